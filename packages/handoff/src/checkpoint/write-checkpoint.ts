import { join } from "node:path";
import { addGitExcludes, writeFileAtomic } from "@agentos/platform";
import { buildHandoff } from "../format/index.js";
import { removeLeftovers } from "../leftovers.js";
import { inodeOf } from "../list-handoffs.js";
import { publish } from "../publish.js";
import { removeIfThere, uniqueId } from "../state-folder.js";
import { withoutSecrets } from "../without-secrets.js";
import { type CheckpointState, checkpointHandoff } from "./checkpoint.js";
import {
  type CheckpointOptions,
  checkpointPlaces,
  listCheckpoints,
  WORKSPACE_PATTERNS,
} from "./checkpoint-files.js";

/** Checkpoints expire after ten minutes. Keeping them for a day leaves people time to look at them. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Writes the checkpoint to `.agentos/state/.context-checkpoint.md`, replacing the session's earlier one. A
 * checkpoint of another session moves from there to `.agentos/state/checkpoints/`, where {@link recover}
 * finds it for its session. Even if the process dies, each checkpoint is complete and in one place. Known
 * secrets are left out, only the owner can read the file, and git ignores it.
 * @returns its path
 * @throws TypeError when the session id or the timestamp is not valid; the system's error when it cannot be
 *   written
 */
export function writeCheckpoint(
  workspace: string,
  state: CheckpointState,
  options: CheckpointOptions = {},
): { path: string } {
  const handoff = withoutSecrets(checkpointHandoff(state));
  const places = checkpointPlaces(workspace, options);
  const draft = join(places.writing, `${uniqueId()}.md`);
  writeFileAtomic(draft, buildHandoff(handoff), { mode: 0o600 });
  if (options.place === "workspace") addGitExcludes(workspace, WORKSPACE_PATTERNS);
  try {
    const inode = inodeOf(draft);
    const path = publish(draft, places, handoff);
    const writtenAt = Date.parse(handoff.timestamp);
    for (const stored of listCheckpoints(places)) {
      const isSuperseded = stored.handoff.sessionId === handoff.sessionId && stored.inode !== inode;
      const isOld = writtenAt - Date.parse(stored.handoff.timestamp) > KEPT_MS;
      // The other place may contain a newer file by now.
      if ((isSuperseded || isOld) && stored.path !== places.newest) removeIfThere(stored.path);
    }
    return { path };
  } finally {
    removeLeftovers(places, draft);
  }
}
