import type { AgentReport } from "@agentos/clients/output";
import type { Usage } from "@agentos/platform";
import type { Phase } from "../definition/index.js";

/** Runs one attempt of a phase. The engine knows runners only through this interface. */
export interface Runner {
  /** The name in `run: {runner: <name>}` of a workflow file. */
  name: string;
  /**
   * Resolves when the attempt is over and none of its processes is left. It rejects only with errors of the
   * request's callbacks, or with a WorkflowError if its log cannot be written, after ending the phase.
   */
  run(request: RunRequest): Promise<RunOutcome>;
}

/** One attempt of one phase, with everything a runner needs for it. */
export interface RunRequest {
  sessionId: string;
  /** With references in `run` replaced: an argument list or a shell line for the `command` runner. */
  phase: Phase;
  /** From 1. */
  attempt: number;
  /** The compiled prompt. */
  prompt: string;
  /**
   * The client's session that the attempt continues, and the prompt for it, which leaves out what the session
   * already has. Absent: a new session. Runners without sessions ignore it.
   */
  resume?: { client: string; sessionId: string; prompt: string };
  /** The previous attempt's question to a person, and the answer. */
  answered?: { question: string; answer: string };
  /** The folder it runs in, absolute. */
  cwd: string;
  /** Added to this process's environment; takes precedence. */
  env: Record<string, string>;
  /** Gets stdout and stderr as they arrive, appended; its folder is created. */
  logFile: string;
  /** Strings that must not appear in logs, longest first. */
  secrets?: readonly string[];
  /** Time limit of the attempt; default none. */
  timeoutMs?: number;
  /** How long it may print nothing; default unlimited. */
  idleTimeoutMs?: number;
  /** How long its processes have between SIGTERM and SIGKILL. Default 5000. */
  killGraceMs?: number;
  /** Aborting ends the attempt as `cancelled`. */
  signal: AbortSignal;
  /** Call once and await before starting the program, so that its group is recorded first. */
  onStart(group: ProcessGroup): void | Promise<void>;
  /**
   * The newest complete line of output, safe to show in a terminal; some lines are left out when many arrive.
   * For an agent: its messages and tool calls.
   */
  onLine(line: string): void;
  /** Reports of an agent's client, throttled; the last covers the whole attempt. */
  onAgent?(report: AgentReport): void;
}

/**
 * How an attempt ended. `usage` is that of the model's last call, if the runner knows it; otherwise the
 * attempt may have reported it, see `readUsage`.
 */
export type RunOutcome =
  | { status: "done" /** The end of what the phase printed on stdout. */; output: string; usage?: Usage }
  | {
      status: "failed";
      reason: string;
      exitCode?: number;
      usage?: Usage;
      /** Retries would fail the same way until a person intervenes, so none follows. */
      isFinal?: true;
    }
  | { status: "timed-out"; reason: string; usage?: Usage }
  | { status: "cancelled" }
  /** It needs a person's answer. The phase waits as at a gate, and the next attempt gets the answer. */
  | { status: "asks"; question: string }
  /** It cannot run now (for example, a rate limit): retry after this time. */
  | { status: "not-now"; afterMs: number; reason: string };

/** The processes of an attempt, in a form that a later process can recognise. */
export interface ProcessGroup {
  /** The group's id, which is its leader's pid. */
  pgid: number;
  /** Distinguishes the leader from a later process with the same pid; absent on some platforms. */
  start?: string;
  /** The machine it runs on. */
  host: string;
}
