import { assertSafeId } from "@agentos/platform";
import { type CheckpointOptions, checkpointPlaces, listCheckpoints } from "./checkpoint-files.js";
import { take } from "./recover.js";

/**
 * Moves the session's checkpoint, whatever its age, to `.context-checkpoint.recovered.md`, where {@link
 * recover} does not find it. Call this when the checkpoint has been used or its conversation has ended.
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
  // Retire the newest last, so that it is the one that remains for people to look at.
  return own
    .reverse()
    .map((checkpoint) => take(checkpoint, places))
    .some(Boolean);
}
