import { describe, expect, test } from "vitest";
import { isAbsoluteUri, resolveUri, splitFragment } from "../src/core/uri.ts";

/** RFC 3986 section 5.4, the fragments left out. */
const EXAMPLES: readonly (readonly [reference: string, target: string])[] = [
  ["g:h", "g:h"],
  ["g", "http://a/b/c/g"],
  ["./g", "http://a/b/c/g"],
  ["g/", "http://a/b/c/g/"],
  ["/g", "http://a/g"],
  ["//g", "http://g"],
  ["?y", "http://a/b/c/d;p?y"],
  ["g?y", "http://a/b/c/g?y"],
  [";x", "http://a/b/c/;x"],
  ["g;x", "http://a/b/c/g;x"],
  ["g;x?y", "http://a/b/c/g;x?y"],
  ["", "http://a/b/c/d;p?q"],
  [".", "http://a/b/c/"],
  ["./", "http://a/b/c/"],
  ["..", "http://a/b/"],
  ["../", "http://a/b/"],
  ["../g", "http://a/b/g"],
  ["../..", "http://a/"],
  ["../../", "http://a/"],
  ["../../g", "http://a/g"],
  ["../../../g", "http://a/g"],
  ["../../../../g", "http://a/g"],
  ["/./g", "http://a/g"],
  ["/../g", "http://a/g"],
  ["g.", "http://a/b/c/g."],
  [".g", "http://a/b/c/.g"],
  ["g..", "http://a/b/c/g.."],
  ["..g", "http://a/b/c/..g"],
  ["./../g", "http://a/b/g"],
  ["./g/.", "http://a/b/c/g/"],
  ["g/./h", "http://a/b/c/g/h"],
  ["g/../h", "http://a/b/c/h"],
  ["g;x=1/./y", "http://a/b/c/g;x=1/y"],
  ["g;x=1/../y", "http://a/b/c/y"],
  ["g?y/./x", "http://a/b/c/g?y/./x"],
  ["g?y/../x", "http://a/b/c/g?y/../x"],
  ["http:g", "http:g"],
];

describe("references are resolved", () => {
  test.each(EXAMPLES)(
    "%j from the base of RFC 3986 5.4 to %s",
    (to, target) => {
      expect(resolveUri(to, "http://a/b/c/d;p?q")).toBe(target);
    },
  );

  test.each([
    ["part", "", "part"],
    ["part", "root", "part"],
    ["part", "dir/root", "dir/part"],
    ["../part", "dir/root", "part"],
    ["/part", "dir/root", "/part"],
    ["part", "https://example.com", "https://example.com/part"],
    ["?q", "https://example.com", "https://example.com?q"],
    ["//other/x", "https://example.com/a", "https://other/x"],
    ["", "urn:example:a", "urn:example:a"],
    ["urn:example:b", "urn:example:a", "urn:example:b"],
    ["https://x.example/a/../b", "urn:example:a", "https://x.example/b"],
    ["a//b/../c", "https://example.com/", "https://example.com/a//c"],
    ["x.json", "file:///dir/root.json", "file:///dir/x.json"],
    ["tag:a:b", "https://example.com/", "tag:a:b"],
  ])("%j from %j to %j", (reference, base, target) => {
    expect(resolveUri(reference, base)).toBe(target);
  });

  test("what is absolute stays as it is, from whatever base", () => {
    for (const base of ["", "a/b", "https://example.com/x", "urn:a:b"]) {
      expect(resolveUri("https://e.example/a?b", base)).toBe(
        "https://e.example/a?b",
      );
    }
  });
});

describe("references are taken apart", () => {
  test.each([
    ["", "", ""],
    ["#", "", ""],
    ["#a", "", "a"],
    ["a", "a", ""],
    ["a#", "a", ""],
    ["a#/b#c", "a", "/b#c"],
  ])("%j into %j and %j", (reference, uri, fragment) => {
    expect(splitFragment(reference)).toEqual([uri, fragment]);
  });

  test.each([
    ["https://example.com", true],
    ["urn:a:b", true],
    ["a/b:c", false],
    ["//example.com", false],
    ["1a:b", false],
    ["", false],
  ])("%j has a scheme: %s", (uri, isAbsolute) => {
    expect(isAbsoluteUri(uri)).toBe(isAbsolute);
  });
});
