import { readdirSync } from "node:fs";

/** Returns an empty list if the folder cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
