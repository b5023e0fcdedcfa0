// @module-tag every-point

import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import {
  again,
  createGraph,
  createRun,
  hold,
  type NodeInput,
  notNow,
  type RunEvent,
  type RunOptions,
  runGraph,
} from "../src/index.js";
import { chain, fan, layered, shape } from "./shapes.js";
import { VirtualClock } from "./virtual-clock.js";

/** More than the maximum number of stack frames. */
const MANY = process.env.EVERY_POINT ? 100_000 : 20_000;
const NO_JITTER = { baseMs: 100, maxMs: 1000, jitter: 0 };

/** Returns the nodes' statuses as one object. */
function statuses(nodes: ReadonlyMap<string, { status: string }>): Record<string, string> {
  return Object.fromEntries(Array.from(nodes, ([id, { status }]) => [id, status]));
}

/** Runs the nodes with tasks that take `durations` (default: 10 ms). Those in `failing` then throw. */
async function simulate(
  nodes: NodeInput[],
  {
    durations = {},
    failing = [],
    ...options
  }: RunOptions & { durations?: Record<string, number>; failing?: string[] } = {},
) {
  const clock = new VirtualClock();
  const log: string[] = [];
  const task = async ({ id, signal }: { id: string; signal: AbortSignal }): Promise<string> => {
    log.push(`${clock.ms} ${id}`);
    await clock.sleep(durations[id] ?? 10, signal);
    if (failing.includes(id)) throw new Error(`${id} broke`);
    return `output of ${id}`;
  };
  const result = await clock.finish(runGraph(createGraph(nodes), task, { clock, ...options }));
  return { result, log, clock };
}

describe("dispatch", () => {
  test("a node starts as soon as its own dependencies are done, even if its wave has not begun", async () => {
    const { log } = await simulate(shape("slow", "fast", "next < fast"), { durations: { slow: 100 } });
    expect(log).toEqual(["0 fast", "0 slow", "10 next"]);
  });

  test("with a barrier, a node waits for the whole previous wave", async () => {
    const { log } = await simulate(shape("slow", "fast", "next < fast"), {
      durations: { slow: 100 },
      barrier: true,
    });
    expect(log).toEqual(["0 fast", "0 slow", "100 next"]);
  });

  test("the longest remaining path goes first: in nodes, by estimates or by earlier durations", async () => {
    const nodes = shape("x", "y", "y2 < y", "z");
    const started = async (
      options: RunOptions,
      estimates: Record<string, number> = {},
    ): Promise<string[]> => {
      const withEstimates = nodes.map((node) => ({ ...node, estimate: estimates[node.id] }));
      const { log } = await simulate(withEstimates, { concurrency: 1, ...options });
      return log.map((line) => line.split(" ")[1]!);
    };
    expect(await started({})).toEqual(["y", "x", "y2", "z"]);
    expect(await started({}, { x: 5, y: 1, y2: 1, z: 9 })).toEqual(["z", "x", "y", "y2"]);
    // A node without an estimate counts as the mean of the others.
    expect(await started({}, { x: 5, z: 3 })).toEqual(["y", "x", "y2", "z"]);
    expect(await started({ estimates: (id) => (id === "x" ? 99 : 1) }, { z: 9 })).toEqual([
      "x",
      "y",
      "y2",
      "z",
    ]);
  });

  test("a task gets the outputs of its dependencies, in declared order", async () => {
    const graph = createGraph(shape("a", "__proto__", "c < __proto__ a"));
    let inputs: ReadonlyMap<string, unknown> | undefined;
    const { nodes } = await runGraph(graph, (context) => {
      if (context.id === "c") inputs = context.inputs;
      return `made by ${context.id}`;
    });
    expect([...inputs!]).toEqual([
      ["__proto__", "made by __proto__"],
      ["a", "made by a"],
    ]);
    expect(nodes.get("__proto__")).toMatchObject({
      status: "done",
      output: "made by __proto__",
      attempts: 1,
    });
  });

  test("a task gets the node as it was passed in, with its custom fields", async () => {
    const graph = createGraph([{ id: "a", prompt: "Write" }]);
    const { nodes } = await runGraph(graph, ({ node }) => node.prompt.toUpperCase());
    expect(nodes.get("a")!.output).toBe("WRITE");
  });

  test("pools limit their own nodes only", async () => {
    const nodes = shape("a", "b", "c", "d").map((node) => ({
      ...node,
      pool: node.id === "d" ? undefined : "gpu",
    }));
    const { log } = await simulate(nodes, { pools: { gpu: 1 } });
    expect(log).toEqual(["0 a", "0 d", "10 b", "20 c"]);
  });

  test("nodes that may write the same file never run at the same time", async () => {
    const nodes = [
      { id: "a", dependsOn: [], writes: ["src/**"] },
      { id: "b", dependsOn: [], writes: ["src/x.ts"] },
      { id: "c", dependsOn: [], writes: ["docs/**"] },
      { id: "d", dependsOn: [], writes: ["src/y.ts"] },
    ];
    const { log } = await simulate(nodes);
    // b and d wait for a, but not for each other.
    expect(log).toEqual(["0 a", "0 c", "10 b", "10 d"]);
  });

  test.each([
    ["chain", chain(MANY)],
    ["fan", fan(MANY)],
    ["layers", layered(MANY)],
  ])(`a %s of ${MANY} nodes (EVERY_POINT: 100000) runs without recursion`, async (_, nodes) => {
    const { status, nodes: results } = await runGraph(createGraph(nodes), async () => {}, {
      concurrency: 16,
    });
    expect(status).toBe("completed");
    expect(results.size).toBe(MANY);
  });

  test(`${MANY} nodes (EVERY_POINT: 100000) that all write one file, and a pool of one, run in linear time`, async () => {
    const nodes = chain(MANY).map((node) => ({
      id: node.id,
      dependsOn: [],
      writes: ["log"],
      pool: "one",
    }));
    const { status } = await runGraph(createGraph(nodes), () => {}, { concurrency: 16, pools: { one: 1 } });
    expect(status).toBe("completed");
  });
});

describe("failures", () => {
  // left fails. join depends on left and right, tail on join. Only join depends on feeder; something that
  // can run also depends on right.
  const nodes = shape(
    "left",
    "right",
    "feeder < wait",
    "wait",
    "join < left right feeder",
    "tail < join",
    "other < right",
  );
  const durations = { left: 5, right: 20, wait: 10 };
  test.each<["skip-dependents" | "fail-fast" | "continue-independent", Record<string, string>]>([
    ["skip-dependents", { wait: "done", right: "done", other: "done", feeder: "done" }],
    ["continue-independent", { wait: "done", right: "done", other: "done", feeder: "skipped" }],
    ["fail-fast", { wait: "cancelled", right: "cancelled", other: "cancelled", feeder: "cancelled" }],
  ])("%s", async (onFailure, rest) => {
    const { result, log, clock } = await simulate(nodes, { durations, failing: ["left"], onFailure });
    expect(result.status).toBe("failed");
    expect(statuses(result.nodes)).toEqual({ left: "failed", join: "skipped", tail: "skipped", ...rest });
    expect(log.join()).not.toMatch(/join|tail/);
    if (onFailure === "fail-fast") expect(clock.ms).toBe(5);
  });

  test("the result says why each node did not run", async () => {
    const { result } = await simulate(nodes, {
      durations,
      failing: ["left"],
      onFailure: "continue-independent",
    });
    expect(result.nodes.get("left")!.error).toEqual(new Error("left broke"));
    expect(result.nodes.get("tail")!.reason).toBe('it depends on "left", which failed');
    for (const id of ["tail", "feeder"]) expect(result.nodes.get(id)!.skippedFor).toBe("left");
    expect(result.nodes.get("feeder")!.reason).toBe('nothing could use its output, because "left" failed');
  });

  test("under fail-fast, the running tasks' signals give the reason", async () => {
    const { result } = await simulate(nodes, { durations, failing: ["left"], onFailure: "fail-fast" });
    expect(result.nodes.get("right")!.error).toMatchObject({
      message: 'Stopped because "left" failed',
      cause: new Error("left broke"),
    });
    expect(result.nodes.get("other")!.reason).toBe("another node failed before it could start");
  });

  test("a task that finishes despite fail-fast is done", async () => {
    const clock = new VirtualClock();
    const run = runGraph(
      createGraph(shape("breaks", "stubborn", "after < stubborn")),
      async ({ id }) => {
        await clock.sleep(id === "breaks" ? 5 : 10);
        if (id === "breaks") throw new Error("broken");
      },
      { clock, onFailure: "fail-fast" },
    );
    expect(statuses((await clock.finish(run)).nodes)).toEqual({
      breaks: "failed",
      stubborn: "done",
      after: "cancelled",
    });
  });

  describe("nodes that run despite failures", () => {
    test("always: runs once all dependencies have ended, even if they were skipped", async () => {
      const nodes: NodeInput[] = [
        ...shape("breaks", "fine", "behind < breaks", "rest < behind"),
        { id: "summary", dependsOn: ["breaks", "fine", "behind"], always: true },
        { id: "after", dependsOn: ["summary"] },
      ];
      const { result, log } = await simulate(nodes, { failing: ["breaks"], durations: { fine: 50 } });
      expect(statuses(result.nodes)).toEqual({
        ...{ breaks: "failed", fine: "done", behind: "skipped", rest: "skipped" },
        ...{ summary: "done", after: "done" },
      });
      expect(log.at(-2)).toBe("50 summary");
      expect(result.status).toBe("failed");
    });

    test("always: still waits for a held dependency", async () => {
      const nodes: NodeInput[] = [
        ...shape("gate", "breaks"),
        { id: "summary", dependsOn: ["gate", "breaks"], always: true },
      ];
      const { nodes: ended } = await runGraph(createGraph(nodes), ({ id }) => {
        if (id === "gate") return hold();
        if (id === "breaks") throw new Error("no");
        return id;
      });
      expect(statuses(ended)).toEqual({ gate: "held", breaks: "failed", summary: "pending" });
    });

    test("continueOnError: dependents run, and the run does not fail", async () => {
      const nodes: NodeInput[] = [
        { id: "lint", continueOnError: true },
        { id: "slow", dependsOn: [], continueOnError: true },
        { id: "build", dependsOn: ["lint", "slow"] },
      ];
      const { result } = await simulate(nodes, {
        failing: ["lint"],
        durations: { slow: 100 },
        timeoutMs: 50,
        onFailure: "fail-fast",
      });
      expect(statuses(result.nodes)).toEqual({ lint: "failed", slow: "timed-out", build: "done" });
      expect(result.status).toBe("completed");
    });

    test("continueOnError does not apply to a node that was skipped itself", async () => {
      const nodes: NodeInput[] = [{ id: "breaks" }, { id: "lint", continueOnError: true }, { id: "build" }];
      const { result } = await simulate(nodes, { failing: ["breaks"] });
      expect(statuses(result.nodes)).toEqual({ breaks: "failed", lint: "skipped", build: "skipped" });
    });

    test("continueOnError: retries come first", async () => {
      const nodes: NodeInput[] = [{ id: "lint", continueOnError: true }, { id: "build" }];
      const { log } = await simulate(nodes, { failing: ["lint"], retries: 1, backoff: NO_JITTER });
      expect(log).toEqual(["0 lint", "110 lint", "120 build"]);
    });
  });

  test("a node with two failed dependencies is skipped only once", async () => {
    const { result } = await simulate(shape("a", "b", "c < a b"), {
      failing: ["a", "b"],
      onFailure: "continue-independent",
    });
    expect(statuses(result.nodes)).toEqual({ a: "failed", b: "failed", c: "skipped" });
  });

  test("a task that throws synchronously, rejects with undefined or returns a rejected thenable fails", async () => {
    const graph = createGraph(shape("throws", "nothing", "thenable"));
    const { nodes } = await runGraph(graph, ({ id }) => {
      if (id === "throws") throw new Error("at once");
      if (id === "nothing") return Promise.reject();
      // biome-ignore lint/suspicious/noThenProperty: a foreign promise is what is tested
      return { then: (_: unknown, reject: (error: Error) => void) => reject(new Error("foreign")) };
    });
    expect(statuses(nodes)).toEqual({ throws: "failed", nothing: "failed", thenable: "failed" });
  });
});

describe("retries", () => {
  test.each([-3_600_000, 3_600_000])(
    "are not affected if the clock is set by %d ms during the delay",
    async (setBy) => {
      const clock = new VirtualClock();
      const waits: number[] = [];
      let offset = 0;
      const shifting = {
        now: () => new Date(clock.ms + offset),
        clearTimeout: clock.clearTimeout,
        setTimeout(callback: () => void, ms: number) {
          waits.push(ms);
          offset = setBy;
          return clock.setTimeout(callback, ms);
        },
      };
      let calls = 0;
      const task = () => {
        if (++calls === 1) throw new Error("broke");
      };
      const options = { clock: shifting, retries: 1, backoff: NO_JITTER };
      const result = await clock.finish(runGraph(createGraph([{ id: "a" }]), task, options));
      expect([result.status, waits, clock.ms]).toEqual(["completed", [100], 100]);
    },
  );

  test("have increasing delays, and are counted", async () => {
    const clock = new VirtualClock();
    const starts: number[] = [];
    const events: RunEvent[] = [];
    const run = runGraph(
      createGraph(shape("a", "b < a")),
      async ({ id, attempt }) => {
        starts.push(clock.ms);
        if (id === "a" && attempt < 4) throw new Error(`attempt ${attempt}`);
      },
      { clock, retries: 5, backoff: { ...NO_JITTER, maxMs: 150 }, onEvent: (event) => events.push(event) },
    );
    const { nodes, status } = await clock.finish(run);
    expect(status).toBe("completed");
    expect(starts).toEqual([0, 100, 250, 400, 400]);
    expect(nodes.get("a")).toMatchObject({ status: "done", attempts: 4, startedAt: 0, endedAt: 400 });
    expect(events.filter(({ type }) => type === "retrying")).toHaveLength(3);
    expect(events[1]).toEqual({
      type: "retrying",
      id: "a",
      attempt: 1,
      at: 0,
      afterMs: 100,
      error: new Error("attempt 1"),
    });
  });

  test("may differ by node", async () => {
    const { result, log } = await simulate(shape("a", "b"), {
      failing: ["a", "b"],
      retries: ({ id }) => (id === "a" ? 2 : undefined),
      backoff: NO_JITTER,
    });
    expect(log.map((line) => line.split(" ")[1])).toEqual(["a", "b", "a", "a"]);
    expect(result.nodes.get("a")).toMatchObject({ status: "failed", attempts: 3 });
    expect(result.nodes.get("b")).toMatchObject({ status: "failed", attempts: 1 });
  });

  test("leave their slot to others during the delay", async () => {
    const { log } = await simulate(shape("a", "b"), {
      concurrency: 1,
      failing: ["a"],
      retries: 1,
      backoff: NO_JITTER,
    });
    expect(log).toEqual(["0 a", "10 b", "110 a"]);
  });

  test("are only made earlier by jitter, by at most its share", async () => {
    const clock = new VirtualClock();
    const starts: number[] = [];
    const run = runGraph(
      createGraph(Array.from({ length: 50 }, (_, i) => ({ id: `n${i}`, dependsOn: [] }))),
      async ({ attempt }) => {
        if (attempt === 1) throw new Error("again");
        starts.push(clock.ms);
      },
      { clock, concurrency: 50, retries: 1, backoff: { baseMs: 1000, maxMs: 1000, jitter: 0.2 } },
    );
    await clock.finish(run);
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(800);
    expect(Math.max(...starts)).toBeLessThanOrEqual(1000);
    expect(new Set(starts).size).toBeGreaterThan(10);
  });
});

describe("timeouts", () => {
  test("abort the task's signal and count as a failure", async () => {
    const { result } = await simulate(shape("slow", "after < slow", "fine"), {
      durations: { slow: 500 },
      timeoutMs: 100,
    });
    expect(statuses(result.nodes)).toEqual({ slow: "timed-out", after: "skipped", fine: "done" });
    expect(result.nodes.get("slow")).toMatchObject({
      error: { name: "TimeoutError", message: "Timed out after 100ms" },
      durationMs: 100,
    });
    expect(result.nodes.get("after")!.reason).toBe('it depends on "slow", which timed out');
  });

  test("may differ by node and are retried", async () => {
    const { result, log } = await simulate(shape("slow", "long"), {
      durations: { slow: 500, long: 900 },
      timeoutMs: ({ id }) => (id === "slow" ? 100 : undefined),
      retries: 1,
      backoff: NO_JITTER,
    });
    expect(log).toEqual(["0 slow", "0 long", "200 slow"]);
    expect(statuses(result.nodes)).toEqual({ slow: "timed-out", long: "done" });
  });

  test("abandon a task that ignores its signal after the grace period, and do not retry it", async () => {
    const clock = new VirtualClock();
    const starts: string[] = [];
    let endLate: (error: Error) => void = () => {};
    const run = runGraph(
      createGraph(shape("deaf", "waits", "after < deaf")),
      ({ id }) => {
        starts.push(`${clock.ms} ${id}`);
        return id === "deaf" ? new Promise((_, reject) => (endLate = reject)) : clock.sleep(10);
      },
      { clock, concurrency: 1, timeoutMs: 100, abortGraceMs: 1000, retries: 3 },
    );
    const { nodes } = await clock.finish(run);
    // The late rejection is handled; otherwise, vitest would fail.
    endLate(new Error("late"));
    expect(starts).toEqual(["0 deaf", "1100 waits"]);
    expect(nodes.get("deaf")).toMatchObject({
      status: "timed-out",
      abandoned: true,
      attempts: 1,
      endedAt: 1100,
    });
    expect(statuses(nodes)).toEqual({ deaf: "timed-out", waits: "done", after: "skipped" });
    expect(clock.pending).toBe(0);
  });

  test("discard a result that comes too late", async () => {
    const clock = new VirtualClock();
    const task = () => clock.sleep(150).then(() => "too late");
    const run = runGraph(createGraph(shape("a")), task, { clock, timeoutMs: 100 });
    expect((await clock.finish(run)).nodes.get("a")).toMatchObject({ status: "timed-out", durationMs: 150 });
  });

  test("leave no timer if they are not reached", async () => {
    const { clock } = await simulate(shape("a", "b < a"), { timeoutMs: 60_000 });
    expect(clock.pending).toBe(0);
    expect(clock.ms).toBe(20);
  });
});

describe("aborting", () => {
  test("aborts running tasks and starts nothing more", async () => {
    const controller = new AbortController();
    const clock = new VirtualClock();
    const graph = createGraph(shape("done", "running", "after < running"));
    const run = runGraph(graph, ({ id, signal }) => clock.sleep(id === "done" ? 5 : 100, signal), {
      clock,
      signal: controller.signal,
    });
    clock.setTimeout(() => controller.abort(new Error("enough")), 50);
    const result = await clock.finish(run);
    expect(result.status).toBe("aborted");
    expect(statuses(result.nodes)).toEqual({ done: "done", running: "cancelled", after: "cancelled" });
    expect(result.nodes.get("running")!.error).toEqual(new Error("enough"));
    expect(clock.ms).toBe(50);
    expect(clock.pending).toBe(0);
  });

  test("before the start runs nothing", async () => {
    const { result, log } = await simulate(shape("a", "b"), { signal: AbortSignal.abort() });
    expect(log).toEqual([]);
    expect(result).toMatchObject({ status: "aborted", makespanMs: 0 });
  });

  test("ends a run whose task ignores it after the grace period", async () => {
    const controller = new AbortController();
    const clock = new VirtualClock();
    const run = runGraph(createGraph(shape("deaf")), () => new Promise(() => {}), {
      clock,
      signal: controller.signal,
    });
    clock.setTimeout(() => controller.abort(), 50);
    expect((await clock.finish(run)).nodes.get("deaf")).toMatchObject({
      status: "cancelled",
      abandoned: true,
    });
    expect(clock.ms).toBe(10_050);
  });

  test("cancels delayed retries", async () => {
    const controller = new AbortController();
    const clock = new VirtualClock();
    const fail = () => Promise.reject(new Error("no"));
    const run = runGraph(createGraph(shape("a")), fail, { clock, signal: controller.signal, retries: 9 });
    clock.setTimeout(() => controller.abort(), 50);
    expect(statuses((await clock.finish(run)).nodes)).toEqual({ a: "cancelled" });
    expect(clock.ms).toBe(50);
  });

  test("after the end does nothing", async () => {
    const controller = new AbortController();
    const result = await runGraph(createGraph(shape("a")), () => 1, { signal: controller.signal });
    controller.abort();
    expect(result.status).toBe("completed");
  });
});

describe("pausing", () => {
  test("starts nothing more and lets running tasks end", async () => {
    const clock = new VirtualClock();
    const run = createRun(createGraph(shape("a", "b < a", "c")), () => clock.sleep(10), {
      clock,
      concurrency: 1,
    });
    clock.setTimeout(() => run.pause(), 5);
    const result = await clock.finish(run.start());
    expect(result.status).toBe("paused");
    expect(statuses(result.nodes)).toEqual({ a: "done", b: "pending", c: "pending" });
  });

  test("completes a run with nothing left to start", async () => {
    const clock = new VirtualClock();
    const run = createRun(createGraph(shape("a")), () => clock.sleep(10), { clock });
    clock.setTimeout(() => run.pause(), 5);
    expect((await clock.finish(run.start())).status).toBe("completed");
  });

  test("before the start runs nothing", async () => {
    const run = createRun(createGraph(shape("a")), () => expect.unreachable());
    run.pause();
    expect((await run.start()).status).toBe("paused");
  });
});

describe("gates", () => {
  test("block the dependents of a held node, while the rest continues", async () => {
    const clock = new VirtualClock();
    const graph = createGraph(shape("gate", "behind < gate", "far < behind", "other", "next < other"));
    const run = createRun(
      graph,
      ({ id }) => (id === "gate" ? hold("draft", "needs approval") : clock.sleep(10)),
      { clock },
    );
    const result = await clock.finish(run.start());
    expect(result.status).toBe("held");
    expect(statuses(result.nodes)).toEqual({
      gate: "held",
      behind: "pending",
      far: "pending",
      other: "done",
      next: "done",
    });
    expect(result.nodes.get("gate")).toMatchObject({
      output: "draft",
      reason: "needs approval",
      attempts: 1,
    });
    expect(result.nodes.get("far")!.reason).toBe("it depends on a held node");
  });

  test("do not block later waves with a barrier", async () => {
    const { result } = await (async () => {
      const clock = new VirtualClock();
      const graph = createGraph(shape("gate", "behind < gate", "a", "b < a", "c < b"));
      const run = runGraph(graph, ({ id }) => (id === "gate" ? hold() : clock.sleep(1)), {
        clock,
        barrier: true,
      });
      return { result: await clock.finish(run) };
    })();
    expect(statuses(result.nodes)).toEqual({
      gate: "held",
      behind: "pending",
      a: "done",
      b: "done",
      c: "done",
    });
  });

  test("do not hide a failure: the run ends as failed", async () => {
    const graph = createGraph(shape("gate", "breaks"));
    const result = await runGraph(graph, ({ id }) =>
      id === "gate" ? hold() : Promise.reject(new Error("no")),
    );
    expect(result.status).toBe("failed");
  });

  test("do not prevent a node that also depends on a failed one from being skipped", async () => {
    const graph = createGraph(shape("gate", "breaks", "both < gate breaks", "behind < gate"));
    const { nodes } = await runGraph(graph, ({ id }) =>
      id === "gate" ? hold() : Promise.reject(new Error("no")),
    );
    expect(statuses(nodes)).toEqual({ gate: "held", breaks: "failed", both: "skipped", behind: "pending" });
  });
});

describe("again", () => {
  test("is a new attempt after the delay, during which others use its slot", async () => {
    const clock = new VirtualClock();
    const events: string[] = [];
    const run = createRun(
      createGraph([
        { id: "a", dependsOn: [], estimate: 9 },
        { id: "b", dependsOn: [], estimate: 1 },
        { id: "c", dependsOn: ["a"] },
      ]),
      async ({ id, attempt }) => {
        await clock.sleep(10);
        return id === "a" && attempt < 3 ? again({ afterMs: 100 }) : `${id} ${attempt}`;
      },
      {
        clock,
        concurrency: 1,
        onEvent: (event) => {
          if (event.type === "again")
            events.push(`${event.at} ${event.id} ${event.attempt} in ${event.afterMs}`);
          if (event.type === "started") events.push(`${event.at} ${event.id}`);
        },
      },
    );
    const { nodes, status } = await clock.finish(run.start());
    expect(status).toBe("completed");
    expect(nodes.get("a")).toMatchObject({ status: "done", attempts: 3, output: "a 3" });
    expect(events).toEqual(["0 a", "10 a 1 in 100", "10 b", "110 a", "120 a 2 in 100", "220 a", "230 c"]);
  });

  test("does not use up retries", async () => {
    let calls = 0;
    const clock = new VirtualClock();
    const task = () => {
      calls++;
      if (calls === 2) throw new Error("it failed");
      return calls < 4 ? again({ afterMs: 1 }) : "ok";
    };
    const run = runGraph(createGraph(shape("a")), task, { clock, retries: 1 });
    expect((await clock.finish(run)).nodes.get("a")).toMatchObject({ status: "done", attempts: 4 });
  });

  test("is cancelled by the run's signal", async () => {
    const clock = new VirtualClock();
    const controller = new AbortController();
    const run = runGraph(createGraph(shape("a")), () => again({ afterMs: 1000 }), {
      clock,
      signal: controller.signal,
    });
    clock.setTimeout(() => controller.abort(), 5);
    const { status, nodes } = await clock.finish(run);
    expect([status, nodes.get("a")?.status]).toEqual(["aborted", "cancelled"]);
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])("refuses a delay of %s", (afterMs) => {
    expect(() => again({ afterMs })).toThrow(/"afterMs"/);
  });
});

describe("not now", () => {
  test("delays only its own node, while others use all slots", async () => {
    const clock = new VirtualClock();
    const starts: string[] = [];
    const nodes = Array.from({ length: 9 }, (_, i) => ({ id: `n${i}`, dependsOn: [] }));
    const run = runGraph(
      createGraph(nodes),
      async ({ id }) => {
        starts.push(`${clock.ms} ${id}`);
        if (id === "n0" && clock.ms < 1000) return notNow({ afterMs: 1000 });
        await clock.sleep(10);
      },
      { clock, concurrency: 4 },
    );
    const { nodes: results } = await clock.finish(run);
    expect(starts.filter((start) => !start.endsWith(" n0")).map((start) => start.split(" ")[0])).toEqual([
      "0",
      "0",
      "0",
      "0",
      "10",
      "10",
      "10",
      "10",
    ]);
    expect(starts.at(-1)).toBe("1000 n0");
    expect(results.get("n0")).toMatchObject({ status: "done", attempts: 1 });
  });

  test("ends the run once nothing else is left if the delay exceeds maxWaitMs", async () => {
    const clock = new VirtualClock();
    const started: string[] = [];
    const run = runGraph(
      createGraph([
        ...shape("short", "long"),
        { id: "last", dependsOn: ["long"] },
        { id: "works", dependsOn: [] },
      ]),
      async ({ id, attempt }) => {
        started.push(id);
        if (id === "works") return clock.sleep(500);
        if (clock.ms < 1000) return notNow({ afterMs: id === "long" ? 5000 : 1000 });
        return attempt;
      },
      { clock, maxWaitMs: 1000 },
    );
    const { status, nodes } = await clock.finish(run);
    expect([status, clock.ms]).toEqual(["paused", 1000]);
    expect(statuses(nodes)).toEqual({ short: "done", long: "pending", last: "pending", works: "done" });
    await clock.pass(10_000);
    expect(started).toEqual(["long", "short", "works", "short"]);
  });

  test("does not use up an attempt", async () => {
    let calls = 0;
    const clock = new VirtualClock();
    const run = runGraph(createGraph(shape("a")), () => (++calls < 5 ? notNow({ afterMs: 10 }) : "ok"), {
      clock,
    });
    expect((await clock.finish(run)).nodes.get("a")).toMatchObject({ status: "done", attempts: 1 });
    expect(calls).toBe(5);
  });

  test("is not called again while the run is paused", async () => {
    const clock = new VirtualClock();
    const run = createRun(createGraph(shape("a")), () => notNow({ afterMs: 1000 }), { clock });
    clock.setTimeout(() => run.pause(), 5);
    expect((await clock.finish(run.start())).status).toBe("paused");
    expect(clock.ms).toBe(5);
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])("refuses a delay of %s", (afterMs) => {
    expect(() => notNow({ afterMs })).toThrow(/"afterMs"/);
  });
});

describe("invalid options throw before anything starts", () => {
  const graph = createGraph([{ id: "a", pool: "gpu" }]);
  everyRow<[RunOptions, RegExp]>(
    "%j",
    [
      [{ pools: { gpu: 1 }, concurrency: 0 }, /"concurrency" to be a positive integer/],
      [{ pools: { gpu: 1.5 } }, /"pools\.gpu"/],
      [{ pools: { gpu: 1 }, retries: -1 }, /"retries"/],
      [{ pools: { gpu: 1 }, timeoutMs: 0 }, /"timeoutMs"/],
      [{ pools: { gpu: 1 }, abortGraceMs: -1 }, /"abortGraceMs"/],
      [{ pools: { gpu: 1 }, onFailure: "panic" as "fail-fast" }, /"onFailure"/],
      [{ pools: { gpu: 1 }, backoff: { baseMs: -1, maxMs: 1 } }, /"backoff\.baseMs"/],
      [{ pools: { gpu: 1 }, backoff: { baseMs: 1, maxMs: 1, factor: 0 } }, /"backoff\.factor"/],
      [{ pools: { gpu: 1 }, backoff: { baseMs: 1, maxMs: 1, jitter: 2 } }, /"backoff\.jitter"/],
      [{ pools: { gpu: 1 }, estimates: () => -1 }, /duration of "a"/],
      [{}, /"a" names the pool "gpu", which is not in "pools"; known pools: none/],
      [{ pools: { gpus: 1 } }, /did you mean "gpus"\?/],
      [
        { pools: { gpu: 1 }, concurency: 1 } as never,
        /^Unknown option "concurency"; did you mean "concurrency"\?$/,
      ],
      [{ pools: { gpu: 1 }, retry: 1 } as never, /^Unknown option "retry"; the options are concurrency, /],
      [
        { pools: { gpu: 1 }, backoff: { baseMS: 1, maxMs: 1 } } as never,
        /^Unknown option "backoff\.baseMS"; did you mean "backoff\.baseMs"\?$/,
      ],
      [{ concurrency: "4" } as never, /^Expected "concurrency" to be a positive integer, got "4"$/],
      [{ retries: "2" } as never, /^Expected "retries" to be an integer of at least 0, got "2"$/],
      [{ timeoutMs: "5" } as never, /^Expected "timeoutMs" to be a number above 0, got "5"$/],
      [{ pools: 4 } as never, /^Expected "pools" to be an object, not 4$/],
      [{ estimates: { a: 5 } } as never, /^Expected "estimates" to be a function, got an object$/],
      [{ journal: "run.jsonl" } as never, /^Expected "journal" to be a journal such as jsonlJournal/],
      [{ clock: Date.now } as never, /^Expected "clock" to have now, /],
      [{ signal: new AbortController() } as never, /not an AbortController: pass its "signal"$/],
      [{ pools: { __proto__: { gpu: 1 } } as never }, /"gpu", which is not in "pools"/],
    ],
    async (options, message) => {
      expect(() => createRun(graph, () => expect.unreachable(), options)).toThrow(message);
      await expect(runGraph(graph, () => expect.unreachable(), options)).rejects.toThrow(TypeError);
    },
  );

  test("an invalid graph or task", () => {
    expect(() => createRun({} as never, () => {})).toThrow(/"graph" to come from createGraph/);
    expect(() => createRun(graph, undefined as never)).toThrow(/"task" to be a function/);
  });
});

test("events come in order, with the details for a live view", async () => {
  const events: string[] = [];
  await simulate(shape("a", "b < a", "c < b"), {
    failing: ["b"],
    onEvent: (event) => {
      const detail =
        event.type === "settled" ? event.result.status : event.type === "started" ? event.attempt : "";
      events.push(`${event.at} ${event.type} ${"id" in event ? event.id : ""} ${detail}`);
    },
  });
  expect(events).toEqual([
    "0 started a 1",
    "10 settled a done",
    "10 started b 1",
    "20 settled b failed",
    "20 settled c skipped",
  ]);
});

test("a listener that throws ends the run, after running tasks have ended", async () => {
  const clock = new VirtualClock();
  const ended: string[] = [];
  const run = runGraph(
    createGraph(shape("a", "b", "c < b")),
    async ({ id }) => {
      await clock.sleep(id === "a" ? 10 : 20);
      ended.push(id);
    },
    {
      clock,
      onEvent: (event) => {
        if (event.type === "settled") throw new Error("listener");
      },
    },
  );
  await expect(clock.finish(run)).rejects.toThrow("listener");
  expect(ended).toEqual(["a", "b"]);
});

test("a broken run can still be aborted", async () => {
  const controller = new AbortController();
  const clock = new VirtualClock();
  const run = runGraph(
    createGraph(shape("a", "b")),
    ({ id, signal }) => clock.sleep(id === "a" ? 1 : 1000, signal),
    {
      clock,
      signal: controller.signal,
      onEvent: (event) => {
        if (event.type === "settled") throw new Error("listener");
      },
    },
  );
  clock.setTimeout(() => controller.abort(), 50);
  await expect(clock.finish(run)).rejects.toThrow("listener");
  expect(clock.ms).toBe(50);
});

test("calling start twice starts one run", async () => {
  let calls = 0;
  const run = createRun(createGraph(shape("a")), () => ++calls);
  expect(run.start()).toBe(run.start());
  await run.start();
  expect(calls).toBe(1);
});

test("a graph can be run many times, even concurrently", async () => {
  const graph = createGraph(layered(1000));
  const results = await Promise.all([1, 2, 3].map((n) => runGraph(graph, ({ id }) => `${id} ${n}`)));
  expect(results.map(({ nodes }) => nodes.get("n999")!.output)).toEqual(["n999 1", "n999 2", "n999 3"]);
});
