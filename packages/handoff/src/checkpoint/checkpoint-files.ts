import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  addGitExcludes,
  assertOptions,
  assertSafeId,
  type OptionNames,
  writeFileAtomic,
} from "@agentos/platform";
import { assertDate } from "../drift/assert-date.js";
import { buildHandoff } from "../format/index.js";
import { renderRecovery } from "../prompt/render-prompt.js";
import { readHandoff } from "../store/read-handoff.js";
import { move } from "../store/state-folder.js";
import { withoutSecrets } from "../store/write-handoff.js";
import { type CheckpointState, checkpointHandoff } from "./checkpoint.js";

export interface CheckpointOptions {
  /**
   * The location of `.context-checkpoint.md`: `.agentos/state` (the default), or the workspace, for
   * agents that look for it there.
   */
  place?: "state" | "workspace";
}

export interface RecoverOptions extends CheckpointOptions {
  /** The session that was compacted. It never receives another session's checkpoint. */
  sessionId: string;
  at?: Date;
  /**
   * Whether to leave the checkpoint in place, for a client that can lose what it receives. Defaults
   * to false, so that only the first caller receives it.
   */
  keep?: boolean;
  /** The maximum length of the block. Defaults to 4,000; the minimum is 800. */
  maxCharacters?: number;
}

export interface Recovery {
  /**
   * A `<continue_here>` element for the prompt, at most `maxCharacters` long. The content cannot
   * close the element.
   */
  block: string;
  path: string;
}

const RECOVER: OptionNames<RecoverOptions> = {
  sessionId: true,
  at: true,
  keep: true,
  maxCharacters: true,
  place: true,
};

const MAX_AGE_MS = 10 * 60_000;
/** Allows for a clock that is set back a little between writing and reading. */
const MAX_FUTURE_MS = 60_000;

/** Checkpoints expire after ten minutes, but people can still inspect them for a day. */
const KEPT_MS = 24 * 3_600_000;

const NEWEST = ".context-checkpoint.md";
const RECOVERED = ".context-checkpoint.recovered.md";

const STATE: OptionNames<CheckpointState> = {
  sessionId: true,
  timestamp: true,
  workspace: true,
  handoff: true,
  extraFrontMatter: true,
};

/**
 * Writes the checkpoint to `.agentos/state/checkpoints/<session>.md`, replacing the session's
 * previous one, and copies it to `.context-checkpoint.md`. Each file is complete even if the
 * process dies. Known secrets are removed, only the owner can read the files, and git ignores them.
 * @returns the path of the copy
 * @throws TypeError if the session id, the timestamp or an option is invalid, or the system's error if a file
 *   cannot be written
 */
export function writeCheckpoint(
  workspace: string,
  state: CheckpointState,
  options: CheckpointOptions = {},
): { path: string } {
  assertOptions(state, STATE, "state");
  const handoff = withoutSecrets(checkpointHandoff(state));
  const { own, folder, newest } = placesOf(workspace, handoff.sessionId, options);
  // `.agentos/state` has its own ignore rules.
  if (options.place === "workspace") addGitExcludes(workspace, [NEWEST, RECOVERED]);
  for (const path of [own, newest]) writeFileAtomic(path, buildHandoff(handoff), { mode: 0o600 });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > KEPT_MS) rmSync(path, { force: true });
  }
  return { path: newest };
}

/**
 * Takes the session's checkpoint if it is at most ten minutes old, and renders it for the prompt.
 * Unless `keep` is set, the file is first renamed to `.context-checkpoint.recovered.md`, so that
 * only one of several callers receives it.
 * @returns undefined if there is no recent checkpoint for the session
 * @throws TypeError if the session id is unsafe in a path or an option is invalid, RangeError if
 *   `maxCharacters` is below 800, or the system's error if the file cannot be moved
 */
export function recover(workspace: string, options: RecoverOptions): Recovery | undefined {
  assertOptions(options, RECOVER);
  const { sessionId, at = new Date(), keep = false, maxCharacters, place = "state" } = options;
  assertDate(at);
  const { own, recovered } = placesOf(workspace, sessionId, { place });
  const { handoff } = readHandoff(own);
  if (handoff?.sessionId !== sessionId || !isFresh(handoff.timestamp, at)) return undefined;
  if (!keep && !retireCheckpoint(workspace, sessionId, { place })) return undefined;
  return { block: renderRecovery(handoff, maxCharacters), path: keep ? own : recovered };
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
  const { own, newest, recovered } = placesOf(workspace, sessionId, options);
  const isRetired = move(own, recovered);
  if (readHandoff(newest).handoff?.sessionId === sessionId) rmSync(newest, { force: true });
  return isRetired;
}

/** `newest` is a copy of the latest checkpoint from any session, for readers that look for it by name. */
function placesOf(workspace: string, sessionId: string, options: CheckpointOptions) {
  assertOptions(options, { place: true });
  assertSafeId(sessionId, "session id");
  const { place = "state" } = options;
  if (place !== "state" && place !== "workspace")
    throw new TypeError(`Expected "place" to be "state" or "workspace", not ${JSON.stringify(place)}`);
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

function isFresh(timestamp: string, at: Date): boolean {
  const age = at.getTime() - Date.parse(timestamp);
  return age <= MAX_AGE_MS && age >= -MAX_FUTURE_MS;
}
