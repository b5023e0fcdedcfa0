import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createGraph,
  type Graph,
  type JournalEntry,
  type NodeInput,
  notNow,
  type RunOptions,
  runGraph,
} from "../src/index.js";

const PATTERNS = ["src/**", "src/a.ts", "src/*.ts", "docs/**", "**/*.md", "docs/a.md"];
/** For each pattern, those that may match the same file, determined by hand. */
const MEET = [
  [0, 1, 2, 4],
  [0, 1, 2],
  [0, 1, 2],
  [3, 4, 5],
  [0, 3, 4, 5],
  [3, 4, 5],
];

/** Any acyclic graph, in any input order. Nodes may name pools and write files. */
const dag = fc
  .array(
    fc.record({
      dependsOn: fc.array(fc.nat(), { maxLength: 4 }),
      pool: fc.constantFrom(undefined, undefined, "x", "y"),
      writes: fc.option(fc.nat(PATTERNS.length - 1), { nil: undefined, freq: 2 }),
      estimate: fc.option(fc.nat(9), { nil: undefined }),
      rank: fc.nat(),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((drafts): NodeInput[] =>
    drafts
      .map(({ rank, writes, dependsOn, ...rest }, index) => ({
        rank,
        node: {
          ...rest,
          id: index === 3 ? "__proto__" : `n${index}`,
          dependsOn:
            index === 0 ? [] : dependsOn.map((n) => (n % index === 3 ? "__proto__" : `n${n % index}`)),
          writes: writes === undefined ? undefined : [PATTERNS[writes]!],
        },
      }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ node }) => node),
  );

const options = fc.record({
  concurrency: fc.integer({ min: 1, max: 5 }),
  barrier: fc.boolean(),
  onFailure: fc.constantFrom(
    "skip-dependents" as const,
    "fail-fast" as const,
    "continue-independent" as const,
  ),
});

/**
 * What each node does: succeed, fail, or ask to be called again.
 */
const behavior = fc.array(fc.constantFrom("ok", "ok", "ok", "fail", "not now"), {
  minLength: 25,
  maxLength: 25,
});

/** Runs a graph and checks the invariants at every moment. */
async function runChecked(graph: Graph, acts: readonly string[], runOptions: RunOptions) {
  const running = new Set<string>();
  const done = new Set<string>();
  const refused = new Set<string>();
  const pools: Record<string, number> = { x: 1, y: 2 };
  let started = 0;
  const result = await runGraph(
    graph,
    async ({ id, node, signal }) => {
      started++;
      for (const dependency of graph.dependenciesOf(id)) expect(done).toContain(dependency);
      running.add(id);
      expect(running.size).toBeLessThanOrEqual(runOptions.concurrency!);
      for (const [pool, size] of Object.entries(pools)) {
        expect([...running].filter((other) => graph.node(other).pool === pool).length).toBeLessThanOrEqual(
          size,
        );
      }
      const written = node.writes?.[0];
      for (const other of running) {
        const theirs = graph.node(other).writes?.[0];
        if (other === id || written === undefined || theirs === undefined) continue;
        expect(MEET[PATTERNS.indexOf(written)]).not.toContain(PATTERNS.indexOf(theirs));
      }
      for (let turn = 0; turn < id.charCodeAt(id.length - 1) % 4 && !signal.aborted; turn++)
        await setImmediate();
      running.delete(id);
      const act = acts[graph.ids.indexOf(id)];
      if (act === "fail") throw new Error(id);
      if (act === "not now" && !refused.has(id)) {
        refused.add(id);
        return notNow({ afterMs: 0 });
      }
      done.add(id);
      return id.length;
    },
    { pools, ...runOptions },
  );
  return { result, started, done, refusals: refused.size };
}

test("a node is one wave after the last of its dependencies", () => {
  fc.assert(
    fc.property(dag, (nodes) => {
      const graph = createGraph(nodes);
      expect(graph.waves.flat().sort()).toEqual(nodes.map(({ id }) => id).sort());
      const waveOf = new Map(graph.waves.flatMap((ids, wave) => ids.map((id) => [id, wave])));
      for (const id of graph.ids) {
        const before = graph.dependenciesOf(id).map((dependency) => waveOf.get(dependency)!);
        expect(waveOf.get(id)).toBe(Math.max(-1, ...before) + 1);
      }
    }),
    { numRuns: 300 },
  );
});

test("overlaps are the unconnected pairs whose globs may match the same file", () => {
  fc.assert(
    fc.property(dag, (nodes) => {
      const graph = createGraph(nodes);
      const order = graph.waves.flat();
      const above = new Map<string, Set<string>>();
      for (const id of order) {
        const direct = graph.dependenciesOf(id);
        above.set(id, new Set([...direct, ...direct.flatMap((dependency) => [...above.get(dependency)!])]));
      }
      const expected: string[] = [];
      order.forEach((a, index) => {
        for (const b of order.slice(index + 1)) {
          const [x, y] = [graph.node(a).writes?.[0], graph.node(b).writes?.[0]];
          if (x === undefined || y === undefined || above.get(b)!.has(a)) continue;
          if (MEET[PATTERNS.indexOf(x)]!.includes(PATTERNS.indexOf(y))) expected.push(`${a} ${b}`);
        }
      });
      expect(graph.overlaps.map(({ first, second }) => `${first} ${second}`)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test("limit, pools, exclusions and dependencies always hold, whatever fails or is delayed", async () => {
  await fc.assert(
    fc.asyncProperty(dag, options, behavior, async (nodes, runOptions, acts) => {
      const graph = createGraph(nodes);
      const { result, started, refusals } = await runChecked(graph, acts, runOptions);
      const attempts = [...result.nodes.values()].reduce((sum, node) => sum + node.attempts, 0);
      // A task that is aborted and then returns "not now" is not called again, so its attempt still counts.
      expect(attempts).toBeGreaterThanOrEqual(started - refusals);
      if (runOptions.onFailure !== "fail-fast") expect(attempts).toBe(started - refusals);
      const failed = [...result.nodes.values()].some(({ status }) => status === "failed");
      expect(result.status).toBe(failed ? "failed" : "completed");
      for (const [id, { status }] of result.nodes) {
        const bad = graph
          .dependenciesOf(id)
          .filter((dependency) => result.nodes.get(dependency)!.status !== "done");
        if (bad.length > 0) expect(["skipped", "cancelled"]).toContain(status);
        else if (runOptions.onFailure === "skip-dependents") expect(["done", "failed"]).toContain(status);
        expect(status).not.toBe("pending");
      }
    }),
    { numRuns: 120 },
  );
});

test("a run that is interrupted anywhere and resumed ends like an uninterrupted one", async () => {
  const outcome = (nodes: NodeInput[], journal: JournalEntry[], cutAfter: number) =>
    runGraph(
      createGraph(nodes),
      ({ id, inputs }) => ({ id, from: [...inputs.values()].map((value) => JSON.stringify(value).length) }),
      {
        concurrency: 3,
        pools: { x: 1, y: 2 },
        journal: {
          read: () => [...journal],
          append: (entry) => {
            if (journal.length >= cutAfter) throw new Error("killed");
            journal.push(JSON.parse(JSON.stringify(entry)) as JournalEntry);
          },
        },
      },
    );
  await fc.assert(
    fc.asyncProperty(dag, fc.array(fc.nat(30), { maxLength: 3 }), async (nodes, cuts) => {
      const journal: JournalEntry[] = [];
      for (const cut of cuts) await outcome(nodes, journal, journal.length + cut).catch(() => {});
      const ended = new Set(journal.flatMap((entry) => (entry.type === "ended" ? [entry.id] : [])));
      const before = journal.length;
      const resumed = await outcome(nodes, journal, Number.POSITIVE_INFINITY);
      const unbroken = await outcome(nodes, [], Number.POSITIVE_INFINITY);
      const outputs = ({ nodes: results }: typeof resumed) =>
        Array.from(results, ([id, { status, output }]) => ({ id, status, output }));
      expect(resumed.status).toBe(unbroken.status);
      expect(outputs(resumed)).toEqual(outputs(unbroken));
      for (const entry of journal.slice(before)) expect(ended).not.toContain(entry.id);
    }),
    { numRuns: 200 },
  );
});
