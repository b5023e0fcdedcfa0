import { describeError } from "@agentos/internal";
import { neighbours } from "./csr.js";
import type { NodeInput } from "./node-input.js";
import { describeSharedWrite } from "./overlaps.js";
import { State } from "./progress.js";
import type { Scheduler } from "./scheduler.js";
import { formatDuration, quote, quoteList, visible } from "./text.js";
import { sharedWrite } from "./write-claims.js";

/** Where a node of a run stands and why, in a sentence. */
export function explainNode<Node extends NodeInput>(scheduler: Scheduler<Node>, index: number): string {
  const { topology, records, progress } = scheduler;
  const name = quote(topology.nodes[index]!.id);
  const state = progress.state[index]!;
  const again = records.reasons.get(index);
  const because = again === undefined ? "" : `; it runs again because ${again}`;
  if (state >= State.done) return `${name} ${describeEnd(scheduler, index)}.`;
  if (state === State.running) return `${name} is running, attempt ${records.attempts[index]}${because}.`;
  if (state === State.delayed) return `${name} ${describeDelay(scheduler, index)}.`;
  if (scheduler.halt !== undefined) return `${name} has not started: the run was stopped${because}.`;
  if (state === State.ready)
    return `${name} is ready and waits ${describePlace(scheduler, index)}${because}.`;
  return `${name} waits for ${describeNeeds(scheduler, index)}.`;
}

function describeEnd<Node extends NodeInput>({ records }: Scheduler<Node>, index: number): string {
  const { status, reused, reason, error, abandoned, attempts } = records.results[index]!;
  const again = records.reasons.get(index);
  const why = reason === undefined ? "" : `: ${visible(reason)}`;
  const what = error === undefined ? "" : `: ${visible(describeError(error))}`;
  const left = abandoned ? "; it ignored its abort signal and may still be at work" : "";
  if (reused) return "is done: its result comes from the journal, and what it depends on has not changed";
  if (status === "done")
    return `is done, attempt ${attempts}${again === undefined ? "" : `; it ran again because ${again}`}`;
  if (status === "skipped") return `was skipped${why}`;
  if (status === "held") return `ran and holds what comes after it${why}`;
  if (status === "timed-out") return `timed out${what}${left}`;
  return `${status === "cancelled" ? "was cancelled" : "failed"}${what}${left}`;
}

function describeDelay<Node extends NodeInput>(
  { delays, clock, halt }: Scheduler<Node>,
  index: number,
): string {
  const delay = delays.get(index);
  if (delay === undefined || halt !== undefined) return "was to be started again when the run was stopped";
  const left = formatDuration(Math.max(0, delay.until - clock.now()));
  if (delay.why === "again") return `asked to run once more and starts in ${left}`;
  return delay.why === "retry"
    ? `failed and is tried again in ${left}`
    : `was told "not now" and is asked again in ${left}`;
}

/** What a ready node waits for: files another node writes, a place in its pool, or a place in the run. */
function describePlace<Node extends NodeInput>(scheduler: Scheduler<Node>, index: number): string {
  const { topology, running, pools, limit } = scheduler;
  const others = [...running];
  if (topology.onOverlap === "exclude" && topology.claims !== undefined) {
    for (const { index: other, context } of others) {
      if (sharedWrite(topology.claims, other, index) === undefined) continue;
      return `until ${quote(context.id)} has ended: ${describeSharedWrite(topology, other, index)}`;
    }
  }
  const pool = pools.poolOf?.[index] ?? 0;
  if (pool > 0) {
    const inPool = others.filter((other) => pools.poolOf![other.index] === pool);
    if (inPool.length >= pools.poolSizes[pool]!) {
      return `for a place in the pool ${quote(pools.names[pool]!)}, taken by ${quoteList(inPool.map(({ context }) => context.id))}`;
    }
  }
  return others.length >= limit.value
    ? `for one of ${limit.value} places, all of which are taken`
    : "for its turn";
}

function describeNeeds<Node extends NodeInput>(
  { topology, progress, barrier }: Scheduler<Node>,
  index: number,
): string {
  const idOf = (node: number): string => topology.nodes[node]!.id;
  const open = Array.from(neighbours(topology.dependencies, index)).filter(
    (node) => progress.state[node] !== State.done,
  );
  const held = open.filter((node) => progress.state[node] === State.held);
  if (held.length > 0) return `${quoteList(held.map(idOf))}, which holds what comes after it`;
  if (open.length > 0) {
    const blocked = progress.state[index] === State.blocked ? ", behind a held node" : "";
    return `${quoteList(open.map(idOf))}${blocked}`;
  }
  const turns = topology.turns === undefined ? [] : Array.from(neighbours(topology.turns.before, index));
  const earlier = turns.filter((node) => progress.state[node]! < State.done);
  if (earlier.length > 0)
    return `its turn after ${quoteList(earlier.map(idOf))}: ${describeSharedWrite(topology, earlier[0]!, index)}`;
  return barrier ? "the waves before its own to end" : "the run to begin";
}
