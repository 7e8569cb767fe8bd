/** Words that can't name a binding in a strict module, or had better not. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    "arguments as async await break case catch class const continue debugger " +
    "default delete do else enum eval export extends false finally for " +
    "function if implements import in instanceof interface let new null of " +
    "package private protected public return static super switch this throw " +
    "true try typeof undefined var void while with yield Infinity NaN"
  ).split(" "),
);

const IDENTIFIER_NAME = /^[A-Za-z_$][\w$]*$/;

/** Whether it is an ASCII identifier name; reserved words are such names too. */
export function isIdentifierName(text: string): boolean {
  return IDENTIFIER_NAME.test(text);
}

/** Whether it can name a variable, a function or an import. */
export function isIdentifier(text: string): boolean {
  return isIdentifierName(text) && !RESERVED.has(text);
}
