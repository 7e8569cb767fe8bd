import type { Workload } from "../workload.ts";
import { flatCall } from "./flat-call.ts";
import { fortyProperties } from "./forty-properties.ts";
import { integers } from "./integers.ts";
import { manyProperties } from "./many-properties.ts";
import { nestedOrder } from "./nested-order.ts";
import { looseRuntimeTypes, strictRuntimeTypes } from "./runtime-types.ts";
import { tinyCall } from "./tiny-call.ts";
import { tree } from "./tree.ts";
import { unionOf8 } from "./union.ts";
import { uniqueItems } from "./unique-items.ts";
import { wideText } from "./wide-text.ts";

/** The workloads that need nothing but this repository, in the order of the tables. */
export const ownWorkloads: readonly Workload[] = [
  tinyCall,
  flatCall,
  nestedOrder,
  looseRuntimeTypes,
  strictRuntimeTypes,
  unionOf8,
  tree,
  integers,
  wideText,
  uniqueItems,
  fortyProperties,
  manyProperties,
];
