import {
  COLON,
  DOT,
  HYPHEN,
  isDigit,
  isEitherCase,
  PLUS,
  skipDigits,
  ZERO,
} from "./ascii.ts";

/** Length of `YYYY-MM-DD`, and of the shortest `YYYY-MM-DDThh:mm:ssZ`. */
const DATE_LENGTH = 10;
const DATE_TIME_LENGTH = 20;
const MINUTES_OF_DAY = 24 * 60;

/**
 * Whether a text is a full-date (RFC 3339 section 5.6): `YYYY-MM-DD`, a day
 * that the Gregorian calendar has, of the years 0000 to 9999.
 */
export function isDate(text: string): boolean {
  return text.length === DATE_LENGTH && startsWithDate(text);
}

/**
 * Whether a text is a full-time (RFC 3339 section 5.6), its offset included:
 * `hh:mm:ss`, a fraction of any length, then `Z` or `+hh:mm`. A second 60 is a
 * leap second, and so must be 23:59:60 in UTC (section 5.7).
 */
export function isTime(text: string): boolean {
  return isTimeFrom(text, 0);
}

/**
 * Whether a text is a date-time (RFC 3339 section 5.6), with `T` and `Z` of
 * either case. A leap second must end a month in UTC (section 5.7); of which
 * months is known half a year ahead only, so it may be any.
 */
export function isDateTime(text: string): boolean {
  return (
    text.length >= DATE_TIME_LENGTH &&
    startsWithDate(text) &&
    isEitherCase(text.charCodeAt(DATE_LENGTH), "T") &&
    isTimeFrom(text, DATE_LENGTH + 1) &&
    (twoDigits(text, DATE_LENGTH + 7) < 60 || endsMonth(text))
  );
}

function startsWithDate(text: string): boolean {
  const day = twoDigits(text, 8);
  return text.charCodeAt(7) === HYPHEN && day > 0 && day <= daysOfMonth(text);
}

/** How many days the month has that a text starts with; 0 when it starts with none. */
function daysOfMonth(text: string): number {
  const century = twoDigits(text, 0);
  const year = twoDigits(text, 2);
  const month = twoDigits(text, 5);
  if (century < 0 || year < 0 || month < 1 || month > 12) return 0;
  if (text.charCodeAt(4) !== HYPHEN) return 0;
  // Months alternate between 31 and 30 days, and start over with August.
  if (month !== 2) return 30 + ((month + (month >> 3)) & 1);
  return (year === 0 ? century : year) % 4 === 0 ? 29 : 28;
}

/** Whether the rest of a text, from an index on, is a full-time. */
function isTimeFrom(text: string, start: number): boolean {
  const hour = twoDigits(text, start);
  const minute = twoDigits(text, start + 3);
  const second = twoDigits(text, start + 6);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59) return false;
  if (second < 0 || second > 60) return false;
  if (text.charCodeAt(start + 2) !== COLON) return false;
  if (text.charCodeAt(start + 5) !== COLON) return false;
  let at = start + 8;
  if (text.charCodeAt(at) === DOT) {
    const fraction = at + 1;
    at = skipDigits(text, fraction, text.length);
    if (at === fraction) return false;
  }
  if (!isOffsetFrom(text, at)) return false;
  // -1, and a day more, are a minute before midnight too, of another day.
  return second < 60 || (utcMinutes(text, start) + 1) % MINUTES_OF_DAY === 0;
}

/** Whether the rest of a text, from an index on, is a time-offset. */
function isOffsetFrom(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (text.length === at + 1) return isEitherCase(unit, "Z");
  if (unit !== PLUS && unit !== HYPHEN) return false;
  const hour = twoDigits(text, at + 1);
  const minute = twoDigits(text, at + 4);
  return (
    text.length === at + 6 &&
    text.charCodeAt(at + 3) === COLON &&
    hour >= 0 &&
    hour <= 23 &&
    minute >= 0 &&
    minute <= 59
  );
}

/** Minutes in UTC, from the midnight of its own day, of the full-time from an index on. */
function utcMinutes(text: string, start: number): number {
  const local = minutesAt(text, start);
  const offset = text.length - 6;
  const sign = text.charCodeAt(offset);
  if (isEitherCase(text.charCodeAt(text.length - 1), "Z")) return local;
  const ahead = minutesAt(text, offset + 1);
  return sign === PLUS ? local - ahead : local + ahead;
}

function minutesAt(text: string, at: number): number {
  return 60 * twoDigits(text, at) + twoDigits(text, at + 3);
}

/** Whether the day of a date-time that is a leap second is the last of its month in UTC. */
function endsMonth(text: string): boolean {
  const minutes = utcMinutes(text, DATE_LENGTH + 1);
  const shift = minutes < 0 ? -1 : minutes < MINUTES_OF_DAY ? 0 : 1;
  const day = twoDigits(text, 8) + shift;
  return day === 0 || day === daysOfMonth(text);
}

/** The number that two digits write at an index; -1 where others stand. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at);
  const ones = text.charCodeAt(at + 1);
  return isDigit(tens) && isDigit(ones)
    ? 10 * (tens - ZERO) + (ones - ZERO)
    : -1;
}
