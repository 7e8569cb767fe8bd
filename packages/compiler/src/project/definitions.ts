import {
  type CheckNode,
  type ExactJsonValue,
  formatPointer,
  parsePointer,
} from "@proviso/runtime/compiler";
import { membersOf } from "../source/raw-schema.ts";
import type { Projection } from "./projection.ts";

type Holder = "$defs" | "definitions";

/** A schema that is referred to, while it is being written. */
interface OpenDefinition {
  readonly node: CheckNode;
  /** How many optional properties lead to it. */
  readonly optional: number;
}

/** The schemas that a projection refers to, each written once at its root. */
export class Definitions {
  private readonly projection: Projection;
  private readonly root: CheckNode;
  private readonly write: (node: CheckNode) => ExactJsonValue;
  private readonly references = new Map<CheckNode, string>();
  private readonly taken = new Set<string>();
  private readonly written: Record<Holder, [string, ExactJsonValue][]> = {
    $defs: [],
    definitions: [],
  };
  private readonly open: OpenDefinition[];
  private optional = 0;

  constructor(
    projection: Projection,
    root: CheckNode,
    write: (node: CheckNode) => ExactJsonValue,
  ) {
    this.projection = projection;
    this.root = root;
    this.write = write;
    this.open = [{ node: root, optional: 0 }];
    this.references.set(root, "#");
  }

  /** Does something within an optional property. */
  within<T>(task: () => T): T {
    this.optional++;
    const result = task();
    this.optional--;
    return result;
  }

  /** The reference to a node, which is written where it wasn't before. */
  refer(from: CheckNode, keyword: string, target: CheckNode): string {
    const open = this.open.find(({ node }) => node === target);
    if (open !== undefined) this.checkRecursion(from, keyword, open);
    const known = this.references.get(target);
    if (known !== undefined) return known;
    const [holder, name] = this.nameFor(from, keyword);
    const reference = `#${encodeURI(formatPointer([holder, name]))}`;
    this.references.set(target, reference);
    const place = this.written[holder].length;
    this.written[holder].push([name, {}]);
    this.open.push({ node: target, optional: this.optional });
    const schema = this.write(target);
    this.open.pop();
    this.written[holder][place] = [name, schema];
    if (reference !== this.projection.schemas.valueOf(from, keyword)) {
      this.projection.rewrite(
        from,
        `the schema that ${keyword} leads to stands under ${holder} for ${this.projection.rules.title}`,
        "send the projected schema",
        keyword,
      );
    }
    return reference;
  }

  /** The members that the root schema holds them in, in the author's order. */
  members(): [Holder, ExactJsonValue][] {
    return (["$defs", "definitions"] as const).flatMap((holder) => {
      const stated = this.projection.schemas.valueOf(this.root, holder);
      const order = Object.keys(membersOf(stated ?? {}));
      const written = [...this.written[holder]].sort(
        ([a], [b]) => rankIn(order, a) - rankIn(order, b),
      );
      return written.length === 0
        ? []
        : [[holder, Object.fromEntries(written)]];
    });
  }

  /** Tells of definitions of the root that nothing refers to. */
  tellUnused(): void {
    const { projection, root } = this;
    for (const holder of ["$defs", "definitions"] as const) {
      const stated = projection.schemas.valueOf(root, holder);
      for (const name of Object.keys(membersOf(stated ?? {}))) {
        if (this.taken.has(`${holder} ${name}`)) continue;
        projection.rewrite(
          root,
          `the definition stands elsewhere or nothing refers to it, so it is left out`,
          "remove it where nothing refers to it",
          holder,
          name,
        );
      }
    }
  }

  private checkRecursion(
    from: CheckNode,
    keyword: string,
    { optional }: OpenDefinition,
  ): void {
    const { recursion, title } = this.projection.rules;
    if (recursion === "kept") return;
    if (recursion === "optional" && this.optional > optional) return;
    this.projection.refuse(
      from,
      recursion === "optional"
        ? `${title} takes a schema within itself below an optional property only`
        : `${title} takes no schema within itself`,
      recursion === "optional"
        ? "make a property on the way optional"
        : "write the levels out that are needed, or take the inner part as text",
      keyword,
    );
  }

  /** The name that the author gave, where the reference shows one. */
  private nameFor(from: CheckNode, keyword: string): [Holder, string] {
    const written = this.projection.schemas.valueOf(from, keyword);
    const steps = stepsOf(typeof written === "string" ? written : "");
    const [holder, name, ...deeper] = steps;
    const keeps = this.projection.supports("definitions") === "kept";
    const isOld = holder === "definitions" && keeps && deeper.length === 0;
    const place: Holder = isOld ? "definitions" : "$defs";
    const wanted = deeper.at(-1) ?? name ?? "schema";
    let free = wanted;
    for (let count = 2; this.taken.has(`${place} ${free}`); count++) {
      free = `${wanted}${count}`;
    }
    this.taken.add(`${place} ${free}`);
    return [place, free];
  }
}

function rankIn(order: readonly string[], name: string): number {
  const rank = order.indexOf(name);
  return rank < 0 ? order.length : rank;
}

function stepsOf(reference: string): readonly string[] {
  const fragment = reference.slice(reference.indexOf("#") + 1);
  if (!fragment.startsWith("/")) return ["", fragment || "schema"];
  try {
    return parsePointer(decodeURIComponent(fragment));
  } catch {
    return [];
  }
}
