/*
 * What generated modules import. Append-only: a module checked in years ago
 * must still find every name here, with the same meaning.
 */
export { decimal, type Decimal } from "./core/decimal.ts";
export { deep, type DeepWork, once } from "./core/deep.ts";
export { jsonEqual } from "./core/equal.ts";
export {
  exactBound,
  isExactInteger,
  isExactNumber,
  isExactObject,
  isOneOf,
  type NumberBound,
} from "./core/exact-number.ts";
export type { ExactJsonValue, JsonValue } from "./core/json.ts";
export { countMembers } from "./core/member-count.ts";
export { hasMember } from "./core/members.ts";
export { isDate, isDateTime, isTime } from "./core/formats/dates.ts";
export { isDuration } from "./core/formats/duration.ts";
export { isEmail, isIdnEmail } from "./core/formats/emails.ts";
export {
  isHostname,
  isIdnHostname,
  isLdhHostname,
} from "./core/formats/hostnames.ts";
export { isIpv4, isIpv6 } from "./core/formats/ip-addresses.ts";
export { isIri, isIriReference } from "./core/formats/iris.ts";
export {
  isJsonPointer,
  isRelativeJsonPointer,
  isUnadjustedRelativeJsonPointer,
} from "./core/formats/json-pointers.ts";
export { isRegex } from "./core/formats/regex.ts";
export { isUriTemplate } from "./core/formats/uri-template.ts";
export { isUri, isUriReference } from "./core/formats/uris.ts";
export { isUuid } from "./core/formats/uuid.ts";
export {
  linearPattern,
  type TextPattern,
} from "./core/pattern/linear-pattern.ts";
export { nativePattern } from "./core/pattern/native-pattern.ts";
export { isPolluted } from "./core/pollution.ts";
export {
  hasMaxItems,
  hasMaxLength,
  hasMaxProperties,
  hasMinItems,
  hasMinLength,
  hasMinProperties,
  hasUniqueItems,
  isAbove,
  isAtLeast,
  isAtMost,
  isBelow,
  isMultipleOf,
} from "./core/predicates.ts";
export { withoutPrototypes } from "./core/without-prototypes.ts";
export {
  draft04Profile,
  draft06Profile,
  draft07Profile,
  draft201909Profile,
  draft202012Profile,
} from "./schema/drafts.ts";
export {
  boundedProfile,
  contractProfile,
  unifiedProfile,
} from "./schema/profile.ts";
export { maxItems, minItems } from "./schema/vocabulary/array.ts";
export { oneOf } from "./schema/vocabulary/combine.ts";
export { maximum, minimum } from "./schema/vocabulary/number.ts";
export { maxLength, minLength } from "./schema/vocabulary/string.ts";
export { contract, type JsonToolContract } from "./tool/contract.ts";
