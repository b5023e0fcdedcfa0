import type { Criteria } from "@agentos/artifact-guard";
import type { ClientId, HeadlessOptions } from "@agentos/clients";
import type { Budget } from "./budgets.js";
import type { Position } from "./diagnostics.js";
import type { InputDefinition } from "./inputs.js";
import type { ForEach, Repeat, Uses } from "./nested.js";

/**
 * A loaded workflow, with defaults applied to each phase. Durations are in milliseconds unless stated
 * otherwise.
 */
export interface Workflow {
  id: string;
  name: string;
  description?: string;
  /** A module whose rules extend the core rules and whose agents override the project's agents. */
  module?: string;
  /** By name, in the order of the file. */
  inputs: Record<string, InputDefinition>;
  /** Environment variables that a run requires and whose values are masked everywhere. */
  secrets: string[];
  notify: Notification[];
  /** Programs that run after the session, whatever its outcome. */
  cleanup: CleanupStep[];
  budget?: Budget;
  worktrees: Worktrees;
  /** Maximum number of concurrent phases. Runs can override this value. Defaults to 4. */
  concurrency?: number;
  /** The run pauses if a limit would make it wait longer than this. Defaults to 10 minutes. */
  maxWaitMs?: number;
  /** Maximum number of concurrent phases, by pool. */
  pools: Record<string, number>;
  /** At least one, in the order of the file. */
  phases: Phase[];
  /** Values for a workflow that uses this one, by name. Strings may contain references. */
  outputs?: Record<string, unknown>;
  /** Absolute path. */
  path: string;
  /** Absolute path of the file's folder. */
  folder: string;
}

/** How a phase's worktree is prepared. */
export interface Worktrees {
  /** Runs in each new worktree. */
  setup?: CommandRun | ShellRun;
  /** Paths to link, relative to the project. */
  link: string[];
}

/** A phase, as defined in the workflow file. */
export interface Phase {
  id: string;
  /** The display name. Defaults to the id. */
  name: string;
  agent: string;
  prompt: string;
  /** If absent, `@agentos/waves` derives the order from the file. */
  dependsOn?: string[];
  next?: string[];
  /** Whether the phase runs alongside the preceding phase instead of after it. */
  parallel?: boolean;
  /** A condition. If it is false, the phase is not needed and its dependents run. */
  when?: string;
  /** Whether the phase runs even if a dependency failed or was skipped. */
  always?: boolean;
  /** Whether dependents may run even if the phase failed. */
  continueOnError?: boolean;
  /** Defaults to the agent's own `run`. */
  run?: Run;
  /** Dependents wait until a person has approved the phase. */
  gate?: "approval";
  /** The gate's options. Absent if the file uses the short form. */
  approval?: Approval;
  artifact?: Artifact;
  /** The time limit for each attempt. Unlimited by default. */
  timeoutMs?: number;
  /** The time after which an attempt that prints nothing is stopped. Unlimited by default. */
  idleTimeoutMs?: number;
  /** Maximum number of retries after a failed attempt. Defaults to 0. */
  retries: number;
  /** The maximum number of attempts that leave an unfinished artifact. Defaults to 3. */
  maxAttempts?: number;
  /** The maximum number of sessions that an agent may use. Defaults to 3. */
  maxSessions?: number;
  budget?: Budget;
  /** With `worktree`, the phase works on its own branch in its own git worktree. */
  isolation?: "worktree" | "none";
  /** Who resolves merge conflicts between dependencies. Defaults to `person`. */
  merge?: "person" | "agent";
  /** Whether attempts that changed files outside `writes` fail. */
  enforceWrites?: boolean;
  pool?: string;
  /** With `none`, output is not parsed as an agent's stream, and usage is not recorded. */
  usage?: "none";
  env: Record<string, string>;
  /** Globs of the files that the phase writes, relative to the project folder. */
  writes?: string[];
  /** The expected duration in seconds. */
  estimate?: number;
  /** With `repeat`, each item is repeated separately. */
  forEach?: ForEach;
  repeat?: Repeat;
  /** The inner phases of a group, which has no agent or prompt of its own. */
  phases?: Phase[];
  uses?: Uses;
  /** The line on which the phase starts in its file, numbered from 1. */
  line: number;
  column?: number;
  /** Where the agent is named, possibly in `defaults`. */
  agentPosition?: Position;
  usesPosition?: Position;
  withPositions?: Record<string, Position>;
}

export interface Approval {
  /** The question to ask at the gate. Defaults to a standard question. */
  question?: string;
  /** How long the session waits for a decision. Unlimited by default. */
  timeoutMs?: number;
  /** The outcome after the timeout. Defaults to `fail`. */
  onTimeout?: "approve" | "reject" | "fail";
}

/** A phase's program or agent. Argument lists never pass through a shell; shell commands always do. */
export type Run = CommandRun | ShellRun | ClientRun | AcpRun | OtherRun;

/** A program to run without a shell. */
export interface CommandRun {
  runner: "command";
  /** A program and its arguments. References are resolved when the phase starts. */
  command: string[];
}

/** A shell command. References become shell variables, never part of the command's text. */
export interface ShellRun {
  runner: "command";
  shell: string;
  /** Set on Windows: variables are written as `!NAME!` (delayed expansion). */
  expandsLate?: true;
}

/** A program or webhook to notify of session events. */
export interface Notification {
  on: ("gate" | "failure" | "end")[];
  run?: CommandRun | ShellRun;
  webhook?: string;
  /** Defaults to 10 seconds. */
  timeoutMs?: number;
  env: Record<string, string>;
}

/** A program that runs after the session. */
export interface CleanupStep {
  run: CommandRun | ShellRun;
  /** Defaults to one minute. */
  timeoutMs?: number;
  env: Record<string, string>;
}

/** An agent that is run unattended through its client. */
export interface ClientRun extends Pick<HeadlessOptions, "model" | "effort" | "tools" | "permissions"> {
  runner: "agent";
  client: ClientId;
  /** Clients that continue, in order, if a limit stops the previous client. */
  fallback?: ClientRun[];
}

/** Any agent that supports the Agent Client Protocol. */
export interface AcpRun extends Pick<HeadlessOptions, "permissions"> {
  runner: "acp";
  program: CommandRun | ShellRun;
  /** The agent's name for the session mode. Defaults to the agent's default mode. */
  mode?: string;
}

/** A custom runner and its options. */
export interface OtherRun {
  runner: string;
  [option: string]: unknown;
}

/** The file that a phase must produce, and the criteria for its content. */
export interface Artifact extends Criteria {
  /** Absolute or relative to the project folder. Can be a glob. */
  path: string;
  /**
   * A path, absolute or relative to the project folder. The file's front matter may contain
   * criteria.
   */
  template?: string;
  /** If false, only the existence of the file is checked. Defaults to true. */
  guard?: boolean;
}

export function isCommandRun(run: Run): run is CommandRun {
  return run.runner === "command" && "command" in run;
}

export function isShellRun(run: Run): run is ShellRun {
  return run.runner === "command" && "shell" in run;
}

export function isClientRun(run: Run): run is ClientRun {
  return run.runner === "agent" && "client" in run;
}

export function isAcpRun(run: Run): run is AcpRun {
  return run.runner === "acp" && "program" in run;
}

/** Returns the clients that can run a phase, in order of preference. */
export function clientsOf(run: Run | undefined): string[] {
  if (run === undefined) return [];
  if (isClientRun(run)) return [run, ...(run.fallback ?? [])].map(({ client }) => client);
  return isAcpRun(run) ? ["acp"] : [];
}

export function isAgentRun(run: Run | undefined): boolean {
  return clientsOf(run).length > 0;
}
