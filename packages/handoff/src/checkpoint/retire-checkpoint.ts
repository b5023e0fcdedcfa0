import { assertSafeId } from "@agentos/platform";
import { type CheckpointOptions, checkpointPlaces, listCheckpoints } from "./checkpoint-files.js";
import { take } from "./recover.js";

/**
 * Puts the session's checkpoint, of whatever age, where {@link recover} no longer finds it: at
 * `.context-checkpoint.recovered.md`. For when it has been used, or when its conversation has ended.
 * @returns false when there was none
 * @throws TypeError when the session id could not be part of a path; the system's error when the file
 *   cannot be moved
 */
export function retireCheckpoint(
  workspace: string,
  sessionId: string,
  options: CheckpointOptions = {},
): boolean {
  assertSafeId(sessionId, "session id");
  const places = checkpointPlaces(workspace, options);
  const own = listCheckpoints(places).filter(({ handoff }) => handoff.sessionId === sessionId);
  // The newest last, so that it is the one that stays to be looked at.
  return own
    .reverse()
    .map((checkpoint) => take(checkpoint, places))
    .some(Boolean);
}
