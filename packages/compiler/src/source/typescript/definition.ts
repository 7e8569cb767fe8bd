import { UnsupportedSchemaError } from "@proviso/runtime";
import {
  closestName,
  compileParameterSpec,
  compileValueSpec,
  definitionMembers,
  type ExactJsonValue,
  formatPointer,
  isToolName,
  parsePointer,
  pointerIntoParameters,
  profileNamed,
  quoteText,
} from "@proviso/runtime/compiler";
import type { DiagnosticCode } from "../../codes.ts";
import {
  createDiagnostic,
  type PlacedDocument,
  schemaDiagnosticToDiagnostic,
  siteIn,
} from "../../diagnostics.ts";
import type { ContractSource } from "../contract-source.ts";
import { kindOf } from "../entry.ts";
import { nameGrammar } from "../tool.ts";
import {
  findPart,
  type FoundPart,
  jsonOf,
  type ObjectConstant,
} from "./constant.ts";
import type { Findings } from "./findings.ts";

/** The definition of a tool, with the list that takes what is found wrong. */
interface Definition {
  readonly document: PlacedDocument;
  readonly members: Readonly<Record<string, ExactJsonValue>>;
  readonly findings: Findings;
}

const DESCRIPTION_HINT = "add it; it tells the model what the tool does";

/** What a definition gives: a contract, or what is known of a broken one. */
export interface ReadDefinition {
  readonly name: string | undefined;
  /** Absent when something was reported. */
  readonly source?: ContractSource;
}

/** The member that states the input: a map of parameters, or a whole schema. */
type InputMember = "parameters" | "input";

/**
 * Reads what `defineTool` is called with, by the rules of that function: what
 * it would throw for is reported.
 * @param file that of the call, which parts may lie outside of.
 */
export function readDefinition(
  constant: ObjectConstant,
  file: string,
  findings: Findings,
): ReadDefinition {
  const document = documentOf(constant, file);
  const members = jsonOf(constant) as Definition["members"];
  const definition: Definition = { document, members, findings };
  const before = findings.count;
  checkMembers(definition);
  const name = readName(definition);
  const title = readText(definition, "title");
  const description = requireText(definition, "description", DESCRIPTION_HINT);
  const inputMember = findInputMember(definition);
  const input =
    inputMember === undefined ? undefined : compile(definition, inputMember);
  const output = compile(definition, "output");
  if (findings.count > before) return { name };
  if (name === undefined || description === undefined) return { name };
  if (inputMember === undefined || input === undefined) return { name };
  const source: ContractSource = {
    ...(inputMember === "parameters"
      ? documentOf(constant, file, originInParameters)
      : document),
    name,
    ...(title === undefined ? {} : { title }),
    description,
    profile: "contract",
    input,
    ...(output === undefined ? {} : { output }),
    form: "typescript",
    pointers: { name: "/name", input: `/${inputMember}`, output: "/output" },
  };
  return { name, source };
}

function documentOf(
  constant: ObjectConstant,
  file: string,
  originOf: (pointer: string) => string = (pointer) => pointer,
): PlacedDocument {
  const find = (pointer: string): FoundPart =>
    findPart(constant, parsePointer(originOf(pointer)));
  return {
    file,
    originOf,
    locate: (pointer) => find(pointer).at(),
    locateName: (pointer) => find(pointer).nameAt(),
  };
}

/** Undoes what making an object schema of the parameters did to pointers. */
function originInParameters(pointer: string): string {
  const base = "/parameters";
  return pointer.startsWith(base)
    ? base + pointerIntoParameters(pointer.slice(base.length))
    : pointer;
}

function checkMembers(definition: Definition): void {
  for (const name of Object.keys(definition.members)) {
    if (definitionMembers.includes(name)) continue;
    const meant = closestName(name, definitionMembers);
    report(
      definition,
      "unknown_member",
      formatPointer([name]),
      `a tool has no member ${quoteText(name)}`,
      meant === undefined
        ? `its members are ${definitionMembers.join(", ")}`
        : `did you mean ${quoteText(meant)}?`,
      "name",
    );
  }
}

function readName(definition: Definition): string | undefined {
  const name = requireText(definition, "name", `add it; ${nameGrammar}`);
  if (name === undefined || isToolName(name)) return name;
  const message = `${quoteText(name)} can't be the name of a tool`;
  const hint = `rename the tool: ${nameGrammar}`;
  return report(definition, "invalid_tool_name", "/name", message, hint);
}

function requireText(
  definition: Definition,
  member: string,
  hint: string,
): string | undefined {
  if (Object.hasOwn(definition.members, member)) {
    return readText(definition, member);
  }
  const message = `the tool has no ${quoteText(member)}`;
  return report(definition, "missing_member", "", message, hint);
}

function readText(definition: Definition, member: string): string | undefined {
  const value = memberOf(definition, member);
  if (value === undefined || typeof value === "string") return value;
  return report(
    definition,
    "invalid_member",
    `/${member}`,
    `${quoteText(member)} must be text (is ${kindOf(value)})`,
    "write it in quotes, or leave the member out",
  );
}

function findInputMember(definition: Definition): InputMember | undefined {
  const { members } = definition;
  const hasParameters = Object.hasOwn(members, "parameters");
  const hasInput = Object.hasOwn(members, "input");
  if (hasParameters !== hasInput) return hasParameters ? "parameters" : "input";
  const message = "a tool states either parameters or input";
  return hasInput
    ? report(
        definition,
        "invalid_member",
        "/input",
        message,
        "leave one of the two out",
        "name",
      )
    : report(
        definition,
        "missing_member",
        "",
        message,
        "add parameters: {} for a tool without any",
      );
}

/** The raw schema of a side, which is read under its profile later. */
function compile(
  definition: Definition,
  side: InputMember | "output",
): ExactJsonValue | undefined {
  const spec = memberOf(definition, side);
  if (spec === undefined) return undefined;
  const profile = profileNamed("contract");
  try {
    return side === "parameters"
      ? compileParameterSpec(spec, profile)
      : compileValueSpec(spec, profile);
  } catch (error) {
    if (!(error instanceof UnsupportedSchemaError)) throw error;
    const { document, findings } = definition;
    for (const finding of error.diagnostics) {
      findings.add(schemaDiagnosticToDiagnostic(finding, document, `/${side}`));
    }
    return undefined;
  }
}

function memberOf(
  { members }: Definition,
  name: string,
): ExactJsonValue | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

function report(
  { document, findings }: Definition,
  code: DiagnosticCode,
  pointer: string,
  message: string,
  hint: string,
  part: "value" | "name" = "value",
): undefined {
  const site = siteIn(document, pointer, part);
  findings.add(createDiagnostic(code, site, message, hint));
}
