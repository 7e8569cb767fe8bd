import { firstInvalidByte } from "@proviso/runtime/compiler";
import { ts } from "ts-morph";
import { findLineStarts, placeOf } from "../locate.ts";
import { type Findings, type PlacedText, showCode } from "./findings.ts";

/** The text of a module that was parsed without fault. */
export interface ModuleText extends PlacedText {
  readonly syntax: ts.SourceFile;
}

/** A file of more bytes is no contract, and would take the parser seconds. */
const MAX_BYTES = 4 * 1024 * 1024;
/** The parser recurses; this many brackets fit on any stack. */
const MAX_NESTING = 400;

/**
 * Parses a module by its syntax alone: no types, no library, no other file. One
 * with a fault is reported and not returned.
 */
export function parseModule(
  file: string,
  bytes: Uint8Array,
  findings: Findings,
): ModuleText | undefined {
  if (bytes.length > MAX_BYTES) {
    const message = `the file has more than ${String(MAX_BYTES)} bytes`;
    const start = placesOf(file, "");
    reportTooLarge(findings, start, 0, message, "move its data to JSON files");
    return undefined;
  }
  const text = decodeText(file, bytes, findings);
  if (text === undefined) return undefined;
  const source = placesOf(file, text);
  const deep = findDeepBracket(text);
  if (deep !== undefined) {
    const message = `more than ${String(MAX_NESTING)} brackets are open here`;
    reportTooLarge(findings, source, deep, message, "flatten the contract");
    return undefined;
  }
  const syntax = parseText(text);
  if (syntax === undefined) {
    const message = "its expressions are nested too deep to be parsed";
    reportTooLarge(findings, source, 0, message, "flatten the contract");
    return undefined;
  }
  for (const { start, messageText } of syntax.faults) {
    const sentence = ts.flattenDiagnosticMessageText(messageText, " ");
    findings.report(
      "invalid_typescript",
      source,
      start,
      showFault(sentence),
      "write it as TypeScript has it; the file is read as a module",
    );
  }
  return syntax.faults.length > 0
    ? undefined
    : { ...source, syntax: syntax.root };
}

/** Where an expression or a name starts, comments before it left out. */
export function startOf(node: ts.Node, { syntax }: ModuleText): number {
  return node.getStart(syntax);
}

/** The code of a node, for a message. */
export function codeOf(node: ts.Node, { syntax }: ModuleText): string {
  return showCode(syntax.text.slice(node.getStart(syntax), node.end));
}

function placesOf(file: string, text: string): PlacedText {
  let lineStarts: readonly number[] | undefined;
  return {
    file,
    placeAt(offset) {
      lineStarts ??= findLineStarts(text);
      return placeOf(lineStarts, offset);
    },
  };
}

function showFault(sentence: string): string {
  return showCode(sentence.replace(/\.$/, ""));
}

function reportTooLarge(
  findings: Findings,
  source: PlacedText,
  offset: number,
  message: string,
  hint: string,
): void {
  findings.report("source_too_large", source, offset, message, hint);
}

/** A byte order mark is left out, as TypeScript does. */
function decodeText(
  file: string,
  bytes: Uint8Array,
  findings: Findings,
): string | undefined {
  const invalid = firstInvalidByte(bytes);
  if (invalid < 0) return new TextDecoder().decode(bytes);
  const sound = new TextDecoder().decode(bytes.subarray(0, invalid));
  findings.report(
    "invalid_typescript",
    placesOf(file, sound),
    sound.length,
    "the file is not UTF-8 from here on",
    "save the file as UTF-8",
  );
  return undefined;
}

/** Where brackets nest too deep for the parser, strings and comments left out. */
function findDeepBracket(text: string): number | undefined {
  const scanner = ts.createScanner(
    ts.ScriptTarget.ESNext,
    true,
    ts.LanguageVariant.Standard,
    text,
    () => undefined,
  );
  const open: ts.SyntaxKind[] = [];
  for (
    let token = scanner.scan();
    token !== ts.SyntaxKind.EndOfFileToken;
    token = scanner.scan()
  ) {
    switch (token) {
      case ts.SyntaxKind.OpenBraceToken:
      case ts.SyntaxKind.OpenBracketToken:
      case ts.SyntaxKind.OpenParenToken:
      case ts.SyntaxKind.TemplateHead:
        open.push(token);
        if (open.length > MAX_NESTING) return scanner.getTokenStart();
        break;
      case ts.SyntaxKind.CloseBraceToken:
        if (open.at(-1) === ts.SyntaxKind.TemplateHead) {
          const rest = scanner.reScanTemplateToken(false);
          if (rest === ts.SyntaxKind.TemplateMiddle) break;
        }
        open.pop();
        break;
      case ts.SyntaxKind.CloseBracketToken:
      case ts.SyntaxKind.CloseParenToken:
        open.pop();
        break;
      default:
    }
  }
  return undefined;
}

interface ParsedText {
  readonly root: ts.SourceFile;
  readonly faults: readonly ts.DiagnosticWithLocation[];
}

const NAME = "/module.ts";

/** Nothing but the text is at hand, so that no library and no import is looked for. */
function parseText(text: string): ParsedText | undefined {
  try {
    const root = ts.createSourceFile(NAME, text, ts.ScriptTarget.ESNext);
    const program = ts.createProgram({
      rootNames: [NAME],
      options: {
        module: ts.ModuleKind.ESNext,
        noLib: true,
        noResolve: true,
        target: ts.ScriptTarget.ESNext,
        types: [],
      },
      host: hostOf(root),
    });
    return { root, faults: program.getSyntacticDiagnostics(root) };
  } catch (error) {
    // Operators nest without brackets: only the parser's stack tells how deep.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function hostOf(root: ts.SourceFile): ts.CompilerHost {
  return {
    fileExists: (file) => file === NAME,
    getCanonicalFileName: (file) => file,
    getCurrentDirectory: () => "/",
    getDefaultLibFileName: () => "/lib.d.ts",
    getNewLine: () => "\n",
    getSourceFile: (file) => (file === NAME ? root : undefined),
    readFile: () => undefined,
    useCaseSensitiveFileNames: () => true,
    writeFile: () => undefined,
  };
}
