import { statSync } from "node:fs";
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
  /** The time zone whose days the calls are grouped by. Default: the system's time zone. */
  timeZone?: string;
  /**
   * The first and the last day to count, such as `2026-11-21`; calls without a date are then excluded.
   * Default: all.
   */
  since?: string;
  until?: string;
  /** Aborts the scan: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

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
