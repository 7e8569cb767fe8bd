/** What is made when it is first asked for, so that who doesn't ask doesn't pay. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
