import { createRequire } from "node:module";
import vm from "node:vm";

const require = createRequire(import.meta.url);

/**
 * The value of a JavaScript expression that a case file holds, in this realm,
 * with `require` and `vm` at hand; a block gives its completion value.
 */
export function evaluate(expression: string): unknown {
  if (expression.trimStart().startsWith("{")) {
    return vm.runInThisContext(expression) as unknown;
  }
  const body = `return (${expression})`;
  const compute = vm.compileFunction(body, ["require", "vm"]);
  return (compute as (...given: unknown[]) => unknown)(require, vm);
}
