import { readdirSync } from "node:fs";
import { join } from "node:path";
import { inodeOf } from "../list-handoffs.js";
import { readHandoff } from "../read-handoff.js";
import type { Handoff } from "../schema.js";

/** Where checkpoints stand. As with handoffs, only the files at `newest` and `recovered` are ever replaced under their name. */
export interface CheckpointPlaces {
  /** The checkpoint written last, until its session has it back. */
  newest: string;
  /** Other sessions' checkpoints that a newer one pushed out of `newest`. */
  unclaimed: string;
  writing: string;
  /** The one that was given back last. */
  recovered: string;
}

/** What git shall not see of them, whatever the project's own `.gitignore` says. */
export const CHECKPOINT_PATTERNS = [
  ".context-checkpoint.md",
  ".context-checkpoint.recovered.md",
  "**/.agentos/state/checkpoints/",
];

export function checkpointPlaces(workspace: string): CheckpointPlaces {
  const folder = join(workspace, ".agentos", "state", "checkpoints");
  return {
    newest: join(workspace, ".context-checkpoint.md"),
    unclaimed: folder,
    writing: join(folder, "writing"),
    recovered: join(workspace, ".context-checkpoint.recovered.md"),
  };
}

/** A checkpoint on disk. */
export interface StoredCheckpoint {
  path: string;
  inode: string;
  handoff: Handoff;
  markdown: string;
}

/** Every readable checkpoint that was not given back, the newest first. */
export function listCheckpoints(places: CheckpointPlaces): StoredCheckpoint[] {
  // In the order in which they move, so that one that moves meanwhile is met at least once.
  const found = new Map<string, StoredCheckpoint>();
  for (const path of [places.newest, ...checkpointsIn(places.unclaimed)]) {
    const inode = inodeOf(path);
    if (inode === undefined) continue;
    const { handoff, markdown } = readHandoff(path);
    if (handoff !== undefined) found.set(inode, { path, inode, handoff, markdown });
  }
  return [...found.values()].sort((a, b) => (a.handoff.timestamp < b.handoff.timestamp ? 1 : -1));
}

function checkpointsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".md") && !name.startsWith("."))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}
