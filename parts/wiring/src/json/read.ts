import { readText } from "../text-file.js";

/** Reads a JSON object without comments. Returns undefined if the file is missing or invalid. */
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
