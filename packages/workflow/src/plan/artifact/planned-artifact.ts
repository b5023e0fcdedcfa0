import { copyFileSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { PhaseCriteria } from "./phase-criteria.js";

/** What an attempt must leave, and what will be asked of it. */
export interface PlannedArtifact {
  /** Absolute; a glob where several files are meant. */
  path: string;
  isGlob: boolean;
  /** False: only that it is there is checked. */
  isGuarded: boolean;
  criteria: PhaseCriteria;
  /** A copy of the file from before the phase first began, so that older gaps are not blamed on the phase. */
  original: string;
}

const MAX_ORIGINAL_SIZE = 1024 * 1024;

/** Keeps the artifact as the phase finds it, once. */
export function keepOriginal({ path, isGlob, isGuarded, original }: PlannedArtifact): void {
  if (isGlob || !isGuarded || existsSync(original)) return;
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile() || stats.size > MAX_ORIGINAL_SIZE) return;
    mkdirSync(dirname(original), { recursive: true });
    copyFileSync(path, original);
  } catch {
    // Without it, text that was left out before may be taken for the agent's: a retry too many, and no loss.
  }
}
