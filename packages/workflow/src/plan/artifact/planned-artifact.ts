import { copyFileSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { PhaseCriteria } from "./phase-criteria.js";

export interface PlannedArtifact {
  /** Absolute. Can be a glob. */
  path: string;
  isGlob: boolean;
  /** If false, only the existence of the file is checked. */
  isGuarded: boolean;
  criteria: PhaseCriteria;
  /** Path of a copy of the file from before the phase started, used to recognize older gaps. */
  original: string;
}

const MAX_ORIGINAL_SIZE = 1024 * 1024;

export function keepOriginal({ path, isGlob, isGuarded, original }: PlannedArtifact): void {
  if (isGlob || !isGuarded || existsSync(original)) return;
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile() || stats.size > MAX_ORIGINAL_SIZE) return;
    mkdirSync(dirname(original), { recursive: true });
    copyFileSync(path, original);
  } catch {
    // At worst, the agent is blamed for an older gap, which costs one retry.
  }
}
