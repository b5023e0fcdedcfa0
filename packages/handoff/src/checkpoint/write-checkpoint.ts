import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { addGitExcludes, writeFileAtomic } from "@agentos/platform";
import { buildHandoff } from "../format/index.js";
import { removeIfThere } from "../store/state-folder.js";
import { withoutSecrets } from "../store/write-handoff.js";
import { type CheckpointState, checkpointHandoff } from "./checkpoint.js";
import { type CheckpointOptions, checkpointPlaces, WORKSPACE_PATTERNS } from "./checkpoint-files.js";

/** Checkpoints expire after ten minutes, but people can still inspect them for a day. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Writes the checkpoint to `.agentos/state/checkpoints/<session>.md`, replacing the session's
 * previous one, and copies it to `.context-checkpoint.md`. Each file is complete even if the
 * process dies. Known secrets are removed, only the owner can read the files, and git ignores them.
 * @returns the path of the copy
 * @throws TypeError if the session id or the timestamp is invalid, or the system's error if a file
 *   cannot be written
 */
export function writeCheckpoint(
  workspace: string,
  state: CheckpointState,
  options: CheckpointOptions = {},
): { path: string } {
  const handoff = withoutSecrets(checkpointHandoff(state));
  const { own, folder, newest } = checkpointPlaces(workspace, handoff.sessionId, options);
  if (options.place === "workspace") addGitExcludes(workspace, WORKSPACE_PATTERNS);
  for (const path of [own, newest]) writeFileAtomic(path, buildHandoff(handoff), { mode: 0o600 });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > KEPT_MS) removeIfThere(path);
  }
  return { path: newest };
}
