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
  /** The session that was compacted. Another session's checkpoint is never given out. */
  sessionId: string;
  /** Default: the present. */
  at?: Date;
  /**
   * True leaves the checkpoint where it is, for a client that may drop what it is given. Default false: only
   * the first caller gets it.
   */
  keep?: boolean;
  /** How long the block may be; default 4,000, at least 800. */
  maxCharacters?: number;
}

/** What {@link recover} found. */
export interface Recovery {
  /** For the prompt: at most `maxCharacters`; nothing in it can close its element. */
  block: string;
  /** Where the checkpoint is now. */
  path: string;
}

const MAX_AGE_MS = 10 * 60_000;
/** Clocks of one machine may be set back a little between writing and reading. */
const MAX_FUTURE_MS = 60_000;

/**
 * Takes the session's checkpoint, if one is not older than ten minutes, and renders it for the prompt. It is
 * renamed to `.context-checkpoint.recovered.md` before it is returned, so that of any number of callers
 * exactly one gets it.
 * @returns undefined when there is nothing for this session
 * @throws TypeError when the session id could not be part of a path or `at` is not a valid date; the
 * system's error when the file   cannot be moved
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
  // A writer that was killed may have left the one that this one supersedes.
  for (const { path } of older) if (path !== places.newest) removeIfThere(path);
  return { block: renderRecovery(newest.handoff, maxCharacters), path: places.recovered };
}

function isFresh(timestamp: string, at: Date): boolean {
  const age = at.getTime() - Date.parse(timestamp);
  return age <= MAX_AGE_MS && age >= -MAX_FUTURE_MS;
}

/** Renames the checkpoint to its last place; false when somebody else was first. */
export function take(
  { path, inode }: StoredCheckpoint,
  places: ReturnType<typeof checkpointPlaces>,
): boolean {
  if (path !== places.newest) return move(path, places.recovered);
  // Another session's may have this name by now: first move it to a unique name, then check again.
  const aside = join(places.unclaimed, handoffFileName(readHandoff(path).handoff, uniqueId()));
  if (!move(path, aside)) return false;
  return inodeOf(aside) === inode && move(aside, places.recovered);
}
