import { type CheckNode, isDraft } from "@proviso/runtime/compiler";
import { exportedNames } from "../names/contract-names.ts";
import type { Contract } from "../passes/contract.ts";
import {
  code,
  type Code,
  hardline,
  identifier,
  printCode,
  type Target,
  typed,
} from "./code.ts";
import { contractExpression, contractType } from "./contract-constant.ts";
import { docComment } from "./docs.ts";
import { GuardEmitter, guardSignature } from "./guard.ts";
import { importsOf, importStatement } from "./imports.ts";
import { inlinedRuntime } from "./inlined-runtime.ts";
import { LocalNames } from "./local-names.ts";
import type { RuntimeParts } from "./runtime-part.ts";
import {
  constant,
  declaredConstant,
  declaredFunction,
  paragraphs,
  typeAlias,
} from "./statements.ts";
import { documented, namedTypes } from "./type-declarations.ts";
import { TypeNames } from "./type-names.ts";
import { TypeWriter } from "./types.ts";

type Side = "input" | "output";

const RUNTIME = "@proviso/runtime/v1";

/** How a module is written. */
export interface ModuleOptions {
  readonly target: Target;
  /** Whether small checks stand where they are used, as in `GuardStyle`. */
  readonly inlines: boolean;
  /**
   * What the module may hold of the runtime in place of importing it; then it
   * has types and guards alone. Without it, modules import the runtime.
   */
  readonly runtime?: RuntimeParts | undefined;
}

/** The texts of a contract's module, without header. */
export interface ModuleTexts {
  /** A TypeScript module, or its JavaScript. */
  readonly code: string;
  /** The declarations of the JavaScript; undefined for TypeScript. */
  readonly declarations: string | undefined;
}

/**
 * Emits the module of one contract, or of several that share a module, in the
 * layout of prettier's defaults. Bundlers leave out the contracts of which
 * nothing is imported.
 */
export function emitModule(
  contracts: readonly Contract[],
  options: ModuleOptions,
): ModuleTexts {
  const { runtime = [], target } = options;
  const taken = [
    ...contracts.flatMap(({ names }) => exportedNames(names)),
    ...runtime.map(({ name }) => name),
  ];
  const partsBy = (write: PartsWriter): readonly Code[] => {
    const site: ModuleSite = {
      ...options,
      values: new LocalNames(taken),
      types: new LocalNames(taken),
    };
    return contracts.flatMap((contract) => write(contract, site));
  };
  return {
    code: print(partsBy(moduleParts), target, options),
    declarations:
      target === "ts"
        ? undefined
        : print(partsBy(declarationParts), "ts", options),
  };
}

/** What is known where the parts of a module are written. */
interface ModuleSite extends ModuleOptions {
  /** The names of the module that are not exported. */
  readonly values: LocalNames;
  readonly types: LocalNames;
}

type PartsWriter = (contract: Contract, site: ModuleSite) => readonly Code[];

function print(
  parts: readonly Code[],
  target: Target,
  { runtime }: ModuleOptions,
): string {
  const body = paragraphs(parts);
  const imports = importsOf(body, target);
  if (runtime === undefined) {
    const start = code`${DISABLE}${hardline}${importStatement(imports, RUNTIME)}`;
    return printCode(code`${paragraphs([start, body])}${hardline}`, { target });
  }
  const { before, after } = inlinedRuntime(imports, runtime, target);
  const own = printCode(body, { target });
  const texts = [printCode(DISABLE, { target }), before, own, after];
  return `${texts.filter((text) => text !== "").join("\n\n")}\n`;
}

const DISABLE = code`/* eslint-disable */`;

function moduleParts(contract: Contract, site: ModuleSite): readonly Code[] {
  const { inlines, runtime, values } = site;
  const { numbers } = contract;
  const emitter = new GuardEmitter(values, { inlines, numbers });
  const sides = [
    ...sideParts(contract, "input", emitter, site),
    ...sideParts(contract, "output", emitter, site),
  ];
  // What explains is the interpreter, which is too large to be held.
  if (runtime !== undefined) return sides;
  return [
    ...sides,
    documented(
      contractNote(contract),
      constant(
        identifier(contract.names.constant),
        contractExpression(contract),
        { type: contractType(contract), exported: true },
      ),
    ),
  ];
}

/** A side's types and guard, and what the guard declares. */
function sideParts(
  contract: Contract,
  side: Side,
  emitter: GuardEmitter,
  site: ModuleSite,
): readonly Code[] {
  const { node } = contract[side] ?? {};
  if (node === undefined) return [];
  const names = contract.names[side];
  const declaredBefore = emitter.declarations.length;
  const guard = documented(
    guardNote(contract, side, site),
    emitter.guard(node, names),
  );
  return [
    ...sideTypes(contract, side, node, site.types),
    guard,
    ...emitter.declarations.slice(declaredBefore),
  ];
}

/** A side's type, and those that it names. */
function sideTypes(
  contract: Contract,
  side: Side,
  node: CheckNode,
  taken: LocalNames,
): readonly Code[] {
  const { type } = contract.names[side];
  const names = new TypeNames(node, type, taken);
  const writer = new TypeWriter(node, {
    numbers: contract.numbers,
    names,
    isNarrow: isDraft(contract.profile),
  });
  const place = side === "input" ? "input_root" : "elsewhere";
  const written = writer.declared(node, place);
  const alias = typeAlias(identifier(type), written, { exported: true });
  const { title, description } = node.notes ?? {};
  const purpose = `${side === "input" ? "Input" : "Output"} of the tool \`${contract.name}\`.`;
  const notes = [purpose, title, description];
  const doc = docComment(notes.filter((note) => note !== undefined));
  return [documented(doc, alias), ...namedTypes(names, writer)].map((each) =>
    typed(each),
  );
}

/** What a JavaScript module declares, without its bodies. */
function declarationParts(
  contract: Contract,
  site: ModuleSite,
): readonly Code[] {
  const sides = (["input", "output"] as const).flatMap((side) => {
    const { node } = contract[side] ?? {};
    if (node === undefined) return [];
    const names = contract.names[side];
    const guard = documented(
      guardNote(contract, side, site),
      declaredFunction(guardSignature(names, contract.numbers)),
    );
    return [...sideTypes(contract, side, node, site.types), guard];
  });
  // Without it, what a declaration file declares is exported, exported or not.
  if (site.runtime !== undefined) return [...sides, code`export {};`];
  const name = identifier(contract.names.constant);
  const declared = declaredConstant(name, contractType(contract));
  return [...sides, documented(contractNote(contract), declared)];
}

function guardNote(
  { name, names, numbers }: Contract,
  side: Side,
  { runtime }: ModuleSite,
): Code | undefined {
  const what = side === "input" ? "an input" : "an output";
  const origin =
    numbers === "exact"
      ? "`parseJson` or `snapshotJson` with exact numbers"
      : runtime === undefined
        ? "`parseJson`, `JSON.parse` or `checkJson`"
        : "`JSON.parse`";
  const others =
    runtime === undefined
      ? `For any other value: \`${names.constant}.${side}.matches\`.`
      : "It isn't for values that were never JSON, such as objects with getters.";
  return docComment([
    `Whether a JSON value (from ${origin}) is ${what} of \`${name}\`. ${others}`,
  ]);
}

function contractNote(contract: Contract): Code | undefined {
  const { name, title, description } = contract;
  return docComment([
    description ?? title ?? `The contract of the tool \`${name}\`.`,
  ]);
}
