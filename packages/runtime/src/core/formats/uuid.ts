const uuid =
  /^[\dA-Fa-f]{8}-[\dA-Fa-f]{4}-[\dA-Fa-f]{4}-[\dA-Fa-f]{4}-[\dA-Fa-f]{12}$/;

/**
 * Whether a text is a UUID (RFC 9562 section 4, RFC 4122 section 3): digits of
 * either case in groups of 8, 4, 4, 4 and 12; any version and variant.
 */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
