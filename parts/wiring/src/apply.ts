import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import {
  addGitExcludes,
  describeError,
  IGNORE_NAME,
  keepOutOfGit,
  removeGitExcludes,
  withLock,
  writeFileAtomic,
} from "@agentos/platform";
import type { FileChange } from "./changes.js";
import type { Plan } from "./plan.js";
import {
  fromKey,
  LOCK_NAME,
  missingFolders,
  RECORD_NAME,
  readRecord,
  removeEmptyFolders,
  toKey,
  type WiringRecord,
  writeRecord,
} from "./record.js";
import { hasSessionFiles } from "./session-files.js";

/** The outcome of one change. */
export interface Applied {
  path: string;
  status:
    | "done"
    /** The file has changed since the change was planned; plan again. */
    | "conflict"
    | "failed";
  /** Why the change was not made. */
  message?: string;
}

/**
 * Applies a plan under the project's lock. Each file is changed completely or not at all; files
 * that have changed since the plan was made are left alone.
 * @throws LockedError if another process holds the lock; the system's error if the record cannot be
 * written
 */
export function applyPlan(plan: Plan): Applied[] {
  if (plan.changes.length === 0) return [];
  const { folder, base } = plan.record;
  const made = missingFolders(join(folder, RECORD_NAME));
  const lock = join(folder, LOCK_NAME);
  // The rules keep their key in this folder and reject folders that other users can access.
  if (plan.scope === "user") mkdirSync(folder, { recursive: true, mode: 0o700 });
  return withLock(
    lock,
    () => {
      const record = readRecord(folder, base);
      if (plan.scope !== "user") keepOutOfGit(folder);
      for (const each of made) record.folders.add(toKey(each, base));
      const before = new Map(record.files);
      recordPlanned(plan.changes, base, record);
      writeRecord(folder, record);
      const results = plan.changes.map((change) => applyChange(change, base, record, before));
      if (!plan.forgets && plan.excludes.length > 0)
        record.excludes = addGitExcludes(plan.project, plan.excludes) ?? record.excludes;
      if (plan.forgets && results.every(({ status }) => status === "done")) {
        record.files.clear();
        const isUnrecorded = before.size === 0 && plan.excludes.length > 0;
        const added = isUnrecorded ? { text: `\n${plan.excludes.join("\n")}` } : record.excludes;
        if (added !== undefined) removeGitExcludes(plan.project, added);
      }
      // A process that is waiting for the lock recreates its folder.
      if (record.files.size === 0) rmSync(lock, { recursive: true, force: true });
      writeRecord(folder, record);
      if (record.files.size === 0) removeLoneIgnoreFile(folder);
      const folders = [...record.folders].map((each) => fromKey(each, base));
      const kept = removeEmptyFolders(folders).map((each) => toKey(each, base));
      if (record.files.size > 0 && kept.length < folders.length)
        writeRecord(folder, { ...record, folders: new Set(kept) });
      return results;
    },
    { purpose: "aos init", waitMs: 10_000 },
  );
}

function removeLoneIgnoreFile(folder: string): void {
  if (!hasSessionFiles(folder)) rmSync(join(folder, IGNORE_NAME), { force: true });
}

/**
 * Records all changes before they are made. If the process is killed, entries that do not match a
 * file are ignored later.
 */
function recordPlanned(changes: readonly FileChange[], base: string | undefined, record: WiringRecord): void {
  for (const { path, after, record: next } of changes) {
    if (after === undefined) continue;
    for (const each of missingFolders(path)) record.folders.add(toKey(each, base));
    if (next !== undefined) record.files.set(toKey(path, base), next);
  }
}

function applyChange(
  change: FileChange,
  base: string | undefined,
  record: WiringRecord,
  remembered: WiringRecord["files"],
): Applied {
  const { path } = change;
  const key = toKey(path, base);
  const result = writeChange(change);
  const entry = result.status === "done" ? change.record : remembered.get(key);
  if (entry === undefined) record.files.delete(key);
  else record.files.set(key, entry);
  return result;
}

function writeChange({ path, before, after, keptAt }: FileChange): Applied {
  try {
    const current = existsSync(path) ? readFileSync(path, "utf8") : undefined;
    if (current !== before) return { path, status: "conflict", message: "it has changed since it was read" };
    if (keptAt !== undefined && before !== undefined) writeFileAtomic(keptAt, before);
    if (after === undefined) unlinkSync(realpathSync(path));
    else writeFileAtomic(path, after);
    return { path, status: "done" };
  } catch (error) {
    return { path, status: "failed", message: describeError(error) };
  }
}
