import { existsSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { dirname, isAbsolute, join, sep } from "node:path";
import type { Places, Scope } from "@agentos/clients";
import { type AddedExcludes, pathInside, writeFileAtomic } from "@agentos/platform";
import * as z from "zod";

const SpliceSchema = z.object({ at: z.int().min(0), remove: z.int().min(0), insert: z.string() });

const FileRecordSchema = z.object({
  /** The hash of the entire file as we left it. */
  hash: z.string(),
  /** Restores the original file. Absent if there was none. */
  undo: z.array(SpliceSchema).optional(),
  /** Rules that we added to `permissions.ask`. All others belong to the user. */
  ask: z.array(z.string()).optional(),
});

const RecordSchema = z.object({
  version: z.literal(1),
  files: z.record(z.string(), FileRecordSchema),
  folders: z.array(z.string()),
  /** What was added to git's ignore list for this clone. */
  excludes: z.object({ text: z.string(), isNew: z.boolean().optional() }).optional(),
});

export const RECORD_NAME = "wiring.json";
export const LOCK_NAME = "wiring-lock";

/** Changes to a file. They can be undone exactly unless something else changes the file. */
export type FileRecord = z.infer<typeof FileRecordSchema>;

export interface WiringRecord {
  files: Map<string, FileRecord>;
  folders: Set<string>;
  excludes?: AddedExcludes | undefined;
}

/**
 * Returns the folder for the record and the lock. It is not `~/.agentos`, because that would make
 * the home folder a project.
 */
export function recordFolder(places: Places, scope: Scope): string {
  if (scope !== "user") return join(places.project, ".agentos", "state");
  return join(places.env.XDG_STATE_HOME || join(places.home, ".local", "state"), "agentos");
}

/** Returns the folder that paths in a record are relative to, so that a project can be moved. */
export function recordBase({ project }: Places, scope: Scope): string | undefined {
  return scope === "user" ? undefined : project;
}

export function toKey(path: string, base: string | undefined): string {
  const inside = base === undefined ? undefined : pathInside(base, path);
  return inside === undefined ? path : inside.split(sep).join("/");
}

export function fromKey(key: string, base: string | undefined): string {
  return base === undefined ? key : join(base, key);
}

/**
 * Reads the record in a folder. If it is missing or broken, files are restored based on their
 * contents. A project's record may come with a checkout from anyone, so it cannot name files
 * outside the project.
 */
export function readRecord(folder: string, base: string | undefined): WiringRecord {
  const isAllowed = (key: string) =>
    base === undefined || (!isAbsolute(key) && !key.split(/[\\/]/).includes(".."));
  try {
    const { files, folders, excludes } = RecordSchema.parse(JSON.parse(readFileSync(pathIn(folder), "utf8")));
    const allowed = Object.entries(files).filter(([key]) => isAllowed(key));
    return { files: new Map(allowed), folders: new Set(folders.filter(isAllowed)), excludes };
  } catch {
    return { files: new Map(), folders: new Set() };
  }
}

export function writeRecord(folder: string, { files, folders, excludes }: WiringRecord): void {
  if (files.size === 0) {
    rmSync(pathIn(folder), { force: true });
    return;
  }
  const record = { version: 1, files: Object.fromEntries(files), folders: [...folders], excludes };
  // The record contains replaced parts of settings, which are private.
  writeFileAtomic(pathIn(folder), `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
}

/**
 * Removes empty folders, the innermost first.
 * @returns the folders that still exist
 */
export function removeEmptyFolders(folders: Iterable<string>): string[] {
  return [...folders]
    .sort((one, other) => other.length - one.length)
    .filter((folder) => {
      try {
        rmdirSync(folder);
        return false;
      } catch {
        return existsSync(folder); // It is not empty.
      }
    });
}

/** Returns the folders to create for a file, the outermost first. */
export function missingFolders(path: string): string[] {
  const folders: string[] = [];
  for (
    let folder = dirname(path);
    !existsSync(folder) && folder !== dirname(folder);
    folder = dirname(folder)
  )
    folders.unshift(folder);
  return folders;
}

function pathIn(folder: string): string {
  return join(folder, RECORD_NAME);
}
