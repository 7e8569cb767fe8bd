import {
  ExactBound,
  type ExactJsonValue,
  isExactNumber,
  isScalar,
  type LeafCheck,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import { code, type Code, identifier, imported, importedType } from "./code.ts";
import { isIdentity, literalRefusal } from "./condition.ts";
import {
  arrayLiteral,
  call,
  type Expression,
  member,
  not,
} from "./expression-node.ts";
import { pascalCase } from "../names/contract-names.ts";
import type { LocalNames } from "./local-names.ts";
import { jsonType } from "./literal-type.ts";
import { jsonExpression } from "./schema-literal.ts";
import { constant } from "./statements.ts";
import {
  keywordType,
  referenceType,
  type TypeNode,
  unionType,
} from "./type-node.ts";

/** The type of a member, read under `noUncheckedIndexedAccess`. */
export function anyMemberType(numbers: ValueNumbers): TypeNode {
  return unionType([jsonType(numbers), keywordType("undefined")]);
}

/** More values than this are looked up in a set. */
const MAX_COMPARISONS = 8;

/**
 * What guards compare values with. Literals stand where they are used; sets,
 * containers and numbers that no double carries are constants of the module.
 */
export class GuardLiterals {
  private readonly names: LocalNames;
  private readonly numbers: ValueNumbers;
  private readonly declarations: Code[];

  constructor(names: LocalNames, numbers: ValueNumbers, declarations: Code[]) {
    this.names = names;
    this.numbers = numbers;
    this.declarations = declarations;
  }

  /** Refuses a value that is none of these. */
  refuseOthers(
    values: readonly ExactJsonValue[],
    value: Expression,
    stem: string,
  ): Expression {
    if (values.length > MAX_COMPARISONS && values.every(isScalar)) {
      return not(this.isInSet(values, value, stem));
    }
    return literalRefusal(values, value, this.numbers, (subject, literal) =>
      call(imported("jsonEqual"), [subject, this.literal(literal, stem)]),
    );
  }

  /** The operand of a leaf check. */
  operand({ row, operand }: LeafCheck, stem: string): Expression {
    return operand instanceof ExactBound
      ? this.declareBound(operand, row.keyword, stem)
      : (operand as number);
  }

  private isInSet(
    values: readonly ExactJsonValue[],
    value: Expression,
    stem: string,
  ): Expression {
    const type = anyMemberType(this.numbers);
    const items = arrayLiteral(values.map(jsonExpression));
    const set = this.declare(
      `${stem}Values`,
      call(code`Set`, [items], {
        constructs: true,
        pure: true,
        typeArguments: [type],
      }),
      referenceType(code`ReadonlySet`, type),
    );
    return values.every((each) => isIdentity(each, this.numbers))
      ? call(member(set, "has"), [value])
      : call(imported("isOneOf"), [value, set]);
  }

  private literal(value: ExactJsonValue, stem: string): Expression {
    if (typeof value !== "object" && isExactNumber(value)) return value;
    const type = referenceType(importedType("ExactJsonValue"));
    return this.declare(`${stem}Value`, jsonExpression(value), type);
  }

  /** A bound that no double carries is read once, not at each check. */
  private declareBound(
    { decimal, side }: ExactBound,
    keyword: string,
    stem: string,
  ): Code {
    const bound = call(imported("exactBound"), [decimal.toString(), side], {
      pure: true,
    });
    const type = referenceType(importedType("NumberBound"));
    return this.declare(`${stem}${pascalCase(keyword)}`, bound, type);
  }

  private declare(wish: string, value: Expression, type: TypeNode): Code {
    const wanted = wish.charAt(0).toLowerCase() + wish.slice(1);
    const name = identifier(this.names.declare(wanted));
    this.declarations.push(constant(name, value, { type }));
    return name;
  }
}
