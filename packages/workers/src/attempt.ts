import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { describeError, errorCode } from "@agentos/platform";
import type { PlacedRun } from "@agentos/workflow";
import { runApproved, stoppedRequests } from "./approved.js";
import { filesLeft, layFiles } from "./files.js";
import { exchangePaths, type PathPairs } from "./paths.js";
import type { Claimed, Queue } from "./queue.js";
import { linkState, type Repositories, workOf } from "./repositories.js";
import type { Result, RunPlaced, Task } from "./task.js";

const NEWS_MS = 300;
const NEWS_BYTES = 512 * 1024;
const SETUP_LIMIT_MS = 30 * 60_000;

export interface AttemptPlace {
  queue: Queue;
  repositories: Repositories;
  folder: string;
  runPlaced: RunPlaced;
  signal: AbortSignal;
}

/** @throws Error if this worker cannot run the task, although a different worker might */
export async function runAttempt(
  { session, phase, fence, task }: Claimed,
  place: AttemptPlace,
): Promise<Result> {
  const { folder, queue, repositories, runPlaced, signal } = place;
  const { request, files } = task;
  const tree = join(folder, "tree");
  const state = join(folder, "state");
  const project = join(tree, request.worktree.prefix);
  const promptFile = join(folder, "prompt.md");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await repositories.lay(tree, task, {
    ofTask: () => queue.packFor(fence),
    ofTrunk: () => queue.pack(session, task.trunk),
  });
  mkdirSync(project, { recursive: true });
  layFiles(state, files);
  linkState(project, state);
  const pairs: PathPairs = [
    [request.env.AGENTOS_PROMPT_FILE ?? promptFile, promptFile],
    [request.sessionFolder, join(state, "sessions", session)],
    [request.worktree.folder, tree],
    [request.projectFolder, project],
  ];
  const { hash: _, setup, worktree: __, ...own } = exchangePaths(request, pairs);
  writeFileSync(promptFile, own.prompt, { mode: 0o600 });
  for (const name of ["outputs", "usage", "evidence", "artifacts", "approved"])
    mkdirSync(join(state, "sessions", session, name), { recursive: true });
  const logFile = join(folder, "log");
  const news = new NewsSender(queue, fence, logFile);
  const run: PlacedRun = {
    ...own,
    cwd: project,
    logFile,
    signal,
    onStart() {},
    onLine: (line) => news.say(line),
    onAgent: (report) => news.tell(report),
  };
  try {
    const ready = setup && (await prepare(run, setup, runPlaced));
    const approved = ready === undefined ? exchangePaths(await queue.takeApproved(fence), pairs) : [];
    const stop = ready ?? (await runApproved(approved, { state, session, run, runPlaced }));
    const outcome = stop ?? (await runPlaced(run));
    if ("missing" in outcome)
      throw new Error(`its environment lacks ${outcome.missing.join(", ")}, which the phase ${phase} needs`);
    await news.end();
    const back = pairs.map(([theirs, ours]) => [ours, theirs] as const);
    const requests = stoppedRequests(state);
    return {
      ...exchangePaths({ outcome, requests }, back),
      ...(await leftOf(task, { session, tree, state })),
    };
  } finally {
    await news.end();
  }
}

/** Collects the attempt's work. If that is impossible, the attempt fails. */
async function leftOf(
  task: Task,
  { session, tree, state }: { session: string; tree: string; state: string },
): Promise<Omit<Result, "outcome"> | Result> {
  try {
    return { ...(await workOf(tree, task)), files: filesLeft(state, session, task.files) };
  } catch (error) {
    if (errorCode(error) === "ENOSPC" || /No space left/.test(describeError(error))) throw error;
    const reason = `its work could not be collected: ${describeError(error)}`;
    return { outcome: { status: "failed", reason }, pack: null };
  }
}

/** @returns the outcome if the program did not succeed */
async function prepare(
  run: PlacedRun,
  { run: program, env }: NonNullable<Task["request"]["setup"]>,
  runPlaced: RunPlaced,
): Promise<Awaited<ReturnType<RunPlaced>> | undefined> {
  const outcome = await runPlaced({
    ...run,
    phase: { ...run.phase, run: program, usage: "none" },
    env: { ...run.env, ...env },
    prompt: "",
    timeoutMs: SETUP_LIMIT_MS,
  });
  if ("missing" in outcome || outcome.status === "cancelled") return outcome;
  if (outcome.status === "done") return undefined;
  const why = "reason" in outcome ? outcome.reason : outcome.status;
  return { status: "failed", reason: `its worktree could not be set up: ${why}` };
}

class NewsSender {
  readonly #queue: Queue;
  readonly #fence: string;
  readonly #logFile: string;
  readonly #timer: NodeJS.Timeout;
  #sent = 0;
  #seq = 0;
  #line: string | null = null;
  #report: unknown;
  #sending: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(queue: Queue, fence: string, logFile: string) {
    this.#queue = queue;
    this.#fence = fence;
    this.#logFile = logFile;
    this.#timer = setInterval(() => this.#send(), NEWS_MS);
  }

  say(line: string): void {
    this.#line = line.replaceAll("\0", "");
  }

  tell(report: unknown): void {
    this.#report = report;
  }

  async end(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#timer);
    await this.#sending;
    while (await this.#sendOnce());
  }

  #send(): void {
    this.#sending = this.#sending.then(async () => void (await this.#sendOnce())).catch(() => {});
  }

  /** @returns whether there may be more to send */
  async #sendOnce(): Promise<boolean> {
    const log = await readFrom(this.#logFile, this.#sent);
    const line = this.#line;
    const report = this.#report;
    if (log.length === 0 && line === null && report === undefined) return false;
    this.#line = null;
    this.#report = undefined;
    this.#sent += log.length;
    await this.#queue.report(this.#fence, {
      seq: ++this.#seq,
      log: log.length > 0 ? log : null,
      line,
      report,
    });
    return true;
  }
}

async function readFrom(path: string, position: number): Promise<Buffer> {
  const file = await open(path, "r").catch(() => undefined);
  if (file === undefined) return Buffer.alloc(0);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(NEWS_BYTES), 0, NEWS_BYTES, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
