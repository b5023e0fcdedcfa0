import type { AgentReport } from "@agentos/clients/output";
import type { Usage } from "@agentos/platform";
import type { Phase } from "../definition/index.js";

/** Runs one attempt of a phase. The engine knows runners only through this interface. */
export interface Runner {
  /** What `run: {runner: <name>}` in a workflow file says. */
  name: string;
  /**
   * Resolves when the attempt is over and no process of it is left. Whatever the phase does is an outcome; it
   * rejects with what the request's own callbacks threw, or with a WorkflowError where its log cannot be
   * written, after the phase has been ended.
   */
  run(request: RunRequest): Promise<RunOutcome>;
}

/** One attempt of one phase, with everything a runner needs for it. */
export interface RunRequest {
  sessionId: string;
  /** With `run` resolved: an argument list or a shell line for the `command` runner. */
  phase: Phase;
  /** From 1. */
  attempt: number;
  /** The compiled prompt. */
  prompt: string;
  /**
   * The session of an agent's client that the attempt goes on with, and what it is told there instead of the
   * prompt, most of which it knows. Absent: a new one, and so it is for a runner that knows no sessions.
   */
  resume?: { client: string; sessionId: string; prompt: string };
  /** What the attempt before asked a person, and the answer. */
  answered?: { question: string; answer: string };
  /** The folder it runs in, absolute. */
  cwd: string;
  /** Added to this process's environment, winning over it. */
  env: Record<string, string>;
  /** Gets stdout and stderr as they arrive, appended; its folder is created. */
  logFile: string;
  /** Texts that must stand in no log, the longest first. */
  secrets?: readonly string[];
  /** How long the attempt may take; absent: as long as it likes. */
  timeoutMs?: number;
  /** How long it may print nothing; absent: as long as it likes. */
  idleTimeoutMs?: number;
  /** How long its processes have between SIGTERM and SIGKILL. Default 5000. */
  killGraceMs?: number;
  /** Aborting ends the attempt as `cancelled`. */
  signal: AbortSignal;
  /** To be called once and awaited before the phase's program starts: the group is written down first. */
  onStart(group: ProcessGroup): void | Promise<void>;
  /**
   * The newest complete line of output, safe to show in a terminal; some lines are left out when many arrive.
   * Of an agent's stream: what it says, and which tool it uses.
   */
  onLine(line: string): void;
  /** What an agent's client reports, when it changes and not too often; the last is of the whole attempt. */
  onAgent?(report: AgentReport): void;
}

/**
 * How an attempt ended. `usage` is what the model's last call occupied, where the runner knows it; else the
 * attempt may have reported it itself, see `readUsage`.
 */
export type RunOutcome =
  | { status: "done" /** The end of what the phase printed on stdout. */; output: string; usage?: Usage }
  | {
      status: "failed";
      reason: string;
      exitCode?: number;
      usage?: Usage;
      /** Another attempt would fail the same way until a person has done something, so none follows. */
      isFinal?: true;
    }
  | { status: "timed-out"; reason: string; usage?: Usage }
  | { status: "cancelled" }
  /** It needs a person's answer; the phase waits for that as at a gate, and the next attempt gets it. */
  | { status: "asks"; question: string }
  /** It could not be done now, through no fault of its own (a rate limit): try again after that time. */
  | { status: "not-now"; afterMs: number; reason: string };

/** All processes of an attempt, in a form that can be written down and recognised by a later process. */
export interface ProcessGroup {
  /** The group's id, which is its leader's pid. */
  pgid: number;
  /** Tells the leader from a later process with the same pid; absent where the platform does not say. */
  start?: string;
  /** The machine it runs on. */
  host: string;
}
