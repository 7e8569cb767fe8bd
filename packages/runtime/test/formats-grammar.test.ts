import { isIPv4, isIPv6 } from "node:net";
import { domainToASCII, domainToUnicode } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isDate, isDateTime, isTime } from "../src/core/formats/dates.ts";
import { isDuration } from "../src/core/formats/duration.ts";
import { isEmail, isIdnEmail } from "../src/core/formats/emails.ts";
import {
  isHostname,
  isIdnHostname,
  isLdhHostname,
} from "../src/core/formats/hostnames.ts";
import { isIpv4, isIpv6 } from "../src/core/formats/ip-addresses.ts";
import { isIri, isIriReference } from "../src/core/formats/iris.ts";
import {
  isJsonPointer,
  isRelativeJsonPointer,
} from "../src/core/formats/json-pointers.ts";
import {
  decodePunycode,
  encodePunycode,
} from "../src/core/formats/punycode.ts";
import { isUriTemplate } from "../src/core/formats/uri-template.ts";
import { isUri, isUriReference } from "../src/core/formats/uris.ts";
import { isUuid } from "../src/core/formats/uuid.ts";

/*
 * The grammars of the RFCs once more, rule by rule as regular expressions, with
 * what they say in words as a function: slow, plain, and not by the same hand
 * that scans.
 */

const HEX = "[0-9A-Fa-f]";
const OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])";
const IPV4 = `(?:${OCTET}\\.${OCTET}\\.${OCTET}\\.${OCTET})`;
const H16 = `(?:${HEX}{1,4})`;
const LS32 = `(?:${H16}:${H16}|${IPV4})`;
/** RFC 3986 section 3.2.2, alternative by alternative. */
const IPV6 = `(?:${[
  `(?:${H16}:){6}${LS32}`,
  `::(?:${H16}:){5}${LS32}`,
  `(?:${H16})?::(?:${H16}:){4}${LS32}`,
  `(?:(?:${H16}:){0,1}${H16})?::(?:${H16}:){3}${LS32}`,
  `(?:(?:${H16}:){0,2}${H16})?::(?:${H16}:){2}${LS32}`,
  `(?:(?:${H16}:){0,3}${H16})?::${H16}:${LS32}`,
  `(?:(?:${H16}:){0,4}${H16})?::${LS32}`,
  `(?:(?:${H16}:){0,5}${H16})?::${H16}`,
  `(?:(?:${H16}:){0,6}${H16})?::`,
].join("|")})`;

const SUB_DELIMS = "!$&'()*+,;=";

/** A grammar of references with more unreserved characters, and some for the query only. */
function referenceGrammar(
  more: string,
  ofQuery: string,
): { absolute: string; relative: string } {
  const unreserved = `A-Za-z0-9._~${more}\\-`;
  const encoded = `%${HEX}${HEX}`;
  const pchar = `(?:[${unreserved}${SUB_DELIMS}:@]|${encoded})`;
  const user = `(?:[${unreserved}${SUB_DELIMS}:]|${encoded})*`;
  const name = `(?:[${unreserved}${SUB_DELIMS}]|${encoded})*`;
  const future = `[Vv]${HEX}+\\.[A-Za-z0-9._~\\-${SUB_DELIMS}:]+`;
  const host = `(?:\\[(?:${IPV6}|${future})\\]|${IPV4}|${name})`;
  const authority = `(?:${user}@)?${host}(?::[0-9]*)?`;
  const rest = `(?:/${pchar}*)*`;
  const absolutePath = `/(?:${pchar}+${rest})?`;
  const firstSegment = `(?:[${unreserved}${SUB_DELIMS}@]|${encoded})+`;
  const tail =
    `(?:\\?(?:${pchar}|[/?${ofQuery}])*)?` + `(?:#(?:${pchar}|[/?])*)?`;
  const hier = `(?://${authority}${rest}|${absolutePath}|${pchar}+${rest}|)`;
  const part = `(?://${authority}${rest}|${absolutePath}|${firstSegment}${rest}|)`;
  return {
    absolute: `[A-Za-z][A-Za-z0-9+.\\-]*:${hier}${tail}`,
    relative: `${part}${tail}`,
  };
}

const uri = referenceGrammar("", "");
const iri = referenceGrammar("\u0661\u00e9\u4e2d\u{10000}-\u{1f600}", "\ue000");

const TWO = "[0-9][0-9]";
const SIXTY = "[0-6][0-9]";
const HOUR = "[0-2][0-9]";
const DATE = `${TWO}${TWO}-[01][0-9]-[0-3][0-9]`;
const TIME = `${HOUR}:${SIXTY}:${SIXTY}(?:\\.[0-9]+)?(?:[Zz]|[+\\-]${HOUR}:${SIXTY})`;
const LABEL = "(?:[A-Za-z0-9](?:[A-Za-z0-9\\-]*[A-Za-z0-9])?)";
const DOMAIN = `${LABEL}(?:\\.${LABEL})*`;
const ATEXT = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\-]";
const QUOTED = '"(?:[ !#-\\[\\]-~]|\\\\[ -~])*"';
const LOCAL = `(?:${ATEXT}+(?:\\.${ATEXT}+)*|${QUOTED})`;
const SNUM = "(?:[01]?[0-9]?[0-9]|2[0-4][0-9]|25[0-5])";
const VARIABLE = `(?:[A-Za-z0-9_]|%${HEX}${HEX})`;
const NAME = `${VARIABLE}(?:\\.?${VARIABLE})*`;
const VARSPEC = `${NAME}(?:\\*|:[1-9][0-9]{0,3})?`;

const SECONDS = "(?:[0-9]+[Ss])";
const MINUTES = `(?:[0-9]+[Mm]${SECONDS}?)`;
const HOURS = `(?:[0-9]+[Hh]${MINUTES}?)`;
const DAYS = "(?:[0-9]+[Dd])";
const MONTHS = `(?:[0-9]+[Mm]${DAYS}?)`;
const YEARS = `(?:[0-9]+[Yy]${MONTHS}?)`;
const TIME_PART = `(?:[Tt](?:${HOURS}|${MINUTES}|${SECONDS}))`;

/** Whether the calendar of `Date` has a day, written as a full-date. */
function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return (
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day
  );
}

/** The instant a date-time means, its second taken one lower where it is 60. */
function isInstant(text: string): boolean {
  const [, date = "", hour, minute, second, sign, h = "0", m = "0"] =
    /^(.{10}).(..):(..):(..)(?:\.[0-9]+)?(?:[Zz]|([+-])(..):(..))$/.exec(
      text,
    ) ?? [];
  if (!isDay(date) || Number(hour) > 23 || Number(minute) > 59) return false;
  if (Number(second) > 60 || Number(h) > 23 || Number(m) > 59) return false;
  if (Number(second) < 60) return true;
  const next = new Date(`${date}T${hour ?? ""}:${minute ?? ""}:59Z`);
  const offset = 60 * Number(h) + Number(m);
  next.setUTCMinutes(next.getUTCMinutes() - (sign === "-" ? -1 : 1) * offset);
  next.setUTCSeconds(next.getUTCSeconds() + 1);
  return (
    next.getUTCDate() === 1 &&
    next.getUTCHours() === 0 &&
    next.getUTCMinutes() === 0
  );
}

function isShort(text: string, most: number): boolean {
  return (
    text.length <= most && text.split(".").every((label) => label.length <= 63)
  );
}

function isShortMailbox(text: string): boolean {
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  return (
    at <= 64 &&
    text.length <= 254 &&
    (domain.startsWith("[") || isShort(domain, 253))
  );
}

interface Grammar {
  readonly name: string;
  readonly isOfFormat: (text: string) => boolean;
  readonly rule: string;
  /** What texts are drawn from, where the rule is too wide to meet its edges. */
  readonly drawn?: string;
  /** What the RFC says in words. */
  readonly fits?: (text: string) => boolean;
}

const grammars: readonly Grammar[] = [
  {
    name: "date",
    isOfFormat: isDate,
    rule: DATE,
    fits: isDay,
  },
  {
    name: "time",
    isOfFormat: isTime,
    rule: TIME,
    // A leap second ends the month on one of these days, wherever it is read.
    fits: (text) =>
      ["2016-12-31", "2017-01-01", "2016-12-30"].some((date) =>
        isInstant(`${date}T${text}`),
      ),
  },
  {
    name: "date-time",
    isOfFormat: isDateTime,
    rule: `${DATE}[Tt]${TIME}`,
    fits: isInstant,
  },
  {
    name: "leap seconds",
    isOfFormat: isDateTime,
    rule: `${DATE}[Tt]${TIME}`,
    drawn:
      "201[26]-(?:01-01|02-28|02-29|03-01|12-31)T(?:23|00):(?:29|59):60[+\\-]0[01]:[03]0",
    fits: isInstant,
  },
  {
    name: "duration",
    isOfFormat: isDuration,
    rule: `[Pp](?:(?:${DAYS}|${MONTHS}|${YEARS})${TIME_PART}?|${TIME_PART}|[0-9]+[Ww])`,
  },
  { name: "ipv4", isOfFormat: isIpv4, rule: IPV4, fits: isIPv4 },
  { name: "ipv6", isOfFormat: isIpv6, rule: IPV6, fits: isIPv6 },
  {
    name: "hostname",
    isOfFormat: isLdhHostname,
    rule: DOMAIN,
    fits: (text) => isShort(text, 253) && !/^[0-9]+(\.[0-9]+){3}$/.test(text),
  },
  {
    name: "email",
    isOfFormat: isEmail,
    rule: `${LOCAL}@(?:${DOMAIN}|\\[${SNUM}(?:\\.${SNUM}){3}\\])`,
    fits: isShortMailbox,
  },
  { name: "uri", isOfFormat: isUri, rule: uri.absolute },
  {
    name: "uri-reference",
    isOfFormat: isUriReference,
    rule: `(?:${uri.absolute}|${uri.relative})`,
  },
  { name: "iri", isOfFormat: isIri, rule: iri.absolute },
  {
    name: "iri-reference",
    isOfFormat: isIriReference,
    rule: `(?:${iri.absolute}|${iri.relative})`,
  },
  {
    name: "uri-template",
    isOfFormat: isUriTemplate,
    rule: `(?:[!#$&'()*+,\\-./0-9:;=?@A-Z[\\]_a-z~\u0661\u00e9\ue000\u{10000}-\u{1f600}]|%${HEX}${HEX}|\\{[+#./;?&=,!@|]?${VARSPEC}(?:,${VARSPEC})*\\})*`,
  },
  {
    name: "uuid",
    isOfFormat: isUuid,
    rule: `${HEX}{8}-${HEX}{4}-${HEX}{4}-${HEX}{4}-${HEX}{12}`,
  },
  {
    name: "json-pointer",
    isOfFormat: isJsonPointer,
    rule: "(?:/(?:[^~/]|~0|~1)*)*",
  },
  {
    name: "relative-json-pointer",
    isOfFormat: isRelativeJsonPointer,
    rule: "(?:0|[1-9][0-9]*)(?:#|(?:[+\\-](?:0|[1-9][0-9]*))?(?:/(?:[^~/]|~0|~1)*)*)",
  },
];

/** What a single character is replaced by, or has put before it. */
const character = fc.constantFrom(
  ...Array.from(
    "09aAfgTtZzPWDYMS:.-+_~!@%/?#[]{}()<>\\\"' *,=&|^\0\n\u0661\u00e9\ue000\u{1f600}",
  ),
  "",
  "::",
  "..",
  "\ud800",
);

function changed(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(texts, fc.nat(), character, fc.constantFrom(0, 1))
    .map(([text, place, part, removed]) => {
      const at = place % (text.length + 1);
      return text.slice(0, at) + part + text.slice(at + removed);
    });
}

describe("a predicate agrees with the grammar of its RFC", () => {
  test.each(grammars)("on $name", (each) => {
    const { isOfFormat, rule, drawn = rule, fits = () => true } = each;
    const grammar = new RegExp(`^(?:${rule})$`, "u");
    const texts = fc.stringMatching(new RegExp(`^(?:${drawn})$`, "u"));
    let kept = 0;
    fc.assert(
      fc.property(texts, (text) => {
        kept += Number(fits(text));
        expect(isOfFormat(text)).toBe(fits(text));
      }),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(changed(texts), (text) => {
        const expected = grammar.test(text) && fits(text);
        kept += Number(expected);
        expect(isOfFormat(text)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
    expect(kept).toBeGreaterThan(30);
    expect(kept).toBeLessThan(2900);
  });
});

describe("addresses agree with the platform", () => {
  const parts = fc.constantFrom("0", "1", "01", "255", "256", "f", "12345", "");

  test("on four parts, more or fewer", () => {
    fc.assert(
      fc.property(fc.array(parts, { minLength: 3, maxLength: 5 }), (octets) => {
        const text = octets.join(".");
        expect(isIpv4(text)).toBe(isIPv4(text));
      }),
    );
  });

  test("on groups, gaps and quads", () => {
    const group = fc.constantFrom("0", "ab", "FFFF", "", "1.2.3.4", "12345");
    fc.assert(
      fc.property(fc.array(group, { maxLength: 10 }), (groups) => {
        const text = groups.join(":");
        expect(isIpv6(text)).toBe(isIPv6(text));
      }),
      { numRuns: 5000 },
    );
  });

  test("on those of the web", () => {
    const web = fc.webUrl({
      withFragments: true,
      withQueryParameters: true,
      authoritySettings: { withPort: true, withUserInfo: true },
    });
    fc.assert(
      fc.property(web, (text) => {
        expect(isUri(text)).toBe(true);
        expect(isIri(text)).toBe(true);
        expect(URL.canParse(text)).toBe(true);
      }),
    );
  });
});

describe("internationalized names", () => {
  /** Letters that no mapping changes, of both directions, and what joins or marks them. */
  const letter = fc.constantFrom(
    ...Array.from(
      "abl019-\u00e9\u00df\u03b1\u03c2\u05d0\u05f3\u0628\u0661\u4e2d",
    ),
    ...Array.from(
      "\u30fb\u30ab\u0915\u094d\u200d\u200c\u00b7\u0301\u064e\u{10330}",
    ),
  );
  const label = fc.string({ unit: letter, minLength: 1, maxLength: 8 });
  // The platform takes a name that ends in a number for an IPv4 address.
  const name = fc
    .array(label, { minLength: 1, maxLength: 2 })
    .map((labels) => `${labels.join(".")}.example`);

  test("are host names once written in ASCII, as the platform writes them", () => {
    let accepted = 0;
    fc.assert(
      fc.property(name, (text) => {
        if (!isIdnHostname(text)) return;
        accepted++;
        const ascii = domainToASCII(text);
        expect(isHostname(ascii)).toBe(true);
        expect(domainToUnicode(ascii)).toBe(text);
        expect(isIdnHostname(ascii)).toBe(true);
        expect(isIdnEmail(`a@${text}`)).toBe(true);
      }),
      { numRuns: 5000 },
    );
    expect(accepted).toBeGreaterThan(500);
  });

  test("are the same however their dots and case are written", () => {
    fc.assert(
      fc.property(
        name,
        fc.constantFrom("\u3002", "\uff0e", "\uff61"),
        (text, dot) => {
          const expected = isIdnHostname(text);
          expect(isIdnHostname(text.replaceAll(".", dot))).toBe(expected);
          const ascii = text.replace(/[^\0-\x7f]/g, "");
          expect(isHostname(ascii.toUpperCase())).toBe(isHostname(ascii));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("are read back from Punycode as they were written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 20 }), (text) => {
        expect(decodePunycode(encodePunycode(text))).toBe(text);
      }),
    );
  });

  test("have the Punycode that the platform writes", () => {
    const foreign = fc.string({
      unit: fc.constantFrom(
        ...Array.from("ab1\u00e9\u00df\u03b1\u4e2d\u{10330}"),
      ),
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(foreign, (text) => {
        fc.pre(/[^\0-\x7f]/.test(text));
        expect(`xn--${encodePunycode(text)}`).toBe(domainToASCII(text));
      }),
    );
  });

  test("of any Punycode have an answer", () => {
    const digits = fc.stringMatching(/^[a-z0-9-]{0,59}$/);
    fc.assert(
      fc.property(digits, (text) => {
        const decoded = decodePunycode(text);
        const rewritten =
          decoded === undefined ? undefined : encodePunycode(decoded);
        expect([undefined, text]).toContain(rewritten);
      }),
      { numRuns: 2000 },
    );
  });
});
