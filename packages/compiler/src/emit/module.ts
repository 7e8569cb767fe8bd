import type { CheckNode } from "@proviso/runtime/compiler";
import type { SideNames } from "../names/contract-names.ts";
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
import { LocalNames } from "./local-names.ts";
import {
  constant,
  declaredConstant,
  declaredFunction,
  paragraphs,
  typeAlias,
} from "./statements.ts";
import { typeOfNode } from "./types.ts";

type Side = "input" | "output";

const RUNTIME = "@proviso/runtime/v1";

/** The texts of a contract's module, without header. */
export interface ModuleTexts {
  /** A TypeScript module, or its JavaScript. */
  readonly code: string;
  /** The declarations of the JavaScript; undefined for TypeScript. */
  readonly declarations: string | undefined;
}

/** Emits the module of a contract, in the layout of prettier's defaults. */
export function emitModule(contract: Contract, target: Target): ModuleTexts {
  return {
    code: print(moduleParts(contract), target),
    declarations:
      target === "ts" ? undefined : print(declarationParts(contract), "ts"),
  };
}

function print(parts: readonly Code[], target: Target): string {
  const body = paragraphs(parts);
  const imports = importStatement(importsOf(body, target), RUNTIME);
  const start = code`/* eslint-disable */${hardline}${imports}`;
  const module = code`${paragraphs([start, body])}${hardline}`;
  return printCode(module, { target });
}

function moduleParts(contract: Contract): readonly Code[] {
  const emitter = new GuardEmitter(
    new LocalNames(exportedNames(contract.names)),
    contract.numbers,
  );
  return [
    ...sideParts(contract, "input", emitter),
    ...sideParts(contract, "output", emitter),
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

/** A side's type and guard, and what the guard declares. */
function sideParts(
  contract: Contract,
  side: Side,
  emitter: GuardEmitter,
): readonly Code[] {
  const { node } = contract[side] ?? {};
  if (node === undefined) return [];
  const names = contract.names[side];
  const declaredBefore = emitter.declarations.length;
  const guard = documented(
    guardNote(contract, side),
    emitter.guard(node, names),
  );
  return [
    sideType(contract, side, node, names),
    guard,
    ...emitter.declarations.slice(declaredBefore),
  ];
}

function sideType(
  contract: Contract,
  side: Side,
  node: CheckNode,
  { type }: SideNames,
): Code {
  const place = side === "input" ? "input_root" : "elsewhere";
  const alias = typeAlias(
    identifier(type),
    typeOfNode(node, place, contract.numbers),
    {
      exported: true,
    },
  );
  const { title, description } = node.notes ?? {};
  const purpose = `${side === "input" ? "Input" : "Output"} of the tool \`${contract.name}\`.`;
  const notes = [purpose, title, description];
  const doc = docComment(notes.filter((note) => note !== undefined));
  return typed(documented(doc, alias));
}

/** What a JavaScript module declares, without its bodies. */
function declarationParts(contract: Contract): readonly Code[] {
  const sides = (["input", "output"] as const).flatMap((side) => {
    const { node } = contract[side] ?? {};
    if (node === undefined) return [];
    const names = contract.names[side];
    const guard = documented(
      guardNote(contract, side),
      declaredFunction(guardSignature(names, contract.numbers)),
    );
    return [sideType(contract, side, node, names), guard];
  });
  const name = identifier(contract.names.constant);
  const declared = declaredConstant(name, contractType(contract));
  return [...sides, documented(contractNote(contract), declared)];
}

function guardNote(
  { name, names, numbers }: Contract,
  side: Side,
): Code | undefined {
  const what = side === "input" ? "an input" : "an output";
  const origin =
    numbers === "exact"
      ? "`parseJson` or `snapshotJson` with exact numbers"
      : "`parseJson`, `JSON.parse` or `checkJson`";
  return docComment([
    `Whether a JSON value (from ${origin}) is ${what} of \`${name}\`. For any other value: \`${names.constant}.${side}.matches\`.`,
  ]);
}

function contractNote(contract: Contract): Code | undefined {
  const { name, title, description } = contract;
  return docComment([
    description ?? title ?? `The contract of the tool \`${name}\`.`,
  ]);
}

function documented(doc: Code | undefined, declaration: Code): Code {
  return doc === undefined
    ? declaration
    : code`${doc}${hardline}${declaration}`;
}
