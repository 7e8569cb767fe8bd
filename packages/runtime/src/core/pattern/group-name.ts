import { readUnicode } from "./escape.ts";
import type { SourceReader } from "./source-reader.ts";

const startsName = /^[$_\p{ID_Start}]/u;
const continuesName = /^[$\u200c\u200d\p{ID_Continue}]/u;

/** Reads `<name>` (ECMA-262 22.2.1, GroupName), where escapes may stand. */
export function readGroupName(reader: SourceReader, start: number): string {
  let name = "";
  if (reader.take("<")) {
    while (reader.at < reader.end && !reader.sees(">")) {
      const codePoint = reader.take("\\u")
        ? readUnicode(reader)
        : reader.takeCodePoint();
      const character = String.fromCodePoint(codePoint);
      const isPart = (name === "" ? startsName : continuesName).test(character);
      if (!isPart) return refuseName(reader, start);
      name += character;
    }
  }
  return name !== "" && reader.take(">") ? name : refuseName(reader, start);
}

function refuseName(reader: SourceReader, start: number): never {
  return reader.fail(
    start,
    "a group has no name that is an identifier",
    'name it "(?<name>...)" and mean it by "\\k<name>"',
  );
}
