import { readTextFile } from "./regular-file.js";

/** Returns the text in a file, or undefined if the file cannot be read. */
export function tryReadText(path: string): string | undefined {
  try {
    return readTextFile(path);
  } catch {
    return undefined;
  }
}

/** Returns the value in a JSON file, or undefined if the file cannot be read or is not valid JSON. */
export function tryReadJson(path: string): unknown {
  try {
    return JSON.parse(readTextFile(path));
  } catch {
    return undefined;
  }
}
