import { readFileSync } from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { formatJson, parseSourceJson } from "@proviso/runtime/compiler";
import { transformSync } from "esbuild";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memoryHost } from "../src/host/memory-host.ts";
import { joinPath } from "../src/host/path.ts";
import { readContracts, type ReadContracts } from "../src/source/index.ts";
import { readSchemas } from "../src/passes/read-schemas.ts";
import { type Diagnostic, sortDiagnostics } from "../src/diagnostics.ts";
import { anyConstant, DECLARATIONS } from "./support/constant-arbitraries.ts";

interface ConstantCase {
  readonly title: string;
  /** Statements before the tool. */
  readonly before?: string;
  readonly text: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly value?: unknown;
  readonly valueText?: string;
}

/** A case whose texts have `@@` before each expression at fault. */
interface FaultCase extends Omit<ConstantCase, "value" | "valueText" | "text"> {
  readonly text?: string;
  /** The whole contract, in place of `before` and `text`. */
  readonly module?: string;
  readonly codes: readonly string[];
  /** A regular expression of each message. */
  readonly says?: string;
}

const CONTRACT = "a.contract.ts";

function readCases<Case>(file: string): Case[] {
  const text = readFileSync(
    path.join(import.meta.dirname, "cases", file),
    "utf8",
  );
  return JSON.parse(text) as Case[];
}

/** A contract with an expression as the default of its one parameter. */
function contractWith(text: string, before = ""): string {
  return `import { defineTool } from "@proviso/runtime/author";
${before}
export const tool = defineTool({
  name: "tool",
  description: "Tests constants.",
  parameters: { x: { type: "json", default: ${text} } },
});
`;
}

function read(
  contract: string | Uint8Array,
  files: Readonly<Record<string, string>> = {},
): Promise<ReadContracts> {
  const bytes =
    typeof contract === "string"
      ? new TextEncoder().encode(contract)
      : contract;
  const cwd = "/w";
  const placed = Object.entries({ ...files, [CONTRACT]: bytes }).map(
    ([file, content]) => [joinPath(cwd, file), content] as const,
  );
  const host = memoryHost(Object.fromEntries(placed));
  return readContracts(CONTRACT, bytes, { host, cwd });
}

/** Everything found in a contract, in its schemas too, and the tools that are taken. */
async function inspect(
  contract: string | Uint8Array,
  files: Readonly<Record<string, string>> = {},
): Promise<{ findings: Diagnostic[]; taken: string[] }> {
  const { sources, diagnostics } = await read(contract, files);
  const findings = [...diagnostics];
  const contracts = readSchemas(sources, {}, (each) => findings.push(each));
  return {
    findings: sortDiagnostics(findings),
    taken: contracts.map(({ name }) => name),
  };
}

/** The places that a text marks with `@@`, and the text without the marks. */
function takeMarks(
  file: string,
  marked: string,
): { text: string; places: string[] } {
  const [first = "", ...others] = marked.split("@@");
  const places: string[] = [];
  let text = first;
  for (const part of others) {
    const lines = text.split("\n");
    places.push(`${file}:${lines.length}:${(lines.at(-1) ?? "").length + 1}`);
    text += part;
  }
  return { text, places };
}

function placeOf({ file, range }: Diagnostic): string {
  return `${file}:${range.line}:${range.column}`;
}

describe("a constant expression", () => {
  test.each(readCases<ConstantCase>("typescript-constants.json"))(
    "$title",
    async ({ text, before, files, value, valueText }) => {
      const { sources, diagnostics } = await read(
        contractWith(text, before),
        files,
      );
      expect(diagnostics).toEqual([]);
      const wanted = parseSourceJson(valueText ?? JSON.stringify(value));
      const schema = { default: wanted };
      expect(formatJson(sources[0]?.input ?? null)).toBe(
        formatJson({ type: "object", properties: { x: schema } }),
      );
    },
  );
});

test("a constant expression has the value that a program has", async () => {
  const property = fc.asyncProperty(anyConstant, async (text) => {
    const { code } = transformSync(`${DECLARATIONS} module.value = ${text};`, {
      loader: "ts",
      logLevel: "silent",
    });
    const module: { value?: unknown } = {};
    vm.runInNewContext(code, { module });
    const wanted = parseSourceJson(JSON.stringify(module.value));
    const { sources, diagnostics } = await read(
      contractWith(text, DECLARATIONS),
    );
    expect(diagnostics).toEqual([]);
    expect(formatJson(sources[0]?.input ?? null)).toBe(
      formatJson({ type: "object", properties: { x: { default: wanted } } }),
    );
  });
  await fc.assert(property, { numRuns: 500 });
});

test("any text ends in tools or findings", async () => {
  const whole = `${contractWith("[a, { b: `${c}` }]", DECLARATIONS)}
export * from "./m"; class A<B> { static c?: B; } enum E { F = 1 << 2 }`;
  const piece = fc.oneof(
    fc.constantFrom(..."()[]{}`'\"$;:,.=<>!?&|*+-/\\#@0n_ \n".split("")),
    fc.constantFrom("...", "${", "as const", "import ", "export ", "default "),
    fc.constantFrom("async ", "get ", "enum ", "const ", "type ", "defineTool"),
    fc.string({ unit: "binary", maxLength: 3 }),
  );
  const change = fc.tuple(fc.nat(whole.length), fc.nat(20), piece);
  const property = fc.asyncProperty(
    fc.array(change, { minLength: 1, maxLength: 5 }),
    async (changes) => {
      let text = whole;
      for (const [start, length, added] of changes) {
        text = text.slice(0, start) + added + text.slice(start + length);
      }
      const { findings, taken } = await inspect(text, { "m.ts": text });
      expect(findings.length + taken.length).toBeGreaterThan(0);
    },
  );
  await fc.assert(property, { numRuns: 500 });
});

describe("what isn't constant is refused where it stands", () => {
  test.each(readCases<FaultCase>("typescript-faults.json"))(
    "$title",
    async ({ module, text = "", before, files = {}, codes, says = "" }) => {
      const contract = takeMarks(
        CONTRACT,
        module ?? contractWith(text, before),
      );
      const others = Object.entries(files).map(([file, marked]) => {
        return [file, takeMarks(file, marked)] as const;
      });
      const { findings, taken } = await inspect(
        contract.text,
        Object.fromEntries(others.map(([file, each]) => [file, each.text])),
      );
      // A tool that is sound may stand beside one that isn't seen as a tool.
      if (!codes.includes("tool_not_exported")) expect(taken).toEqual([]);
      expect(findings.map(placeOf)).toEqual([
        ...contract.places,
        ...others.flatMap(([, { places }]) => places),
      ]);
      expect(findings.map(({ code }) => code)).toEqual(codes);
      for (const { message, hint } of findings) {
        expect(message).toMatch(new RegExp(says));
        expect(hint).not.toBe("");
      }
    },
  );
});
