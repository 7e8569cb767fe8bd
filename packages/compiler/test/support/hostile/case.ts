import { readFileSync } from "node:fs";
import type { ProfileName } from "@proviso/runtime";
import type { ValueNumbers } from "@proviso/runtime/compiler";
import { evaluate } from "../evaluate.ts";
import type { HostCheck, HostScript } from "./host-script.ts";

/** What a case may come to. */
export type Verdict = "valid" | "invalid" | "compile-error";

/** What a case wants: a verdict, or only that there is one. */
export type Expectation = Verdict | "no-crash";

/** Where a value stands in a case: as JSON, as text or bytes, or as an expression. */
interface ValueFields {
  readonly value?: unknown;
  readonly valueText?: string;
  readonly valueBytesBase64?: string;
  readonly valueExpression?: string;
  readonly valueGenerator?: string;
  readonly valueIsText?: boolean;
}

interface SchemaFields {
  readonly schema?: unknown;
  readonly schemaText?: string;
  readonly schemaBytesBase64?: string;
  readonly schemaGenerator?: string;
  readonly schemaIsText?: boolean;
  /** The generator gives an object that isn't plain JSON. */
  readonly liveSchema?: boolean;
}

/** A further value of a case, for one of its tools where it has several. */
export interface Probe extends ValueFields {
  readonly tool?: string;
  readonly expect: Expectation;
}

/** A file, folder or link that is there before the run. */
export interface SetupFile {
  readonly path: string;
  readonly text?: string | Uint8Array;
  readonly dir?: boolean;
  readonly symlink?: string;
}

/** What every message of a case must keep to. */
export interface MessageCheck {
  readonly maxMessages?: number;
  readonly maxBytesEach?: number;
  readonly maxBytesTotal?: number;
  readonly singleLine?: boolean;
  readonly noControl?: boolean;
  readonly noLoneSurrogate?: boolean;
  readonly noBidi?: boolean;
  /** Asked of a schema with `values: "hide"`. */
  readonly valueFree?: boolean;
  readonly mustContain?: readonly string[];
  readonly mustNotContain?: readonly string[];
  /** Texts that may only stand inside quotes. */
  readonly quotedOnly?: readonly string[];
}

/** A contract file, and others beside it. */
interface SourceFields {
  readonly file: string;
  readonly text?: string;
  /** An expression that gives the text. */
  readonly textGenerator?: string;
  readonly bytesBase64?: string;
  readonly others?: Readonly<Record<string, string>>;
}

/** An attack as data, in the form of the hostile corpus. */
export interface HostileCase extends ValueFields, SchemaFields {
  readonly id: string;
  readonly kind: string;
  readonly boundary:
    "build" | "emit" | "value" | "text" | "message" | "names" | "host";
  readonly why: string;
  /** Whether it is about the limits and rules of our own profiles, not of drafts. */
  readonly ownProfiles?: boolean;
  /** The only number mode that it holds in; both without it. */
  readonly numbers?: ValueNumbers;
  /** Code run before and after, with the phase it belongs to. */
  readonly setupExpression?: string;
  readonly cleanupExpression?: string;
  readonly setupAt?: "compile" | "validate";
  readonly toolName?: string;
  readonly tools?: readonly {
    readonly name: string;
    readonly schema: unknown;
  }[];
  /** What comes out of the tool of a host. */
  readonly outputSchema?: unknown;
  readonly host?: HostScript;
  /** In place of a schema. */
  readonly source?: SourceFields;
  readonly setup?: {
    readonly outDir: string;
    readonly files: readonly SetupFile[];
  };
  readonly expect: Expectation;
  readonly accept?: readonly Verdict[];
  readonly probes?: readonly Probe[];
  readonly check?: {
    readonly message?: MessageCheck;
    readonly host?: HostCheck;
    readonly getterCalls?: number;
    readonly snapshot?: boolean;
    readonly insideOutDir?: boolean;
    readonly portableNames?: boolean;
    readonly noOverwrite?: boolean;
    readonly victimUnchanged?: boolean;
    readonly victims?: readonly string[];
  };
  readonly bound: { readonly maxMs: number; readonly maxHeapMB?: number };
}

/** What a case hands over: a live or plain value, or JSON text. */
export type Given =
  | {
      readonly kind: "value";
      readonly value: unknown;
      readonly isLive: boolean;
    }
  | { readonly kind: "text"; readonly text: string | Uint8Array };

/** Reads a file of cases. */
export function readHostileCases(file: string): readonly HostileCase[] {
  return JSON.parse(readFileSync(file, "utf8")) as HostileCase[];
}

/** The schema that a case hands over. */
export function givenSchema(fields: SchemaFields): Given {
  const { schema, schemaText, schemaBytesBase64, schemaGenerator } = fields;
  return given({
    value: schema,
    valueText: schemaText,
    valueBytesBase64: schemaBytesBase64,
    valueExpression: schemaGenerator,
    valueIsText: fields.schemaIsText,
    isPlain: fields.liveSchema !== true,
  });
}

/** The files of a case about a contract file, that file first. */
export function givenSource({
  source,
}: HostileCase): Record<string, string | Uint8Array> {
  if (source === undefined) throw new Error("the case has no source");
  const { file, text = "", textGenerator, bytesBase64, others } = source;
  const content =
    bytesBase64 !== undefined
      ? new Uint8Array(Buffer.from(bytesBase64, "base64"))
      : textGenerator === undefined
        ? text
        : String(evaluate(textGenerator));
  return { [file]: content, ...others };
}

/** The value that a case or probe hands over; undefined when it has none. */
export function givenValue(fields: ValueFields): Given | undefined {
  const isStated = Object.keys(fields).some((name) => /^value/.test(name));
  return isStated ? given({ ...fields, isPlain: false }) : undefined;
}

interface GivenFields {
  readonly value?: unknown;
  readonly valueText?: string | undefined;
  readonly valueBytesBase64?: string | undefined;
  readonly valueExpression?: string | undefined;
  readonly valueGenerator?: string | undefined;
  readonly valueIsText?: boolean | undefined;
  /** Whether what an expression gives is plain JSON. */
  readonly isPlain: boolean;
}

function given(fields: GivenFields): Given {
  const { valueText, valueBytesBase64, valueIsText, isPlain } = fields;
  if (valueText !== undefined) return { kind: "text", text: valueText };
  if (valueBytesBase64 !== undefined) {
    const bytes = Buffer.from(valueBytesBase64, "base64");
    return { kind: "text", text: new Uint8Array(bytes) };
  }
  const expression = fields.valueExpression ?? fields.valueGenerator;
  if (expression === undefined) {
    return { kind: "value", value: fields.value, isLive: false };
  }
  const value = evaluate(expression);
  return valueIsText === true
    ? { kind: "text", text: value as string }
    : { kind: "value", value, isLive: !isPlain };
}

/** Profiles that take a schema which `contract` refuses, so that its case says something. */
export const OTHER_PROFILES: readonly ProfileName[] = ["bounded", "unified"];

/** The profile that leaves nothing out: it has a verdict for every sound schema. */
export const WHOLE_PROFILE: ProfileName = "draft-2020-12";
