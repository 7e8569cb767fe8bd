/** A plain object of members. */
interface Members<Value> {
  [name: string]: Value;
}

/**
 * Makes an object that is as plain as `{}`. V8 keeps a tree of the shapes that
 * objects of one constructor have had, and makes slow dictionaries of all that
 * start with another member once 1,536 have started differently. The tree of
 * `{}` is the whole process's, and may be full of what others have read; this
 * one is for members that are read from text.
 */
export const PlainObject: new <Value>() => Members<Value> =
  /* @__PURE__ */ plainConstructor();

/** Makes a constructor of plain objects whose shapes are no others'. */
export function plainConstructor(): new <Value>() => Members<Value> {
  const constructor = function (): void {
    // It is all in the prototype.
  };
  constructor.prototype = Object.prototype;
  return constructor as unknown as new <Value>() => Members<Value>;
}
