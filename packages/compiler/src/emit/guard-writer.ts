import {
  ANY_TYPE,
  ARRAY,
  type CheckNode,
  OBJECT,
  type TypeMask,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import { nameOfPlace } from "../names/place-name.ts";
import { branchChecks } from "./branch-checks.ts";
import type { FunctionSource } from "./check-source.ts";
import { code, type Code, declared, imported, importedType } from "./code.ts";
import { aliased, checksItems, checksMembers } from "./condition.ts";
import { Declarations } from "./declarations.ts";
import { EvaluationFlags } from "./evaluated-checks.ts";
import { otherItems } from "./evaluated-items.ts";
import { otherMembers } from "./evaluated-members.ts";
import { expressionCode } from "./expression-layout.ts";
import { binary, call, type Expression } from "./expression-node.ts";
import { GuardBody } from "./guard-body.ts";
import { GuardChecks } from "./guard-checks.ts";
import { anyMemberType, GuardLiterals } from "./guard-literals.ts";
import { GuardPlan, type GuardStyle } from "./guard-plan.ts";
import { itemChecks } from "./item-checks.ts";
import type { LocalNames } from "./local-names.ts";
import { memberChecks } from "./member-checks.ts";
import {
  functionDeclaration,
  ifBlock,
  ifThen,
  type Parameter,
  returns,
} from "./statements.ts";
import { isOfSlot } from "./type-test.ts";
import { keywordType, referenceType } from "./type-node.ts";

const VALUE = code`value`;
const DEPTH = code`depth`;
const WORK = code`work`;

/** Beyond this many levels a recursive check hands over to `deep`. */
const MAX_DEPTH = 400;

/** A path that takes more characters in a name is told by its last steps. */
const MAX_PATH = 60;

/** What a guard consists of. */
export interface WrittenGuard {
  readonly body: readonly Code[];
  /** The declarations that the body needs. */
  readonly below: readonly Code[];
  /** The members that are read by name, and must not be inherited. */
  readonly membersNamed: ReadonlySet<string>;
}

/** Writes the functions of one side, each schema's once. */
export class GuardWriter implements FunctionSource {
  private readonly numbers: ValueNumbers;
  private readonly plan: GuardPlan;
  private readonly checks: GuardChecks;
  private readonly root: CheckNode;
  private readonly stem: string;
  private readonly names: LocalNames;
  private readonly output = new Declarations();
  private readonly functions = new Map<CheckNode, Code>();
  /** Whether the function that is being written knows how deep it is. */
  private knowsDepth = false;

  constructor(
    root: CheckNode,
    stem: string,
    names: LocalNames,
    style: GuardStyle,
  ) {
    this.root = root;
    this.stem = stem;
    this.names = names;
    this.numbers = style.numbers;
    this.plan = new GuardPlan(root, style);
    const literals = new GuardLiterals(names, style, this.output, stem);
    this.checks = new GuardChecks(this.plan, this, names, literals);
  }

  /** The statements of the side's guard, and what they need. */
  write(): WrittenGuard {
    const root = aliased(this.root);
    const body = this.needsFunction(root)
      ? [returns(this.callOf(root, VALUE, this.stem))]
      : this.bodyOf(root, this.stem);
    const below = this.output.usedBy(body);
    return { body, below, membersNamed: this.checks.membersNamed };
  }

  /** A call of a schema's function, which is declared with the first one. */
  callOf(node: CheckNode, value: Expression, stem: string): Expression {
    const real = aliased(node);
    const name = this.functions.get(real) ?? this.declare(real, stem);
    return call(name, [value, ...this.depthArguments(this.plan.isDeep(real))]);
  }

  /** Declares a function for a part of a schema that can't stand in line, and calls it. */
  callPart(
    stem: string,
    nodes: readonly CheckNode[],
    write: () => readonly Code[],
  ): Expression {
    const isDeep = nodes.some((node) => this.plan.isDeep(aliased(node)));
    const name = this.reserve(stem, (own) => {
      this.knowsDepth = isDeep;
      return this.functionCode(own, isDeep, write());
    });
    return call(name, [VALUE, ...this.depthArguments(isDeep)]);
  }

  private depthArguments(isDeep: boolean): readonly Expression[] {
    if (!isDeep) return [];
    return this.knowsDepth ? [binary(DEPTH, "+", 1), WORK] : [0];
  }

  private needsFunction(node: CheckNode): boolean {
    const isOwn = this.plan.isShared(node) && !this.checks.isInline(node);
    return isOwn || this.plan.isRemembered(node);
  }

  /** The statements that answer for `value`, the last of them a `return`. */
  private bodyOf(node: CheckNode, stem: string): readonly Code[] {
    const body = new GuardBody();
    const { types } = node;
    if (types === 0) body.refuse(true);
    body.refuse(...this.checks.leafRefusals(node, VALUE, stem, ANY_TYPE));
    if (node.admitted === undefined) {
      this.addParts(body, node, stem);
      if (node.tracksEvaluation) this.addEvaluation(body, node, stem);
      else branchChecks(body, node, stem, this.checks, new Map());
    }
    return body.isEmpty
      ? [returns(binary(VALUE, "!==", code`undefined`))]
      : body.whole();
  }

  /** What is in an array and in an object; behind a test where the value may be of another type. */
  private addParts(body: GuardBody, node: CheckNode, stem: string): void {
    if ((node.types & ARRAY) !== 0 && checksItems(node)) {
      this.addOfType(body, node.types, ARRAY, (inner) => {
        itemChecks(inner, node, stem, this.checks);
      });
    }
    if ((node.types & OBJECT) !== 0 && checksMembers(node)) {
      this.addOfType(body, node.types, OBJECT, (inner) => {
        memberChecks(inner, node, stem, this.checks);
      });
    }
  }

  /** The branches, and what their outcome leaves unevaluated. */
  private addEvaluation(body: GuardBody, node: CheckNode, stem: string): void {
    const flags = new EvaluationFlags(node, stem, this.checks);
    const { parts } = flags;
    const rest = new GuardBody();
    branchChecks(rest, node, stem, this.checks, flags.fits);
    const {
      types,
      unevaluatedItems: items,
      unevaluatedMembers: members,
    } = node;
    if (items !== undefined && (types & ARRAY) !== 0) {
      this.addOfType(rest, types, ARRAY, (inner) => {
        otherItems(inner, items, parts, stem, this.checks);
      });
    }
    if (members !== undefined && (types & OBJECT) !== 0) {
      this.addOfType(rest, types, OBJECT, (inner) => {
        otherMembers(inner, members, parts, stem, this.checks);
      });
    }
    body.add(...flags.usedBy(rest.inner()));
    body.append(rest);
  }

  /** Adds checks of values of one type, behind a test of it where it isn't known. */
  private addOfType(
    body: GuardBody,
    known: TypeMask,
    type: TypeMask,
    write: (inner: GuardBody) => void,
  ): void {
    if (known === type) {
      write(body);
      return;
    }
    const inner = new GuardBody();
    write(inner);
    if (inner.isEmpty) return;
    const slot = type === ARRAY ? "array" : "object";
    const test = isOfSlot(slot, VALUE, this.numbers);
    body.add(ifBlock(test, inner.inner()));
  }

  private declare(node: CheckNode, stem: string): Code {
    const own = this.ownStem(node, stem);
    const name = this.reserve(own, (it) => this.functionOf(node, it, own));
    this.functions.set(node, name);
    return name;
  }

  /** What a schema is called: after its own place alone, if it is a definition, shared or deep. */
  private ownStem(node: CheckNode, stem: string): string {
    if (node.origin === undefined) return stem;
    const { place } = node.origin;
    const holder = place?.parent?.step;
    const isDefinition = holder === "$defs" || holder === "definitions";
    const isLong = stem.length > this.stem.length + MAX_PATH;
    return isDefinition || isLong || this.plan.isShared(node)
      ? `${this.stem}${nameOfPlace(place)}`
      : stem;
  }

  /** Names a function that is written later, so that no schema is too deep. */
  private reserve(stem: string, write: (name: Code) => Code): Code {
    const name = this.names.declare(`is${stem}`);
    const reference = declared(name);
    this.output.reserve(name, () => write(reference));
    return reference;
  }

  private functionOf(node: CheckNode, name: Code, stem: string): Code {
    const isDeep = this.plan.isDeep(node);
    this.knowsDepth = isDeep;
    if (this.plan.isRemembered(node))
      return this.rememberedOf(node, name, stem);
    const body = this.bodyOf(node, stem);
    return this.functionCode(
      name,
      isDeep,
      this.plan.countsLevels(node) ? [handOver(name), ...body] : body,
    );
  }

  /** Two functions: one that answers once a value, and the one that it asks. */
  private rememberedOf(node: CheckNode, name: Code, stem: string): Code {
    const anew = this.reserve(`${stem}Anew`, (own) => {
      this.knowsDepth = true;
      return this.functionCode(own, true, this.bodyOf(node, stem));
    });
    const answer = call(imported("once"), [anew, VALUE, DEPTH, WORK]);
    return this.functionCode(name, true, [returns(answer)]);
  }

  private functionCode(
    name: Code,
    isDeep: boolean,
    body: readonly Code[],
  ): Code {
    const value = { name: VALUE, type: anyMemberType(this.numbers) };
    const parameters: Parameter[] = isDeep
      ? [value, ...DEPTH_PARAMETERS]
      : [value];
    const result = keywordType("boolean");
    return functionDeclaration({ name, parameters, result }, body);
  }
}

const DEPTH_PARAMETERS: readonly Parameter[] = [
  { name: DEPTH, type: keywordType("number") },
  {
    name: WORK,
    type: referenceType(importedType("DeepWork")),
    optional: true,
  },
];

/** `if (depth > 400) return deep(isReadInputNode, value, work);` */
function handOver(name: Code): Code {
  const later = call(imported("deep"), [name, VALUE, WORK]);
  return ifThen(
    binary(DEPTH, ">", MAX_DEPTH),
    code`return ${expressionCode(later)};`,
  );
}
