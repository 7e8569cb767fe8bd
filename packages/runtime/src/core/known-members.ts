/**
 * Refuses what has a member that nothing reads: a limit or an authorizer whose
 * name is misspelt would be none.
 * @throws TypeError that names the member.
 */
export function checkMembers<T extends object>(
  what: string,
  given: T,
  known: Readonly<Record<keyof T, unknown>>,
): void {
  const unknown = Object.keys(given).find(
    (name) => !Object.hasOwn(known, name),
  );
  if (unknown === undefined) return;
  throw new TypeError(`${what} has no ${JSON.stringify(unknown)}`);
}
