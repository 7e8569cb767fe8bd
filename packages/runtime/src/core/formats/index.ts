import { isDate, isDateTime, isTime } from "./dates.ts";
import { isDuration } from "./duration.ts";
import { isEmail, isIdnEmail } from "./emails.ts";
import { isHostname, isIdnHostname, isLdhHostname } from "./hostnames.ts";
import { isIpv4, isIpv6 } from "./ip-addresses.ts";
import { isIri, isIriReference } from "./iris.ts";
import {
  isJsonPointer,
  isRelativeJsonPointer,
  isUnadjustedRelativeJsonPointer,
} from "./json-pointers.ts";
import { isRegex } from "./regex.ts";
import { isUriTemplate } from "./uri-template.ts";
import { isUri, isUriReference } from "./uris.ts";
import { isUuid } from "./uuid.ts";

/** Whether a text is of a format: total, pure, and linear in its length. */
export type FormatPredicate = (text: string) => boolean;

/** The drafts of JSON Schema whose formats are known. */
export type FormatDraft =
  "draft-04" | "draft-06" | "draft-07" | "draft-2019-09" | "draft-2020-12";

/** What each draft adds to the one before it, or has in another meaning. */
const namedByDraft = {
  "draft-04": {
    "date-time": isDateTime,
    email: isEmail,
    hostname: isLdhHostname,
    ipv4: isIpv4,
    ipv6: isIpv6,
    uri: isUri,
  },
  "draft-06": {
    "uri-reference": isUriReference,
    "uri-template": isUriTemplate,
    "json-pointer": isJsonPointer,
  },
  "draft-07": {
    date: isDate,
    time: isTime,
    "idn-email": isIdnEmail,
    hostname: isHostname,
    "idn-hostname": isIdnHostname,
    iri: isIri,
    "iri-reference": isIriReference,
    "relative-json-pointer": isUnadjustedRelativeJsonPointer,
    regex: isRegex,
  },
  "draft-2019-09": { duration: isDuration, uuid: isUuid },
  "draft-2020-12": { "relative-json-pointer": isRelativeJsonPointer },
} as const satisfies Record<FormatDraft, Record<string, FormatPredicate>>;

type Named = typeof namedByDraft;

/** The name of a format that some draft knows. */
export type FormatName = {
  [Draft in FormatDraft]: keyof Named[Draft];
}[FormatDraft];

/**
 * The formats that each draft knows, by name. Names are looked up in a map, so
 * that `toString` and the like are none; others a draft lets implementations
 * add, and there are none here.
 */
export const formatsOfDraft: Readonly<
  Record<FormatDraft, ReadonlyMap<string, FormatPredicate>>
> = /* @__PURE__ */ formatsByDraft();

function formatsByDraft(): Record<FormatDraft, Map<string, FormatPredicate>> {
  const draft04 = withFormats(new Map(), namedByDraft["draft-04"]);
  const draft06 = withFormats(draft04, namedByDraft["draft-06"]);
  const draft07 = withFormats(draft06, namedByDraft["draft-07"]);
  const draft2019 = withFormats(draft07, namedByDraft["draft-2019-09"]);
  const draft2020 = withFormats(draft2019, namedByDraft["draft-2020-12"]);
  return {
    "draft-04": draft04,
    "draft-06": draft06,
    "draft-07": draft07,
    "draft-2019-09": draft2019,
    "draft-2020-12": draft2020,
  };
}

function withFormats(
  known: ReadonlyMap<string, FormatPredicate>,
  added: Readonly<Record<string, FormatPredicate>>,
): Map<string, FormatPredicate> {
  return new Map([...known, ...Object.entries(added)]);
}
