import { statSync } from "node:fs";
import { assertOptions, assertSignal } from "@agentos/platform";
import { scanFile } from "./scan-file.js";
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
  /** The time zone in which calls are grouped by day. Defaults to the system's time zone. */
  timeZone?: string;
  /**
   * The first day (`since`) and the last day (`until`) to include, such as `2026-11-21`. If either
   * is set, calls without a date are excluded. Defaults to all days.
   */
  since?: string;
  until?: string;
  /** Aborts the scan. The promise then rejects with the signal's reason. */
  signal?: AbortSignal;
}

// A day may begin up to 14 hours earlier than in UTC, and network file systems' clocks differ.
const SLACK_MS = 16 * 3_600_000;

// How long the scan may block the event loop at a time.
const TURN_MS = 50;

/**
 * Sums the tokens that session files record: each call of a session and its subagents is counted
 * once, even if resumed and forked sessions repeat it. This measures spending; to find out how full
 * a window is, use {@link readContext}.
 * @param paths session files of any known client; other files, and files last written before
 * `since`, are skipped
 * @throws TypeError if `since` or `until` is not a day
 */
export async function scanUsage(
  paths: Iterable<string>,
  options: ScanUsageOptions = {},
): Promise<UsageReport> {
  assertOptions(options, { onProgress: true, timeZone: true, since: true, until: true, signal: true });
  if (typeof paths === "string") throw new TypeError('Expected "paths" to be a list of paths, not a string');
  assertSignal(options.signal, "signal");
  const { since, until, timeZone } = options;
  for (const [name, day] of Object.entries({ since, until })) if (day !== undefined) assertDay(name, day);
  const earliest = since === undefined ? 0 : Date.parse(since) - SLACK_MS;
  // Sorted, so that a repeated call is attributed to the same session in every run.
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
  let turn = Date.now();
  for (const { path } of files) {
    if (Date.now() - turn > TURN_MS) {
      options.onProgress?.({ ...progress });
      await new Promise((resolve) => setImmediate(resolve));
      turn = Date.now();
    }
    options.signal?.throwIfAborted();
    const scanned = scanFile(path);
    progress.files++;
    if ("message" in scanned) problems.push(scanned);
    else {
      progress.bytes += scanned.bytes;
      for (const call of scanned.calls) tally.add(call);
    }
  }
  options.onProgress?.({ ...progress });
  return tally.report({ files: progress.files, bytes: progress.bytes, problems });
}

/** Does not throw for a missing file. The file is reported later, when reading it fails. */
function lookAt(path: string): { bytes: number; writtenAt: number } {
  const stats = statSync(path, { throwIfNoEntry: false });
  return { bytes: stats?.size ?? 0, writtenAt: stats?.mtimeMs ?? Number.POSITIVE_INFINITY };
}

function assertDay(name: string, day: string): void {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day)
    throw new TypeError(`Expected "${name}" to be a day such as 2026-11-21, not ${JSON.stringify(day)}`);
}
