import type { ApprovalRequest } from "@agentos/state/approvals";
import type { PlacedRequest, PlacedRun, RunOutcome } from "@agentos/workflow";
import type { Files } from "./files.js";
import type { Snapshot } from "./snapshot.js";

/** A queued attempt, with the names of environment variables instead of their values. */
export interface Task {
  request: Omit<PlacedRequest, "signal" | "onLine" | "onAgent" | "onPlaced" | "wasCutOff" | "resume">;
  pool?: string;
  /** The URL to fetch from, without a password. If absent, the queue provides all objects. */
  remote?: string;
  /** The first commit, which identifies a repository that has no remote. */
  repository: string;
  /** The project's commit. Also the name of its pack, for workers that cannot fetch the commit. */
  trunk: string;
  base: Snapshot;
  /** By path relative to the state folder. */
  files: Files;
}

export interface ApprovedCommand {
  /** The id of the request. */
  id: string;
  command: string[];
  cwd: string;
}

/** `runPlaced` from `@agentos/workflow`. */
export type RunPlaced = (request: PlacedRun) => Promise<RunOutcome | { missing: string[] }>;

export interface Result {
  outcome: RunOutcome;
  /** Absent if the work could not be collected. */
  work?: Snapshot;
  files?: Files;
  /** Approval requests for stopped actions, with the coordinator's paths. */
  requests?: ApprovalRequest[];
  pack: Buffer | null;
}
