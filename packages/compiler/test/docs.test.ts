import fc from "fast-check";
import * as prettier from "prettier";
import ts from "typescript";
import { describe, expect, test } from "vitest";

import { code, type Code, hardline, printCode } from "../src/emit/code.ts";
import { encodeComment } from "../src/emit/comment-text.ts";
import { docComment } from "../src/emit/docs.ts";
import { constant, typeAlias } from "../src/emit/statements.ts";
import { keywordType, objectType } from "../src/emit/type-node.ts";
import { anyText } from "./support/code-arbitraries.ts";

function print(...paragraphs: string[]): string | undefined {
  const doc = docComment(paragraphs);
  return doc === undefined ? undefined : printCode(doc, { target: "ts" });
}

/** A module whose constant and member have the comment. */
function moduleWith(doc: Code): string {
  const type = keywordType("string");
  const shape = objectType([{ name: "a", type, doc }]);
  return printCode(
    code`${doc}${hardline}${constant(code`a`, 1)}${hardline}${typeAlias(code`A`, shape)}${hardline}`,
    { target: "ts" },
  );
}

/** Pieces that tools and parsers look for in comments. */
const anyHostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...["*/", "*", "/", "@ts-ignore", "@ts-nocheck", "@param", "{@link a}"],
        ...["@", "#", "sourceMappingURL=a", "sourceURL=a", "#__PURE__"],
        ...["</script", "<!--", "-->", "\n", "\n\n", " ", "\t", "\u2028"],
        ...["\u202e", "\u200b", "\ud800", "\u{1f600}", "\r\n", "\\", "\0"],
      ),
      anyText,
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

describe("a doc comment", () => {
  test("is one line where that fits, and exactly as far", () => {
    expect(print("Reads a file.")).toBe("/** Reads a file. */");
    const longest = `${"x".repeat(40)} ${"y".repeat(32)}`;
    expect(print(longest)).toBe(`/** ${longest} */`);
    expect(print(`${longest}y`)).toBe(`/**\n * ${longest}y\n */`);
  });

  test("is wrapped at the line's end, as far in as it stands", () => {
    const words = "word ".repeat(40);
    expect(Math.max(...linesOf(print(words)))).toBe(77);
    const type = keywordType("string");
    const doc = docComment([words]);
    const member = objectType([{ name: "a", type, doc }]);
    const inside = printCode(typeAlias(code`A`, member), { target: "ts" });
    expect(Math.max(...linesOf(inside))).toBe(79);
  });

  test("keeps the author's lines and paragraphs, but no more empty lines", () => {
    expect(print("\n\nA:\n- b\n\n\n\n- c\n\n", "  ", "d")).toBe(
      ["/**", " * A:", " * - b", " *", " * - c", " *", " * d", " */"].join(
        "\n",
      ),
    );
  });

  test("is nothing where there is nothing to say", () => {
    expect(print()).toBeUndefined();
    expect(print("", " \n\t")).toBeUndefined();
  });

  test("is cut after 2,000 characters, and never inside one", () => {
    expect(print("x".repeat(2000))).toContain("x".repeat(2000));
    const cut = print("x".repeat(2001)) ?? "";
    expect(cut).toContain(`${"x".repeat(1997)}...`);
    expect(cut).not.toContain("x".repeat(1998));
    const astral = print(`${"x".repeat(1996)}${"\u{1f600}".repeat(9)}`) ?? "";
    expect(astral).toContain("x...");
    expect(astral).not.toContain("\\ud83d");
  });

  test("shows what can't be seen", () => {
    expect(print("a\u202eb\u200bc\0d\ud800e\u{e0041}f")).toBe(
      "/** a\\u202eb\\u200bc\\u0000d\\ud800e\\udb40\\udc41f */",
    );
  });

  test("leaves readable text readable", () => {
    expect(print("Gr\u00fc\u00dfe \u4f60\u597d \u{1f600} a@b.de")).toBe(
      "/** Gr\u00fc\u00dfe \u4f60\u597d \u{1f600} a@b.de */",
    );
  });

  test("has no tags, directives or ends", () => {
    expect(print("*/ @ts-ignore {@link a} (@b)")).toBe(
      "/** *\\/ \\@ts-ignore {\\@link a} (\\@b) */",
    );
    expect(print("# sourceMappingURL=a @ sourceURL=b #__PURE__")).toBe(
      "/** \\u0023 sourceMappingURL=a \\u0040 sourceURL=b \\u0023__PURE__ */",
    );
    expect(print("<!-- a --> </script>")).toBe(
      "/** \\u003c!-- a --\\u003e \\u003c/script> */",
    );
  });

  test("is one comment and nothing else to a parser, whatever it says", () => {
    fc.assert(
      fc.property(anyHostileText, (text) => {
        const doc = docComment([text]);
        if (doc === undefined) return;
        const file = ts.createSourceFile(
          "a.ts",
          moduleWith(doc),
          ts.ScriptTarget.ESNext,
          true,
        );
        expect(file.statements).toHaveLength(2);
        for (const statement of file.statements) {
          expect(ts.getJSDocTags(statement)).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("steers neither TypeScript nor bundlers, whatever it says", () => {
    fc.assert(
      fc.property(anyHostileText, (text) => {
        const comment = print(text) ?? "";
        expect(comment).not.toMatch(/(?:^|[\s{(])@\w/m);
        expect(comment).not.toMatch(/[#@]\s*source(?:mapping)?url|[#@]__/i);
        expect(comment).not.toMatch(/<\/script|<!--|-->/i);
        expect(comment.replaceAll("\n", "")).not.toMatch(
          /[\p{Cc}\p{Cs}\u200b\u2028\u2029\u202a-\u202e]/u,
        );
      }),
      { numRuns: 2000 },
    );
  });

  test("is left as it is by prettier", async () => {
    await fc.assert(
      fc.asyncProperty(anyHostileText, async (text) => {
        const doc = docComment([text]);
        if (doc === undefined) return;
        const printed = moduleWith(doc);
        const parser = "typescript";
        expect(await prettier.format(printed, { parser })).toBe(printed);
      }),
      { numRuns: 200 },
    );
  });
});

describe("the encoder of comments", () => {
  test("changes nothing that it has encoded", () => {
    fc.assert(
      fc.property(anyHostileText, (text) => {
        const once = encodeComment(text);
        expect(encodeComment(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  test("is linear in the text", () => {
    for (const part of ["*/", "@", "# ", "--", "<", "\u200b"]) {
      const text = part.repeat(200_000);
      expect(encodeComment(text).length).toBeGreaterThanOrEqual(200_000);
    }
  });
});

function linesOf(text: string | undefined): number[] {
  return (text ?? "").split("\n").map((line) => line.length);
}
