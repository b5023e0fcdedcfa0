import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Handoff } from "../format/index.js";
import { inodeOf } from "../list-handoffs.js";
import { readHandoff } from "../read-handoff.js";

/** Where checkpoints are stored. Only the files at `newest` and `recovered` are ever replaced. */
export interface CheckpointPlaces {
  /** The checkpoint written last, until its session recovers it. */
  newest: string;
  /** Other sessions' checkpoints that a newer one displaced from `newest`. */
  unclaimed: string;
  writing: string;
  /** The checkpoint that was recovered last. */
  recovered: string;
}

export interface CheckpointOptions {
  /**
   * The location of `.context-checkpoint.md`: in `.agentos/state` (the default), or in the workspace itself,
   * for agents that read its files by name.
   */
  place?: "state" | "workspace";
}

const NEWEST = ".context-checkpoint.md";
const RECOVERED = ".context-checkpoint.recovered.md";

/** Files in the workspace that git must ignore. `.agentos/state` has its own ignore rules. */
export const WORKSPACE_PATTERNS = [NEWEST, RECOVERED];

export function checkpointPlaces(
  workspace: string,
  { place = "state" }: CheckpointOptions = {},
): CheckpointPlaces {
  const state = join(workspace, ".agentos", "state");
  const folder = place === "state" ? state : workspace;
  const unclaimed = join(state, "checkpoints");
  return {
    newest: join(folder, NEWEST),
    unclaimed,
    writing: join(unclaimed, "writing"),
    recovered: join(folder, RECOVERED),
  };
}

/** A checkpoint on disk. */
export interface StoredCheckpoint {
  path: string;
  inode: string;
  handoff: Handoff;
  markdown: string;
}

/** Every readable checkpoint that has not been recovered yet, the newest first. */
export function listCheckpoints(places: CheckpointPlaces): StoredCheckpoint[] {
  // Read in the order in which files move, so that one that moves meanwhile is found at least once.
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
