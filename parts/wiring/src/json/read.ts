import { readText } from "../text-file.js";

/**
 * A JSON file without comments whose top level is an object; undefined if it is missing or broken. Not for
 * editing.
 */
export function readJson(path: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(readText(path) ?? "");
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
