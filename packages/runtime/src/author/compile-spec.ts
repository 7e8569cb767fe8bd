import { defineMember } from "../core/intrinsics.ts";
import type { Place } from "../core/issue.ts";
import { stepsOf } from "../core/place.ts";
import type { ExactJsonValue } from "../core/json.ts";
import { formatPointer } from "../core/pointer.ts";
import { showJson } from "../core/show.ts";
import { closestName } from "../core/suggest.ts";
import {
  type SchemaDiagnosticCode,
  UnsupportedSchemaError,
} from "../schema/diagnostic.ts";
import { maskOfTypeName } from "../schema/json-type.ts";
import { isPlainObject, isScalar } from "../schema/node.ts";
import type { Profile } from "../schema/profile.ts";
import { keywordsOf, type SpecForm, takesKeyword } from "./form.ts";
import type { Members } from "./json-tree.ts";

/** A schema in author form that waits to be compiled. */
interface Task {
  readonly spec: ExactJsonValue;
  /** The raw schema to fill; it stands in its place already. */
  readonly raw: Members;
  readonly place: Place;
  /** For a named member: the raw object schema that lists the required ones. */
  readonly owner: Members | undefined;
}

/** Compiles author form to a raw schema, on a work stack; makes every node anew. */
export class SpecCompiler {
  private readonly profile: Profile;
  private readonly pending: Task[] = [];
  private place: Place = undefined;
  private count = 0;

  constructor(profile: Profile) {
    this.profile = profile;
  }

  /**
   * Compiles the schema of a value; it must be detached.
   * @throws UnsupportedSchemaError with the first finding.
   */
  compileValue(spec: ExactJsonValue): Members {
    const raw: Members = {};
    this.pending.push({ spec, raw, place: undefined, owner: undefined });
    this.run();
    return raw;
  }

  /**
   * Compiles a parameter map to an object schema silent on other members; the
   * map must be detached.
   * @throws UnsupportedSchemaError with the first finding.
   */
  compileParameters(map: ExactJsonValue): Members {
    const raw: Members = { type: "object" };
    raw["properties"] = this.compileMap(map, raw, undefined);
    this.run();
    return raw;
  }

  private run(): void {
    const { pending } = this;
    pending.reverse();
    for (let task = pending.pop(); task !== undefined; task = pending.pop()) {
      const first = pending.length;
      this.compileOne(task);
      // The first goes on top, so that the first finding is first in the text.
      for (const below of pending.splice(first).reverse()) pending.push(below);
    }
  }

  private compileOne({ spec, raw, place, owner }: Task): void {
    this.place = place;
    this.countSchema();
    if (!isPlainObject(spec)) {
      return this.refuse(
        "not_a_schema",
        "a value schema must be an object",
        'write { "type": "string" }, or { "type": "json" } for any value',
      );
    }
    this.compileRequired(spec, owner);
    const form = this.formOf(spec);
    this.checkKeywords(spec, form, owner);
    this.checkOperands(spec, form);
    for (const keyword of Object.keys(spec)) {
      if (keyword === "required") continue;
      if (keyword === "type" && form.types === 0) continue;
      const operand = spec[keyword] as ExactJsonValue;
      defineMember(raw, keyword, this.compileOperand(keyword, operand, raw));
    }
  }

  /** Sharing can make a small spec expand without end, so schemas are counted. */
  private countSchema(): void {
    const { maxValues, maxBytes } = this.profile.limits;
    // The smallest schema is one value of two bytes.
    const limit = Math.min(maxValues, maxBytes / 2);
    if (++this.count <= limit) return;
    this.place = undefined;
    this.refuse(
      "schema_too_large",
      `the schema holds more than ${String(limit)} schemas`,
      "split the tool, or take a part as JSON of any kind",
    );
  }

  private compileRequired(spec: Members, owner: Members | undefined): void {
    const required = spec["required"];
    if (owner === undefined || required === undefined) return;
    if (required !== true) {
      this.refuse(
        "invalid_operand",
        "required must be true when present",
        "drop it from a member that may be absent; an object lists no names, each member says it itself",
        "required",
      );
    }
    const names = (owner["required"] ??= []) as ExactJsonValue[];
    names.push(String(this.place?.step));
  }

  private formOf(spec: Members): SpecForm {
    const type = spec["type"];
    if (Object.hasOwn(spec, "oneOf")) {
      if (type === undefined) return { opener: "oneOf", types: 0 };
      this.refuse(
        "conflicting_keywords",
        "a schema states either type or oneOf, not both",
        "state the type in each branch",
        "oneOf",
      );
    }
    const types = type === "json" ? 0 : maskOfTypeName(type);
    if (types !== undefined) return { opener: "type", types };
    return this.refuse(
      type === undefined ? "missing_type" : "invalid_operand",
      "type must be one of string, number, integer, boolean, null, array, object, json",
      Array.isArray(type)
        ? "a list of types is not supported: use oneOf with one type a branch"
        : "write one of the eight names, or oneOf in its place",
      ...(type === undefined ? [] : ["type"]),
    );
  }

  private checkKeywords(
    spec: Members,
    form: SpecForm,
    owner: Members | undefined,
  ): void {
    for (const keyword of Object.keys(spec)) {
      if (keyword === "required" && owner !== undefined) continue;
      if (takesKeyword(form, keyword, this.profile)) continue;
      this.refuseKeyword(keyword, form);
    }
  }

  private refuseKeyword(keyword: string, form: SpecForm): never {
    const known = keywordsOf(form, this.profile);
    const similar = closestName(keyword, known);
    const hint =
      similar === undefined
        ? `what may stand here: ${known.join(", ")}`
        : `did you mean "${similar}"?`;
    return this.refuse(
      "unsupported_keyword",
      `${showJson(keyword)} can't stand in this value schema under profile ${this.profile.name}`,
      keyword === "required"
        ? '"required": true belongs on a named member of an object'
        : hint,
      keyword,
    );
  }

  /** What the raw schema wouldn't show, or would say less clearly. */
  private checkOperands(spec: Members, form: SpecForm): void {
    const { additionalProperties, enum: values, oneOf: branches } = spec;
    if (
      spec["type"] === "object" &&
      typeof additionalProperties !== "boolean"
    ) {
      this.refuse(
        "invalid_operand",
        "additionalProperties must be explicitly true or false",
        "write false for an object with its declared members only",
        "additionalProperties",
      );
    }
    if (form.opener === "oneOf" && !isListOf(branches, 2)) {
      this.refuse(
        "invalid_operand",
        "oneOf must be an array of at least two value schemas",
        "write the only alternative in place of the union",
        "oneOf",
      );
    }
    if (
      values !== undefined &&
      !(isListOf(values, 1) && values.every(isScalar))
    ) {
      this.refuse(
        "invalid_operand",
        "enum must be a non-empty array of scalar values",
        'write "enum": ["first", "second"]',
        "enum",
      );
    }
  }

  private compileOperand(
    keyword: string,
    operand: ExactJsonValue,
    raw: Members,
  ): ExactJsonValue {
    const place: Place = { parent: this.place, step: keyword };
    switch (keyword) {
      case "properties":
        return this.compileMap(operand, raw, place);
      case "items":
        return this.later(operand, place);
      case "oneOf":
        return (operand as ExactJsonValue[]).map((branch, index) =>
          this.later(branch, { parent: place, step: index }),
        );
      default:
        return operand;
    }
  }

  private compileMap(
    map: ExactJsonValue,
    owner: Members,
    place: Place,
  ): Members {
    if (!isPlainObject(map)) {
      this.place = place;
      return this.refuse(
        "invalid_operand",
        "named members must be an object of value schemas",
        'write { "path": { "type": "string", "required": true } }',
      );
    }
    const properties: Members = {};
    for (const name of Object.keys(map)) {
      const spec = map[name] as ExactJsonValue;
      const raw = this.later(spec, { parent: place, step: name }, owner);
      defineMember(properties, name, raw);
    }
    return properties;
  }

  /** The raw schema of a spec; it is filled in its turn. */
  private later(spec: ExactJsonValue, place: Place, owner?: Members): Members {
    const raw: Members = {};
    this.pending.push({ spec, raw, place, owner });
    return raw;
  }

  private refuse(
    code: SchemaDiagnosticCode,
    message: string,
    hint: string,
    ...below: readonly string[]
  ): never {
    const pointer = formatPointer([...stepsOf(this.place), ...below]);
    throw new UnsupportedSchemaError([{ code, pointer, message, hint }]);
  }
}

function isListOf(
  value: ExactJsonValue | undefined,
  least: number,
): value is ExactJsonValue[] {
  return Array.isArray(value) && value.length >= least;
}
