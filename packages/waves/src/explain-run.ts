import { describeError } from "@agentos/platform";
import { neighbours } from "./csr.js";
import type { NodeInput } from "./node-input.js";
import { describeShared, describeSharedWrite } from "./overlaps.js";
import { State } from "./progress.js";
import { numberOf, type Place, type Region } from "./region.js";
import type { Scheduler } from "./scheduler.js";
import { formatDuration, quote, quoteList, visible } from "./text.js";
import { sharedWrite } from "./write-claims.js";

/** Where a node of a run stands and why, in a sentence. */
export function explainNode<Node extends NodeInput>(scheduler: Scheduler<Node>, place: Place): string {
  const { region, index } = place;
  const { topology, records, progress } = region;
  const name = quote(topology.nodes[index]!.id);
  const state = progress.state[index]!;
  const again = records.reasons.get(index);
  const because = again === undefined ? "" : `; it runs again because ${again}`;
  if (state >= State.done) return `${name} ${describeEnd(place)}.`;
  if (state === State.running) return `${name} is running, attempt ${records.attempts[index]}${because}.`;
  if (state === State.delayed) return `${name} ${describeDelay(scheduler, place)}.`;
  if (state === State.expanded) return `${name} waits for ${describeChildren(scheduler, place)}.`;
  if (state === State.withdrawn)
    return `${name} was sent back and begins anew when all that runs of it has ended.`;
  if (scheduler.halt !== undefined) return `${name} has not started: the run was stopped${because}.`;
  if (state === State.ready) return `${name} is ready and waits ${describeLack(scheduler, place)}${because}.`;
  return `${name} waits for ${describeNeeds(scheduler, place)}.`;
}

function describeEnd({ region: { records }, index }: Place): string {
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
  place: Place,
): string {
  const delay = delays.get(numberOf(place));
  if (delay === undefined || halt !== undefined) return "was to be started again when the run was stopped";
  const left = formatDuration(Math.max(0, delay.until - clock.now().getTime()));
  if (delay.why === "again") return `asked to run once more and starts in ${left}`;
  return delay.why === "retry"
    ? `failed and is tried again in ${left}`
    : `was told "not now" and is asked again in ${left}`;
}

function describeChildren<Node extends NodeInput>(scheduler: Scheduler<Node>, place: Place): string {
  const { topology, progress } = scheduler.expansionOf(place) as Region;
  const open = topology.nodes.filter((_, index) => progress.state[index]! < State.done).map(({ id }) => id);
  return `${open.length} of the ${topology.size} nodes that it consists of: ${quoteList(open)}`;
}

/**
 * What a ready node lacks: files another node writes, a place among its siblings, in its pool, or in the run.
 */
function describeLack<Node extends NodeInput>(scheduler: Scheduler<Node>, place: Place): string {
  const { running, pools, concurrency, claims } = scheduler;
  const { turnstile } = place.region;
  const number = numberOf(place);
  const others = [...running];
  if (turnstile?.isOutside(number))
    return `until fewer than ${turnstile.places} of the nodes beside it are under way`;
  if (claims !== undefined) {
    for (const { number: other, context } of others) {
      const shared = sharedWrite(claims, other, number);
      if (shared === undefined) continue;
      const why = describeShared(shared, context.id, place.region.topology.nodes[place.index]!.id);
      return `until ${quote(context.id)} has ended: ${why}`;
    }
  }
  const pool = pools.of(number);
  const { value, configured } = pools.limits[pool]!;
  const inPool = others.filter((other) => pools.of(other.number) === pool);
  const left = value < configured ? `, of which refusals have left ${value}` : "";
  if (pool > 0 && inPool.length >= value)
    return `for a place in the pool ${quote(pools.names[pool]!)}${left}, taken by ${quoteList(inPool.map(({ context }) => context.id))}`;
  if (pool === 0 && inPool.length >= value && value < configured)
    return `for one of ${configured} places${left}, all of which are taken`;
  return others.length >= concurrency
    ? `for one of ${concurrency} places, all of which are taken`
    : "for its turn";
}

function describeNeeds<Node extends NodeInput>(
  { barrier }: Scheduler<Node>,
  { region: { topology, progress }, index }: Place,
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
