import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { parseJson } from "@proviso/runtime";
import { formatJson } from "@proviso/runtime/compiler";
import jsonBigint from "json-bigint";

import { readCorpusTool } from "../corpus/tool.ts";
import { corpusFolder } from "../corpus/folder.ts";
import type { AbsentRow, Row } from "./row.ts";
import {
  codeTexts,
  languageTexts,
  numberTexts,
  prettyTexts,
  proseTexts,
  recordTexts,
  toolCallTexts,
} from "./texts.ts";

type Reader = (text: string) => unknown;

const nativeBigint = jsonBigint({ useNativeBigInt: true });
const bigNumber = jsonBigint();

const readers: Readonly<Record<string, Reader>> = {
  "JSON.parse": (text): unknown => JSON.parse(text),
  parseJson: (text) => parseJson(text),
  "parseJson, exact": (text) => parseJson(text, { numbers: "exact" }),
  "json-bigint, bigint": (text): unknown => nativeBigint.parse(text),
  "json-bigint, BigNumber": (text): unknown => bigNumber.parse(text),
};

/** Readers of JSON text, against the native one. */
export function readTextRows(): (Row | AbsentRow)[] {
  return [
    rowOf("read tool calls", toolCallTexts),
    recordedCallsRow(corpusFolder()),
    rowOf("read prose", proseTexts),
    rowOf("read other languages", languageTexts),
    rowOf("read code in strings", codeTexts),
    rowOf("read records", recordTexts),
    rowOf("read pretty-printed text", prettyTexts),
    rowOf("read numbers", numberTexts),
  ];
}

/** The row of the calls in a folder of recorded tools, which may be absent. */
export function recordedCallsRow(folder: string): Row | AbsentRow {
  const name = "read recorded tool calls";
  return existsSync(folder)
    ? rowOf(name, recordedCalls(folder))
    : { name, absence: "../shared holds no corpora/tools" };
}

function recordedCalls(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".jsonl"))
    .sort()
    .flatMap((file) =>
      readFileSync(path.join(folder, file), "utf8").split("\n"),
    )
    .filter((line) => line !== "")
    .flatMap(callsOf);
}

/**
 * The calls of one tool as texts. Tool after tool, as V8 moves what a reader
 * makes to the old space once it has seen much of it stay.
 */
function callsOf(line: string): string[] {
  const { calls, name } = readCorpusTool(line);
  return calls.map(({ args }) => formatJson({ name, arguments: args }));
}

function rowOf(name: string, texts: readonly string[]): Row {
  const peers = Object.entries(readers).map(([peer, read]) => [
    peer,
    passOver(texts, read),
  ]);
  return {
    name,
    pieces: texts.length,
    base: "JSON.parse",
    peers: Object.fromEntries(peers) as Row["peers"],
  };
}

function passOver(texts: readonly string[], read: Reader): () => unknown {
  return () => {
    let value: unknown;
    for (const text of texts) value = read(text);
    return value;
  };
}
