/*
 * References to resources (RFC 3986), as text. Nothing is normalised beyond
 * what resolving asks for, and nothing is ever fetched.
 */

/** A URI reference, taken apart (RFC 3986 section 3 and appendix B). */
interface UriParts {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
}

const PARTS =
  /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?/;

/** A reference as its part before the `#`, and its fragment; both may be empty. */
export function splitFragment(
  reference: string,
): [uri: string, fragment: string] {
  const hash = reference.indexOf("#");
  return hash < 0
    ? [reference, ""]
    : [reference.slice(0, hash), reference.slice(hash + 1)];
}

/**
 * The URI that a reference means from a base (RFC 3986 section 5.2), both
 * without fragment. A base without scheme is resolved against likewise, so that
 * documents without an identifier can refer to one another by relative names.
 */
export function resolveUri(reference: string, base: string): string {
  if (reference === "") return base;
  const to = partsOf(reference);
  const from = partsOf(base);
  if (to.scheme !== undefined) {
    return joinParts({ ...to, path: withoutDots(to.path) });
  }
  if (to.authority !== undefined) {
    return joinParts({
      ...to,
      scheme: from.scheme,
      path: withoutDots(to.path),
    });
  }
  if (to.path === "") {
    return joinParts({ ...from, query: to.query ?? from.query });
  }
  const path = to.path.startsWith("/") ? to.path : mergePaths(from, to.path);
  return joinParts({ ...from, path: withoutDots(path), query: to.query });
}

/** Whether a text is a URI with a scheme. */
export function isAbsoluteUri(uri: string): boolean {
  return partsOf(uri).scheme !== undefined;
}

function partsOf(reference: string): UriParts {
  const [, scheme, authority, path = "", query] = PARTS.exec(reference) ?? [];
  return { scheme, authority, path, query };
}

function joinParts({ scheme, authority, path, query }: UriParts): string {
  return (
    (scheme === undefined ? "" : `${scheme}:`) +
    (authority === undefined ? "" : `//${authority}`) +
    path +
    (query === undefined ? "" : `?${query}`)
  );
}

/** RFC 3986 section 5.2.3. */
function mergePaths(base: UriParts, path: string): string {
  if (base.authority !== undefined && base.path === "") return `/${path}`;
  return base.path.slice(0, base.path.lastIndexOf("/") + 1) + path;
}

/** RFC 3986 section 5.2.4. */
function withoutDots(path: string): string {
  if (!path.includes(".")) return path;
  const kept: string[] = [];
  const segments = path.split("/");
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    if (segment === "." || segment === "..") {
      const isAboveRoot =
        kept.length === 0 || (kept.length === 1 && kept[0] === "");
      if (segment === ".." && !isAboveRoot) kept.pop();
      if (isLast) kept.push("");
    } else {
      kept.push(segment);
    }
  }
  return kept.join("/");
}
