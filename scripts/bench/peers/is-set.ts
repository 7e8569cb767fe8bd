/** Whether no two items are equal: the usual answer of users whose library has no word for it. */
export function isSet(items: readonly unknown[]): boolean {
  const texts = items.map((item) => JSON.stringify(item));
  return new Set(texts).size === items.length;
}
