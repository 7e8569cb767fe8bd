import { code, type Code } from "./code.ts";
import { docComment } from "./docs.ts";
import { anyOf, binary, objectLiteral } from "./expression-node.ts";
import { constant, functionDeclaration, returns } from "./statements.ts";
import { documented } from "./type-declarations.ts";
import { keywordType } from "./type-node.ts";

const NONE = code`none`;

const NOTE = "Whether every object inherits a member that is read by name.";

/**
 * Members that every object inherits (ECMA-262, 20.1.3 and B.2.2), which are
 * never read by name. One that a later edition adds is no danger: the guards of
 * objects that declare it find it inherited, and look at a copy without.
 */
const INHERITED: ReadonlySet<string> = new Set([
  "__defineGetter__",
  "__defineSetter__",
  "__lookupGetter__",
  "__lookupSetter__",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "toLocaleString",
  "toString",
  "valueOf",
]);

/** Whether every object inherits a member of this name. */
export function isInherited(name: string): boolean {
  return INHERITED.has(name);
}

/**
 * The function that tells whether somebody made all objects inherit one of
 * these members. V8 folds its answer, and asks anew when `Object.prototype`
 * changes; `in` runs no getter.
 */
export function pollutionTest(name: Code, members: Iterable<string>): Code {
  const asked = [...members].map((each) => binary(each, "in", NONE));
  const test = functionDeclaration(
    { name, parameters: [], result: keywordType("boolean") },
    [constant(NONE, objectLiteral([])), returns(anyOf(asked))],
  );
  return documented(docComment([NOTE]), test);
}
