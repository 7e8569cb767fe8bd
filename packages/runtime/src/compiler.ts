/*
 * What the compiler builds on: how schemas are read and what their nodes say.
 * Not for applications; it changes with the compiler, version by version.
 */
export { definitionMembers } from "./author/define-tool.ts";
export {
  compileParameterSpec,
  compileValueSpec,
  pointerIntoParameters,
} from "./author/read-spec.ts";
export { Decimal } from "./core/decimal.ts";
export type { ExactNumber } from "./core/json-number.ts";
export {
  ExactBound,
  isExactNumber,
  type ValueNumbers,
} from "./core/exact-number.ts";
export { jsonEqual } from "./core/equal.ts";
export { formatJson } from "./core/format-json.ts";
export type { ExactJsonValue, JsonValue } from "./core/json.ts";
export type { FormatPredicate } from "./core/formats/index.ts";
export { isRegex } from "./core/formats/regex.ts";
export { IssueList } from "./core/issue.ts";
export { NativePattern } from "./core/pattern/native-pattern.ts";
export { parsePattern } from "./core/pattern/parse-pattern.ts";
export {
  MAX_DEPTH as MAX_PATTERN_DEPTH,
  type PatternNode,
} from "./core/pattern/syntax-tree.ts";
export type { TextPattern } from "./core/pattern/linear-pattern.ts";
export {
  JsonTextError,
  type JsonTextErrorCode,
} from "./core/json-text-error.ts";
export { parseSourceJson } from "./core/parse.ts";
export { plainItems, plainMembers } from "./core/plain-data.ts";
export { displayPath, formatPointer, parsePointer } from "./core/pointer.ts";
export { showJson } from "./core/show.ts";
export { closestName } from "./core/suggest.ts";
export {
  clipText,
  compareCodePoints,
  escapeInvisible,
  quoteText,
} from "./core/text.ts";
export { firstInvalidByte } from "./core/utf8-fault.ts";
export type {
  AssertionKeyword,
  InlineComparison,
  SlotType,
} from "./schema/assertion.ts";
export type {
  SchemaDiagnostic,
  SchemaDiagnosticCode,
} from "./schema/diagnostic.ts";
export {
  ANY_TYPE,
  ARRAY,
  BOOLEAN,
  FRACTION,
  INTEGER,
  maskOfSlot,
  maskOfTypes,
  NULL,
  NUMBER,
  OBJECT,
  STRING,
  type TypeMask,
  typeNames,
  typeOfValue,
} from "./schema/json-type.ts";
export { isAnnotation, type KeywordRow } from "./schema/keyword.ts";
export { profileNamed, profileNames } from "./schema/live-schema.ts";
export { type AdmittedValues, isAdmitted } from "./schema/admitted-values.ts";
export {
  CheckNode,
  isPlainObject,
  isScalar,
  type LeafCheck,
  type PropertySlot,
} from "./schema/node.ts";
export { explainMismatch } from "./schema/explain.ts";
export { matchesNode } from "./schema/interpret.ts";
export {
  type AreApart,
  areTypesApart,
  belowEdges,
} from "./schema/node-edges.ts";
export { repeatedNodes } from "./schema/repeated-nodes.ts";
export { isDraft, type Profile, type ProfileName } from "./schema/profile.ts";
export { copyTree } from "./schema/literal.ts";
export { inspectSchema } from "./schema/read.ts";
export type { ReadSchema } from "./schema/read-detached.ts";
export { baseKeywords } from "./schema/vocabulary/base.ts";
export type { FoundSchema } from "./schema/read-modes.ts";
export { type KeywordName, wholeTable } from "./schema/vocabulary/index.ts";
export { isToolName } from "./tool/tool-name.ts";
