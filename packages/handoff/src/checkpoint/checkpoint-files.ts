import { join } from "node:path";
import { assertSafeId } from "@agentos/platform";
import { readHandoff } from "../store/read-handoff.js";
import { move, removeIfThere } from "../store/state-folder.js";

export interface CheckpointOptions {
  /**
   * The location of `.context-checkpoint.md`: in `.agentos/state` (the default), or in the workspace itself,
   * for agents that read its files by name.
   */
  place?: "state" | "workspace";
}

export interface CheckpointPlaces {
  /** The session's own file, which nobody else writes. */
  own: string;
  folder: string;
  /** A copy of the checkpoint written last, of any session, for people and agents that read it by name. */
  newest: string;
  recovered: string;
}

const NEWEST = ".context-checkpoint.md";
const RECOVERED = ".context-checkpoint.recovered.md";

/** Files in the workspace that git must ignore. `.agentos/state` has its own ignore rules. */
export const WORKSPACE_PATTERNS = [NEWEST, RECOVERED];

/** @throws TypeError when the session id could not be part of a path */
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
 * Moves the session's checkpoint, whatever its age, to `.context-checkpoint.recovered.md`, where `recover`
 * does not find it. Call this when the checkpoint has been used or its conversation has ended.
 * @returns false when there was none, or another process was first
 * @throws TypeError when the session id could not be part of a path; the system's error when the file
 *   cannot be moved
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
