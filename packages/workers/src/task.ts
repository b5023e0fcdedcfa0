import type { ApprovalRequest } from "@agentos/state/approvals";
import type { PlacedRequest, PlacedRun, RunOutcome } from "@agentos/workflow";
import type { Files } from "./files.js";
import type { Snapshot } from "./snapshot.js";

/** An attempt in the queue: plain data, with names instead of the values of variables. */
export interface Task {
  request: Omit<PlacedRequest, "signal" | "onLine" | "onAgent" | "onPlaced" | "wasCutOff" | "resume">;
  pool?: string;
  /** The URL to fetch from, without a password; absent: everything goes through the queue. */
  remote?: string;
  /** Identifies a repository without a remote: its first commit. */
  repository: string;
  /** The project's commit; also the name of the pack for workers that cannot fetch it. */
  trunk: string;
  base: Snapshot;
  /** By path relative to the state folder. */
  files: Files;
}

/** A command that a person approved. */
export interface ApprovedCommand {
  /** The id of its request. */
  id: string;
  /** A program and its arguments. */
  command: string[];
  cwd: string;
}

/** The engine's `runPlaced`. */
export type RunPlaced = (request: PlacedRun) => Promise<RunOutcome | { missing: string[] }>;

/** The result of a task. */
export interface Result {
  outcome: RunOutcome;
  /** The final content of its worktree; absent if there is none. */
  work?: Snapshot;
  files?: Files;
  /** The actions that rules stopped, with the coordinator's paths. */
  requests?: ApprovalRequest[];
  pack: Buffer | null;
}
