import type {
  CheckNode,
  ExactJsonValue,
  ProfileName,
  ValueNumbers,
} from "@proviso/runtime/compiler";
import type { ContractNames } from "../names/contract-names.ts";
import type { ContractSource } from "../source/contract-source.ts";

/** A contract whose schemas were read: all that a module is emitted from. */
export interface Contract {
  readonly source: ContractSource;
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly profile: ProfileName;
  /** How the numbers of values arrive. */
  readonly numbers: ValueNumbers;
  readonly modes: SchemaModes;
  readonly names: ContractNames;
  readonly input: ContractSide;
  readonly output: ContractSide | undefined;
}

/** How the schemas of a draft are read, where that isn't the usual way. */
export interface SchemaModes {
  readonly formats?: "annotate";
  readonly unknownKeywords?: "ignore";
  readonly patterns?: "native";
}

/** One side of a contract. */
export interface ContractSide {
  /** The schema as declared, numbers with their digits. */
  readonly schema: ExactJsonValue;
  readonly node: CheckNode;
  /** The documents that its references lead into, by URI. */
  readonly documents: ReadonlyMap<string, ExactJsonValue>;
}
