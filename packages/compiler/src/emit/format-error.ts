/** Why prettier didn't format a module: its configuration, or a plugin of it. */
export class FormatError extends Error {
  override readonly name = "FormatError";
}
