import { lstatSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { askGit } from "@agentos/platform";
import type { Handoff } from "../format/index.js";
import { placesIn } from "./state-folder.js";

/** Allows for a clock that is set back a little between writing and reading. */
const MAX_FUTURE_MS = 5 * 60_000;
const GIT_TIMEOUT_MS = 2_000;

/**
 * Returns the reason, if any, why an agent must not receive a handoff automatically: it came with
 * the repository, belongs to another user, names a session that never ran here, or is from the
 * future. A person can still read it.
 */
export function reasonToDistrust(
  path: string,
  handoff: Handoff,
  { stateFolder, at }: { stateFolder: string; at: Date },
): string | undefined {
  if (Date.parse(handoff.timestamp) > at.getTime() + MAX_FUTURE_MS) return "it is dated in the future";
  if (isAnothersFile(path)) return "it belongs to another user";
  // Every handoff that is written here leaves a mark.
  const mark = join(placesIn(stateFolder).sessions, handoff.sessionId);
  if (!lstatSync(mark, { throwIfNoEntry: false })?.isFile()) return "its session is unknown here";
  return isTracked(path) ? "git tracks it, so it came with the repository" : undefined;
}

function isAnothersFile(path: string): boolean {
  const owner = lstatSync(path, { throwIfNoEntry: false })?.uid;
  return process.getuid !== undefined && owner !== undefined && owner !== process.getuid();
}

export function isTracked(path: string): boolean {
  const question = ["ls-files", "--error-unmatch", "--", basename(path)];
  return askGit(dirname(path), question, GIT_TIMEOUT_MS) !== undefined;
}
