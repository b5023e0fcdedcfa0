import { existsSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { createScanBuffer, type ScannedFile, scanFile } from "./scan-file.js";
import { Tally, type UsageReport } from "./tally.js";

export interface ScanProgress {
  files: number;
  bytes: number;
  totalFiles: number;
  totalBytes: number;
}

export interface ScanUsageOptions {
  /** Called now and then, and once at the end. */
  onProgress?: (progress: ScanProgress) => void;
  /** Whose days the calls are put into; default the system's time zone. */
  timeZone?: string;
  /** The first and the last day that count, such as `2026-11-21`; calls without a date then do not. Default: all. */
  since?: string;
  until?: string;
  /**
   * Threads beside this one. Default 0 up to 1 GB in all, above it one a core, at most 4: each takes some 40 ms
   * of CPU to start, and its results some to bring over.
   */
  workers?: number;
  /** Ends the scan early: the promise rejects with its reason. */
  signal?: AbortSignal;
}

const PAYS_ABOVE_BYTES = 1024 ** 3;
const MOST_WORKERS = 4;

// A day begins up to 14 hours before it does in UTC; and clocks of file systems on a network differ.
const SLACK_MS = 16 * 3_600_000;

// How long the scan may keep the event loop to itself.
const TURN_MS = 50;

/**
 * Adds up what session files say that their calls cost: all of a session's calls, its subagents' included, each once, also where
 * resumed and forked sessions repeat it. That is spending; how full a window is, {@link readContext} tells.
 * @param paths session files of any known client; others are passed over, and so are those that were written last before `since`
 * @throws TypeError for a `since` or `until` that is no day
 */
export async function scanUsage(
  paths: Iterable<string>,
  options: ScanUsageOptions = {},
): Promise<UsageReport> {
  // The first copy of a repeated call decides whose it is: the same on every run.
  const { since, until, timeZone } = options;
  for (const [name, day] of Object.entries({ since, until })) if (day !== undefined) assertDay(name, day);
  const earliest = since === undefined ? 0 : Date.parse(since) - SLACK_MS;
  const files = [...paths]
    .sort()
    .map((path) => ({ path, ...lookAt(path) }))
    .filter(({ writtenAt }) => writtenAt >= earliest);
  const progress = {
    files: 0,
    bytes: 0,
    totalFiles: files.length,
    totalBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
  const tally = new Tally({ timeZone, since, until });
  const problems: UsageReport["problems"] = [];
  const take = (message: ScannedFile) => {
    progress.files++;
    if ("message" in message) problems.push(message);
    else {
      progress.bytes += message.bytes;
      for (const call of message.calls) tally.add(call);
    }
  };
  const workers = Math.min(options.workers ?? defaultWorkers(progress.totalBytes), files.length);
  const order = files.map(({ path }) => path);
  const worker = workers > 0 ? workerFile() : undefined;
  if (worker !== undefined) {
    await scanInWorkers(order, workers, worker, take, options, progress);
  } else {
    await scanHere(order, take, options, progress);
  }
  options.onProgress?.({ ...progress });
  return tally.report({ files: progress.files, bytes: progress.bytes, problems });
}

function defaultWorkers(totalBytes: number): number {
  return totalBytes < PAYS_ABOVE_BYTES ? 0 : Math.min(availableParallelism(), MOST_WORKERS);
}

async function scanHere(
  paths: string[],
  take: (message: ScannedFile) => void,
  options: ScanUsageOptions,
  progress: ScanProgress,
): Promise<void> {
  const buffer = createScanBuffer();
  let turn = Date.now();
  for (const path of paths) {
    if (Date.now() - turn > TURN_MS) {
      options.onProgress?.({ ...progress });
      await new Promise((resolve) => setImmediate(resolve));
      turn = Date.now();
    }
    options.signal?.throwIfAborted();
    take(scanFile(path, buffer));
  }
}

/** It stands beside the bundle; where the sources themselves are run there is none. */
function workerFile(): string | undefined {
  const file = fileURLToPath(new URL("./scan-worker.js", import.meta.url));
  return existsSync(file) ? file : undefined;
}

/** Files go out one at a time to whoever is free, and their results are taken in order, so that the outcome is the same on every run. */
async function scanInWorkers(
  paths: string[],
  count: number,
  file: string,
  take: (message: ScannedFile) => void,
  options: ScanUsageOptions,
  progress: ScanProgress,
): Promise<void> {
  const results = new Map<string, ScannedFile>();
  let sent = 0;
  let taken = 0;
  const workers = Array.from({ length: count }, () => new Worker(file));
  try {
    await new Promise<void>((resolve, reject) => {
      const abort = () => reject(options.signal?.reason);
      options.signal?.throwIfAborted();
      options.signal?.addEventListener("abort", abort, { once: true });
      const send = (worker: Worker) => {
        if (sent < paths.length) worker.postMessage(paths[sent++]);
      };
      for (const worker of workers) {
        worker.on("error", reject);
        worker.on("message", (message: ScannedFile) => {
          results.set(message.path, message);
          send(worker);
          for (let next = paths[taken]; next !== undefined; next = paths[++taken]) {
            const result = results.get(next);
            if (!result) break;
            results.delete(next);
            take(result);
          }
          options.onProgress?.({ ...progress });
          if (taken === paths.length) resolve();
        });
        // Two at a time, so that none waits for its next file.
        send(worker);
        send(worker);
      }
    });
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** A file that is not there is said to be so when it is read. */
function lookAt(path: string): { bytes: number; writtenAt: number } {
  const stats = statSync(path, { throwIfNoEntry: false });
  return { bytes: stats?.size ?? 0, writtenAt: stats?.mtimeMs ?? Number.POSITIVE_INFINITY };
}

function assertDay(name: string, day: string): void {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day)
    throw new TypeError(`Expected "${name}" to be a day such as 2026-11-21, not ${JSON.stringify(day)}`);
}
