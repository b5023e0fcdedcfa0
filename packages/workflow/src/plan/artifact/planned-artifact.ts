import { copyFileSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { PhaseCriteria } from "./phase-criteria.js";

/** The artifact that an attempt must produce, and its criteria. */
export interface PlannedArtifact {
  /** Absolute; may be a glob. */
  path: string;
  isGlob: boolean;
  /** `false`: only checks that it exists. */
  isGuarded: boolean;
  criteria: PhaseCriteria;
  /**
   * A copy of the file from before the phase first started, so that older gaps are not blamed on the phase.
   */
  original: string;
}

const MAX_ORIGINAL_SIZE = 1024 * 1024;

/** Copies the existing artifact before the phase first starts. */
export function keepOriginal({ path, isGlob, isGuarded, original }: PlannedArtifact): void {
  if (isGlob || !isGuarded || existsSync(original)) return;
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile() || stats.size > MAX_ORIGINAL_SIZE) return;
    mkdirSync(dirname(original), { recursive: true });
    copyFileSync(path, original);
  } catch {
    // Without the copy, an older gap may be blamed on the agent, which costs one retry.
  }
}
