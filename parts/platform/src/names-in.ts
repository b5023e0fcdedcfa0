import { type Dirent, readdirSync } from "node:fs";

/** Returns the names in a folder, or an empty list if it cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Like {@link namesIn}, but also says what each entry is. */
export function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
