// @module-tag fuzz

import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createGraph,
  createRun,
  expand,
  hold,
  type JournalEntry,
  type NodeInput,
  notNow,
  type Run,
  type RunOptions,
  type TaskContext,
} from "../src/index.js";
import { shape } from "./shapes.js";
import { VirtualClock } from "./virtual-clock.js";

/** Starts a run whose tasks take 10 ms and return the result of `act`. */
function start(
  nodes: NodeInput[],
  act: (context: TaskContext, run: Run) => unknown = ({ id }) => id,
  options: RunOptions = {},
) {
  const clock = new VirtualClock();
  const log: string[] = [];
  const run: Run = createRun(
    createGraph(nodes),
    async (context) => {
      if (context.children === undefined) log.push(`${clock.ms} ${context.id}`);
      await clock.sleep(10, context.signal);
      return act(context, run);
    },
    { clock, ...options },
  );
  const ended = run.start();
  return { run, clock, log, ended, finish: () => clock.finish(ended) };
}

function statuses(nodes: ReadonlyMap<string, { status: string }>): string[] {
  return Array.from(nodes, ([id, { status }]) => `${id} ${status}`);
}

const gateAt =
  (...gates: string[]) =>
  ({ id }: TaskContext) =>
    gates.includes(id) ? hold(`output of ${id}`) : id;

/** Waits at held nodes forever. */
const stay = () => new Promise<void>(() => {});

describe("release", () => {
  test("lets the dependents of a held node start while other nodes run", async () => {
    const { run, clock, log, finish } = start(
      shape("gate", "next < gate", "last < next", "slow", "after < slow"),
      gateAt("gate"),
    );
    await clock.pass(15);
    await run.release("gate");
    const { status, nodes } = await finish();
    expect(status).toBe("completed");
    expect(log).toEqual(["0 gate", "0 slow", "10 after", "15 next", "25 last"]);
    expect(nodes.get("gate")).toMatchObject({ status: "done", output: "output of gate" });
  });

  test("does not start dependents of another held node", async () => {
    const { run, clock, finish } = start(
      shape("left", "right", "both < left right", "slow", "slower < slow"),
      gateAt("left", "right"),
    );
    await clock.pass(10);
    await run.release("left");
    expect((await finish()).status).toBe("held");
  });

  test("passes the held node's output to its dependents", async () => {
    let inputs: unknown;
    const { run, clock, finish } = start(
      shape("gate", "next < gate", "slow"),
      (context) => {
        if (context.id === "next") inputs = Object.fromEntries(context.inputs);
        return gateAt("gate")(context);
      },
      { onHeld: stay },
    );
    await clock.pass(20);
    await run.release("gate");
    await finish();
    expect(inputs).toEqual({ gate: "output of gate" });
  });

  test("of a running node takes effect when it holds", async () => {
    const { run, clock, log, finish } = start(shape("gate", "next < gate"), gateAt("gate"));
    await clock.pass(5);
    await run.release("gate");
    expect((await finish()).status).toBe("completed");
    expect(log).toEqual(["0 gate", "10 next"]);
  });

  test("of a child lets its expanded parent continue", async () => {
    const { run, clock, log, finish } = start(
      shape("all", "sum < all"),
      (context) => {
        if (context.id === "all" && context.children === undefined) return expand(shape("a", "b < a"));
        return gateAt("a")(context);
      },
      { onHeld: stay },
    );
    await clock.pass(50);
    await run.release("a");
    expect((await finish()).status).toBe("completed");
    expect(log).toEqual(["0 all", "10 a", "50 b", "70 sum"]);
  });

  test("is written to the journal, so that a later run continues after it", async () => {
    const entries: JournalEntry[] = [];
    const journal = { read: () => [...entries], append: (entry: JournalEntry) => void entries.push(entry) };
    const first = start(shape("gate", "next < gate", "slow", "slower < slow"), gateAt("gate"), { journal });
    await first.clock.pass(15);
    first.run.pause();
    await first.run.release("gate");
    expect((await first.finish()).status).toBe("paused");
    const { log, finish } = start(shape("gate", "next < gate", "slow", "slower < slow"), undefined, {
      journal,
    });
    expect((await finish()).status).toBe("completed");
    expect(log).toEqual(["0 next"]);
  });

  test.each([
    ["nobody", /"nobody"/],
    ["next", /Expected "next" to be held; it is blocked/],
  ])("rejects %s", async (id, message) => {
    const { run, clock } = start(shape("gate", "next < gate"), gateAt("gate"), { onHeld: stay });
    await clock.pass(20);
    await expect(run.release(id)).rejects.toThrow(message);
  });
});

describe("when only held nodes are left, the run", () => {
  const nodes = shape("gate", "next < gate");

  test("ends at once by default", async () => {
    expect((await start(nodes, gateAt("gate")).finish()).status).toBe("held");
  });

  test("waits until onHeld resolves, and then ends", async () => {
    let leave = () => {};
    let asked = 0;
    const onHeld = () => {
      asked++;
      return new Promise<void>((resolve) => {
        leave = resolve;
      });
    };
    const { run, clock, ended, finish } = start(nodes, gateAt("gate", "next"), { onHeld });
    let hasEnded = false;
    void ended.then(() => (hasEnded = true));
    await clock.pass(100);
    expect([asked, hasEnded]).toEqual([1, false]);
    await run.release("gate");
    await clock.pass(100);
    expect([asked, hasEnded]).toEqual([2, false]);
    leave();
    await finish();
    expect(statuses((await ended).nodes)).toEqual(["gate done", "next held"]);
  });

  test("ends when it is paused", async () => {
    const { run, clock, finish } = start(nodes, gateAt("gate"), { onHeld: stay });
    await clock.pass(20);
    run.pause();
    expect((await finish()).status).toBe("held");
  });

  test("rejects with onHeld's errors", async () => {
    const onHeld = () => Promise.reject(new Error("no answer"));
    await expect(start(nodes, gateAt("gate"), { onHeld }).finish()).rejects.toThrow("no answer");
  });
});

describe("rewind", () => {
  test("runs a held node again", async () => {
    const { run, clock, log, finish } = start(
      shape("gate", "next < gate"),
      ({ id, attempt }) => (id === "gate" && attempt === 1 ? hold() : id),
      { onHeld: stay },
    );
    await clock.pass(20);
    await run.rewind("gate");
    const { status, nodes } = await finish();
    expect([status, nodes.get("gate")]).toEqual([
      "completed",
      expect.objectContaining({ attempts: 2, reason: "it was sent back" }),
    ]);
    expect(log).toEqual(["0 gate", "20 gate", "30 next"]);
  });

  test("of an upstream node reruns only that node and everything that depends on it", async () => {
    const { run, clock, log, finish } = start(
      shape("plan", "code < plan", "docs < code", "review < code docs", "other < plan"),
      ({ id, attempt }) => (id === "review" && attempt === 1 ? hold() : id),
      { onHeld: stay },
    );
    await clock.pass(50);
    const committed: string[][] = [];
    await run.rewind("code", { commit: (ids) => committed.push(ids) });
    expect((await finish()).status).toBe("completed");
    expect(committed).toEqual([["code", "docs", "review"]]);
    expect(log.slice(5)).toEqual(["50 code", "60 docs", "70 review"]);
  });

  test("aborts running nodes, and starts none before they have ended", async () => {
    const clock = new VirtualClock();
    const events: string[] = [];
    let isFirst = true;
    const run = createRun(
      createGraph(shape("code", "docs < code")),
      async ({ id, signal }) => {
        events.push(`${id} begins`);
        if (id !== "docs" || !isFirst) return id;
        isFirst = false;
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        await clock.sleep(30);
        events.push("docs ends late");
        throw signal.reason;
      },
      { clock },
    );
    const ended = run.start();
    await clock.pass(5);
    await clock.finish(run.rewind("code", { commit: (ids) => events.push(`commit ${ids}`) }));
    expect((await clock.finish(ended)).status).toBe("completed");
    expect(events).toEqual([
      "code begins",
      "docs begins",
      "docs ends late",
      "commit code,docs",
      "code begins",
      "docs begins",
    ]);
  });

  test("resets nodes that failed, were skipped, or wait for another attempt", async () => {
    let isBroken = true;
    const { run, clock, log, finish } = start(
      shape("code", "fails < code", "skipped < fails", "refused < code", "gate"),
      ({ id }) => {
        if (id === "gate") return hold();
        if (id === "fails" && isBroken) throw new Error("broken");
        return id === "refused" && isBroken ? notNow({ afterMs: 1_000_000 }) : id;
      },
      { onHeld: stay },
    );
    await clock.pass(40);
    isBroken = false;
    await run.rewind("code");
    await clock.pass(100);
    await run.release("gate");
    const { status, nodes } = await finish();
    expect(status).toBe("completed");
    expect(new Set(statuses(nodes))).toEqual(
      new Set(["code done", "fails done", "skipped done", "refused done", "gate done"]),
    );
    expect(log.slice(-4).sort()).toEqual(["40 code", "50 fails", "50 refused", "60 skipped"]);
  });

  test("of an expanded node's dependency discards its children, and expands it again", async () => {
    let rounds = 0;
    const { run, clock, log, finish } = start(
      shape("list", "all < list", "sum < all"),
      (context) => {
        if (context.id === "all" && context.children === undefined) {
          rounds++;
          return expand(shape("a", "b < a"));
        }
        return context.id === "b" && rounds === 1 ? hold() : context.id;
      },
      { onHeld: stay },
    );
    await clock.pass(60);
    await run.rewind("list");
    const { status, nodes } = await finish();
    expect([status, rounds]).toEqual(["completed", 2]);
    expect(statuses(nodes)).toEqual(["list done", "all done", "sum done", "a done", "b done"]);
    expect(log).toEqual(["0 list", "10 all", "20 a", "30 b", "60 list", "70 all", "80 a", "90 b", "110 sum"]);
  });

  test("skips dependents of an abandoned task, because it may still be running", async () => {
    const { run, clock, finish, log } = start(
      shape("code", "deaf < code", "last < deaf", "gate"),
      ({ id }) => (id === "deaf" ? new Promise(() => {}) : id === "gate" ? hold() : id),
      { onHeld: stay, abortGraceMs: 50 },
    );
    await clock.pass(30);
    await clock.finish(run.rewind("code"));
    await run.release("gate");
    const { nodes } = await finish();
    expect(statuses(nodes)).toEqual(["code done", "deaf cancelled", "last skipped", "gate done"]);
    expect(log.filter((line) => line.endsWith("deaf"))).toHaveLength(1);
  });

  test("does nothing once the run is aborted", async () => {
    const stop = new AbortController();
    const { run, clock, finish } = start(shape("code", "gate < code"), gateAt("gate"), {
      onHeld: stay,
      signal: stop.signal,
    });
    await clock.pass(30);
    stop.abort();
    let committed = false;
    await run.rewind("code", { commit: () => (committed = true) });
    await finish();
    expect(committed).toBe(false);
  });

  test("with a barrier starts again at the node's wave", async () => {
    const { run, clock, log, finish } = start(
      shape("a", "b < a", "c", "d < b c"),
      ({ id, attempt }) => (id === "b" && attempt === 1 ? hold() : id),
      { onHeld: stay, barrier: true },
    );
    await clock.pass(30);
    await run.rewind("a");
    expect((await finish()).status).toBe("completed");
    expect(log).toEqual(["0 a", "0 c", "10 b", "30 a", "40 b", "50 d"]);
  });
});

const dag = fc
  .array(
    fc.record({ dependsOn: fc.array(fc.nat(), { maxLength: 3 }), pool: fc.constantFrom(undefined, "x") }),
    {
      minLength: 2,
      maxLength: 14,
    },
  )
  .map((drafts): NodeInput[] =>
    drafts.map(({ dependsOn, pool }, index) => ({
      id: `n${index}`,
      pool,
      dependsOn: index === 0 ? [] : dependsOn.map((each) => `n${each % index}`),
    })),
  );

test("with any releases and rewinds, every node is done after its dependencies, within all limits", async () => {
  await fc.assert(
    fc.asyncProperty(
      dag,
      fc.array(fc.nat(), { maxLength: 4 }),
      fc.array(fc.tuple(fc.nat(13), fc.nat(8)), { maxLength: 5 }),
      fc.integer({ min: 1, max: 4 }),
      async (nodes, gated, rewinds, concurrency) => {
        const graph = createGraph(nodes);
        const gates = new Set(gated.map((each) => nodes[each % nodes.length]!.id));
        const done = new Map<string, number>();
        const running = new Set<string>();
        const held = new Set<string>();
        let sequence = 0;
        let hasEnded = false;
        const run: Run = createRun(
          graph,
          async ({ id, node, signal }) => {
            for (const dependency of graph.dependenciesOf(id)) expect([...done.keys()]).toContain(dependency);
            expect(running.has(id)).toBe(false);
            running.add(id);
            expect(running.size).toBeLessThanOrEqual(concurrency);
            if (node.pool === "x")
              expect([...running].filter((each) => graph.node(each).pool === "x")).toHaveLength(1);
            for (let turn = 0; turn < 3 && !signal.aborted; turn++) await setImmediate();
            running.delete(id);
            signal.throwIfAborted();
            done.set(id, ++sequence);
            return gates.has(id) ? hold(id) : id;
          },
          {
            concurrency,
            pools: { x: 1 },
            // Simulates a person who approves every held node.
            onHeld: async () => {
              const [id] = held;
              if (id === undefined) return;
              held.delete(id);
              await run.release(id);
            },
            onEvent: (event) => {
              if (event.type === "settled" && event.result.status === "held") held.add(event.id);
            },
          },
        );
        const ended = run.start().finally(() => (hasEnded = true));
        for (const [which, turns] of rewinds) {
          for (let turn = 0; turn < turns; turn++) await setImmediate();
          if (hasEnded) break;
          const rewound = run.rewind(nodes[which % nodes.length]!.id, {
            commit: (ids) => {
              for (const id of ids) {
                expect([...running]).not.toContain(id);
                done.delete(id);
                held.delete(id);
              }
            },
          });
          // Some are requested while another one is in progress.
          if (turns % 2 === 0) await rewound;
        }
        const { status, nodes: results } = await ended;
        expect(status).toBe("completed");
        for (const { id } of nodes) {
          expect(results.get(id)!.status).toBe("done");
          for (const dependency of graph.dependenciesOf(id))
            expect(done.get(dependency)!).toBeLessThan(done.get(id)!);
        }
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 150) },
  );
});
