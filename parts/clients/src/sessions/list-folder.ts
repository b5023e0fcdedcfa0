import { type Dirent, readdirSync } from "node:fs";

/** Returns a folder's entries; empty if the folder is missing or unreadable. */
export function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

export function foldersIn(folder: string): string[] {
  // A link may lead to a folder, but only opening it would show that.
  return entriesOf(folder).flatMap((entry) => (entry.isFile() ? [] : [entry.name]));
}
