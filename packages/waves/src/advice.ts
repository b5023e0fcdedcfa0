import { longestPath } from "./longest-path.js";
import { type Simulation, simulateMakespan } from "./simulate.js";
import { formatDuration, quote } from "./text.js";
import type { Topology } from "./topology.js";

/** What the figures of a run say about its graph and its limit. */
export interface Advice {
  /** The path that took longest: no limit makes the run shorter than this. */
  criticalPath: { ids: string[]; durationMs: number };
  /**
   * What other limits would have saved, by replaying the measured durations; empty when none saves anything
   * noticeable.
   */
  limits: { limit: number; makespanMs: number; savedMs: number }[];
  /** One or two sentences for a person. */
  text: string;
}

export interface AdviceFacts extends Simulation {
  makespanMs: number;
  /** How many tasks at once the machine has room for. */
  mostUseful: number;
  /**
   * How many tasks of each pool were refused, and how often its limit was halved for that; "" for nodes
   * without a pool.
   */
  refusals: readonly { pool: string; refusals: number; cuts: number }[];
}

/** A saving is noticeable from here on. */
const LEAST_SAVING_MS = 1000;
const LEAST_SAVING_PART = 0.05;

export function giveAdvice(topology: Topology, facts: AdviceFacts): Advice {
  const path = longestPath(topology.levels.order, topology.after, facts.durations).filter(
    (node) => facts.durations[node]! > 0,
  );
  const durationMs = path.reduce((sum, node) => sum + facts.durations[node]!, 0);
  const criticalPath = { ids: path.map((node) => topology.nodes[node]!.id), durationMs };
  // Where tasks were refused, the limit that matters is not ours.
  const limits = facts.refusals.some(({ refusals }) => refusals > 0) ? [] : betterLimits(topology, facts);
  return { criticalPath, limits, text: describe(criticalPath, limits, facts) };
}

function betterLimits(topology: Topology, facts: AdviceFacts): Advice["limits"] {
  if (!Number.isFinite(facts.limit)) return [];
  const before = simulateMakespan(topology, facts);
  const limits: Advice["limits"] = [];
  const larger = [facts.limit + 1, Math.ceil(facts.limit * 1.5), facts.limit * 2, facts.limit * 4];
  for (const limit of new Set(larger.map((each) => Math.min(each, facts.mostUseful)))) {
    if (limit <= facts.limit) continue;
    const makespanMs = simulateMakespan(topology, { ...facts, limit });
    const savedMs = before - makespanMs;
    const best = limits.at(-1)?.savedMs ?? 0;
    // A larger limit is only worth a line when it saves noticeably more than the one before it.
    if (savedMs - best < Math.max(LEAST_SAVING_MS, before * LEAST_SAVING_PART)) continue;
    limits.push({ limit, makespanMs, savedMs });
  }
  return limits;
}

function describe(path: Advice["criticalPath"], limits: Advice["limits"], facts: AdviceFacts): string {
  if (path.ids.length === 0) return "Nothing ran.";
  const ids = path.ids.map(quote);
  const shown = ids.length > 8 ? [...ids.slice(0, 4), `(${ids.length - 7} more)`, ...ids.slice(-3)] : ids;
  const sentences = [
    `The run took ${formatDuration(facts.makespanMs)}; its critical path ${shown.join(" -> ")} took ${formatDuration(path.durationMs)}.`,
  ];
  // The last of them saves most, and each step to it was worth its place in the list.
  const best = limits.at(-1);
  if (best !== undefined) {
    const saved = formatDuration(best.savedMs);
    sentences.push(`A limit of ${best.limit} instead of ${facts.limit} would have saved about ${saved}.`);
  }
  for (const { pool, cuts } of facts.refusals) {
    if (cuts === 0) continue;
    const whose = pool === "" ? "the limit was" : `the limit of the pool ${quote(pool)} was`;
    sentences.push(
      `Tasks were refused and ${whose} halved ${cuts === 1 ? "once" : `${cuts} times`}: a higher one would not have helped.`,
    );
  }
  return sentences.join(" ");
}
