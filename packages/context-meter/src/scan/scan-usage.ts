import { existsSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { Worker } from "node:worker_threads";
import { createScanBuffer, type ScannedFile, scanFile } from "./scan-file.js";
import { Tally, type UsageReport } from "./tally.js";

export interface ScanProgress {
  files: number;
  bytes: number;
  totalFiles: number;
  totalBytes: number;
}

export interface ScanUsageOptions {
  /** Called periodically and once at the end. */
  onProgress?: (progress: ScanProgress) => void;
  /** The time zone whose days the calls are grouped by. Default: the system's time zone. */
  timeZone?: string;
  /**
   * The first and the last day to count, such as `2026-11-21`; calls without a date are then excluded.
   * Default: all.
   */
  since?: string;
  until?: string;
  /**
   * Number of additional threads. Default: 0 up to 1 GB in total, above that one per core, at most
   * 4. Each takes some 40 ms of CPU to start and some more to return its results.
   */
  workers?: number;
  /** Aborts the scan: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

const PAYS_ABOVE_BYTES = 1024 ** 3;
const MAX_WORKERS = 4;

// A day begins up to 14 hours before it does in UTC, and clocks of network file systems differ.
const SLACK_MS = 16 * 3_600_000;

// How long the scan may block the event loop, in milliseconds.
const TURN_MS = 50;

/**
 * Sums the token costs that session files record: all calls of a session, including its subagents', each
 * once, even if resumed and forked sessions repeat it. That is spending; for how full a window is, use
 * {@link readContext}.
 * @param paths session files of any known client; other files and those last written before `since` are
 * skipped
 * @throws TypeError for a `since` or `until` that is not a day
 */
export async function scanUsage(
  paths: Iterable<string>,
  options: ScanUsageOptions = {},
): Promise<UsageReport> {
  // The first copy of a repeated call decides its owner: the same on every run.
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
  return totalBytes < PAYS_ABOVE_BYTES ? 0 : Math.min(availableParallelism(), MAX_WORKERS);
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

/** It is next to the bundle; it does not exist when running from source. */
function workerFile(): string | undefined {
  const file = fileURLToPath(new URL("./scan-worker.js", import.meta.url));
  return existsSync(file) ? file : undefined;
}

/**
 * Files go one at a time to the next free worker. Results are taken in order, so that the outcome
 * is the same on every run.
 */
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
  // Loaded only here: listing sessions needs no threads.
  const { Worker } = await import("node:worker_threads");
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
        // Two at a time, so that no worker waits for its next file.
        send(worker);
        send(worker);
      }
    });
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** A missing file is reported when it is read. */
function lookAt(path: string): { bytes: number; writtenAt: number } {
  const stats = statSync(path, { throwIfNoEntry: false });
  return { bytes: stats?.size ?? 0, writtenAt: stats?.mtimeMs ?? Number.POSITIVE_INFINITY };
}

function assertDay(name: string, day: string): void {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day)
    throw new TypeError(`Expected "${name}" to be a day such as 2026-11-21, not ${JSON.stringify(day)}`);
}
