import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { addGitExcludes, writeFileAtomic } from "@agentos/platform";
import { buildHandoff } from "../format/index.js";
import { removeIfThere } from "../store/state-folder.js";
import { withoutSecrets } from "../store/without-secrets.js";
import { type CheckpointState, checkpointHandoff } from "./checkpoint.js";
import { type CheckpointOptions, checkpointPlaces, WORKSPACE_PATTERNS } from "./checkpoint-files.js";

/** Checkpoints expire after ten minutes. Keeping them for a day leaves people time to look at them. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Writes the checkpoint to `.agentos/state/checkpoints/<session>.md`, replacing the session's earlier one, and
 * a copy to `.context-checkpoint.md`. Even if the process dies, each checkpoint is complete. Known secrets are
 * left out, only the owner can read the files, and git ignores them.
 * @returns the copy's path
 * @throws TypeError when the session id or the timestamp is not valid; the system's error when it cannot be
 *   written
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
