import type { Criteria } from "@agentos/artifact-guard";
import type { ClientId, HeadlessOptions } from "@agentos/clients";
import type { Budget } from "./budgets.js";
import type { Position } from "./diagnostics.js";
import type { InputDefinition } from "./inputs.js";
import type { ForEach, Repeat, Uses } from "./nested.js";

/** A loaded workflow: defaults applied to each phase, durations in milliseconds. */
export interface Workflow {
  id: string;
  name: string;
  /** Its purpose. */
  description?: string;
  /**
   * Its rules are added to the core rules in every prompt, and its agents take precedence over the project's.
   */
  module?: string;
  /** Inputs by name, in the order of the file. */
  inputs: Record<string, InputDefinition>;
  /** Environment variables that a run needs and whose values are masked everywhere. */
  secrets: string[];
  notify: Notification[];
  /** Programs that run when a session has ended, however it ended. */
  cleanup: CleanupStep[];
  /** The budget of a run. */
  budget?: Budget;
  /** How a phase's worktree is prepared. */
  worktrees: Worktrees;
  /** How many phases may run at once; absent: the caller decides. */
  concurrency?: number;
  /**
   * If a limit leaves nothing to do but wait for longer than this, the run pauses; absent: the engine's
   * default.
   */
  maxWaitMs?: number;
  /** How many phases of each named pool may run at once. */
  pools: Record<string, number>;
  /** In the order of the file, at least one. */
  phases: Phase[];
  /** Values returned to a workflow that uses this one, by name: strings with references. */
  outputs?: Record<string, unknown>;
  /** The file, absolute. */
  path: string;
  /** The folder of the file, absolute. */
  folder: string;
}

/** How the worktree of a phase is prepared. */
export interface Worktrees {
  /** Runs in each new worktree. */
  setup?: CommandRun | ShellRun;
  /** Files and folders to link from the project, relative to it. */
  link: string[];
}

/** One step of a workflow. */
export interface Phase {
  id: string;
  /** The display name; defaults to the id. */
  name: string;
  agent: string;
  prompt: string;
  /** Absent: `@agentos/waves` derives the order from the file. */
  dependsOn?: string[];
  next?: string[];
  /** It runs alongside the phase above instead of waiting for it. */
  parallel?: boolean;
  /** A condition; if it is false, the phase is not needed. */
  when?: string;
  /** It runs even if a dependency failed. */
  always?: boolean;
  /** Its dependents run even if it failed. */
  continueOnError?: boolean;
  /** Absent: the agent's own `run`. */
  run?: Run;
  /** Nothing downstream starts before a person has approved. */
  gate?: "approval";
  /** The gate's options; absent if the file has the short form. */
  approval?: Approval;
  artifact?: Artifact;
  /** Absent: no limit. */
  timeoutMs?: number;
  /** An attempt that prints nothing for this long is ended; absent: no limit. */
  idleTimeoutMs?: number;
  /** Further attempts after a failed one. Default 0. */
  retries: number;
  /** How many attempts may leave an unfinished artifact; absent: the engine's default, 3. */
  maxAttempts?: number;
  /** How many sessions of an agent it may use; absent: the engine's default, 3. */
  maxSessions?: number;
  /** The budget of all its attempts together. */
  budget?: Budget;
  /** `worktree`: it works in its own git worktree and branch. */
  isolation?: "worktree" | "none";
  /** Who resolves a merge conflict between its dependencies. Default: a person. */
  merge?: "person" | "agent";
  /** Fails an attempt that changed files outside `writes`. */
  enforceWrites?: boolean;
  pool?: string;
  /** `none`: its output is not parsed as an agent's stream, and its usage is not recorded. */
  usage?: "none";
  env: Record<string, string>;
  /** Globs of the files it writes, relative to the project folder. */
  writes?: string[];
  /** Expected duration in seconds. */
  estimate?: number;
  /** Runs it once for each item of a list; with `repeat`, each item is repeated. */
  forEach?: ForEach;
  repeat?: Repeat;
  /** A group of phases; it does not have its own agent and prompt. */
  phases?: Phase[];
  uses?: Uses;
  /** Where the phase starts in its file, from 1. */
  line: number;
  column?: number;
  /** Where its agent is named, possibly in `defaults`. */
  agentPosition?: Position;
  /** The position of `uses`. */
  usesPosition?: Position;
  /** The position of each entry of `with`. */
  withPositions?: Record<string, Position>;
}

/** The options of a phase's gate. */
export interface Approval {
  /** The question shown to the person; absent: a standard question. */
  question?: string;
  /** How long the session waits for an answer; absent: without limit. */
  timeoutMs?: number;
  /** What happens after that time. Default: `fail`. */
  onTimeout?: "approve" | "reject" | "fail";
}

/** What a phase runs. An argument list is never passed to a shell; a shell line always is. */
export type Run = CommandRun | ShellRun | ClientRun | AcpRun | OtherRun;

/** A program and its arguments. */
export interface CommandRun {
  runner: "command";
  /** The program and its arguments. References are replaced when the phase starts. */
  command: string[];
}

/**
 * A line for the platform's shell. References become shell variables, so values are never part of the line.
 */
export interface ShellRun {
  runner: "command";
  shell: string;
  /** On Windows: variables are written as `!NAME!` (delayed expansion). */
  expandsLate?: true;
}

/** A program or webhook that is notified of events of a session. */
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

/** An agent, run unattended through its client. */
export interface ClientRun extends Pick<HeadlessOptions, "model" | "effort" | "tools" | "permissions"> {
  runner: "agent";
  client: ClientId;
  /** Clients that continue, in order, if a limit stops the previous one. */
  fallback?: ClientRun[];
}

/** Any agent that speaks the Agent Client Protocol. */
export interface AcpRun extends Pick<HeadlessOptions, "permissions"> {
  runner: "acp";
  /** The program that starts it. */
  program: CommandRun | ShellRun;
  /** The mode of its session, by the agent's own name; absent: its default. */
  mode?: string;
}

/** A custom runner and its options. */
export interface OtherRun {
  runner: string;
  [option: string]: unknown;
}

/** The file a phase must produce, and the criteria it must meet. */
export interface Artifact extends Criteria {
  /** Relative to the project folder, or absolute; may be a glob. */
  path: string;
  /** A template, relative to the project folder or absolute. Its front matter may contain criteria. */
  template?: string;
  /** `false`: only checks that the file exists. */
  guard?: boolean;
}

/** Whether it is an argument list. */
export function isCommandRun(run: Run): run is CommandRun {
  return run.runner === "command" && "command" in run;
}

/** Whether it is a shell line. */
export function isShellRun(run: Run): run is ShellRun {
  return run.runner === "command" && "shell" in run;
}

/** Whether it is an agent run through its client. */
export function isClientRun(run: Run): run is ClientRun {
  return run.runner === "agent" && "client" in run;
}

/** Whether it is an agent run over the Agent Client Protocol. */
export function isAcpRun(run: Run): run is AcpRun {
  return run.runner === "acp" && "program" in run;
}

/** The clients that may run a phase, in order of preference: none if it does not run an agent. */
export function clientsOf(run: Run | undefined): string[] {
  if (run === undefined) return [];
  if (isClientRun(run)) return [run, ...(run.fallback ?? [])].map(({ client }) => client);
  return isAcpRun(run) ? ["acp"] : [];
}

/** Whether it is an agent, run through its client or over the Agent Client Protocol. */
export function isAgentRun(run: Run | undefined): boolean {
  return clientsOf(run).length > 0;
}
