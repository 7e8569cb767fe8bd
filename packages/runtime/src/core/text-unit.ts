/**
 * The UTF-16 unit of a text at an index, -1 at its end. The bound is tested
 * here, as V8 stops inlining a `charCodeAt` that was once asked for more.
 */
export function unitAt(text: string, index: number): number {
  return index < text.length ? text.charCodeAt(index) : -1;
}
