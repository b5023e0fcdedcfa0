import { readdirSync } from "node:fs";

/** Returns the names in a folder, or an empty list if it cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
