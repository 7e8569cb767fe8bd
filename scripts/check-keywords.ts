import path from "node:path";
import ts from "typescript";

import { reportFindings } from "./findings.ts";
import type { SourceFile } from "./source-files.ts";
import { lineOf, readSources, visitNodes } from "./source-files.ts";

/** The keywords of all drafts of JSON Schema. */
const keywords: ReadonlySet<string> = new Set(
  `$schema $id id $ref $anchor $dynamicRef $dynamicAnchor $recursiveRef
  $recursiveAnchor $defs definitions $vocabulary $comment type enum const
  multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minLength
  maxLength pattern format contentEncoding contentMediaType contentSchema items
  prefixItems additionalItems unevaluatedItems contains minContains maxContains
  minItems maxItems uniqueItems properties patternProperties
  additionalProperties unevaluatedProperties propertyNames required
  dependencies dependentRequired dependentSchemas minProperties maxProperties
  allOf anyOf oneOf not if then else title description default examples
  deprecated readOnly writeOnly`.split(/\s+/),
);

/** Where lists of keywords belong: paths, or their beginnings. */
const homes = [
  "packages/runtime/src/schema/vocabulary/",
  "packages/runtime/src/schema/profile.ts",
  "packages/runtime/src/schema/draft-keywords.ts",
  "packages/runtime/src/schema/drafts.ts",
  "packages/runtime/src/schema/meta-schemas/",
  "packages/runtime/src/adapters/refused-at-root.ts",
  "packages/compiler/src/names/place-name.ts",
  "packages/compiler/src/project/",
  "packages/compiler/src/lint/minimum-data",
  "packages/compiler/src/lint/rules/minimum-data",
];

/** So many keywords in one list are no accident. */
const minKeywords = 4;

/** Words of other lists, such as reserved words, may be keywords by chance. */
const minShare = 2 / 3;

const typeNames = new Set(
  "null boolean integer number string array object".split(" "),
);

function texts(nodes: readonly (ts.Node | undefined)[]): string[] {
  return nodes.flatMap((node) => {
    if (node === undefined) return [];
    if (ts.isStringLiteralLike(node)) return [node.text];
    // An entry of a map.
    if (ts.isArrayLiteralExpression(node)) {
      return texts(node.elements.slice(0, 1));
    }
    if (ts.isLiteralTypeNode(node)) return texts([node.literal]);
    return [];
  });
}

function memberName({ name }: ts.ObjectLiteralElementLike): string[] {
  if (name === undefined) return [];
  return ts.isIdentifier(name) ? [name.text] : texts([name]);
}

/** An object such as `{ type: "object", properties }` is a schema, no list. */
function isSchema(node: ts.ObjectLiteralExpression): boolean {
  return node.properties.some(
    (member) =>
      ts.isPropertyAssignment(member) &&
      memberName(member)[0] === "type" &&
      texts([member.initializer]).some((text) => typeNames.has(text)),
  );
}

/** The strings that a node lists: of an array, union, switch or record. */
function listedStrings(node: ts.Node): string[] {
  if (ts.isArrayLiteralExpression(node)) return texts(node.elements);
  if (ts.isUnionTypeNode(node)) return texts(node.types);
  if (ts.isObjectLiteralExpression(node) && !isSchema(node)) {
    return node.properties.flatMap(memberName);
  }
  if (!ts.isCaseBlock(node)) return [];
  return texts(
    node.clauses.map((clause) =>
      ts.isCaseClause(clause) ? clause.expression : undefined,
    ),
  );
}

function keywordLists(file: SourceFile): string[] {
  const findings: string[] = [];
  visitNodes(file.syntax, (node) => {
    const listed = listedStrings(node);
    const found = listed.filter((text) => keywords.has(text));
    if (found.length < minKeywords) return;
    if (found.length < listed.length * minShare) return;
    findings.push(
      `${file.path}:${lineOf(node)}: a list of keywords: ${found.join(", ")}`,
    );
  });
  return findings;
}

/**
 * The lists of JSON Schema keywords that stand outside the vocabulary and the
 * few tables beside it: a new keyword would have to be added to each by hand.
 */
export function checkKeywords(root: string): string[] {
  return ["packages/runtime/src", "packages/compiler/src"]
    .flatMap((folder) => readSources(root, folder))
    .filter((file) => !homes.some((home) => file.path.startsWith(home)))
    .flatMap(keywordLists);
}

if (process.argv[1] === import.meta.filename) {
  reportFindings(checkKeywords(path.dirname(import.meta.dirname)));
}
