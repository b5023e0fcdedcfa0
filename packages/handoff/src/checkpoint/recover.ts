import { join } from "node:path";
import { assertSafeId } from "@agentos/platform";
import { assertDate } from "../assert-date.js";
import { inodeOf } from "../list-handoffs.js";
import { readHandoff } from "../read-handoff.js";
import { handoffFileName, move, removeIfThere, uniqueId } from "../state-folder.js";
import {
  type CheckpointOptions,
  checkpointPlaces,
  listCheckpoints,
  type StoredCheckpoint,
} from "./checkpoint-files.js";
import { renderRecovery } from "./recovery-block.js";

export interface RecoverOptions extends CheckpointOptions {
  /** The session that was compacted. It never receives another session's checkpoint. */
  sessionId: string;
  /** Default: now. */
  at?: Date;
  /**
   * True leaves the checkpoint in place, for a client that may lose what it receives. Default false: only the
   * first caller receives it.
   */
  keep?: boolean;
  /** Maximum length of the block; default 4,000, at least 800. */
  maxCharacters?: number;
}

/** The result of {@link recover}. */
export interface Recovery {
  /** For the prompt, at most `maxCharacters` long. Nothing in it can close its element. */
  block: string;
  /** Where the checkpoint is now. */
  path: string;
}

const MAX_AGE_MS = 10 * 60_000;
/** The machine's clock may be set back a little between writing and reading. */
const MAX_FUTURE_MS = 60_000;

/**
 * Takes the session's checkpoint if it is at most ten minutes old, and renders it for the prompt. The file is
 * renamed to `.context-checkpoint.recovered.md` first, so that exactly one of any number of callers receives
 * it.
 * @returns undefined when there is nothing for this session
 * @throws TypeError when the session id could not be part of a path or `at` is not a valid date; the system's
 * error when the file cannot be moved
 */
export function recover(workspace: string, options: RecoverOptions): Recovery | undefined {
  const { sessionId, at = new Date(), keep = false, maxCharacters } = options;
  assertSafeId(sessionId, "session id");
  assertDate(at);
  const places = checkpointPlaces(workspace, options);
  const [newest, ...older] = listCheckpoints(places).filter(
    ({ handoff }) => handoff.sessionId === sessionId && isFresh(handoff.timestamp, at),
  );
  if (newest === undefined) return undefined;
  if (keep) return { block: renderRecovery(newest.handoff, maxCharacters), path: newest.path };
  if (!take(newest, places)) return undefined;
  // A writer that was killed may have left a checkpoint that this one supersedes.
  for (const { path } of older) if (path !== places.newest) removeIfThere(path);
  return { block: renderRecovery(newest.handoff, maxCharacters), path: places.recovered };
}

function isFresh(timestamp: string, at: Date): boolean {
  const age = at.getTime() - Date.parse(timestamp);
  return age <= MAX_AGE_MS && age >= -MAX_FUTURE_MS;
}

/** Renames the checkpoint to its final place; false if another process was first. */
export function take(
  { path, inode }: StoredCheckpoint,
  places: ReturnType<typeof checkpointPlaces>,
): boolean {
  if (path !== places.newest) return move(path, places.recovered);
  // Another session's checkpoint may have this name by now, so first move it to a unique name, then check
  // again.
  const aside = join(places.unclaimed, handoffFileName(readHandoff(path).handoff, uniqueId()));
  if (!move(path, aside)) return false;
  return inodeOf(aside) === inode && move(aside, places.recovered);
}
