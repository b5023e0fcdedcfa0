import { assertDate } from "../drift/assert-date.js";
import { renderRecovery } from "../prompt/recovery-block.js";
import { readHandoff } from "../store/read-handoff.js";
import { type CheckpointOptions, checkpointPlaces, retireCheckpoint } from "./checkpoint-files.js";

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

const MAX_AGE_MS = 10 * 60_000;
/** Allows for a clock that is set back a little between writing and reading. */
const MAX_FUTURE_MS = 60_000;

/**
 * Takes the session's checkpoint if it is at most ten minutes old, and renders it for the prompt.
 * Unless `keep` is set, the file is first renamed to `.context-checkpoint.recovered.md`, so that
 * only one of several callers receives it.
 * @returns undefined if there is no recent checkpoint for the session
 * @throws TypeError if the session id is unsafe in a path or `at` is not a valid date, RangeError
 *   if `maxCharacters` is below 800, or the system's error if the file cannot be moved
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
