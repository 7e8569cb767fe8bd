const BUILT_INS: readonly object[] = [
  Object,
  Array,
  Function,
  String,
  Number,
  Boolean,
  BigInt,
  Symbol,
  RegExp,
  Error,
  Map,
  Set,
  Promise,
].flatMap((constructor): object[] => [
  constructor,
  (constructor as { prototype: object }).prototype,
]);

interface HostileMarks {
  __hostile?: unknown;
  __getterCalls?: number;
}

const marks = globalThis as HostileMarks;

/** Notes the state of the realm; what is returned tells how it has changed. */
export function watchRealm(): () => string[] {
  delete marks.__hostile;
  delete marks.__getterCalls;
  const before = BUILT_INS.map(descriptorsOf);
  return () => {
    const faults = BUILT_INS.filter(
      (object, index) => !isEqual(before[index] ?? {}, descriptorsOf(object)),
    ).map((object) => `a built-in has changed: ${nameOf(object)}`);
    if (marks.__hostile !== undefined) faults.push("hostile code has run");
    delete marks.__hostile;
    return faults;
  };
}

/** How often getters of the case's value have run. */
export function getterCalls(): number {
  return marks.__getterCalls ?? 0;
}

type Descriptors = Readonly<
  Record<PropertyKey, TypedPropertyDescriptor<unknown>>
>;

function descriptorsOf(object: object): Descriptors {
  return Object.getOwnPropertyDescriptors<Record<PropertyKey, unknown>>(
    object as Record<PropertyKey, unknown>,
  );
}

function isEqual(before: Descriptors, after: Descriptors): boolean {
  const keys = Reflect.ownKeys(before);
  if (keys.length !== Reflect.ownKeys(after).length) return false;
  return keys.every((key) => {
    const [one, other] = [before[key], after[key]];
    return (
      Object.is(one?.value, other?.value) &&
      one?.get === other?.get &&
      one?.set === other?.set
    );
  });
}

function nameOf(object: object): string {
  if (typeof object === "function") return object.name;
  return `${object.constructor.name}.prototype`;
}
