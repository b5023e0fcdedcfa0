import { closeSync, readdirSync, readSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { basename, join } from "node:path";
import { isAlive, openRegularFile, withoutUndefined } from "@agentos/platform";
import { type LogContent, recordsIn } from "./log.js";
import type { Level, SessionEndReason, StopReason } from "./records.js";

/** A summary of a run, read from its log, for watching the run from outside. */
export interface RunSummary {
  runId: string;
  /** The file name without `.jsonl`. */
  id: string;
  path: string;
  task?: string;
  model?: string;
  /** `interrupted`: the log records no stop, but the run's process no longer exists. */
  status: "running" | "stopped" | "interrupted";
  stop?: { reason: StopReason; detail: string };
  /** The time of the first record, ISO 8601. */
  startedAt: string;
  /** The time of the last record, ISO 8601. */
  updatedAt: string;
  turns: number;
  inputTokens: number;
  outputTokens: number;
  cost: number;
  /** The time spent in turns, in milliseconds. */
  timeMs: number;
  /** The context usage after the latest turn. Absent before the first turn. */
  context?: {
    usedTokens: number;
    windowTokens: number;
    level: Level;
    /** Whether the model did not report a count. */
    estimated: boolean;
    at: string;
  };
  sessions: SessionSummary[];
  /** Why the latest turn failed, and when it will be retried (ISO 8601). */
  retry?: { error: string; at: string };
  /** The names of started calls whose outcome is unknown. */
  openCalls: string[];
  problems: string[];
}

interface SessionSummary {
  session: number;
  startedAt: string;
  endedAt?: string;
  ended?: SessionEndReason;
  turns: number;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  /** The largest total of a request and its answer, in tokens. */
  peakTokens: number;
  masked: number;
  reclaimedTokens: number;
  carriedTurns: number;
  handoff: boolean;
  nudges: number;
  overflows: number;
  promptProblem?: string;
  /** The source of the system prompt, if the caller provides it. */
  promptSource?: string;
  /** Set if the system prompt differs from the previous session's. */
  promptChanged?: true;
}

/**
 * Reads a run from its log. Returns undefined if the file is not a session log.
 * @throws the system's error if the file cannot be read
 */
export function readRun(path: string): RunSummary | undefined {
  if (!beginsAsLog(path)) return undefined;
  const problems: LogContent["problems"] = [];
  const summary: RunSummary = {
    runId: "",
    id: basename(path).replace(/\.jsonl$/, ""),
    path,
    status: "interrupted",
    startedAt: "",
    updatedAt: "",
    turns: 0,
    inputTokens: 0,
    outputTokens: 0,
    cost: 0,
    timeMs: 0,
    sessions: [],
    openCalls: [],
    problems: [],
  };
  let runner: { pid: number; start?: string | undefined; host: string } | undefined;
  let open = new Map<number, string>();
  for (const record of recordsIn(path, problems)) {
    const session = summary.sessions.at(-1);
    summary.updatedAt = record.at;
    delete summary.retry;
    switch (record.type) {
      case "run":
        summary.runId ||= record.runId;
        summary.startedAt ||= record.at;
        runner = record.process;
        delete summary.stop;
        if (record.task !== undefined) summary.task ??= record.task;
        if (record.model !== undefined) summary.model = record.model;
        break;
      case "session": {
        const { promptProblem, promptSource, promptChanged } = record;
        summary.sessions.push({
          session: record.session,
          startedAt: record.at,
          turns: 0,
          calls: 0,
          inputTokens: 0,
          outputTokens: 0,
          peakTokens: 0,
          masked: 0,
          reclaimedTokens: 0,
          carriedTurns: record.carriedTurns,
          handoff: record.handoff,
          nudges: 0,
          overflows: 0,
          ...withoutUndefined({ promptProblem, promptSource, promptChanged }),
        });
        break;
      }
      case "call":
        open.set(record.call, record.name);
        break;
      case "result":
        if (!record.unknown) open.delete(record.call);
        break;
      case "notice":
        if (session && record.kind === "nudge") session.nudges++;
        break;
      case "mask":
        if (session) {
          session.masked += record.masked;
          session.reclaimedTokens += record.reclaimedTokens;
        }
        break;
      case "turn":
        open = new Map();
        summary.turns++;
        summary.inputTokens += record.inputTokens;
        summary.outputTokens += record.outputTokens;
        summary.cost += record.cost ?? 0;
        summary.timeMs += record.durationMs;
        summary.context = {
          usedTokens: record.usedTokens,
          windowTokens: record.windowTokens,
          level: record.level,
          estimated: record.estimated,
          at: record.at,
        };
        if (session) {
          session.turns = record.turn;
          session.calls += record.calls;
          session.inputTokens += record.inputTokens;
          session.outputTokens += record.outputTokens;
          session.peakTokens = Math.max(session.peakTokens, record.inputTokens + record.outputTokens);
          if (record.level === "overflow") session.overflows++;
        }
        break;
      case "retry": {
        const at = new Date(Date.parse(record.at) + record.delayMs).toISOString();
        summary.retry = { error: record.error, at };
        break;
      }
      case "session-end":
        if (session) Object.assign(session, { endedAt: record.at, ended: record.reason });
        break;
      case "stop":
        summary.stop = { reason: record.reason, detail: record.detail };
    }
  }
  if (runner === undefined) return undefined;
  summary.problems = problems.map(({ line, message }) => `${path}:${line}: ${message}`);
  summary.openCalls = [...open.values()];
  summary.status = summary.stop ? "stopped" : isRunning(runner) ? "running" : "interrupted";
  return summary;
}

/**
 * Lists the runs in a folder (`*.jsonl`), most recently written first. Skips unreadable files. A
 * missing folder is treated as empty.
 * @param options.limit the maximum number of runs; defaults to all
 */
export function listRuns(folder: string, options: { limit?: number } = {}): RunSummary[] {
  const { limit = Number.POSITIVE_INFINITY } = options;
  const runs: RunSummary[] = [];
  for (const { path } of logsIn(folder).sort((one, other) => other.modifiedAt - one.modifiedAt)) {
    if (runs.length >= limit) break;
    const run = tryRun(path);
    if (run) runs.push(run);
  }
  return runs;
}

function logsIn(folder: string): { path: string; modifiedAt: number }[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
    return names.flatMap((name) => {
      const path = join(folder, name);
      const stats = statSync(path, { throwIfNoEntry: false });
      return stats?.isFile() ? [{ path, modifiedAt: stats.mtimeMs }] : [];
    });
  } catch {
    return []; // There is no such folder.
  }
}

function tryRun(path: string): RunSummary | undefined {
  try {
    return readRun(path);
  } catch {
    return undefined;
  }
}

const BEGINNING = '{"type":"run","version":';

/** Checks only the first bytes, because clients' session files can be gigabytes long. */
function beginsAsLog(path: string): boolean {
  const fd = openRegularFile(path);
  try {
    const bytes = Buffer.alloc(BEGINNING.length);
    return bytes.toString("utf8", 0, readSync(fd, bytes)) === BEGINNING;
  } finally {
    closeSync(fd);
  }
}

/** Processes on other machines cannot be checked, so they are assumed to be running. */
function isRunning({ pid, start, host }: { pid: number; start?: string | undefined; host: string }): boolean {
  return host !== hostname() || isAlive({ pid, start });
}
