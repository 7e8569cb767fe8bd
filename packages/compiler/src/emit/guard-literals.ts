import {
  Decimal,
  ExactBound,
  type ExactJsonValue,
  isExactNumber,
  isScalar,
  type LeafCheck,
  NativePattern,
  type FormatPredicate,
  type TextPattern,
  type TypeMask,
  typeOfValue,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import { code, type Code, declared, imported, importedType } from "./code.ts";
import {
  comparisonRefusal,
  inlineComparison,
  isIdentity,
  literalRefusal,
} from "./condition.ts";
import type { Declarations } from "./declarations.ts";
import {
  arrayLiteral,
  call,
  type Expression,
  member,
  not,
} from "./expression-node.ts";
import { pascalCase } from "../names/contract-names.ts";
import type { GuardStyle } from "./guard-plan.ts";
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
  private readonly inlines: boolean;
  private readonly output: Declarations;
  private readonly prefix: string;
  private readonly patterns = new Map<string, Code>();

  /** @param stem what the names of a side's parts begin with */
  constructor(
    names: LocalNames,
    { inlines, numbers }: GuardStyle,
    output: Declarations,
    stem: string,
  ) {
    this.names = names;
    this.numbers = numbers;
    this.inlines = inlines;
    this.output = output;
    this.prefix = constantName(stem);
  }

  /** Whether a constant may have this name, now or later. */
  mayDeclare(name: string): boolean {
    return name.startsWith(this.prefix);
  }

  /**
   * Refuses a value that is none of these.
   * @param known the types that the value can be of
   */
  refuseOthers(
    all: readonly ExactJsonValue[],
    known: TypeMask,
    value: Expression,
    stem: string,
  ): Expression {
    const values = all.filter((each) => (typeOfValue(each) & known) !== 0);
    if (values.length > MAX_COMPARISONS && values.every(isScalar)) {
      return not(this.isInSet(values, value, stem));
    }
    return literalRefusal(values, value, this.numbers, (subject, literal) =>
      call(imported("jsonEqual"), [subject, this.literal(literal, stem)]),
    );
  }

  /** Refuses a value of a check's type by the check. */
  refusal(check: LeafCheck, value: Expression, stem: string): Expression {
    const { row, operand, raw } = check;
    // What no double reaches decides for all of them alike.
    if (typeof operand === "number" && !Number.isFinite(operand)) {
      return !row.predicate(0, operand);
    }
    if (isTextFormat(operand)) {
      return not(call(imported(operand.name), [value]));
    }
    if (isTextPattern(operand) && typeof raw === "string") {
      return not(this.isFound(operand, raw, value, stem));
    }
    const inline = this.inlines
      ? inlineComparison(check, this.numbers)
      : undefined;
    if (inline === undefined) {
      const takesOperand = row.predicate.length > 1;
      const operands = takesOperand ? [this.operand(check, stem)] : [];
      return not(call(imported(row.predicate.name), [value, ...operands]));
    }
    const left = inline.of === "length" ? member(value, "length") : value;
    return comparisonRefusal(left, inline.operator, this.operand(check, stem));
  }

  /** Whether a pattern is found in a text: `idPattern.test(value)`. */
  isFound(
    pattern: TextPattern,
    source: string,
    text: Expression,
    stem: string,
  ): Expression {
    return call(member(this.pattern(pattern, source, stem), "test"), [text]);
  }

  /** One constant for each pattern of a side. */
  private pattern(pattern: TextPattern, source: string, stem: string): Code {
    const isNative = pattern instanceof NativePattern;
    const maker = isNative ? "nativePattern" : "linearPattern";
    const key = `${maker} ${source}`;
    const known = this.patterns.get(key);
    if (known !== undefined) return known;
    const value = call(imported(maker), [source], { pure: true });
    const type = referenceType(importedType("TextPattern"));
    const name = this.declare(`${stem}Pattern`, value, type);
    this.patterns.set(key, name);
    return name;
  }

  /** Forgets the constants of a side, as the other one shares nothing with it. */
  startSide(): void {
    this.patterns.clear();
  }

  private operand({ row, operand }: LeafCheck, stem: string): Expression {
    if (operand instanceof ExactBound) {
      return this.declareBound(operand, row.keyword, stem);
    }
    if (!(operand instanceof Decimal)) return operand as number | bigint;
    const type = referenceType(importedType("Decimal"));
    const value = jsonExpression(operand);
    return this.declare(`${stem}${pascalCase(row.keyword)}`, value, type);
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

  private declare(wish: string, value: Expression, type?: TypeNode): Code {
    const name = this.names.declare(constantName(wish));
    const reference = declared(name);
    this.output.declare(name, constant(reference, value, type && { type }));
    return reference;
  }
}

function constantName(wish: string): string {
  return wish.charAt(0).toLowerCase() + wish.slice(1);
}

function isTextFormat(operand: unknown): operand is FormatPredicate {
  return typeof operand === "function";
}

function isTextPattern(operand: unknown): operand is TextPattern {
  return (
    typeof operand === "object" &&
    operand !== null &&
    "test" in operand &&
    typeof operand.test === "function"
  );
}
