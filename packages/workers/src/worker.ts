import { mkdirSync, rmSync } from "node:fs";
import { rm, statfs } from "node:fs/promises";
import { homedir, hostname } from "node:os";
import { dirname, join } from "node:path";
import {
  acquireLock,
  assertObject,
  assertOptions,
  assertSignal,
  describeError,
  type Lock,
  type OptionNames,
  oneLine,
  shown,
} from "@agentos/platform";
import { runAttempt } from "./attempt.js";
import { assertQueue, placeOfQueue } from "./link.js";
import { BEAT_MS, type Claimed, Queue } from "./queue.js";
import { Repositories } from "./repositories.js";
import { LOCKS } from "./tables.js";
import type { RunPlaced } from "./task.js";

export interface WorkerOptions {
  /** As in `createWorkersPlace`. */
  queue: string;
  /** `runPlaced` from `@agentos/workflow`. */
  runPlaced: RunPlaced;
  /** The name under which sessions list this worker. Defaults to the machine's name. */
  name?: string;
  /** Maximum number of concurrent phases. Defaults to 4. */
  concurrency?: number;
  /**
   * The pools to take phases from, with the maximum number of concurrent phases for each. Defaults
   * to all pools. Phases that have no pool are always taken.
   */
  pools?: Readonly<Record<string, number>>;
  /** Folder for this worker's repositories and worktrees. Defaults to one in the user's cache. */
  folder?: string;
  /** The worker's version, stored in the queue for people who inspect it. */
  version?: string;
  /**
   * Once this is aborted, the worker takes no more phases, and stops when its running phases have
   * finished.
   */
  drain?: AbortSignal;
  /** Once this is aborted, the worker aborts its running phases and returns them to the queue. */
  signal?: AbortSignal;
  /** Called with a line of text for each event. */
  onLine?(line: string): void;
}

const OPTIONS: OptionNames<WorkerOptions> = {
  queue: true,
  runPlaced: true,
  name: true,
  concurrency: true,
  pools: true,
  folder: true,
  version: true,
  drain: true,
  signal: true,
  onLine: true,
};

/** If less disk space than this is free, a failure may be due to a full disk. */
const LITTLE_SPACE = 100 * 1024 * 1024;

interface Running {
  pool: string | undefined;
  end: AbortController;
  /** Whether another worker has the task, or the task no longer exists. */
  isLost: boolean;
}

/**
 * Runs phases from a queue until `drain` or `signal` is aborted.
 * @throws TypeError for an invalid or misspelled option; Error if the queue is unusable at startup, or if
 * another worker is using the folder
 */
export async function runWorker(options: WorkerOptions): Promise<void> {
  assertOptions(options, OPTIONS);
  assertQueue(options.queue);
  if (typeof options.runPlaced !== "function")
    throw new TypeError('Expected "runPlaced" to be the function of that name from @agentos/workflow');
  for (const name of ["drain", "signal"] as const) assertSignal(options[name], name);
  const { concurrency = 1, pools = {} } = options;
  if (!(Number.isInteger(concurrency) && concurrency > 0))
    throw new TypeError(`Expected "concurrency" to be a positive integer, not ${shown(concurrency)}`);
  assertObject(pools, '"pools"');
  const { folder, lock } = ownFolder(options.folder);
  try {
    await new Worker(options, folder).run();
  } finally {
    lock.release();
  }
}

class Worker {
  readonly #options: WorkerOptions;
  readonly #name: string;
  readonly #folder: string;
  readonly #where: string;
  readonly #queue: Queue;
  readonly #repositories: Repositories;
  readonly #running = new Map<string, Running>();
  readonly #ends = new Set<Promise<void>>();
  #number: number | undefined;
  #wake = () => {};

  constructor(options: WorkerOptions, folder: string) {
    this.#options = options;
    this.#name = oneLine(options.name ?? hostname());
    this.#folder = folder;
    this.#where = placeOfQueue(options.queue);
    this.#repositories = new Repositories(join(folder, "repositories"));
    this.#queue = new Queue(options.queue, {
      // A notification about a session is for its coordinator.
      onNotice: (about) => {
        if (about === "") this.#wake();
      },
      // The lock shows other workers that this worker is alive.
      onOpen: async (query) => {
        if (this.#number !== undefined)
          await query(`SELECT pg_try_advisory_lock(${LOCKS}, $1)`, [this.#number]);
      },
      onReach: (problem) =>
        this.#say(
          problem === undefined
            ? `the queue at ${this.#where} is reachable again`
            : `the queue at ${this.#where} is unreachable: ${problem}`,
        ),
    });
  }

  async run(): Promise<void> {
    const { drain, signal, concurrency = 4, pools, version = "" } = this.#options;
    // An earlier process may have left folders behind.
    rmSync(join(this.#folder, "tasks"), { recursive: true, force: true });
    mkdirSync(join(this.#folder, "tasks"), { recursive: true });
    try {
      await this.#queue.open();
      const worker = { name: this.#name, version, pools: pools ?? null, slots: concurrency };
      this.#number = await this.#queue.register(worker);
      await this.#queue.hold(this.#number);
    } catch (error) {
      await this.#queue.close();
      throw new Error(`The queue at ${this.#where} cannot be used: ${describeError(error)}`);
    }
    this.#say(`taking phases from ${this.#where}, up to ${concurrency} at a time`);
    const wake = () => this.#wake();
    drain?.addEventListener("abort", wake);
    signal?.addEventListener("abort", wake);
    while (signal?.aborted !== true && !(drain?.aborted && this.#running.size === 0)) {
      const pause = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, BEAT_MS);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      await this.#turn();
      await pause;
    }
    for (const { end } of this.#running.values()) end.abort();
    await Promise.all(this.#ends);
    await this.#queue.unregister();
    await this.#queue.close();
    drain?.removeEventListener("abort", wake);
    signal?.removeEventListener("abort", wake);
    this.#say("stopped");
  }

  async #turn(): Promise<void> {
    const { concurrency = 4, pools, drain } = this.#options;
    const held = [...this.#running].filter(([, { isLost }]) => !isLost).map(([fence]) => fence);
    const own = await this.#queue.beat(held);
    for (const fence of held) {
      const running = this.#running.get(fence);
      const known = own.get(fence);
      if (running === undefined || known?.stop === false) continue;
      running.isLost = known === undefined;
      running.end.abort();
    }
    await this.#queue.takeBack();
    while (this.#running.size < concurrency && drain?.aborted !== true) {
      const claimed = await this.#queue.claim(this.#fullPools(), pools && Object.keys(pools));
      if (claimed === undefined) break;
      const end = this.#run(claimed).finally(() => {
        this.#ends.delete(end);
        this.#wake();
      });
      this.#ends.add(end);
    }
  }

  #fullPools(): string[] {
    const { pools = {} } = this.#options;
    const at = (pool: string) => [...this.#running.values()].filter((each) => each.pool === pool).length;
    return Object.keys(pools).filter((pool) => at(pool) >= pools[pool]!);
  }

  /** Runs a task. Never rejects. */
  async #run(claimed: Claimed): Promise<void> {
    const { session, phase, fence, task } = claimed;
    const { signal, runPlaced } = this.#options;
    const running: Running = { pool: task.pool, end: new AbortController(), isLost: false };
    this.#running.set(fence, running);
    const folder = join(this.#folder, "tasks", fence);
    const what = oneLine(`${session}/${phase}`);
    this.#say(`started ${what}`);
    try {
      const { queue, repositories } = { queue: this.#queue, repositories: this.#repositories };
      const place = { queue, repositories, folder, runPlaced, signal: running.end.signal };
      const result = await runAttempt(claimed, place);
      if (signal?.aborted && result.outcome.status === "cancelled") {
        await this.#queue.handBack(fence);
        this.#say(`returned ${what} to the queue`);
      } else {
        const counts = !running.isLost && (await this.#queue.publish(fence, result));
        this.#say(counts ? `finished ${what}: ${result.outcome.status}` : `left ${what} to another worker`);
      }
    } catch (error) {
      const problem = `${oneLine(describeError(error))}${await diskNote(folder)}`;
      this.#say(`returned ${what} to the queue: ${problem}`);
      if (!running.isLost) await this.#queue.giveBack(fence, `${this.#name}: ${problem}`).catch(() => {});
    } finally {
      this.#running.delete(fence);
      await rm(folder, { recursive: true, force: true }).catch(() => {});
    }
  }

  #say(line: string): void {
    this.#options.onLine?.(line);
  }
}

/** Returns a note if the disk is nearly full, because programs rarely name this as the cause of a failure. */
async function diskNote(folder: string): Promise<string> {
  const disk = await statfs(dirname(folder)).catch(() => undefined);
  const left = disk && disk.bavail * disk.bsize;
  if (left === undefined || left > LITTLE_SPACE) return "";
  return ` (the disk that contains ${dirname(folder)} has ${Math.ceil(left / 1024)} KB left)`;
}

function ownFolder(given: string | undefined): { folder: string; lock: Lock } {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  for (let number = 1; ; number++) {
    const folder = given ?? join(cache, "agentos", `worker-${number}`);
    const attempt = acquireLock(join(folder, "lock"), { purpose: "aos worker" });
    if (attempt.status === "acquired") return { folder, lock: attempt.lock };
    if (given !== undefined)
      throw new Error(
        `The folder ${folder} is in use by another worker (process ${attempt.holder.pid}): give each worker its own folder`,
      );
  }
}
