import {
  formatPointer,
  type KeywordName,
  plainItems,
  plainMembers,
} from "@proviso/runtime/compiler";
import type { MinimumDataCode } from "../../codes.ts";
import { isPurpose } from "./purpose.ts";
import { type FoundPlace, type LintReport, lintReport } from "./report.ts";

const PURPOSE = "x-openmed-purpose";
const MINIMUM_DATA = "x-openmed-minimum-data";

const MAX_DEPTH = 64;
/** A schema that shares its parts may have more places than any computer can visit. */
const MAX_MEMBERS = 1_000_000;
/** Nor may long names, told over and over, fill the memory. */
const MAX_PATH_TEXT = 1 << 24;

/** What may bring in fields that carry no annotation, and is not looked through. */
const refusedKeywords: readonly KeywordName[] = [
  "$dynamicRef",
  "$recursiveRef",
  "$ref",
  "additionalItems",
  "allOf",
  "anyOf",
  "contains",
  "dependencies",
  "dependentRequired",
  "dependentSchemas",
  "else",
  "if",
  "not",
  "oneOf",
  "patternProperties",
  "prefixItems",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
];

const typeNames: ReadonlySet<unknown> = new Set([
  "array",
  "boolean",
  "integer",
  "null",
  "number",
  "object",
  "string",
]);

/**
 * Lints the input schema of a tool for minimum data: each field of each object
 * declares the tool's purpose and that the purpose needs it, objects are
 * closed, and nothing lets data in unseen. Throws for no value and runs no code
 * of one; what can't be inspected to its end does not pass. Nothing that the
 * schema says, but names of members in paths, is in the report.
 */
export function lintToolContract(schema: unknown): LintReport {
  return lintReport(new MinimumDataWalk().run(schema));
}

type Members = ReadonlyMap<string, unknown>;

/** The objects that a schema stands in, the nearest first. */
interface Ancestors {
  readonly schema: unknown;
  readonly outer: Ancestors | undefined;
}

/** A schema that waits for its visit. */
interface Visit {
  readonly schema: unknown;
  readonly path: string;
  readonly depth: number;
  readonly ancestors: Ancestors | undefined;
  /** Only fields carry annotations. */
  readonly role: "root" | "field" | "items";
  /** For a field: whether its object requires it. */
  readonly isRequired: boolean;
}

/** Visits the schemas on a work stack, so that no depth exhausts the native one. */
class MinimumDataWalk {
  private readonly found: FoundPlace[] = [];
  private readonly pending: Visit[] = [];
  private purpose: string | undefined = undefined;
  private membersLeft = MAX_MEMBERS;
  private pathTextLeft = MAX_PATH_TEXT;

  run(schema: unknown): readonly FoundPlace[] {
    const path = "#";
    this.pending.push({
      schema,
      path,
      depth: 0,
      ancestors: undefined,
      role: "root",
      isRequired: true,
    });
    for (
      let visit = this.pending.pop();
      visit !== undefined;
      visit = this.pending.pop()
    ) {
      this.visit(visit);
      if (this.membersLeft < 0 || this.pathTextLeft < 0) {
        return [{ reason_code: "invalid_schema", schema_path: path }];
      }
    }
    return this.found;
  }

  private visit(visit: Visit): void {
    const { path, role } = visit;
    const members = plainMembers(visit.schema);
    if (members === undefined) {
      this.report("invalid_schema", path);
      return;
    }
    this.membersLeft -= members.size + 1;
    if (role === "root") this.visitRoot(members);
    const isWithinReach = !isTooDeep(visit) && !isCycle(visit);
    if (isWithinReach) this.visitNode(members, visit);
    else this.report("invalid_schema", path);
    if (!visit.isRequired) this.report("optional_input", path);
    // A field is a field wherever it stands; a list of lists would never end.
    if (role === "field" || (role === "items" && isWithinReach)) {
      this.openItems(members, visit);
    }
  }

  private visitRoot(members: Members): void {
    this.purpose = this.readPurpose(members, "#");
    if (members.get("type") !== "object")
      this.report("invalid_schema", "#/type");
  }

  private visitNode(members: Members, visit: Visit): void {
    const { path, role } = visit;
    for (const keyword of refusedKeywords) {
      if (!members.has(keyword)) continue;
      this.report("unsupported_schema_keyword", `${path}/${keyword}`);
    }
    if (role === "field") this.checkAnnotations(members, path);
    this.checkType(members, visit);
    this.visitProperties(members, visit);
  }

  private checkAnnotations(members: Members, path: string): void {
    const purpose = this.readPurpose(members, path);
    const isOther = purpose !== undefined && purpose !== this.purpose;
    if (isOther && this.purpose !== undefined) {
      this.report("overbroad_for_purpose", `${path}/${PURPOSE}`);
    }
    const need = members.get(MINIMUM_DATA);
    if (isNothing(need)) {
      this.report("missing_minimum_data", `${path}/${MINIMUM_DATA}`);
    } else if (need === "optional") {
      this.report("optional_input", path);
    } else if (need === "derived") {
      this.report("derived_input", path);
    } else if (need !== "required") {
      this.report("invalid_minimum_data", `${path}/${MINIMUM_DATA}`);
    }
  }

  /** A valid purpose; any other is reported. */
  private readPurpose(members: Members, path: string): string | undefined {
    const purpose = members.get(PURPOSE);
    if (isPurpose(purpose)) return purpose;
    const code = members.has(PURPOSE) ? "invalid_purpose" : "missing_purpose";
    this.report(code, `${path}/${PURPOSE}`);
    return undefined;
  }

  private checkType(members: Members, { path, role }: Visit): void {
    const type = members.get("type");
    if (role !== "root" && !typeNames.has(type)) {
      this.report("invalid_schema", `${path}/type`);
    }
  }

  private visitProperties(members: Members, visit: Visit): void {
    const { path } = visit;
    const raw = members.get("properties");
    const properties = isNothing(raw) ? undefined : plainMembers(raw);
    if (!isNothing(raw) && properties === undefined) {
      this.report("invalid_schema", `${path}/properties`);
      return;
    }
    const required = this.readRequired(members, path);
    const type = members.get("type");
    if (properties !== undefined && type !== "object") {
      this.report("invalid_schema", `${path}/type`);
    }
    if (type === "object" && members.get("additionalProperties") !== false) {
      this.report("open_input_object", `${path}/additionalProperties`);
    }
    if (type === "array" && isNothing(members.get("items"))) {
      this.report("invalid_schema", `${path}/items`);
    }
    if (properties !== undefined) {
      this.openProperties(properties, required, visit);
    }
  }

  /** The names that count as required: none where the list is wrong. */
  private readRequired(members: Members, path: string): ReadonlySet<unknown> {
    if (!members.has("required")) return new Set();
    const names = plainItems(members.get("required"));
    const distinct = new Set(names);
    this.membersLeft -= distinct.size;
    if (
      names?.every((name) => typeof name === "string") === true &&
      distinct.size === names.length
    ) {
      return distinct;
    }
    this.report("invalid_schema", `${path}/required`);
    return new Set();
  }

  private openProperties(
    properties: Members,
    required: ReadonlySet<unknown>,
    { schema, path, depth, ancestors }: Visit,
  ): void {
    this.membersLeft -= properties.size;
    for (const [name, field] of properties) {
      this.pending.push({
        schema: field,
        path: `${path}/properties${formatPointer([name])}`,
        depth: depth + 1,
        ancestors: { schema, outer: ancestors },
        role: "field",
        isRequired: required.has(name),
      });
    }
    for (const name of required) {
      if (properties.has(name as string)) continue;
      this.report("invalid_schema", `${path}/required`);
      return;
    }
  }

  private openItems(
    members: Members,
    { schema, path, depth, ancestors }: Visit,
  ): void {
    const items = members.get("items");
    if (isNothing(items)) return;
    this.pending.push({
      schema: items,
      path: `${path}/items`,
      depth: depth + 1,
      ancestors: { schema, outer: ancestors },
      role: "items",
      isRequired: true,
    });
  }

  private report(reason_code: MinimumDataCode, schema_path: string): void {
    this.pathTextLeft -= schema_path.length;
    if (this.pathTextLeft >= 0) this.found.push({ reason_code, schema_path });
  }
}

function isTooDeep({ depth }: Visit): boolean {
  return depth > MAX_DEPTH;
}

/** Whether the schema is one of those that it stands in. */
function isCycle({ schema, ancestors }: Visit): boolean {
  for (let at = ancestors; at !== undefined; at = at.outer) {
    if (at.schema === schema) return true;
  }
  return false;
}

function isNothing(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}
