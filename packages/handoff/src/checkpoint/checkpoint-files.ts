import { join } from "node:path";
import { assertSafeId } from "@agentos/platform";
import { readHandoff } from "../store/read-handoff.js";
import { move, removeIfThere } from "../store/state-folder.js";

export interface CheckpointOptions {
  /**
   * The location of `.context-checkpoint.md`: `.agentos/state` (the default), or the workspace, for
   * agents that read its files by name.
   */
  place?: "state" | "workspace";
}

export interface CheckpointPlaces {
  own: string;
  folder: string;
  /** A copy of the latest checkpoint from any session, for readers that look for it by name. */
  newest: string;
  recovered: string;
}

const NEWEST = ".context-checkpoint.md";
const RECOVERED = ".context-checkpoint.recovered.md";

/** Files in the workspace that git must ignore. `.agentos/state` has its own ignore rules. */
export const WORKSPACE_PATTERNS = [NEWEST, RECOVERED];

export function checkpointPlaces(
  workspace: string,
  sessionId: string,
  { place = "state" }: CheckpointOptions = {},
): CheckpointPlaces {
  assertSafeId(sessionId, "session id");
  const state = join(workspace, ".agentos", "state");
  const folder = join(state, "checkpoints");
  const top = place === "state" ? state : workspace;
  return {
    own: join(folder, `${sessionId}.md`),
    folder,
    newest: join(top, NEWEST),
    recovered: join(top, RECOVERED),
  };
}

/**
 * Moves the session's checkpoint to `.context-checkpoint.recovered.md`, so that `recover` no longer
 * finds it. Call this after the checkpoint has been used or its conversation has ended.
 * @returns false if there was no checkpoint or another process moved it first
 * @throws TypeError if the session id is unsafe in a path, or the system's error if the file cannot
 *   be moved
 */
export function retireCheckpoint(
  workspace: string,
  sessionId: string,
  options: CheckpointOptions = {},
): boolean {
  const { own, newest, recovered } = checkpointPlaces(workspace, sessionId, options);
  const isRetired = move(own, recovered);
  if (readHandoff(newest).handoff?.sessionId === sessionId) removeIfThere(newest);
  return isRetired;
}
