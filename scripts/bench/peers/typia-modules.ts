import ts from "typescript";
import { transform } from "typia/lib/transform";

import { type Bounds, type Builders, foldPart } from "../fold-part.ts";
import type { Part } from "../workload.ts";

/** Its tags need a name, and types that contain themselves need theirs. */
function sourceOf(part: Part): string {
  const declarations: string[] = [];
  const root = foldPart(part, buildersFor(declarations));
  // One question for all objects of a value: may they have more members?
  const suffix = JSON.stringify(part.schema).includes(
    '"additionalProperties":false',
  )
    ? "Equals"
    : "";
  return [
    'import typia, { type tags } from "typia";',
    ...declarations,
    `type Root = ${root};`,
    `export const check = typia.create${suffix || "Is"}<Root>();`,
    `export const explain = typia.createValidate${suffix}<Root>();`,
  ].join("\n");
}

function buildersFor(declarations: string[]): Builders<string> {
  return {
    text: (length) => tagged("string", lengthTags("Length", length)),
    number: ({ isWhole, max, min }) =>
      tagged("number", [
        ...(isWhole ? ['Type<"int64">'] : []),
        ...(min === undefined ? [] : [`Minimum<${min}>`]),
        ...(max === undefined ? [] : [`Maximum<${max}>`]),
      ]),
    flag: () => "boolean",
    literals: (values) =>
      values.map((value) => JSON.stringify(value)).join("|"),
    list: (item, length, isUnique) =>
      tagged(`(${item})[]`, [
        ...lengthTags("Items", length),
        ...(isUnique ? ["UniqueItems"] : []),
      ]),
    object: (members) => {
      const lines = members.map(
        ({ name, type, isRequired }) =>
          `${JSON.stringify(name)}${isRequired ? "" : "?"}: ${type};`,
      );
      return `{ ${lines.join(" ")} }`;
    },
    union: (options) => options.join(" | "),
    recursive: (name, make) => {
      declarations.push(`type ${name} = ${make(name)};`);
      return name;
    },
  };
}

function lengthTags(what: string, { max, min }: Bounds): string[] {
  return [
    ...(min === undefined ? [] : [`Min${what}<${min}>`]),
    ...(max === undefined ? [] : [`Max${what}<${max}>`]),
  ];
}

function tagged(type: string, tags: readonly string[]): string {
  return [type, ...tags.map((tag) => `tags.${tag}`)].join(" & ");
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  skipLibCheck: true,
  types: [],
};

/** The modules of all parts, from one program as a project is; undefined where it has no words. */
export function compileParts(parts: readonly Part[]): (string | undefined)[] {
  const files = new Map<string, string>();
  for (const part of parts) {
    const source = attempt(() => sourceOf(part));
    if (source !== undefined)
      files.set(`${import.meta.dirname}/${part.id}.ts`, source);
  }
  const program = ts.createProgram([...files.keys()], OPTIONS, hostOf(files));
  const texts = new Map<string, string>();
  program.emit(
    undefined,
    (file, text) => texts.set(file, text),
    undefined,
    false,
    { before: [transformerOf(program)] },
  );
  return parts.map(({ id }) => texts.get(`${import.meta.dirname}/${id}.js`));
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The file system, with files that are there for the compiler alone. */
function hostOf(files: ReadonlyMap<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  return {
    ...host,
    fileExists: (file) => files.has(file) || host.fileExists(file),
    getSourceFile: (file, version) => {
      const text = files.get(file);
      return text === undefined
        ? host.getSourceFile(file, version)
        : ts.createSourceFile(file, text, version);
    },
  };
}

function transformerOf(
  program: ts.Program,
): ts.TransformerFactory<ts.SourceFile> {
  return transform(program, undefined, {
    addDiagnostic: ({ messageText }) => {
      throw new TypeError(ts.flattenDiagnosticMessageText(messageText, "\n"));
    },
  });
}
