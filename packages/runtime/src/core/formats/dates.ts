import { HYPHEN, PLUS, ZERO } from "./ascii.ts";

const DATE = "\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])";
const TIME =
  "(?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\d+)?" +
  "(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)";

/* Linear: the one loop, over the digits of a fraction, ends before no digit. */
const date: RegExp = /* @__PURE__ */ new RegExp(`^${DATE}$`);
const time: RegExp = /* @__PURE__ */ new RegExp(`^${TIME}$`);
const dateTime: RegExp = /* @__PURE__ */ new RegExp(`^${DATE}[Tt]${TIME}$`);

/** Where the time of a date-time starts, and the second of a time. */
const TIME_START = 11;
const SECOND = 6;

const MINUTES_OF_DAY = 24 * 60;
const LAST_MINUTE = MINUTES_OF_DAY - 1;

/**
 * Whether a text is a full-date (RFC 3339 section 5.6): `YYYY-MM-DD`, a day
 * that the Gregorian calendar has, of the years 0000 to 9999.
 */
export function isDate(text: string): boolean {
  return date.test(text) && isDayOfMonth(text);
}

/**
 * Whether a text is a full-time (RFC 3339 section 5.6), its offset included:
 * `hh:mm:ss`, a fraction of any length, then `Z` or `+hh:mm`. A second 60 is a
 * leap second, and so must be 23:59:60 in UTC (section 5.7).
 */
export function isTime(text: string): boolean {
  return time.test(text) && (twoDigits(text, SECOND) < 60 || endsDay(text, 0));
}

/**
 * Whether a text is a date-time (RFC 3339 section 5.6), with `T` and `Z` of
 * either case. A leap second must end a month in UTC (section 5.7); of which
 * months is known half a year ahead only, so it may be any.
 */
export function isDateTime(text: string): boolean {
  if (!dateTime.test(text) || !isDayOfMonth(text)) return false;
  return (
    twoDigits(text, TIME_START + SECOND) < 60 ||
    (endsDay(text, TIME_START) && endsMonth(text))
  );
}

/** Whether the month that a full-date names has its day. */
function isDayOfMonth(text: string): boolean {
  const day = twoDigits(text, 8);
  return day <= 28 || day <= daysOfMonth(text);
}

function daysOfMonth(text: string): number {
  const month = twoDigits(text, 5);
  // Months alternate between 31 and 30 days, and start over with August.
  if (month !== 2) return 30 + ((month + (month >> 3)) & 1);
  const year = twoDigits(text, 2);
  return (year === 0 ? twoDigits(text, 0) : year) % 4 === 0 ? 29 : 28;
}

/** Whether the time that starts at an index is of the last minute of a day in UTC. */
function endsDay(text: string, start: number): boolean {
  const minutes = utcMinutes(text, start) + MINUTES_OF_DAY;
  return minutes % MINUTES_OF_DAY === LAST_MINUTE;
}

/** Whether a date-time at the end of a day is at the end of a month too, in UTC. */
function endsMonth(text: string): boolean {
  const minutes = utcMinutes(text, TIME_START);
  const days = (minutes - LAST_MINUTE) / MINUTES_OF_DAY;
  const day = twoDigits(text, 8) + days;
  return day === 0 || day === daysOfMonth(text);
}

/** Minutes in UTC, from the midnight of the day it is locally. */
function utcMinutes(text: string, start: number): number {
  const local = minutesAt(text, start);
  const offset = text.length - "+hh:mm".length;
  const sign = text.charCodeAt(offset);
  if (sign === PLUS) return local - minutesAt(text, offset + 1);
  if (sign === HYPHEN) return local + minutesAt(text, offset + 1);
  // A time that ends in `Z` has no sign at that place.
  return local;
}

function minutesAt(text: string, at: number): number {
  return 60 * twoDigits(text, at) + twoDigits(text, at + 3);
}

/** The number that the two digits at an index write. */
function twoDigits(text: string, at: number): number {
  return 10 * (text.charCodeAt(at) - ZERO) + text.charCodeAt(at + 1) - ZERO;
}
