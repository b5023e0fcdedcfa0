import { appendFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { assertOptions, describeError } from "@agentos/platform";
import type { AgentReport, Place, PlacedRequest, RunOutcome } from "@agentos/workflow";
import { claimApproved, takeRequests } from "./approved.js";
import { filesToRead, takeFiles } from "./files.js";
import { git, packOf, unpack } from "./git.js";
import { assertQueue, placeOfQueue } from "./link.js";
import { Queue, type Standing } from "./queue.js";
import { restoreSnapshot, takeSnapshot } from "./snapshot.js";
import type { Result, Task } from "./task.js";

/** Lists the tips of the remote's branches, as of the last fetch. */
const REMOTE_COMMITS = ["for-each-ref", "--format=%(objectname)", "refs/remotes/origin"];
const LOOK_MS = 1_000;
/** How long a worker may take to stop a phase. */
const STOP_MS = 20_000;
/** How long a phase waits before we report why. */
const PATIENCE_MS = 10_000;
/** How long the end of a session waits for an unreachable queue. */
const END_MS = 5_000;

export interface WorkersOptions {
  /** URL: `postgres://user@host/database`. Missing parts come from sources such as `~/.pgpass`. */
  queue: string;
  /** Called with each message to show to the user. */
  onWarning?(message: string): void;
}

/**
 * Creates a place for `runWorkflow` and `resumeSession` that runs attempts in worktrees on a
 * queue's workers. A place serves one session at a time.
 * @throws TypeError for an invalid or misspelled option
 */
export function createWorkersPlace(options: WorkersOptions): Place {
  assertOptions(options, { queue: true, onWarning: true });
  const { queue: url, onWarning = () => {} } = options;
  assertQueue(url);
  let coordinator: Coordinator | undefined;
  return {
    async begin(sessionId) {
      const opened = new Coordinator(url, sessionId, onWarning);
      await opened.begin();
      coordinator = opened;
    },
    run(request) {
      if (coordinator === undefined) throw new Error("The workers' place was used before its session began");
      return coordinator.run(request);
    },
    async end(_, isSettled) {
      await coordinator?.end(isSettled);
      coordinator = undefined;
    },
  };
}

interface Wait {
  request: PlacedRequest;
  resolve(result: Result): void;
  reject(error: unknown): void;
  /** Identifies the worker's claim on the task, as last seen. Each claim has a new fence. */
  fence: string | undefined;
  worker: string | undefined;
  seq: number;
  returns: number;
  since: number;
  isExplained: boolean;
}

class Coordinator {
  readonly #queue: Queue;
  readonly #session: string;
  readonly #where: string;
  readonly #warn: (message: string) => void;
  readonly #waits = new Map<string, Wait>();
  #repository: Promise<Repository> | undefined;
  readonly #sleepers = new Set<() => void>();
  #isEnded = false;
  #looking: Promise<void> | undefined;

  constructor(url: string, session: string, warn: (message: string) => void) {
    this.#session = session;
    this.#where = placeOfQueue(url);
    this.#warn = warn;
    this.#queue = new Queue(url, {
      onNotice: (about) => {
        if (about === session) this.#wake();
      },
      onReach: (problem) =>
        warn(
          problem === undefined
            ? `The queue at ${this.#where} is reachable again`
            : `The queue at ${this.#where} is unreachable, so phases are waiting for it: ${problem}`,
        ),
    });
  }

  async begin(): Promise<void> {
    try {
      await this.#queue.open();
    } catch (error) {
      await this.#queue.close();
      throw new Error(`The queue at ${this.#where} cannot be used: ${describeError(error)}`);
    }
    const owner = await this.#queue.own(this.#session);
    if (owner === undefined) return;
    await this.#queue.close();
    const message = `Session ${this.#session} is already running in another process (${owner}); stop it there first`;
    throw Object.assign(new Error(message), { code: "held" });
  }

  async end(isSettled: boolean): Promise<void> {
    this.#isEnded = true;
    this.#wake();
    const late = this.#pause(END_MS);
    const disowned = Promise.resolve(this.#looking).then(() => this.#queue.disown(this.#session, isSettled));
    await Promise.race([disowned.catch(() => {}), late]);
    this.#wake();
    await this.#queue.close();
  }

  async run(request: PlacedRequest): Promise<RunOutcome> {
    const { phase, signal, worktree } = request;
    this.#repository ??= describeRepository(request.projectFolder);
    const repository = await this.#repository;
    if (!(await this.#adopt(request))) await this.#enqueue(request, repository);
    const onAbort = () => void this.#stop(phase.id);
    const result = await new Promise<Result>((resolve, reject) => {
      const now = performance.now();
      const wait = {
        fence: undefined,
        worker: undefined,
        seq: 0,
        returns: 0,
        since: now,
        isExplained: false,
      };
      this.#waits.set(phase.id, { request, resolve, reject, ...wait });
      this.#looking ??= this.#look();
      signal.addEventListener("abort", onAbort, { once: true });
      if (signal.aborted) onAbort();
    }).finally(() => {
      signal.removeEventListener("abort", onAbort);
      this.#waits.delete(phase.id);
    });
    const { work, files, requests, pack, outcome } = result;
    const state = join(request.projectFolder, ".agentos/state");
    if (files !== undefined) takeFiles(state, this.#session, files);
    if (requests !== undefined) takeRequests(state, requests);
    if (work === undefined) return outcome;
    await unpack(request.projectFolder, pack);
    await restoreSnapshot(worktree.folder, work);
    return outcome;
  }

  /** Returns whether to continue a task that an earlier process queued. The task must be unchanged. */
  async #adopt({ phase, hash, wasCutOff, worktree }: PlacedRequest): Promise<boolean> {
    const left = wasCutOff ? await this.#queue.left(this.#session, phase.id) : undefined;
    if (left === undefined || left.task.request.hash !== hash || left.outcome?.status === "cancelled")
      return false;
    const head = await git(worktree.folder, ["rev-parse", "HEAD"]);
    // The earlier process may have died while applying the result.
    return head === left.task.base.head || (await this.#isTaken(phase.id, head));
  }

  async #isTaken(phase: string, head: string): Promise<boolean> {
    const [standing] = await this.#queue.standings(this.#session, [phase]);
    const result = standing && (await this.#queue.result(standing.fence));
    return result?.work?.head === head;
  }

  async #enqueue(
    request: PlacedRequest,
    { remote, repository, trunk, isOnRemote }: Repository,
  ): Promise<void> {
    const {
      signal: _,
      onLine: __,
      onAgent: ___,
      onPlaced: ____,
      wasCutOff: _____,
      resume: ______,
      ...data
    } = request;
    const { projectFolder, worktree, phase } = request;
    const state = join(projectFolder, ".agentos/state");
    const base = await takeSnapshot(worktree.folder);
    if (!isOnRemote && !(await this.#queue.hasPack(this.#session, trunk))) {
      const known =
        remote === undefined
          ? []
          : (await git(projectFolder, REMOTE_COMMITS)).split("\n").filter((each) => each !== "");
      const pack = await packOf(projectFolder, [trunk], known);
      if (pack !== null) await this.#queue.keepPack(this.#session, trunk, pack);
    }
    const approved = claimApproved(state, this.#session, request.approved);
    const task: Task = {
      request: data,
      ...(phase.pool !== undefined && { pool: phase.pool }),
      ...(remote !== undefined && { remote }),
      repository,
      trunk,
      base,
      files: filesToRead(state, this.#session),
    };
    const pack = await packOf(projectFolder, [base.files], [trunk]);
    const fence = await this.#queue.enqueue(this.#session, phase.id, { task, pack, approved });
    if (fence === undefined) throw new Error(`another process has taken over session ${this.#session}`);
  }

  /** Stops a phase. If the worker does not respond in time, its result is ignored. */
  async #stop(phase: string): Promise<void> {
    const late = setTimeout(() => {
      void this.#queue.forget(this.#session, phase).catch(() => {});
      this.#waits.get(phase)?.resolve({ outcome: { status: "cancelled" }, pack: null });
    }, STOP_MS);
    const wait = this.#waits.get(phase);
    try {
      await this.#queue.stop(this.#session, phase);
    } catch (error) {
      wait?.reject(error);
    }
    while (this.#waits.get(phase) === wait && wait !== undefined) await this.#pause(LOOK_MS);
    clearTimeout(late);
  }

  async #look(): Promise<void> {
    while (!this.#isEnded) {
      const pause = this.#pause(LOOK_MS);
      if (this.#waits.size > 0) {
        try {
          await this.#lookOnce();
        } catch (error) {
          for (const { reject } of this.#waits.values()) reject(error);
        }
      }
      await pause;
    }
  }

  async #lookOnce(): Promise<void> {
    const phases = [...this.#waits.keys()];
    const standings = await this.#queue.standings(this.#session, phases);
    if (!(await this.#queue.owns(this.#session)))
      throw new Error(`another process has taken over session ${this.#session}`);
    for (const phase of phases)
      if (!standings.some((each) => each.phase === phase))
        this.#waits.get(phase)?.reject(new Error("its task is no longer in the queue"));
    await Promise.all(standings.map((standing) => this.#follow(standing)));
    await this.#queue.takeBack();
    await this.#tellWhyWaiting(standings);
  }

  async #follow(standing: Standing): Promise<void> {
    const { phase, fence, state, worker } = standing;
    const wait = this.#waits.get(phase);
    if (wait === undefined) return;
    try {
      for (const problem of standing.returns.slice(wait.returns))
        this.#say(wait, `${problem}; the phase will start again`);
      wait.returns = standing.returns.length;
      if (state === "queued") return;
      if (fence !== wait.fence) {
        Object.assign(wait, { fence, seq: 0 });
        if (worker !== null && worker !== wait.worker) wait.request.onPlaced(worker);
        wait.worker = worker ?? undefined;
      }
      await this.#takeNews(wait, fence);
      if (state !== "done") return;
      const result = await this.#queue.result(fence);
      if (result !== undefined) wait.resolve(result);
    } catch (error) {
      // If a callback throws, the attempt ends.
      void this.#queue.stop(this.#session, phase).catch(() => {});
      wait.reject(error);
    }
  }

  async #takeNews(wait: Wait, fence: string): Promise<void> {
    for (;;) {
      const news = await this.#queue.news(fence, wait.seq);
      for (const { seq, log, line, report } of news) {
        wait.seq = seq;
        if (log !== null) this.#log(wait, log);
        if (line !== null) wait.request.onLine(line);
        if (report !== null) wait.request.onAgent?.(report as AgentReport);
      }
      if (news.length === 0) return;
    }
  }

  async #tellWhyWaiting(standings: readonly Standing[]): Promise<void> {
    for (const { phase, state } of standings) {
      const wait = this.#waits.get(phase);
      if (wait === undefined || state !== "queued" || wait.isExplained) continue;
      if (performance.now() - wait.since < PATIENCE_MS) continue;
      wait.isExplained = true;
      const why = await this.#queue.whyWaiting(wait.request.phase.pool);
      if (why !== undefined) this.#warn(`${phase} is waiting for a worker: ${why}`);
    }
  }

  #say(wait: Wait, text: string): void {
    this.#log(wait, Buffer.from(`[aos] ${text}\n`));
    wait.request.onLine(text);
  }

  #log({ request }: Wait, bytes: Buffer): void {
    mkdirSync(dirname(request.logFile), { recursive: true });
    appendFileSync(request.logFile, bytes, { mode: 0o600 });
  }

  #wake(): void {
    for (const wake of this.#sleepers) wake();
  }

  /** Resolves at the next notification from the queue, or after the limit. */
  #pause(limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, limitMs);
      this.#sleepers.add(wake);
    });
  }
}

interface Repository {
  remote: string | undefined;
  repository: string;
  trunk: string;
  /** Whether the remote contained `trunk` at the last fetch. */
  isOnRemote: boolean;
}

async function describeRepository(project: string): Promise<Repository> {
  const trunk = await git(project, ["rev-parse", "--verify", "HEAD"]);
  const url = await git(project, ["remote", "get-url", "origin"]).catch(() => "");
  const branches = await git(project, ["branch", "--remotes", "--contains", trunk, "--list", "origin/*"]);
  const roots = await git(project, ["rev-list", "--max-parents=0", trunk]);
  const remote = url === "" ? undefined : withoutPassword(url);
  return {
    remote,
    repository: roots.split("\n").at(-1)!,
    trunk,
    isOnRemote: remote !== undefined && branches !== "",
  };
}

/** Removes the password from a URL, because workers use their own credentials. */
function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url);
    if (parsed.password === "") return url;
    parsed.password = "";
    if (parsed.protocol.startsWith("http")) parsed.username = "";
    return parsed.href;
  } catch {
    return url;
  }
}
