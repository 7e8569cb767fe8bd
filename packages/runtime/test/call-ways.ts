import {
  type CallOutcome,
  CapabilityRuntime,
  type JsonToolContract,
  type JsonValue,
  ToolError,
  ToolMetadata,
  ToolPolicy,
  type ToolLimits,
} from "../src/index.ts";

/** What a tool does with a call, whoever runs it. */
export type Work = (input: unknown) => JsonValue;

/** Makes calls of one tool in one of the ways that there are. */
export interface WayOfCalling {
  readonly runtime: CapabilityRuntime;
  /** Makes a call and sees it to its end. */
  call(input: unknown, work: Work): Promise<CallOutcome>;
}

type Contract = JsonToolContract<unknown, unknown>;

const metadata = new ToolMetadata("Does something.");

/** Every way in which a call can be made, for what must be the same in all of them. */
export const waysOfCalling: Readonly<
  Record<string, (limits: ToolLimits, contract: Contract) => WayOfCalling>
> = {
  synchronously: (limits, contract) => {
    const tool = new Desk(limits);
    tool.runtime.registerValidatedJsonTool(
      tool.policy,
      metadata,
      contract,
      (input) => tool.work(input),
    );
    return tool.calling((input) =>
      Promise.resolve(tool.runtime.callSync("tool", input)),
    );
  },
  "by an async handler": (limits, contract) => {
    const tool = new Desk(limits);
    tool.runtime.registerTypedJsonTool(tool.policy, contract, async (input) => {
      await Promise.resolve();
      return tool.work(input);
    });
    return tool.calling((input) => tool.runtime.call("tool", input));
  },
  "by a worker": (limits, contract) => {
    const tool = new Desk(limits);
    tool.runtime.registerValidatedProtocolJsonTool(
      tool.policy,
      metadata,
      contract,
      {
        manifest: { tools: ["tool"] },
        dispatch: ({ input }) => Promise.resolve(tool.work(input)),
      },
    );
    return tool.calling((input) => tool.runtime.call("tool", input));
  },
  "pumped by the host": (limits, contract) => {
    const tool = new Desk(limits);
    tool.runtime.registerValidatedJsonTool(
      tool.policy,
      metadata,
      contract,
      (input) => tool.work(input),
    );
    return tool.calling(async (input) => {
      const invocation = await tool.runtime.start("tool", input);
      await tool.runtime.pump();
      return invocation.outcome;
    });
  },
  "completed from outside": (limits, contract) => {
    const tool = new Desk(limits);
    tool.runtime.registerExternalJsonTool(tool.policy, metadata, contract);
    return tool.calling(async (input) => {
      const invocation = await tool.runtime.start("tool", input);
      await tool.claimAndWork();
      return invocation.outcome;
    });
  },
};

/** A runtime with one tool, and the work that is up. */
class Desk {
  readonly runtime = new CapabilityRuntime();
  readonly policy: ToolPolicy;
  work: Work = () => ({});

  constructor(limits: ToolLimits) {
    this.policy = ToolPolicy.json("tool", limits);
  }

  calling(call: (input: unknown) => Promise<CallOutcome>): WayOfCalling {
    return {
      runtime: this.runtime,
      call: (input, work) => {
        this.work = work;
        return call(input);
      },
    };
  }

  /** Does what a worker outside does, if there is something to do. */
  async claimAndWork(): Promise<void> {
    const claim = await this.runtime.claim();
    if (claim === undefined) return;
    try {
      await this.runtime.complete(claim, this.work(claim.input));
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      await this.runtime.fail(claim, error);
    }
  }
}
