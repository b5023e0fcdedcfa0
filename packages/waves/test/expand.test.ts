// @module-tag fuzz

import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createGraph,
  createRun,
  expand,
  GraphError,
  hold,
  type JournalEntry,
  type NodeInput,
  type RunEvent,
  type RunOptions,
  runGraph,
  type TaskContext,
} from "../src/index.js";
import { shape } from "./shapes.js";
import { VirtualClock } from "./virtual-clock.js";

/** For each node that expands, the lists of children of its consecutive expansions. */
type Inside = Record<string, NodeInput[][]>;

interface Behavior {
  durations?: Record<string, number>;
  failing?: string[];
  holding?: string[];
  places?: number;
}

/**
 * Runs the nodes with tasks that take `durations` (default: 10 ms). The output of an expanded node is the
 * list of its children.
 */
async function simulate(nodes: NodeInput[], inside: Inside, options: RunOptions & Behavior = {}) {
  const { durations = {}, failing = [], holding = [], places, ...runOptions } = options;
  const clock = new VirtualClock();
  const log: string[] = [];
  const rounds = new Map<string, number>();
  const task = async ({ id, signal, children }: TaskContext): Promise<unknown> => {
    const round = rounds.get(id) ?? 0;
    const lists = inside[id] ?? [];
    if (round < lists.length) {
      rounds.set(id, round + 1);
      return expand(lists[round]!, places === undefined ? {} : { concurrency: places });
    }
    if (children !== undefined) {
      const unfinished = Array.from(children).filter(([, { status }]) => status !== "done");
      if (unfinished.length > 0 && !id.endsWith("?"))
        throw new Error(unfinished.map(([child, { status }]) => `${child} ${status}`).join(", "));
      return [...children.keys()].join(" ");
    }
    log.push(`${clock.ms} ${id}`);
    await clock.sleep(durations[id] ?? 10, signal);
    if (failing.includes(id)) throw new Error(`${id} broke`);
    return holding.includes(id) ? hold(id) : id;
  };
  const result = await clock.finish(runGraph(createGraph(nodes), task, { clock, ...runOptions }));
  const ends = Object.fromEntries(Array.from(result.nodes, ([id, { status }]) => [id, status]));
  return { result, log, ends, clock };
}

describe("an expanded node", () => {
  test("ends after its children, and before its dependents start", async () => {
    const { log, result } = await simulate(shape("list", "all < list", "sum < all"), {
      all: [shape("a", "b", "c < a")],
    });
    expect(log).toEqual(["0 list", "10 a", "10 b", "20 c", "30 sum"]);
    expect(result.nodes.get("all")).toMatchObject({
      status: "done",
      output: "a b c",
      attempts: 1,
      startedAt: 10,
      durationMs: 20,
    });
    expect([...result.nodes.keys()]).toEqual(["list", "all", "sum", "a", "b", "c"]);
  });

  test("takes no slot, at any depth of nesting", async () => {
    const { log, result } = await simulate(
      shape("x"),
      { x: [shape("x/y")], "x/y": [shape("x/y/z")], "x/y/z": [shape("one", "two")] },
      { concurrency: 1 },
    );
    expect(log).toEqual(["0 one", "10 two"]);
    expect(result.nodes.get("x")).toMatchObject({ status: "done", output: "x/y" });
  });

  test("may expand again when its children have ended", async () => {
    const { log, ends } = await simulate(shape("fix", "ship < fix"), {
      fix: [shape("fix#1"), shape("fix#2"), shape("fix#3")],
    });
    expect(log).toEqual(["0 fix#1", "10 fix#2", "20 fix#3", "30 ship"]);
    expect(Object.values(ends)).toEqual(Array(5).fill("done"));
  });

  test("is called again at once if the expansion is empty", async () => {
    const { result } = await simulate(shape("none", "after < none"), { none: [[]] });
    expect(result.status).toBe("completed");
    expect(result.nodes.get("none")).toMatchObject({ status: "done", output: "" });
  });

  test("decides what a failed child means, after the others have ended", async () => {
    const inside = { all: [shape("a", "b", "c < a")], "any?": [shape("d", "e")] };
    const { ends, result } = await simulate(shape("all", "any?", "x < all", "y < any?"), inside, {
      failing: ["a", "d"],
    });
    expect(ends).toEqual({
      all: "failed",
      "any?": "done",
      x: "skipped",
      y: "done",
      a: "failed",
      b: "done",
      c: "skipped",
      d: "failed",
      e: "done",
    });
    expect(result.nodes.get("all")?.error).toEqual(new Error("a failed, c skipped"));
    expect(result.nodes.get("x")?.reason).toBe('it depends on "all", which failed');
    expect(result.nodes.get("c")).toMatchObject({ skippedFor: "a" });
  });

  test("is not retried itself, but each of its children is", async () => {
    const { ends, log } = await simulate(
      shape("all"),
      { all: [shape("a")] },
      { failing: ["a"], retries: 2, backoff: { baseMs: 5, maxMs: 5, jitter: 0 } },
    );
    expect(log).toEqual(["0 a", "15 a", "30 a"]);
    expect(ends).toEqual({ all: "failed", a: "failed" });
  });

  test("is held by a held child, and its other children continue", async () => {
    const { ends, result } = await simulate(
      shape("all", "after < all", "beside"),
      { all: [shape("a", "b < a", "c", "d < c")] },
      { holding: ["a"] },
    );
    expect(result.status).toBe("held");
    expect(ends).toEqual({
      all: "held",
      after: "pending",
      beside: "done",
      a: "held",
      b: "pending",
      c: "done",
      d: "done",
    });
    expect(result.nodes.get("all")?.reason).toBe('its child "a" is held');
  });

  test("fails if its nodes are not a valid graph, have existing ids or name an unknown pool", async () => {
    const { result } = await simulate(shape("cycle", "double", "pool", "twice"), {
      cycle: [shape("a < b", "b < a")],
      double: [shape("cycle")],
      pool: [[{ id: "c", dependsOn: [], pool: "gpu" }]],
      twice: [shape("d"), shape("d")],
    });
    const errorOf = (id: string) => result.nodes.get(id)?.error;
    expect(errorOf("cycle")).toBeInstanceOf(GraphError);
    expect(errorOf("double")).toEqual(
      new TypeError('The run already has a node "cycle"; give each node a new id'),
    );
    expect(String(errorOf("pool"))).toContain('"c" names the pool "gpu"');
    expect(errorOf("twice")).toBeInstanceOf(TypeError);
    expect([...result.nodes.keys()]).toEqual(["cycle", "double", "pool", "twice", "d"]);
  });

  test("requires `concurrency` to be a positive integer", () => {
    expect(() => expand([], { concurrency: 0 })).toThrow(
      new TypeError('Expected "concurrency" to be a positive integer, got 0'),
    );
  });
});

describe("limits", () => {
  test("apply to all expansions of the run together", async () => {
    const pooled = (id: string) => ({ id, dependsOn: [], pool: "gpu" });
    const inside = { x: [[pooled("a"), pooled("b")]], y: [[pooled("c")]] };
    const { log } = await simulate([...shape("x", "y"), pooled("d")], inside, { pools: { gpu: 2 } });
    expect(log.map((line) => line.split(" ")[0])).toEqual(["0", "0", "10", "10"]);
  });

  test("keep writers of one file apart across expansions", async () => {
    const writer = (id: string) => ({ id, dependsOn: [], writes: ["out/*"] });
    const { log } = await simulate(shape("x", "y", "z"), {
      x: [[writer("a"), writer("b")]],
      y: [[writer("c")]],
      z: [shape("free")],
    });
    expect(log.map((line) => line.split(" ")[0])).toEqual(["0", "0", "10", "20"]);
  });

  test("of an expansion count only its direct children, until all of their own children have ended", async () => {
    const { log } = await simulate(
      shape("all"),
      { all: [shape("a", "b", "c")], a: [shape("a1", "a2 < a1")] },
      { places: 1 },
    );
    expect(log).toEqual(["0 a1", "10 a2", "20 b", "30 c"]);
  });

  test("do not count a held child", async () => {
    const { log, ends } = await simulate(
      shape("all"),
      { all: [shape("a", "b")], a: [shape("a1", "a2 < a1")] },
      { places: 1, holding: ["a1"] },
    );
    expect(log).toEqual(["0 a1", "10 b"]);
    expect(ends).toMatchObject({ all: "held", a: "held", b: "done" });
  });

  test("with a barrier, a wave ends after the nodes it was expanded into", async () => {
    const { log } = await simulate(shape("x", "y", "z < y"), { x: [shape("a", "b < a")] }, { barrier: true });
    expect(log).toEqual(["0 y", "0 a", "10 b", "20 z"]);
  });
});

describe("a run with expanded nodes", () => {
  test("shows what they wait for, and that they ended", async () => {
    const clock = new VirtualClock();
    const task = async ({ id, children }: TaskContext) => {
      if (id === "all" && children === undefined) return expand(shape("a", "b", "c"), { concurrency: 2 });
      await clock.sleep(10);
    };
    const events: RunEvent[] = [];
    const run = createRun(createGraph(shape("all")), task, { clock, onEvent: (event) => events.push(event) });
    const end = run.start();
    await clock.pass(5);
    await expect(run.release("d")).rejects.toThrow('No node has the id "d"');
    const { nodes } = await clock.finish(end);
    expect(events[1]).toEqual({ type: "expanded", id: "all", at: 0, nodes: ["a", "b", "c"] });
    expect(events.filter(({ type }) => type === "started").map((event) => "id" in event && event.id)).toEqual(
      ["all", "a", "b", "c"],
    );
    expect(nodes.get("all")).toMatchObject({ status: "done", attempts: 1 });
  });

  test("includes the time of their children in its makespan", async () => {
    const { result } = await simulate(
      shape("list", "all < list", "beside < list", "sum < all beside"),
      { all: [shape("a", "b", "b2 < b"), shape("again")] },
      { durations: { beside: 25 }, concurrency: 1 },
    );
    expect(result.makespanMs).toBe(85);
  });

  test("says why they are unfinished when it is paused or aborted", async () => {
    for (const how of ["paused", "aborted"] as const) {
      const clock = new VirtualClock();
      const stop = new AbortController();
      const task = async ({ id, signal, children }: TaskContext) => {
        if (id === "all" && children === undefined) return expand(shape("a", "b < a"));
        await clock.sleep(10, signal);
      };
      const run = createRun(createGraph(shape("all")), task, { clock, signal: stop.signal });
      const end = run.start();
      await clock.pass(5);
      if (how === "paused") run.pause();
      else stop.abort();
      const { status, nodes } = await clock.finish(end);
      expect(status).toBe(how);
      expect(nodes.get("all")).toMatchObject(
        how === "paused"
          ? { status: "pending", reason: "the run ended before the nodes it was expanded into had ended" }
          : {
              status: "cancelled",
              reason: "the run was aborted before the nodes it was expanded into had ended",
            },
      );
      expect(nodes.get("b")?.status).toBe(how === "paused" ? "pending" : "cancelled");
    }
  });

  test("takes linear time, with many children in one node or few children in many nodes", {
    tags: ["slow"],
  }, async () => {
    const numbers = Array.from({ length: 5000 }, (_, index) => index);
    const task = ({ id, children }: TaskContext) => {
      if (children !== undefined) return children.size;
      if (id === "all")
        return expand(numbers.map((n) => ({ id: `i${n}`, dependsOn: [], writes: [`out/${n}.md`] })));
      if (id.startsWith("i") && !id.includes("/")) return expand(shape(`${id}/a`, `${id}/b < ${id}/a`));
      return 0;
    };
    const graph = createGraph(shape("all"));
    const { status, nodes } = await runGraph(graph, task, { concurrency: 16 });
    expect(status).toBe("completed");
    expect(nodes.size).toBe(15_001);
    expect(nodes.get("all")?.output).toBe(5000);
  });
});

/** A graph whose nodes may contain others, at most three levels deep. */
interface Tree extends NodeInput {
  inside?: Tree[];
  places?: number;
}

const tree: fc.Arbitrary<Tree[]> = fc
  .array(
    fc.record({
      dependsOn: fc.array(fc.nat(), { maxLength: 2 }),
      pool: fc.constantFrom(undefined, undefined, "x"),
      writes: fc.constantFrom(undefined, undefined, ["a"], ["**"]),
      inside: fc.option(
        fc.array(fc.record({ depth: fc.nat(2), chain: fc.boolean(), failing: fc.boolean() }), {
          maxLength: 4,
        }),
        { freq: 1, nil: undefined },
      ),
      places: fc.constantFrom(undefined, 1, 2),
    }),
    { maxLength: 8, minLength: 1 },
  )
  .map((entries) =>
    entries.map(({ dependsOn, pool, writes, inside, places }, at): Tree => {
      const id = `n${at}`;
      const earlier = at === 0 ? [] : [...new Set(dependsOn.map((each) => `n${each % at}`))];
      const node = { id, dependsOn: earlier };
      if (inside === undefined) return { ...node, ...(pool && { pool }), ...(writes && { writes }) };
      const children = inside.map(({ depth, chain, failing }, index): Tree => {
        let child: Tree = { id: `${id}/${index}${failing ? "!" : ""}`, dependsOn: [] };
        if (writes) child.writes = writes;
        if (pool) child.pool = pool;
        for (let level = 0; level < depth; level++)
          child = { id: `${child.id}^`, dependsOn: [], inside: [child] };
        return chain && index > 0 ? { ...child, dependsOn: [idOfChild(inside, id, index - 1)] } : child;
      });
      return { ...node, inside: children, ...(places && { places }) };
    }),
  );

function idOfChild(inside: { depth: number; failing: boolean }[], id: string, index: number): string {
  const { depth, failing } = inside[index]!;
  return `${id}/${index}${failing ? "!" : ""}${"^".repeat(depth)}`;
}

test("limit, pools and exclusions always hold, and an interrupted run ends like an uninterrupted one", async () => {
  const tooMany: string[] = [];
  const outcome = async (nodes: Tree[], journal: JournalEntry[], cutAfter: number) => {
    const running = new Set<Tree>();
    const task = async ({ node, children }: TaskContext<Tree>) => {
      if (children !== undefined)
        return Array.from(children, ([id, { status, output }]) => ({ id, status, output }));
      if (node.inside !== undefined)
        return expand(node.inside, node.places === undefined ? {} : { concurrency: node.places });
      running.add(node);
      const inPool = [...running].filter(({ pool }) => pool === "x").length;
      const writing = [...running].filter(({ writes }) => writes !== undefined).length;
      if (running.size > 3 || inPool > 1 || writing > 1) tooMany.push(node.id);
      await setImmediate();
      running.delete(node);
      if (node.id.endsWith("!")) throw new Error("!");
      return node.id;
    };
    return runGraph(createGraph<Tree>(nodes), task, {
      concurrency: 3,
      pools: { x: 1 },
      journal: {
        read: () => [...journal],
        append: (entry) => {
          if (journal.length >= cutAfter) throw new Error("killed");
          journal.push(JSON.parse(JSON.stringify(entry)) as JournalEntry);
        },
      },
    });
  };
  await fc.assert(
    fc.asyncProperty(tree, fc.array(fc.nat(30), { maxLength: 3 }), async (nodes, cuts) => {
      const journal: JournalEntry[] = [];
      for (const cut of cuts) await outcome(nodes, journal, journal.length + cut).catch(() => {});
      const isDone = (entry: JournalEntry) => entry.type === "ended" && entry.status === "done";
      const done = new Set(journal.filter(isDone).map(({ id }) => id));
      const before = journal.length;
      const resumed = await outcome(nodes, journal, Number.POSITIVE_INFINITY);
      const unbroken = await outcome(nodes, [], Number.POSITIVE_INFINITY);
      const outputs = ({ nodes: results }: typeof resumed) =>
        Array.from(results, ([id, { status, output }]) => ({ id, status, output })).filter(
          // The children of a finished node are not looked up again.
          ({ id }) => resumed.nodes.has(id),
        );
      expect(tooMany).toEqual([]);
      expect(resumed.status).toBe(unbroken.status);
      expect(outputs(resumed).sort(byId)).toEqual(outputs(unbroken).sort(byId));
      for (const entry of journal.slice(before)) expect(done).not.toContain(entry.id);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 100) },
  );
});

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}
