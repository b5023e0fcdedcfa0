import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative } from "node:path";
import { countingPath } from "./files.js";
import type { SessionRecord } from "./session-record.js";

/**
 * The session as it is from the project that it works on. That is its own folder, unless all that it edits
 * lies in one other repository: a worktree beside it, a neighbour.
 */
export function atPlaceOfWork(record: SessionRecord): SessionRecord {
  const { folder, steps } = record;
  if (folder === undefined) return record;
  const other = otherRepository(folder, steps);
  if (other === undefined) return record;
  // What does not say where it ran still ran in the session's own folder.
  return {
    ...record,
    folder: other,
    steps: steps.map((step) => (step.type === "command" ? { folder, ...step } : step)),
  };
}

function otherRepository(folder: string, steps: SessionRecord["steps"]): string | undefined {
  const others = new Set<string>();
  for (const step of steps) {
    if (step.type !== "edit") continue;
    if (countingPath(step.path, folder) !== undefined) return undefined;
    const repository = isAbsolute(step.path) ? repositoryOf(step.path) : undefined;
    if (repository !== undefined && holds(repository, folder)) continue;
    if (repository !== undefined && countingPath(step.path, repository) !== undefined) others.add(repository);
  }
  return others.size === 1 ? [...others][0] : undefined;
}

function repositoryOf(path: string): string | undefined {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, ".git"))) return folder;
  return undefined;
}

/** Whether a folder is another one or lies around it. */
function holds(folder: string, other: string): boolean {
  const inside = relative(folder, other);
  return !inside.startsWith("..") && !isAbsolute(inside);
}
