import { Announcer } from "./announcer.js";
import { type Expand, isAgain, isExpand, isNotNow } from "./answers.js";
import { backoffMs, DEFAULT_BACKOFF } from "./backoff.js";
import { type Clock, systemClock } from "./clock.js";
import { degrees, neighbors } from "./csr.js";
import { Delays } from "./delays.js";
import { Execution, type ExecutionEnvironment, type TaskContext } from "./execution.js";
import { type NodeHistory, readNodeHistory } from "./node-history.js";
import type { NodeInput } from "./node-input.js";
import { Pools } from "./pools.js";
import { Priorities } from "./priorities.js";
import { prioritize } from "./priority.js";
import { Progress, STATE_NAMES, State } from "./progress.js";
import { ReadyQueue } from "./ready-queue.js";
import { Records } from "./records.js";
import { idOf, numberOf, type Place, type Region } from "./region.js";
import { Regions } from "./regions.js";
import {
  checkedRetries,
  checkedTimeout,
  DEFAULT_ABORT_GRACE_MS,
  DEFAULT_CONCURRENCY,
  type RunOptions,
} from "./run-options.js";
import { quote } from "./text.js";
import { Tickets } from "./tickets.js";
import { createTopology, type Topology } from "./topology.js";
import { Turnstile } from "./turnstile.js";
import { judge, type Verdict } from "./verdict.js";
import { WriteClaims } from "./write-claims.js";

/** The reasons why nothing more starts, in ascending order of precedence. */
const HALTS = ["paused", "failed", "aborted", "broken"] as const;
type Halt = (typeof HALTS)[number];

export class Scheduler<Node extends NodeInput> {
  readonly regions = new Regions();
  readonly pools: Pools;
  readonly priorities = new Priorities();
  readonly concurrency: number;
  readonly running = new Set<Execution<Node>>();
  readonly delays: Delays;
  readonly clock: Clock;
  halt: Halt | undefined;
  brokenBy: unknown;
  readonly #task: (context: TaskContext<Node>) => unknown;
  readonly #options: RunOptions<Node>;
  readonly #queue: ReadyQueue;
  readonly #tickets: Tickets;
  readonly #announce: Announcer;
  readonly #onIdle: () => void;
  readonly #environment: ExecutionEnvironment;
  readonly #failures = new Map<number, number>();
  readonly #remembered = new Map<string, NodeHistory>();
  readonly #expansions = new Map<number, Region>();
  /** Expanded nodes whose region has ended and whose task must be called again. */
  readonly #returning = new Set<number>();
  /** Ready nodes that have not been looked up in the journal yet. */
  #arrivals: Place[] = [];
  /** Nodes that have started but whose end has not yet been recorded. */
  readonly #underWay = new Map<number, Promise<void>>();
  /** Nodes that are being rewound. They run again once all of them have ended. */
  readonly #withdrawn = new Set<number>();
  /** Running nodes that were released before their task returned a hold. */
  readonly #released = new Set<number>();
  #busy = 0;
  /** Releases and rewinds run one at a time. */
  #lastChange = Promise.resolve();
  /** Set while only held nodes are left. */
  #leave: { isOver: boolean } | undefined;

  /** @param onIdle called when nothing runs and nothing more will start */
  constructor(
    topology: Topology,
    task: (context: TaskContext<Node>) => unknown,
    options: RunOptions<Node>,
    onIdle: () => void,
  ) {
    this.#task = task;
    this.#options = options;
    this.#onIdle = onIdle;
    this.clock = options.clock ?? systemClock;
    this.delays = new Delays(this.clock);
    this.#announce = new Announcer(options.onEvent, this.clock);
    this.concurrency = options.concurrency ?? DEFAULT_CONCURRENCY;
    this.pools = new Pools(options.pools);
    this.#tickets = new Tickets(this.concurrency, {
      available: () => (this.halt === undefined ? this.#queue.available : 0),
      begin: () => this.#startNext(),
      onReturn: () => this.#checkIdle(),
    });
    this.#environment = {
      clock: this.clock,
      graceMs: options.abortGraceMs ?? DEFAULT_ABORT_GRACE_MS,
      inputsFor: (number) => {
        const { region, index } = this.regions.at(number);
        return region.records.inputsFor(index);
      },
      childrenOf: (number) => this.#expansions.get(number)?.records.byId(),
    };
    this.#queue = new ReadyQueue((number) => this.#isReady(number), this.priorities, {
      poolSizes: this.pools.sizes,
      poolOf: this.pools.of,
      claims: topology.claims,
    });
    this.#addRegion(topology, undefined, Number.POSITIVE_INFINITY);
  }

  async recall(): Promise<void> {
    const { journal } = this.#options;
    if (journal === undefined) return;
    for (const [id, remembered] of readNodeHistory(await journal.read()))
      this.#remembered.set(id, remembered);
    this.regions.root.records.recall();
  }

  begin(): void {
    try {
      this.regions.root.progress.begin();
      this.#admit();
      this.#tickets.giveOut();
    } catch (error) {
      this.#break(error);
    }
    this.#checkIdle();
  }

  /** Starts nothing more. "failed" and "aborted" also abort running tasks. */
  stop(halt: Halt, reason?: unknown): void {
    if (this.halt === undefined || HALTS.indexOf(halt) > HALTS.indexOf(this.halt)) this.halt = halt;
    this.delays.stop();
    // This applies even to a broken run, because its caller still wants the tasks to end.
    if (halt === "failed" || halt === "aborted") {
      for (const execution of this.running) execution.stop("cancelled", reason);
    }
    this.#checkIdle();
  }

  #break(error: unknown): void {
    if (this.halt !== "broken") this.brokenBy = error;
    this.stop("broken");
  }

  #checkIdle(): void {
    if (this.#busy > 0 || this.#underWay.size > 0) return;
    if (this.halt === undefined) {
      if (this.#queue.available > 0 || this.#staysForDelays() || this.#staysAtHolds()) return;
    }
    this.delays.stop();
    this.#onIdle();
  }

  #staysForDelays(): boolean {
    const { maxWaitMs = Number.POSITIVE_INFINITY } = this.#options;
    return this.delays.nextMs <= maxWaitMs && this.delays.size > 0;
  }

  /** Returns whether to wait for a release. The wait ends when the promise from `onHeld` resolves. */
  #staysAtHolds(): boolean {
    const { onHeld } = this.#options;
    if (onHeld === undefined || !this.#holdsAny()) return false;
    if (this.#leave !== undefined) return !this.#leave.isOver;
    const leave = { isOver: false };
    this.#leave = leave;
    const end = (): void => {
      leave.isOver = true;
      this.#checkIdle();
    };
    Promise.resolve()
      .then(onHeld)
      .then(end, (error: unknown) => this.#break(error));
    return true;
  }

  #holdsAny(): boolean {
    for (const { progress } of this.regions.current()) if (progress.state.includes(State.held)) return true;
    return false;
  }

  /** @throws TypeError if the node is neither held nor running */
  async release(place: Place): Promise<void> {
    await this.#lastChange;
    const { region, index } = place;
    const number = numberOf(place);
    const state = region.progress.state[index]!;
    if (state === State.running) {
      this.#released.add(number);
      return;
    }
    const inside = this.#expansions.get(number);
    if (state !== State.held || inside?.progress.state.includes(State.held))
      throw new TypeError(`Expected ${quote(idOf(place))} to be held; it is ${STATE_NAMES[state]}`);
    await this.#change(async () => {
      await region.records.release(index);
      this.#announce.settled(place);
      region.progress.release(index, "done");
      this.#resumeParents(region);
      this.#endRegionIfIdle(region);
    });
  }

  /** Aborts a node and its dependents, waits until they have ended, calls `commit` and restores them. */
  async rewind(place: Place, commit: (ids: string[]) => void, reason: unknown): Promise<void> {
    const { region } = place;
    await this.#change(async () => {
      const places = region.progress.withDependents(place.index).map((index) => ({ region, index }));
      const numbers = new Set(places.flatMap((each) => this.#withdraw(each)));
      for (const execution of this.running)
        if (numbers.has(execution.number)) execution.stop("cancelled", reason);
      await Promise.all([...numbers].map((number) => this.#underWay.get(number)));
      for (const number of numbers) this.#withdrawn.delete(number);
      if (this.halt !== undefined && this.halt !== "paused") return;
      commit(places.map(idOf));
      // Abandoned nodes may still be running. They have ended as cancelled and are not repeated.
      const anew = places.filter(({ index }) => region.progress.state[index] === State.withdrawn);
      for (const each of anew) {
        region.records.forget(each.index);
        this.#remembered.delete(idOf(each));
      }
      region.progress.restore(anew.map(({ index }) => index));
      this.#resumeParents(region);
      this.#endRegionIfIdle(region);
    });
  }

  /** Withdraws a node and its expansion. Returns the numbers of all nodes that must end first. */
  #withdraw(place: Place): number[] {
    const { region, index } = place;
    const number = numberOf(place);
    const numbers = [number];
    for (const inner of this.regions.below(place)) {
      inner.isDiscarded = true;
      for (let at = 0; at < inner.topology.size; at++) {
        inner.progress.withdraw(at);
        numbers.push(inner.base + at);
      }
    }
    for (const each of numbers) {
      this.#withdrawn.add(each);
      this.#expansions.delete(each);
      this.#returning.delete(each);
      this.#released.delete(each);
      this.#failures.delete(each);
      this.delays.remove(each);
    }
    const next = region.turnstile?.leave(number, (other) => this.#isReady(other));
    region.progress.withdraw(index);
    if (next !== undefined) this.#enqueue(this.regions.at(next));
    return numbers;
  }

  #resumeParents({ parent }: Region): void {
    for (let place = parent; place !== undefined; place = place.region.parent) {
      const { region, index } = place;
      if (region.progress.state[index] !== State.held) return;
      region.records.results[index] = undefined;
      region.progress.release(index, "expanded");
    }
  }

  /** Queues a change that may let nodes start, after all earlier changes. */
  #change(work: () => Promise<void>): Promise<void> {
    this.#busy++;
    this.#leave = undefined;
    this.#lastChange = this.#lastChange.then(async () => {
      try {
        await work();
        this.#admit();
      } catch (error) {
        this.#break(error);
      }
      this.#busy--;
      this.#tickets.giveOut();
      this.#checkIdle();
    });
    return this.#lastChange;
  }

  /** @throws TypeError for an unknown pool or invalid estimate; the run is then unchanged */
  #addRegion(topology: Topology, parent: Place | undefined, places: number): Region {
    const { journal, estimates, onFailure, barrier = false } = this.#options;
    const tail = parent === undefined ? 0 : this.#tailOf(parent);
    const priorities = prioritize(topology, estimates, tail);
    this.pools.add(topology.nodes);
    this.priorities.append(priorities);
    const region: Region = {
      topology,
      parent,
      tail,
      base: this.regions.size,
      records: new Records(topology, journal, this.#remembered),
      progress: new Progress(topology, barrier, {
        onReady: (index) => this.#arrive({ region, index }),
        onSkipped: (index, cause, feeds) => this.#recordSkip({ region, index }, cause, feeds),
      }),
      turnstile: places === Number.POSITIVE_INFINITY ? undefined : new Turnstile(places, this.priorities),
      isDiscarded: false,
      usable: onFailure === "continue-independent" ? degrees(topology.dependents) : undefined,
    };
    this.regions.add(region);
    return region;
  }

  #tailOf({ region, index }: Place): number {
    let tail = region.tail;
    for (const dependent of neighbors(region.topology.dependents, index)) {
      tail = Math.max(tail, this.priorities.values[region.base + dependent]!);
    }
    return tail;
  }

  #isReady(number: number): boolean {
    const { region, index } = this.regions.at(number);
    return region.progress.state[index] === State.ready;
  }

  #arrive(place: Place): void {
    const { turnstile } = place.region;
    if (turnstile === undefined || turnstile.enter(numberOf(place))) this.#enqueue(place);
  }

  #enqueue(place: Place): void {
    if (this.#remembered.size > 0) this.#arrivals.push(place);
    else this.#queue.add(numberOf(place));
  }

  /** Queues ready nodes, or settles them if the journal has their results. */
  #admit(): void {
    while (this.#arrivals.length > 0) {
      const arrivals = this.#arrivals;
      this.#arrivals = [];
      for (const place of arrivals) {
        const { region, index } = place;
        // A failure in the same step may have skipped the node.
        if (region.progress.state[index] !== State.ready) continue;
        if (!region.records.reuse(index)) {
          this.#queue.add(numberOf(place));
          continue;
        }
        this.#announce.settled(place);
        region.progress.complete(index);
        this.#leaveRegion(place);
      }
    }
  }

  #startNext(): Promise<void> | undefined {
    const number = this.halt === undefined ? this.#queue.take() : -1;
    if (number === -1) return undefined;
    const place = this.regions.at(number);
    place.region.progress.state[place.index] = State.running;
    const end = this.#execute(place, number).then(() => void this.#underWay.delete(number));
    this.#underWay.set(number, end);
    return end;
  }

  /** Runs one attempt until its end is recorded. Never rejects. */
  async #execute(place: Place, number: number): Promise<void> {
    const { clock } = this;
    const { topology, records } = place.region;
    const { index } = place;
    const node = topology.nodes[index] as Node;
    const startedAt = clock.now().getTime();
    try {
      // The call after an expansion belongs to the attempt that expanded the node.
      const isReturning = this.#returning.delete(number);
      const written = isReturning ? undefined : records.start(index, startedAt);
      const attempt = records.attempts[index]!;
      const execution = new Execution(number, node, attempt, this.#environment);
      this.running.add(execution);
      if (written !== undefined) await written;
      if (!isReturning) this.#announce.started(place, startedAt);
      this.#armTimeout(execution, node);
      const ending = await execution.run(this.#task);
      execution.clearTimer();
      this.running.delete(execution);
      this.#queue.release(number);
      const answer = judge(execution, ending, this.#released.delete(number));
      const isOver = this.#withdrawn.has(number) && ending.type !== "abandoned";
      const verdict = isOver ? undefined : isExpand(answer) ? this.#expand(place, answer) : answer;
      if (verdict === undefined) {
        // The node's children are in progress, or the node was rewound.
      } else if (isNotNow(verdict)) {
        this.#postpone(place, verdict.afterMs);
      } else if (isAgain(verdict)) {
        this.#announce.again(place, verdict.afterMs);
        this.#delay(place, verdict.afterMs);
      } else if (!this.#retries(place, node, verdict)) {
        const endedAt = clock.now().getTime();
        if (records.isJournaled) await records.writeEnd(index, verdict, startedAt, endedAt);
        if (this.#expansions.has(number)) records.endExpanded(index, verdict, endedAt);
        else records.end(index, verdict, startedAt, endedAt);
        this.#settle(place, verdict.status);
      }
      this.#admit();
    } catch (error) {
      // The journal, the listener or a function in the options threw. Failed tasks do not get here.
      this.#break(error);
    }
  }

  /** Adds nodes to the run. Returns a verdict if that is impossible. */
  #expand(place: Place, { nodes, concurrency }: Expand): Verdict | undefined {
    let region: Region;
    try {
      const inner = createTopology(nodes);
      const double = nodes.find(({ id }) => this.regions.find(id)?.region.isDiscarded === false);
      if (double)
        throw new TypeError(`The run already has a node ${quote(double.id)}; give each node a new id`);
      region = this.#addRegion(inner, place, concurrency);
    } catch (error) {
      return { status: "failed", error };
    }
    this.#claim(region);
    region.records.recall();
    this.#expansions.set(numberOf(place), region);
    place.region.progress.state[place.index] = State.expanded;
    this.#announce.expanded(place, nodes);
    region.progress.begin();
    this.#endRegionIfIdle(region);
    return undefined;
  }

  #claim(region: Region): void {
    const { root } = this.regions;
    let { claims } = this.#queue;
    if (claims === undefined && region.topology.claims === undefined) return;
    if (claims === undefined || claims === root.topology.claims) {
      // The graph's own claims may be shared with other runs, so they must not change.
      claims = new WriteClaims();
      for (const { topology } of this.regions) claims.add(topology.nodes);
      this.#queue.claims = claims;
    } else claims.add(region.topology.nodes);
  }

  #settle(place: Place, status: Verdict["status"]): void {
    const { region, index } = place;
    this.#announce.settled(place);
    if (status === "done") {
      region.progress.complete(index);
    } else {
      region.progress.settle(index, status);
      if (status === "held") region.progress.blockDependents(index);
      if (status === "failed" || status === "timed-out") this.#fail(place);
    }
    this.#leaveRegion(place);
  }

  /** Admits a waiting node to the region, and ends the region if no node is left. */
  #leaveRegion(place: Place): void {
    const { region } = place;
    const next = region.turnstile?.leave(numberOf(place), (number) => this.#isReady(number));
    if (next !== undefined) this.#enqueue(this.regions.at(next));
    this.#endRegionIfIdle(region);
  }

  /** Lets the parent continue once nothing more will happen in a region. */
  #endRegionIfIdle({ parent, progress, topology }: Region): void {
    if (parent === undefined || progress.open > 0) return;
    const { region, index } = parent;
    if (region.progress.state[index] !== State.expanded) return;
    const held = progress.state.indexOf(State.held);
    if (held === -1) {
      region.progress.state[index] = State.ready;
      this.#returning.add(numberOf(parent));
      this.#queue.add(numberOf(parent));
      return;
    }
    const reason = `its child ${quote(topology.nodes[held]!.id)} is held`;
    region.records.endExpanded(index, { status: "held", reason }, this.clock.now().getTime());
    this.#settle(parent, "held");
  }

  #fail(place: Place): void {
    const { region, index } = place;
    if (region.topology.nodes[index]!.continueOnError) {
      region.progress.releaseDependents(index);
      return;
    }
    const skipped = region.progress.skipDependents(index);
    if (region.usable !== undefined) region.progress.skipFeeders(skipped, index, region.usable);
    if (this.#options.onFailure !== "fail-fast") return;
    const cause = region.records.results[index]!.error;
    this.stop("failed", new Error(`Stopped because ${quote(idOf(place))} failed`, { cause }));
  }

  #recordSkip(place: Place, cause: number, feeds: boolean): void {
    const { region, index } = place;
    const { results, attempts } = region.records;
    const skippedFor = idOf({ region, index: cause });
    const id = quote(skippedFor);
    const what = results[cause]!.status === "timed-out" ? "timed out" : "failed";
    const reason = feeds
      ? `nothing could use its output, because ${id} ${what}`
      : `it depends on ${id}, which ${what}`;
    results[index] = { status: "skipped", attempts: attempts[index]!, reason, skippedFor };
    this.#announce.settled(place);
    this.#leaveRegion(place);
  }

  #retries(place: Place, node: Node, { status, error, abandoned }: Verdict): boolean {
    if (status !== "failed" && status !== "timed-out") return false;
    const number = numberOf(place);
    // The children had their own retries, and their ids are taken.
    if (this.#expansions.has(number)) return false;
    // An abandoned attempt may still be running, so a second one could repeat its work.
    if (abandoned || this.halt === "failed" || this.halt === "aborted") return false;
    const { retries, backoff = DEFAULT_BACKOFF } = this.#options;
    const failures = (this.#failures.get(number) ?? 0) + 1;
    if (failures > checkedRetries(typeof retries === "function" ? retries(node) : retries)) return false;
    this.#failures.set(number, failures);
    const afterMs = backoffMs(backoff, failures);
    this.#announce.retrying(place, afterMs, error);
    this.#delay(place, afterMs);
    return true;
  }

  /** Delays a node without using up an attempt. */
  #postpone(place: Place, afterMs: number): void {
    place.region.records.attempts[place.index]!--;
    this.#announce.notNow(place, afterMs);
    this.#delay(place, afterMs);
  }

  #delay(place: Place, afterMs: number): void {
    const { state } = place.region.progress;
    const number = numberOf(place);
    state[place.index] = State.delayed;
    if (this.halt !== undefined) return;
    this.delays.add(number, afterMs, () => {
      state[place.index] = State.ready;
      this.#queue.add(number);
      this.#tickets.giveOut();
    });
  }

  #armTimeout(execution: Execution<Node>, node: Node): void {
    const { timeoutMs } = this.#options;
    const limitMs = checkedTimeout(typeof timeoutMs === "function" ? timeoutMs(node) : timeoutMs);
    if (limitMs !== undefined && limitMs !== Number.POSITIVE_INFINITY) execution.armTimeout(limitMs);
  }
}
