import {
  Decimal,
  type ExactJsonValue,
  formatPointer,
  parsePointer,
  quoteText,
} from "@proviso/runtime/compiler";
import type { DiagnosticCode } from "../codes.ts";
import {
  createDiagnostic,
  type Diagnostic,
  type PlacedDocument,
} from "../diagnostics.ts";
import type { SourceDocument } from "./json.ts";
import { childSites, findSite, type FoundSite, SiteFinder } from "./locate.ts";

/** A JSON object as the reader gives it. */
export type JsonMembers = Readonly<Record<string, ExactJsonValue>>;

/** A value of a document with its place, and the list that takes what is found wrong. */
export interface Site<Value = ExactJsonValue> {
  readonly document: SourceDocument;
  readonly value: Value;
  readonly pointer: string;
  /** Where the value starts in the text, so that lookups needn't start at the root. */
  readonly offset: number;
  readonly findings: Diagnostic[];
}

/** A JSON object of a document with its place. */
export type Entry = Site<JsonMembers>;

/** The site as an entry, or undefined when its value is not an object. */
export function asEntry(site: Site): Entry | undefined {
  const { value } = site;
  return isMembers(value) ? { ...site, value } : undefined;
}

/** Whether the object has a member of this name. */
export function hasMember(entry: Entry, name: string): boolean {
  return Object.hasOwn(entry.value, name);
}

/** The value of a member; undefined when it is absent. */
export function memberOf(
  entry: Entry,
  name: string,
): ExactJsonValue | undefined {
  return hasMember(entry, name) ? entry.value[name] : undefined;
}

/** The site of a member; undefined when it is absent. */
export function memberSite(entry: Entry, name: string): Site | undefined {
  const value = memberOf(entry, name);
  if (value === undefined) return undefined;
  const { offset } = findSite(entry.document.text, [name], entry.offset);
  const pointer = entry.pointer + formatPointer([name]);
  return { ...entry, value, pointer, offset };
}

/** The sites of a list's elements, found in one walk over its text. */
export function elementSites(
  site: Site,
  elements: readonly ExactJsonValue[],
): Site[] {
  const sites: Site[] = [];
  for (const { offset } of childSites(site.document.text, site.offset)) {
    const index = sites.length;
    const value = elements[index];
    if (value === undefined) break;
    const pointer = `${site.pointer}/${String(index)}`;
    sites.push({ ...site, value, pointer, offset });
  }
  return sites;
}

/** Reads a member that must be text where it is present. */
export function readText(entry: Entry, name: string): string | undefined {
  const site = memberSite(entry, name);
  if (site === undefined) return undefined;
  if (typeof site.value === "string") return site.value;
  report(
    site,
    "invalid_member",
    `${quoteText(name)} must be text (is ${kindOf(site.value)})`,
    "write it in quotes, or leave the member out",
  );
  return undefined;
}

/** Adds a finding at the site's value. */
export function report(
  site: Site | Entry,
  code: DiagnosticCode,
  message: string,
  hint: string,
): void {
  const { document, pointer, offset } = site;
  const at = { file: document.file, pointer, range: document.placeAt(offset) };
  site.findings.push(createDiagnostic(code, at, message, hint));
}

/**
 * Lets a contract find places: pointers into the site are followed from there,
 * all others from the root of the document.
 */
export function locateFrom(site: Site | Entry, root: number): PlacedDocument {
  const { document, pointer: base, offset } = site;
  const finder = new SiteFinder(document.text);
  const find = (pointer: string): FoundSite => {
    const isInside = pointer === base || pointer.startsWith(`${base}/`);
    return isInside
      ? finder.find(parsePointer(pointer.slice(base.length)), offset)
      : finder.find(parsePointer(pointer), root);
  };
  return {
    file: document.file,
    locate: (pointer) => document.placeAt(find(pointer).offset),
    locateName: (pointer) => document.placeAt(find(pointer).nameOffset),
  };
}

/** The JSON type of a value, for a message. */
export function kindOf(value: ExactJsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "bigint" || value instanceof Decimal) return "number";
  return typeof value;
}

function isMembers(value: ExactJsonValue): value is JsonMembers {
  return kindOf(value) === "object";
}
