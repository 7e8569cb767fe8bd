import { describe, expect, expectTypeOf, test } from "vitest";
import { type RedisClient, RedisLedger } from "../src/adapters/redis.ts";
import { defineTool } from "../src/author.ts";
import {
  CapabilityRuntime,
  JsonToolContract,
  type JsonValue,
  MemoryLedger,
  MemoryQueue,
  ToolError,
  ToolMetadata,
  ToolPolicy,
  type ToolWorker,
} from "../src/index.ts";
import { CallWorld, done, numbers } from "./call-world.ts";

const policy = ToolPolicy.json("tool");
const metadata = new ToolMetadata("Does something.");

/** A world with a tool that a worker does. */
function worldOf(worker: Partial<ToolWorker>, limits = {}): CallWorld {
  const world = new CallWorld();
  world.runtime.registerValidatedProtocolJsonTool(
    ToolPolicy.json("tool", { maxCalls: 10, ...limits }),
    metadata,
    numbers,
    { manifest: { tools: ["tool"] }, dispatch: () => ({ r: 1 }), ...worker },
  );
  return world;
}

describe("a policy", () => {
  test("has limits that are told", () => {
    expect({ ...policy }).toEqual({
      format: "json",
      name: "tool",
      maxCalls: 1,
      maxAttempts: 1,
      maxInputBytes: 16384,
      maxOutputBytes: 65536,
      deadlineMs: undefined,
    });
    expect(Object.isFrozen(policy)).toBe(true);
  });

  test.each(["", "a b", "a/b", "a#b", "a".repeat(129), "\u00e9", 1, undefined])(
    "takes no name like %j",
    (name) => {
      expect(() => ToolPolicy.json(name as string)).toThrow(TypeError);
    },
  );

  test("takes whole numbers that are large enough, and no limit that there isn't", () => {
    const least = {
      maxCalls: 0,
      maxAttempts: 1,
      maxInputBytes: 1,
      maxOutputBytes: 1,
      deadlineMs: 1,
    };
    expect({ ...ToolPolicy.json("a", least) }).toMatchObject(least);
    for (const [limit, value] of Object.entries(least)) {
      for (const wrong of [value - 1, 1.5, NaN, Infinity, "9", null, 2 ** 53]) {
        expect(() => ToolPolicy.json("a", { [limit]: wrong })).toThrow(limit);
      }
    }
    expect(() => ToolPolicy.json("a", { maxCall: 1 } as object)).toThrow(
      'a policy has no "maxCall"',
    );
  });
});

describe("metadata", () => {
  test("keeps copies, and enforces nothing", async () => {
    const inputSchema = { type: "object", required: ["n"] };
    const notes = {
      title: "Tool",
      inputSchema,
      outputSchema: { type: "null" },
    };
    const shown = new ToolMetadata("Does something.", notes);
    inputSchema.required.push("m");
    const runtime = new CapabilityRuntime();
    runtime.registerJsonTool(policy, shown, () => [1]);
    expect(runtime.catalog()).toEqual([
      {
        name: "tool",
        title: "Tool",
        description: "Does something.",
        contract_enforced: false,
        inputSchema: { type: "object", required: ["n"] },
        outputSchema: { type: "null" },
      },
    ]);
    expect(await runtime.call("tool", "[]")).toEqual({
      outcome: "allowed",
      output: [1],
    });
  });

  test("has bounds", () => {
    const make = (description: unknown, notes = {}) =>
      new ToolMetadata(description as string, notes);
    expect(make("\u00e9".repeat(2048)).description).toHaveLength(2048);
    expect(() => make("\u00e9".repeat(2049))).toThrow(RangeError);
    expect(() => make(undefined)).toThrow(TypeError);
    expect(() => make("", { title: 1 })).toThrow(TypeError);
    expect(() => make("", { title: "a".repeat(4097) })).toThrow(RangeError);
    const enough = { const: "a".repeat(32 * 1024 - '{"const":""}'.length) };
    expect(make("", { inputSchema: enough }).inputSchema).toEqual(enough);
    enough.const += "a";
    expect(() => make("", { inputSchema: enough })).toThrow(RangeError);
    expect(() => make("", { outputSchema: { a: undefined } })).toThrow(
      "lossless",
    );
  });
});

describe("a runtime", () => {
  test("takes a name once, and so many tools", () => {
    const runtime = new CapabilityRuntime({ maxTools: 2 });
    const add = (name: string) => {
      runtime.registerJsonTool(ToolPolicy.json(name), metadata, () => []);
    };
    add("a");
    expect(() => {
      add("a");
    }).toThrow("a tool named a is registered already");
    add("b");
    expect(() => {
      add("c");
    }).toThrow(RangeError);
    expect(runtime.catalog()).toHaveLength(2);
  });

  test("has a catalog of so many bytes", () => {
    const entry = JSON.stringify({
      name: "tool",
      description: "Does something.",
      contract_enforced: false,
    });
    const open = (maxCatalogBytes: number) => {
      const runtime = new CapabilityRuntime({ maxCatalogBytes });
      runtime.registerJsonTool(policy, metadata, () => []);
    };
    open(entry.length);
    expect(() => {
      open(entry.length - 1);
    }).toThrow(RangeError);
  });

  test("shows contracts in copies", () => {
    const { runtime } = new CallWorld();
    const [shown] = runtime.catalog();
    expect(shown).toMatchObject({ name: "sound", contract_enforced: true });
    expect(shown?.inputSchema).toEqual(numbers.input.document);
    Object.assign(shown?.inputSchema ?? {}, { type: "string" });
    expect(runtime.catalog()[0]?.inputSchema).toEqual(numbers.input.document);
  });

  test("has no option that there isn't, and no limit that is none", () => {
    const open = (options: object) => new CapabilityRuntime(options);
    expect(() => open({ authorise: () => false })).toThrow(
      'a runtime has no "authorise"',
    );
    const least = {
      maxPending: 0,
      auditCapacity: 1,
      maxOutcomes: 1,
      maxTools: 0,
      maxCatalogBytes: 0,
    };
    expect(open(least)).toBeInstanceOf(CapabilityRuntime);
    for (const [limit, value] of Object.entries(least)) {
      for (const wrong of [value - 1, 0.5, NaN, Infinity, "9"]) {
        expect(() => open({ [limit]: wrong })).toThrow(limit);
      }
    }
  });

  test.each([
    { lease: null },
    { lease: "read" },
    { lease: {} },
    { lease: { tools: "read" } },
    { lease: { tools: [/read/] } },
    { lease: { tools: [], key: 1 } },
    { lease: { tools: [], maxCalls: null } },
    { lease: { tools: [], durationMs: null } },
    { authorize: null },
    { authorize: false },
    { clock: 0 },
    { ledger: null },
    { ledger: {} },
    { ledger: { reserve: () => true } },
    { scope: null },
    { scope: 1 },
    { maxPending: null },
  ])("isn't made with %j, which would grant what nobody granted", (options) => {
    const loose = options as object;
    expect(() => new CapabilityRuntime(loose)).toThrow(Error);
  });

  test("has parts without options that there aren't", () => {
    const loose = { timeoutM: 1 } as object;
    expect(() => new MemoryLedger(loose)).toThrow("has no");
    expect(() => new MemoryQueue(loose)).toThrow("has no");
    expect(() => new RedisLedger({} as RedisClient, loose)).toThrow("has no");
    expect(() => new ToolMetadata("Does it.", loose)).toThrow("has no");
  });

  test("takes nothing for what it isn't", () => {
    const { runtime } = new CallWorld();
    const handler = () => ({ r: 1 });
    const none = undefined as never;
    const calls: (() => void)[] = [
      () => {
        runtime.registerJsonTool({ ...policy }, metadata, handler);
      },
      () => {
        runtime.registerJsonTool(policy, { ...metadata }, handler);
      },
      () => {
        runtime.registerJsonTool(policy, metadata, none);
      },
      () => {
        runtime.registerValidatedJsonTool(policy, metadata, none, handler);
      },
      () => {
        const contract = { input: {}, output: undefined } as never;
        runtime.registerValidatedJsonTool(policy, metadata, contract, handler);
      },
      () => {
        const contract = { ...numbers, output: {} } as never;
        runtime.registerTypedJsonTool(policy, contract, handler);
      },
      () => {
        runtime.registerExternalJsonTool(policy, metadata, none);
      },
    ];
    for (const call of calls) expect(call).toThrow(TypeError);
    expect(runtime.catalog()).toHaveLength(1);
  });

  test("types a handler by its contract", () => {
    const { runtime } = new CallWorld();
    const tool = defineTool({
      name: "tool",
      title: "Tool",
      description: "Measures text.",
      parameters: { text: { type: "string", required: true } },
      output: { type: "array", items: { type: "integer" } },
    });
    runtime.registerTypedJsonTool(policy, tool, (input, call) => {
      expectTypeOf(input).toEqualTypeOf<{ text: string }>();
      expect(call.tool).toBe("tool");
      return [input.text.length];
    });
    expect(runtime.callSync("tool", '{"text":"four"}')).toEqual({
      outcome: "allowed",
      output: [4],
    });
    expect(runtime.catalog()[1]).toMatchObject({
      title: "Tool",
      description: "Measures text.",
    });
  });

  test("keeps every digit where the contract does", () => {
    const exact = new JsonToolContract({}, {}, { numbers: "exact" });
    const { runtime } = new CallWorld();
    runtime.registerValidatedJsonTool(
      policy,
      metadata,
      exact,
      (input) => input,
    );
    const outcome = runtime.callSync("tool", "[12345678901234567890]");
    expect(outcome).toEqual({
      outcome: "allowed",
      output: [12345678901234567890n],
    });
  });
});

describe("a worker", () => {
  test("gets the call, and gives its output", async () => {
    const world = worldOf({
      dispatch: ({ call, input, tool }) => {
        expect([tool, call.tool, call.sequence]).toEqual(["tool", "tool", 1]);
        return Promise.resolve({ r: (input as { n: number }).n });
      },
    });
    expect(await world.call("tool", { n: 7 })).toEqual(done(7));
  });

  test("that doesn't know the tool, or supports less, isn't registered", () => {
    const manifests: [unknown, string][] = [
      [{ tools: [] }, "doesn't name tool"],
      [{ tools: ["TOOL", { name: "tools" }] }, "doesn't name tool"],
      [{}, "must list its tools"],
      [{ tools: "tool" }, "must list its tools"],
      [
        { tools: [{ name: "tool", maxInputBytes: 16383 }] },
        "maxInputBytes of 16384",
      ],
      [
        { tools: [{ name: "tool", maxOutputBytes: 65535 }] },
        "maxOutputBytes of 65536",
      ],
      [
        { tools: [{ name: "tool", maxInputBytes: "99999" }] },
        "maxInputBytes of 16384",
      ],
    ];
    for (const [manifest, words] of manifests) {
      expect(() => worldOf({ manifest } as Partial<ToolWorker>)).toThrow(words);
    }
    const getter = {
      get tools() {
        return ["tool"];
      },
    };
    expect(() => worldOf({ manifest: getter })).toThrow("lossless");
    expect(() => worldOf({ dispatch: undefined as never })).toThrow("dispatch");
    const enough = [
      { name: "tool", maxInputBytes: 16384, maxOutputBytes: 65536 },
    ];
    expect(
      worldOf({ manifest: { tools: enough } }).runtime.catalog(),
    ).toHaveLength(2);
  });

  const lies: [string, ToolWorker["dispatch"], string, string, string][] = [
    [
      "refuses what it said it does",
      () => {
        throw new ToolError("denied", "no such tool");
      },
      "denied",
      "worker_denied",
      "worker capability denied: no such tool",
    ],
    [
      "gives more than it said",
      () => ({ r: 1, more: "a".repeat(100) }),
      "denied",
      "output_too_large",
      "tool output exceeds 90 bytes",
    ],
    [
      "gives what the contract doesn't allow",
      () => ({ r: "secret" }),
      "denied",
      "output_mismatch",
      "tool output does not match its schema",
    ],
    [
      "gives no JSON",
      () => '{"r":1}',
      "denied",
      "output_not_container",
      "tool output must be a JSON object or array",
    ],
    [
      "is gone",
      () => Promise.reject(new Error("connect ECONNREFUSED secret")),
      "failed",
      "handler_failed",
      "tool failed",
    ],
    [
      "says that it ran out of time",
      () => Promise.reject(new ToolError("timed_out", "busy")),
      "timed_out",
      "tool_timed_out",
      "busy",
    ],
  ];
  test.each(lies)(
    "that %s ends that call, and no other",
    async (_, dispatch, outcome, code, message) => {
      const tools = [{ name: "tool", maxOutputBytes: 90 }];
      const world = worldOf(
        { manifest: { tools }, dispatch },
        { maxOutputBytes: 90 },
      );
      const calls = [world.call("tool"), world.call("sound")];
      const [told, other] = await Promise.all(calls);
      expect(told).toMatchObject({ outcome, code, message });
      expect(JSON.stringify(told)).not.toContain("secret");
      expect(other).toEqual(done());
      expect(world.runtime.used("tool")).toBe(1);
      expect(world.events()).toEqual([["tool", outcome, code, "unsafe"]]);
    },
  );

  test("is held to the manifest that it had", async () => {
    const manifest = { tools: ["tool"] };
    const world = worldOf({ manifest });
    manifest.tools.length = 0;
    expect(await world.call("tool")).toEqual(done());
  });

  test("whose dispatch is async can't be called synchronously", () => {
    const dispatch = async (): Promise<JsonValue> => Promise.resolve({ r: 1 });
    const world = worldOf({ dispatch });
    expect(world.runtime.callSync("tool", { n: 1 })).toMatchObject({
      code: "needs_async",
    });
    expect(world.runtime.used("tool")).toBe(0);
  });
});
