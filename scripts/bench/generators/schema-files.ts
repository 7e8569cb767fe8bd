import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Makes a text of every schema in the folder `schemas`, and writes it to another. */
export async function eachSchema(
  folder: string,
  ending: string,
  make: (schema: object, name: string) => string | Promise<string>,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync("schemas")) {
    const text = readFileSync(path.join("schemas", file), "utf8");
    const { name } = path.parse(file);
    const made = await make(JSON.parse(text) as object, name);
    writeFileSync(path.join(folder, name + ending), made);
  }
}
