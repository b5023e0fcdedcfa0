import { createGraph, runGraph } from "@agentos/waves";
import pGraph from "p-graph";
import { FAMILIES } from "./graphs.mjs";
import { randomFrom } from "./random.mjs";
import { VirtualClock } from "./virtual-clock.mjs";

const LIMIT = 4;

/** All except the plain queue are real schedulers on a virtual clock. */
const POLICIES = {
  "barrier after each wave": (work) => runOurs(work, { barrier: true }),
  "first in, first out": firstInFirstOut,
  "p-graph, no priorities": (work) => runPGraph(work),
  "p-graph, priorities off by up to a factor of two": (work) => runPGraph(work, (id) => work.rough.get(id)),
  "@agentos/waves, no estimates": (work) => runOurs(work),
  "@agentos/waves, estimates off by up to a factor of two": (work) =>
    runOurs(work, { estimates: (id) => work.rough.get(id) }),
  "@agentos/waves, true durations": (work) => runOurs(work, { estimates: (id) => work.durations.get(id) }),
};

/** Returns the mean ratio to the lower bound by policy and family. */
export async function measureMakespans(graphs, report) {
  const rows = Object.keys(POLICIES).map((policy) => ({ policy }));
  for (const family of Object.keys(FAMILIES)) {
    report(`makespan ${family}`);
    const random = randomFrom(7);
    const sums = new Array(rows.length).fill(0);
    for (let graph = 0; graph < graphs; graph++) {
      const work = makeWork(family, random);
      const bound = lowerBound(work);
      for (const [index, { policy }] of rows.entries()) sums[index] += (await POLICIES[policy](work)) / bound;
    }
    for (const [index, row] of rows.entries()) row[family] = sums[index] / graphs;
  }
  return rows;
}

function makeWork(family, random) {
  const { nodes, durations } = FAMILIES[family](random);
  // Off by a factor between one half and two, uniformly distributed on a logarithmic scale.
  const rough = new Map(Array.from(durations, ([id, duration]) => [id, duration * 2 ** (2 * random() - 1)]));
  return { nodes, durations, rough, graph: createGraph(nodes) };
}

/** No schedule is shorter than the critical path or the evenly divided work. */
function lowerBound({ graph, durations }) {
  let total = 0;
  for (const duration of durations.values()) total += duration;
  return Math.max(criticalPath(graph, durations), total / LIMIT);
}

/** The length of the longest path. */
function criticalPath(graph, durations) {
  const ends = new Map();
  for (const id of graph.waves.flat()) {
    const begin = Math.max(0, ...graph.dependenciesOf(id).map((dependency) => ends.get(dependency)));
    ends.set(id, begin + durations.get(id));
  }
  return Math.max(...ends.values());
}

function runOurs({ graph, durations }, options) {
  const clock = new VirtualClock();
  const task = ({ id }) => clock.sleep(durations.get(id));
  return clock.finish(runGraph(graph, task, { concurrency: LIMIT, clock, ...options }));
}

function runPGraph({ nodes, durations }, priorityOf) {
  const clock = new VirtualClock();
  const run = (id) => clock.sleep(durations.get(id));
  const tasks = new Map(nodes.map(({ id }) => [id, priorityOf ? { priority: priorityOf(id) } : {}]));
  const edges = nodes.flatMap(({ id, dependsOn }) => dependsOn.map((dependency) => [dependency, id]));
  return clock.finish(new pGraph.PGraph(tasks, edges).run({ run, concurrency: LIMIT }));
}

/** Starts nodes as they become ready, like promises behind p-limit. */
async function firstInFirstOut({ nodes, durations, graph }) {
  const clock = new VirtualClock();
  const waiting = new Map(nodes.map(({ id, dependsOn }) => [id, dependsOn.length]));
  const ready = nodes.filter(({ dependsOn }) => dependsOn.length === 0).map(({ id }) => id);
  let running = 0;
  let left = nodes.length;
  return clock.finish(
    new Promise((resolve) => {
      const next = () => {
        while (running < LIMIT && ready.length > 0) {
          const id = ready.shift();
          running++;
          clock.setTimeout(() => {
            running--;
            for (const dependent of graph.dependentsOf(id)) {
              waiting.set(dependent, waiting.get(dependent) - 1);
              if (waiting.get(dependent) === 0) ready.push(dependent);
            }
            if (--left === 0) resolve();
            else next();
          }, durations.get(id));
        }
      };
      next();
    }),
  );
}
