import {
  childrenOf,
  type Draft,
  isList,
  isMembers,
  members,
  partsOf,
  replaceAt,
  Spelled,
  spell,
} from "./draft.ts";
import { decimalsNear, doublesNear } from "./numbers.ts";
import { anyDraft, anyNames, type DraftRandom } from "./pools.ts";

/** A value changed in one place: what nearly fits, if the value did. */
export function mutated(value: Draft, random: DraftRandom): Draft {
  const [path, part] = random.pick([...partsOf(value)]);
  return replaceAt(value, path, changed(part, random)) ?? null;
}

/** A part changed a little, into another type, or away (undefined). */
function changed(part: Draft, random: DraftRandom): Draft | undefined {
  const kind = random.weighted({ little: 6, type: 2, any: 1, gone: 1 });
  switch (kind) {
    case "little":
      return changedALittle(part, random);
    case "type":
      return lookalike(part, random);
    case "any":
      return anyDraft(random, 1);
    case "gone":
      return undefined;
  }
}

function changedALittle(part: Draft, random: DraftRandom): Draft {
  if (part === null) return random.pick([false, "null", members([])]);
  if (typeof part === "boolean") return !part;
  if (typeof part === "string") {
    return random.pick([`${part}a`, part.slice(1), `${part}\ud83d\ude00`]);
  }
  if (part instanceof Spelled) return numberBeside(part, random);
  return isList(part) ? listBeside(part, random) : membersBeside(part, random);
}

function numberBeside({ text }: Spelled, random: DraftRandom): Draft {
  const number = Number(text);
  const near = [number + 1, number - 1, number + 0.5].filter(Number.isFinite);
  const further = random.numbers === "exact" ? decimalsNear(text) : [];
  return spell(
    random.pick([...near.map(String), ...doublesNear(text), ...further, "0"]),
  );
}

function listBeside(list: readonly Draft[], random: DraftRandom): Draft {
  const extra = random.chance(0.5) ? (list.at(-1) ?? null) : null;
  return random.chance(0.5) ? [...list, extra] : list.slice(1);
}

function membersBeside(part: Draft, random: DraftRandom): Draft {
  const entries = childrenOf(part) as [string, Draft][];
  const [name = ""] = anyNames(random, 1);
  if (entries.length === 0 || random.chance(0.4)) {
    return members([...entries, [name, anyDraft(random, 1)]]);
  }
  const [changedName] = random.pick(entries);
  return members(
    random.chance(0.6)
      ? entries.filter(([other]) => other !== changedName)
      : entries.map(([other, member]) => [
          other === changedName ? name : other,
          member,
        ]),
  );
}

/** What a careless check takes for the same. */
function lookalike(part: Draft, random: DraftRandom): Draft {
  if (isList(part)) {
    return members(part.map((item, index) => [String(index), item]));
  }
  if (isMembers(part)) return [...part.values()];
  if (part instanceof Spelled) return part.text;
  if (typeof part === "string") return [part];
  return random.pick([spell(0), String(part), []]);
}
