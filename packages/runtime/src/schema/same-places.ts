import type { Place } from "../core/issue.ts";

/** One place of a value, and those right below it. */
class KnownPlace {
  readonly below: Map<string | number, KnownPlace> = new Map();
}

/**
 * Knows places of one value that are the same, however they were reached: each
 * walk makes places of its own. Takes time linear in their number.
 */
export class SamePlaces {
  private readonly root = new KnownPlace();
  private readonly known = new Map<Place, KnownPlace>();

  /** What stands for all places of the same steps. */
  of(place: Place): object {
    const unknown: NonNullable<Place>[] = [];
    let at = place;
    let found = this.find(at);
    while (found === undefined && at !== undefined) {
      unknown.push(at);
      at = at.parent;
      found = this.find(at);
    }
    let known = found ?? this.root;
    for (const each of unknown.reverse()) {
      const next = known.below.get(each.step) ?? new KnownPlace();
      known.below.set(each.step, next);
      this.known.set(each, next);
      known = next;
    }
    return known;
  }

  private find(place: Place): KnownPlace | undefined {
    return place === undefined ? this.root : this.known.get(place);
  }
}
