import { type Dirent, readdirSync } from "node:fs";

/** A folder's entries; none if it is missing or unreadable. */
export function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The names of a folder's subfolders. */
export function foldersIn(folder: string): string[] {
  // A link may lead to a folder, which only opening it shows.
  return entriesOf(folder).flatMap((entry) => (entry.isFile() ? [] : [entry.name]));
}
