/**
 * What the reader makes of the public parsing inputs that RFC 8259 leaves
 * open, and of those whose values readers are known to alter: decided on
 * purpose, file by file.
 */

/** What comes of a file: the code of its fault, or `formatJson` of its value. */
export interface Decision {
  readonly double: string;
  readonly exact: string;
  readonly why: string;
}

const sameInBoth = (outcome: string, why: string): Decision => ({
  double: outcome,
  exact: outcome,
  why,
});

/** Lone surrogates that escapes write: RFC 8259 section 8.2 lets them stand. */
const kept = (value: string): Decision =>
  sameInBoth(value, "a lone surrogate is data, and is kept as it was escaped");

const notUtf8 = sameInBoth(
  "invalid_utf8",
  "JSON text is UTF-8 (RFC 8259 section 8.1), and nothing is guessed",
);

const tooLarge = (exact: string): Decision => ({
  double: "number_out_of_range",
  exact,
  why: "no double is near, and Infinity would not be the number",
});

const tooSmall = (exact: string): Decision => ({
  double: "[0]",
  exact,
  why: "the nearest double is 0, as for any other rounding",
});

const manyDigits = (double: string, exact: string): Decision => ({
  double,
  exact,
  why: "a double rounds it, an exact number keeps every digit",
});

const twice = sameInBoth(
  "duplicate_member",
  "readers differ on which member counts (RFC 8259 section 4)",
);

/** The files named `i_`: accepted or refused, as each parser sees fit. */
export const openInputs: Readonly<Record<string, Decision>> = {
  "i_number_double_huge_neg_exp.json": tooSmall("[123.456e-789]"),
  "i_number_huge_exp.json": tooLarge(
    `[0.4e00669${"9".repeat(115)}69999999006]`,
  ),
  "i_number_neg_int_huge_exp.json": tooLarge("[-1e+9999]"),
  "i_number_pos_double_huge_exp.json": tooLarge("[1.5e+9999]"),
  "i_number_real_neg_overflow.json": tooLarge("[-123123e100000]"),
  "i_number_real_pos_overflow.json": tooLarge("[123123e100000]"),
  "i_number_real_underflow.json": tooSmall("[123e-10000000]"),
  "i_number_too_big_neg_int.json": manyDigits(
    "[-1.2312312312312312e+29]",
    "[-123123123123123123123123123123]",
  ),
  "i_number_too_big_pos_int.json": manyDigits(
    "[100000000000000000000]",
    "[100000000000000000000]",
  ),
  "i_number_very_big_negative_int.json": manyDigits(
    "[-2.374623746732769e+47]",
    "[-237462374673276894279832749832423479823246327846]",
  ),
  "i_object_key_lone_2nd_surrogate.json": kept(String.raw`{"\udfaa":0}`),
  "i_string_1st_surrogate_but_2nd_missing.json": kept(String.raw`["\udada"]`),
  "i_string_1st_valid_surrogate_2nd_invalid.json": kept(
    String.raw`["\ud888` + '\u1234"]',
  ),
  "i_string_UTF-16LE_with_BOM.json": notUtf8,
  "i_string_UTF-8_invalid_sequence.json": notUtf8,
  "i_string_UTF8_surrogate_U+D800.json": notUtf8,
  "i_string_incomplete_surrogate_and_escape_valid.json": kept(
    String.raw`["\ud800\n"]`,
  ),
  "i_string_incomplete_surrogate_pair.json": kept(String.raw`["\udd1ea"]`),
  "i_string_incomplete_surrogates_escape_valid.json": kept(
    String.raw`["\ud800\ud800\n"]`,
  ),
  "i_string_invalid_lonely_surrogate.json": kept(String.raw`["\ud800"]`),
  "i_string_invalid_surrogate.json": kept(String.raw`["\ud800abc"]`),
  "i_string_invalid_utf-8.json": notUtf8,
  "i_string_inverted_surrogates_U+1D11E.json": kept(
    String.raw`["\udd1e\ud834"]`,
  ),
  "i_string_iso_latin_1.json": notUtf8,
  "i_string_lone_second_surrogate.json": kept(String.raw`["\udfaa"]`),
  "i_string_lone_utf8_continuation_byte.json": notUtf8,
  "i_string_not_in_unicode_range.json": notUtf8,
  "i_string_overlong_sequence_2_bytes.json": notUtf8,
  "i_string_overlong_sequence_6_bytes.json": notUtf8,
  "i_string_overlong_sequence_6_bytes_null.json": notUtf8,
  "i_string_truncated-utf-8.json": notUtf8,
  "i_string_utf16BE_no_BOM.json": notUtf8,
  "i_string_utf16LE_no_BOM.json": notUtf8,
  "i_structure_500_nested_arrays.json": sameInBoth(
    "[".repeat(500) + "]".repeat(500),
    "depth is limited by those who ask for a limit",
  ),
  "i_structure_UTF-8_BOM_empty_object.json": sameInBoth(
    "byte_order_mark",
    "JSON text starts without one (RFC 8259 section 8.1)",
  ),
};

/** The files of `test_transform`: valid, with values that readers alter. */
export const alteredInputs: Readonly<Record<string, Decision>> = {
  "number_-9223372036854775808.json": manyDigits(
    "[-9223372036854776000]",
    "[-9223372036854775808]",
  ),
  "number_-9223372036854775809.json": manyDigits(
    "[-9223372036854776000]",
    "[-9223372036854775809]",
  ),
  "number_1.0.json": sameInBoth("[1]", "values are kept, spellings are not"),
  "number_1.000000000000000005.json": manyDigits(
    "[1]",
    "[1.000000000000000005]",
  ),
  "number_1000000000000000.json": sameInBoth(
    "[1000000000000000]",
    "a double carries it",
  ),
  "number_10000000000000000999.json": manyDigits(
    "[10000000000000000000]",
    "[10000000000000000999]",
  ),
  "number_1e-999.json": tooSmall("[1E-999]"),
  "number_1e6.json": sameInBoth(
    "[1000000]",
    "values are kept, spellings are not",
  ),
  "number_9223372036854775807.json": manyDigits(
    "[9223372036854776000]",
    "[9223372036854775807]",
  ),
  "number_9223372036854775808.json": manyDigits(
    "[9223372036854776000]",
    "[9223372036854775808]",
  ),
  "object_key_nfc_nfd.json": sameInBoth(
    '{"\u00e9":"NFC","e\u0301":"NFD"}',
    "names are compared unit by unit, never normalized",
  ),
  "object_key_nfd_nfc.json": sameInBoth(
    '{"e\u0301":"NFD","\u00e9":"NFC"}',
    "names are compared unit by unit, never normalized",
  ),
  "object_same_key_different_values.json": twice,
  "object_same_key_same_value.json": twice,
  "object_same_key_unclear_values.json": twice,
  "string_1_escaped_invalid_codepoint.json": kept(String.raw`["\ud800"]`),
  "string_1_invalid_codepoint.json": notUtf8,
  "string_2_escaped_invalid_codepoints.json": kept(
    String.raw`["\ud800\ud800"]`,
  ),
  "string_2_invalid_codepoints.json": notUtf8,
  "string_3_escaped_invalid_codepoints.json": kept(
    String.raw`["\ud800\ud800\ud800"]`,
  ),
  "string_3_invalid_codepoints.json": notUtf8,
  "string_with_escaped_NULL.json": sameInBoth(
    String.raw`["A\u0000B"]`,
    "a NUL is a character like others",
  ),
};
