import type { Criteria } from "@agentos/artifact-guard";
import type { ClientId, HeadlessOptions } from "@agentos/clients";
import type { Budget } from "./budgets.js";
import type { Position } from "./diagnostics.js";
import type { InputDefinition } from "./inputs.js";
import type { ForEach, Repeat, Uses } from "./nested.js";

/** A workflow as it was loaded: defaults applied to each phase, durations in milliseconds. */
export interface Workflow {
  id: string;
  name: string;
  /** What it is for. */
  description?: string;
  /** The module whose rules join the core rules in every prompt, and whose agents go before the project's. */
  module?: string;
  /** What a run is given, by name, in the order of the file. */
  inputs: Record<string, InputDefinition>;
  /** Environment variables that a run needs and that nothing may show. */
  secrets: string[];
  /** Whom to tell, and when. */
  notify: Notification[];
  /** What is done when a session has ended, whatever became of it. */
  cleanup: CleanupStep[];
  /** What a run may take. */
  budget?: Budget;
  /** What makes a phase's worktree ready. */
  worktrees: Worktrees;
  /** How many phases may run at once; absent: the caller decides. */
  concurrency?: number;
  /** How long a run does nothing but wait, because of a limit, before it ends; absent: the engine's default. */
  maxWaitMs?: number;
  /** How many phases of each named pool may run at once. */
  pools: Record<string, number>;
  /** In the order of the file, at least one. */
  phases: Phase[];
  /** What it leaves for a phase of another workflow that uses it: texts with references, by name. */
  outputs?: Record<string, unknown>;
  /** The file, absolute. */
  path: string;
  /** The folder of the file, absolute. */
  folder: string;
}

/** What makes the worktree of a phase ready for its agent. */
export interface Worktrees {
  /** Runs in each new worktree. */
  setup?: CommandRun | ShellRun;
  /** Files and folders of the project that each worktree has as links, relative to the project. */
  link: string[];
}

/** One step of a workflow. */
export interface Phase {
  id: string;
  /** What people see; the id when the file gives none. */
  name: string;
  agent: string;
  prompt: string;
  /** Absent: the rules of `@agentos/waves` for files without `dependsOn` hold. */
  dependsOn?: string[];
  next?: string[];
  /** It stands beside the phase above instead of waiting for it. */
  parallel?: boolean;
  /** An expression; where it does not hold, the phase is not needed. */
  when?: string;
  /** It runs whatever became of what it depends on. */
  always?: boolean;
  /** What depends on it runs although it failed. */
  continueOnError?: boolean;
  /** Absent: the agent's own `run` is used. */
  run?: Run;
  /** Nothing downstream starts before a person has approved. */
  gate?: "approval";
  /** How its gate is answered; absent where the file gives the short form. */
  approval?: Approval;
  artifact?: Artifact;
  /** Absent: no limit. */
  timeoutMs?: number;
  /** An attempt that prints nothing for so long is ended; absent: no limit. */
  idleTimeoutMs?: number;
  /** How many further attempts follow a failed one. Default 0. */
  retries: number;
  /** How many attempts may leave an unfinished artifact; absent: the engine's default, 3. */
  maxAttempts?: number;
  /** How many sessions an agent may fill for it; absent: the engine's default, 3. */
  maxSessions?: number;
  /** What its attempts may take together. */
  budget?: Budget;
  /** `worktree`: it works in a git worktree and on a branch of its own. */
  isolation?: "worktree" | "none";
  /** Who resolves it where the work of the phases before does not merge. Default: a person. */
  merge?: "person" | "agent";
  /** An attempt fails that changed files outside of `writes`. */
  enforceWrites?: boolean;
  pool?: string;
  /** `none`: what it prints is not read as an agent's stream, and nothing of its tokens. */
  usage?: "none";
  env: Record<string, string>;
  /** Globs of the files it writes, relative to the project folder. */
  writes?: string[];
  /** About how long it takes, in seconds. */
  estimate?: number;
  /** It is run once for each item of a list; with `repeat`, each item is repeated. */
  forEach?: ForEach;
  /** It is run again and again. */
  repeat?: Repeat;
  /** It consists of these phases, and has no agent and prompt of its own. */
  phases?: Phase[];
  /** The same, of those of another workflow. */
  uses?: Uses;
  /** Where the phase begins in its file, from 1. */
  line: number;
  column?: number;
  /** Where its agent is named, which is in `defaults` for a phase without one of its own. */
  agentPosition?: Position;
  /** Where the workflow is named that it uses. */
  usesPosition?: Position;
  /** Where each input is given to it. */
  withPositions?: Record<string, Position>;
}

/** How the gate of a phase is answered. */
export interface Approval {
  /** What the person is asked; absent: whether it may go on. */
  question?: string;
  /** How long the session waits for an answer; absent: as long as it takes. */
  timeoutMs?: number;
  /** What happens then. Default `fail`. */
  onTimeout?: "approve" | "reject" | "fail";
}

/** What a phase runs. An argument list never meets a shell; a shell line always does. */
export type Run = CommandRun | ShellRun | ClientRun | AcpRun | OtherRun;

/** A program and its arguments. */
export interface CommandRun {
  runner: "command";
  /** At least one, the program. References are replaced when the phase begins. */
  command: string[];
}

/**
 * A line for the platform's shell; references become variables of the shell, so that no value is ever a part
 * of the line.
 */
export interface ShellRun {
  runner: "command";
  shell: string;
  /** Windows: its variables are written `!NAME!`. */
  expandsLate?: true;
}

/** Someone to tell what happens in a session: a program, or a webhook. */
export interface Notification {
  on: ("gate" | "failure" | "end")[];
  run?: CommandRun | ShellRun;
  webhook?: string;
  /** Absent: the engine's default. */
  timeoutMs?: number;
  env: Record<string, string>;
}

/** A program that runs when a session has ended. */
export interface CleanupStep {
  run: CommandRun | ShellRun;
  /** Absent: the engine's default. */
  timeoutMs?: number;
  env: Record<string, string>;
}

/** An agent by its client, which runs without a person. */
export interface ClientRun extends Pick<HeadlessOptions, "model" | "effort" | "tools" | "permissions"> {
  runner: "agent";
  client: ClientId;
  /** Who goes on where a limit stops the one before. */
  fallback?: ClientRun[];
}

/** Any agent that speaks the Agent Client Protocol. */
export interface AcpRun extends Pick<HeadlessOptions, "permissions"> {
  runner: "acp";
  /** What starts it. */
  program: CommandRun | ShellRun;
  /** The mode of its session, as it names it; absent: its own default. */
  mode?: string;
}

/** A runner that is not part of this package, with the options it was given. */
export interface OtherRun {
  runner: string;
  [option: string]: unknown;
}

/** The file a phase must leave behind, and what must be true of it. */
export interface Artifact extends Criteria {
  /** Relative to the project folder, or absolute; a glob means several files. */
  path: string;
  /**
   * The file it is made from, relative to the project folder, or absolute; criteria may stand in its front
   * matter.
   */
  template?: string;
  /** False: only that it is there is checked. */
  guard?: boolean;
}

/** True for a run with an argument list. */
export function isCommandRun(run: Run): run is CommandRun {
  return run.runner === "command" && "command" in run;
}

/** True for a run with a shell line. */
export function isShellRun(run: Run): run is ShellRun {
  return run.runner === "command" && "shell" in run;
}

/** True for a run of an agent by its client. */
export function isClientRun(run: Run): run is ClientRun {
  return run.runner === "agent" && "client" in run;
}

/** True for a run of an agent that speaks the Agent Client Protocol. */
export function isAcpRun(run: Run): run is AcpRun {
  return run.runner === "acp" && "program" in run;
}

/** True for a run of an agent, by its client or by the Agent Client Protocol. */
export function isAgentRun(run: Run | undefined): boolean {
  return run !== undefined && (isClientRun(run) || isAcpRun(run));
}
