import type { AgentReport } from "@agentos/clients/output";
import type { Usage } from "@agentos/platform";
import type { Phase } from "../definition/index.js";

/** Runs attempts at phases. */
export interface Runner {
  /** Name used for `run: {runner: <name>}` in workflow files. */
  name: string;
  /**
   * Resolves when the attempt and all of its processes have ended. Rejects only if a callback
   * throws, or with a WorkflowError if the log cannot be written.
   */
  run(request: RunRequest): Promise<RunOutcome>;
}

/** A request to run one attempt at a phase. */
export interface RunRequest {
  sessionId: string;
  /** The phase, with the references in `run` replaced. */
  phase: Phase;
  attempt: number;
  prompt: string;
  /**
   * Client session to continue, and a prompt that omits what the session already contains. If absent,
   * a new session starts. Runners that have no sessions ignore this.
   */
  resume?: { client: string; sessionId: string; prompt: string };
  /** The question that the previous attempt asked, and a person's answer. */
  answered?: { question: string; answer: string };
  /** Absolute path. */
  cwd: string;
  /** Environment variables, which override those of the current process. */
  env: Record<string, string>;
  /** Log file for stdout and stderr. Runners append to it and create its folder. */
  logFile: string;
  /** Strings to remove from the log, longest first. */
  secrets?: readonly string[];
  /** Time limit for the attempt. Defaults to none. */
  timeoutMs?: number;
  /** Maximum time without output. Defaults to none. */
  idleTimeoutMs?: number;
  /** Time between SIGTERM and SIGKILL. Defaults to 5000. */
  killGraceMs?: number;
  signal: AbortSignal;
  /**
   * Called once with the process group, so that it can be recorded. Runners await the callback
   * before they start the program.
   */
  onStart(group: ProcessGroup): void | Promise<void>;
  /**
   * Called with the newest line, or an agent's newest message or tool call. Safe for a terminal.
   */
  onLine(line: string): void;
  /**
   * Called with throttled reports from an agent's client. The last report covers the entire attempt.
   */
  onAgent?(report: AgentReport): void;
}

/** How an attempt ended. If `usage` is absent, a file may contain it; see `readUsage`. */
export type RunOutcome =
  | { status: "done" /** End of stdout. */; output: string; usage?: Usage }
  | {
      status: "failed";
      reason: string;
      exitCode?: number;
      usage?: Usage;
      /** Set if retries are useless until a person intervenes. The phase is not retried. */
      isFinal?: true;
    }
  | { status: "timed-out"; reason: string; usage?: Usage }
  | { status: "cancelled" }
  /** The phase waits for a person, as it would at a gate. The next attempt receives the answer. */
  | { status: "asks"; question: string }
  /** The attempt cannot run now, for example because of a rate limit. */
  | { status: "not-now"; afterMs: number; reason: string };

/** An attempt's process group, in a form that a later process can recognize. */
export interface ProcessGroup {
  /** Process group id, which equals the leader's pid. */
  pgid: number;
  /** Distinguishes the leader from a later process with the same pid. Absent on some platforms. */
  start?: string;
  /** Host name of the machine. */
  host: string;
}
