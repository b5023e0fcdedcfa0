import type { ApprovalRequest } from "@agentos/state/approvals";
import type { PlacedRequest, PlacedRun, RunOutcome } from "@agentos/workflow";
import type { Files } from "./files.js";
import type { Snapshot } from "./snapshot.js";

/** An attempt as the queue has it: data alone, and no value of a variable. */
export interface Task {
  request: Omit<PlacedRequest, "signal" | "onLine" | "onAgent" | "onPlaced" | "wasCutOff" | "resume">;
  pool?: string;
  /** Where the repository can be fetched from, without a password; absent: all of it goes through the queue. */
  remote?: string;
  /** Names the repository where it has no remote: its first commit. */
  repository: string;
  /** The commit that the project stood at, and the pack that has it for those who cannot fetch it. */
  trunk: string;
  base: Snapshot;
  /** Of the session's folder, by path relative to the folder of all state. */
  files: Files;
}

/** A command that a person approved. */
export interface ApprovedCommand {
  /** Of its request. */
  id: string;
  /** A program and its arguments. */
  command: string[];
  cwd: string;
}

/** The engine's `runPlaced`. */
export type RunPlaced = (request: PlacedRun) => Promise<RunOutcome | { missing: string[] }>;

/** What a worker leaves. */
export interface Result {
  outcome: RunOutcome;
  /** What its worktree held in the end; absent where it had none. */
  work?: Snapshot;
  files?: Files;
  /** The actions that rules stopped, with the coordinator's paths. */
  requests?: ApprovalRequest[];
  pack: Buffer | null;
}
