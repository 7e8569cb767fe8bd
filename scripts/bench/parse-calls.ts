import { Validator } from "ata-validator";
import jsonBigint from "json-bigint";

import { type GeneratedWorkload, generateSides } from "./generated-side.ts";
import type { Row } from "./row.ts";
import { flatCall } from "./workloads/flat-call.ts";
import { nestedOrder } from "./workloads/nested-order.ts";
import { tinyCall } from "./workloads/tiny-call.ts";
import { unionOf8 } from "./workloads/union.ts";

const exact = jsonBigint({ useNativeBigInt: true });

/** From the text of a call to a checked value, against reading it alone. */
export async function parseCallRows(
  isAsked: (name: string) => boolean,
): Promise<Row[]> {
  const workloads = [tinyCall, flatCall, unionOf8, nestedOrder].filter(
    ({ name }) => isAsked(nameOf(name)),
  );
  return (await generateSides(workloads)).map(rowOf);
}

function nameOf(workload: string): string {
  return `parse calls: ${workload}`;
}

function rowOf({ guard, name, part, side }: GeneratedWorkload): Row {
  const texts = part.valid.map((value) => JSON.stringify(value));
  const ata = new Validator(part.schema, { useDefaults: false });
  // Until it was asked about a value, it looks for an addon that isn't there.
  ata.validate(null);
  const passOf = (parse: (text: string) => unknown) => (): number => {
    let count = 0;
    for (const text of texts) if (parse(text)) count++;
    return count;
  };
  return {
    name: nameOf(name),
    pieces: texts.length,
    base: "JSON.parse",
    peers: {
      "JSON.parse": passOf((text): unknown => JSON.parse(text)),
      "proviso, parse": passOf((text) => side.parse(text).ok),
      "JSON.parse, then the guard": passOf((text) => guard(JSON.parse(text))),
      "ata, validateAndParse": passOf(
        (text) => ata.validateAndParse(text).valid,
      ),
      "ata, isValidJSON": passOf((text) => ata.isValidJSON(text)),
      "json-bigint, then the guard": passOf((text) => guard(exact.parse(text))),
    },
  };
}
