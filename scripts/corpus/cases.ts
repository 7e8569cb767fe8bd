import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import {
  type ExactJsonValue,
  formatJson,
  parseSourceJson,
} from "@proviso/runtime/compiler";

import type { DraftName } from "../validators/library.ts";
import type { VerdictTest } from "../verdicts/cases.ts";
import { readCorpusTool } from "./tool.ts";

/** Schemas that somebody wrote for one purpose, with values whose verdicts are known. */
export interface CorpusCase {
  readonly name: string;
  /** The draft of schemas that name none. */
  readonly profile: DraftName;
  /** JSON text of the schema that the values are for. */
  readonly schemaText: string;
  /** That of a tool's output. */
  readonly outputText: string | undefined;
  readonly tests: readonly VerdictTest[];
}

/** Cases of one file or folder. */
export interface CorpusSet {
  readonly name: string;
  readonly cases: readonly CorpusCase[];
}

type Members = Readonly<Record<string, ExactJsonValue>>;

/** Tools, a set for each file, named by both. */
export function readToolSets(folder: string): CorpusSet[] {
  return readFiles(folder, (line, file) => {
    const { calls, inputSchema, name, outputSchema } = readCorpusTool(line);
    return {
      ...{ name: `${file} ${name}`, profile: "draft-2020-12" },
      schemaText: formatJson(inputSchema),
      outputText:
        outputSchema === undefined ? undefined : formatJson(outputSchema),
      tests: calls.flatMap(({ args, isFitting }) =>
        isFitting === undefined ? [] : [testOf(args, isFitting)],
      ),
    };
  });
}

/** Larger schemas, a set for each file; what is invalid by its format alone is valid here. */
export function readSchemaSets(folder: string): CorpusSet[] {
  return readFiles(folder, (line) => {
    const { invalid, name, schema, valid } = parseSourceJson(line) as Members;
    return {
      ...{ name: name as string, profile: "draft-2020-12" },
      schemaText: formatJson(schema ?? null),
      outputText: undefined,
      tests: [
        ...listOf(valid).map(({ instance = null }) => testOf(instance, true)),
        ...listOf(invalid).map(({ instance = null, onlyByFormat }) =>
          testOf(instance, onlyByFormat === true),
        ),
      ],
    };
  });
}

/** The lines of each file in a folder, as cases. */
function readFiles(
  folder: string,
  read: (line: string, file: string) => CorpusCase,
): CorpusSet[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".jsonl"));
  return files.sort().map((file) => {
    const name = path.basename(file, ".jsonl");
    const lines = readLines(path.join(folder, file));
    return { name, cases: lines.map((line) => read(line, name)) };
  });
}

/** Schemas with larger values, a set for each folder. */
export function readBenchmarkSets(folder: string): CorpusSet[] {
  return readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, "schema.json")))
    .map((name) => ({ name, cases: readBenchmark(path.join(folder, name)) }));
}

/** The schema itself, and the parts of it that values are for by reference. */
function readBenchmark(folder: string): CorpusCase[] {
  const whole = readFileSync(path.join(folder, "schema.json"), "utf8");
  const document = parseSourceJson(whole) as Members;
  const name = path.basename(folder);
  const base = { profile: "draft-07", outputText: undefined } as const;
  const byRef = new Map<string, VerdictTest[]>();
  for (const { instance = null, ref } of readMembers(folder, "by-ref.jsonl")) {
    const tests = byRef.get(ref as string) ?? [];
    byRef.set(ref as string, [...tests, testOf(instance, true)]);
  }
  return [
    {
      ...{ ...base, name, schemaText: formatJson(document) },
      tests: [
        ...readMembers(folder, "instances.jsonl").map((it) => testOf(it, true)),
        ...readMembers(folder, "invalid.jsonl").map((it) => testOf(it, false)),
      ],
    },
    ...[...byRef].map(([ref, tests]) => ({
      ...{ ...base, name: `${name} ${ref}`, tests },
      schemaText: formatJson({ ...document, $ref: ref }),
    })),
  ];
}

function testOf(value: ExactJsonValue, valid: boolean): VerdictTest {
  return { text: formatJson(value), valid };
}

function readLines(file: string): string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "");
}

/** None where there is no such file. */
function readMembers(folder: string, name: string): Members[] {
  const file = path.join(folder, name);
  if (!existsSync(file)) return [];
  return readLines(file).map((line) => parseSourceJson(line) as Members);
}

function listOf(value: ExactJsonValue | undefined): readonly Members[] {
  return Array.isArray(value) ? (value as readonly Members[]) : [];
}
