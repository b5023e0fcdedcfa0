import { assertDate } from "../drift/assert-date.js";
import { renderRecovery } from "../prompt/recovery-block.js";
import { readHandoff } from "../store/read-handoff.js";
import { type CheckpointOptions, checkpointPlaces, retireCheckpoint } from "./checkpoint-files.js";

export interface RecoverOptions extends CheckpointOptions {
  /** The session that was compacted. It never receives another session's checkpoint. */
  sessionId: string;
  at?: Date;
  /**
   * True leaves the checkpoint in place, for a client that may lose what it receives. Default false: only the
   * first caller receives it.
   */
  keep?: boolean;
  /** Maximum length of the block; default 4,000, at least 800. */
  maxCharacters?: number;
}

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
  assertDate(at);
  const { own, recovered } = checkpointPlaces(workspace, sessionId, options);
  const { handoff } = readHandoff(own);
  if (handoff?.sessionId !== sessionId || !isFresh(handoff.timestamp, at)) return undefined;
  if (!keep && !retireCheckpoint(workspace, sessionId, options)) return undefined;
  return { block: renderRecovery(handoff, maxCharacters), path: keep ? own : recovered };
}

function isFresh(timestamp: string, at: Date): boolean {
  const age = at.getTime() - Date.parse(timestamp);
  return age <= MAX_AGE_MS && age >= -MAX_FUTURE_MS;
}
