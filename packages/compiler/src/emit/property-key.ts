import {
  code,
  type Code,
  forTargets,
  identifierName,
  literal,
} from "./code.ts";
import { isIdentifierName } from "../names/identifier.ts";
import { isNumberKey } from "./literal.ts";

/**
 * The key of a member of an object type, with quotes where it needs them. One
 * member's quotes don't depend on the others'.
 */
export function propertyKey(name: string): Code {
  return isIdentifierName(name) ? identifierName(name) : literal(name);
}

/**
 * The key of a member of an object literal. `__proto__` is computed, because
 * otherwise it would set the prototype; JavaScript has number keys unquoted.
 */
export function valueKey(name: string): Code {
  if (name === "__proto__") return code`[${name}]`;
  if (isNumberKey(name))
    return forTargets(literal(name), literal(Number(name)));
  return propertyKey(name);
}
