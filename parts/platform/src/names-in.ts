import { readdirSync } from "node:fs";

/** The names in a folder; empty if it does not exist or cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
