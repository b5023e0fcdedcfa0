import { accessSync, constants, lstatSync, readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { describeError, errorCode, type JsonObject, parseObject } from "@agentos/platform";

export interface TextFile {
  /** The text without its byte order mark; undefined if the file does not exist. */
  text: string | undefined;
  /** A byte order mark (U+FEFF) or an empty string. */
  mark: string;
}

/** Larger files are not settings. */
const MAX_BYTES_SIZE = 16 * 1024 * 1024;

/** Reads a file for editing, or returns why it must not be edited. */
export function readForEdit(path: string): TextFile | { problem: string } {
  let stats: Stats | undefined;
  try {
    stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) {
      const problem = missing(path);
      return problem === undefined ? { text: undefined, mark: "" } : { problem };
    }
    if (stats.isDirectory()) return { problem: "it is a folder" };
    if (!stats.isFile()) return { problem: "it is not a regular file" };
    if (stats.size > MAX_BYTES_SIZE) return { problem: "it is larger than 16 MB" };
    const bytes = readFileSync(path);
    // Root may write to any file, so the permission bits decide.
    if ((stats.mode & 0o222) === 0) return { problem: "it is read-only" };
    accessSync(path, constants.W_OK);
    accessSync(dirname(realpathSync(path)), constants.W_OK);
    return decode(bytes);
  } catch (error) {
    return { problem: describeError(error) };
  }
}

function decode(bytes: Uint8Array): TextFile | { problem: string } {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { problem: "it is not UTF-8 text" };
  }
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  return { text: text.slice(mark.length), mark };
}

/** Returns why a file cannot be created, or undefined if creating it seems possible. */
function missing(path: string): string | undefined {
  const link = lstatSync(path, { throwIfNoEntry: false });
  if (link?.isSymbolicLink()) return "it is a link to a file that does not exist";
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    try {
      const stats = statSync(folder);
      if (!stats.isDirectory()) return `${folder} is not a folder`;
      accessSync(folder, constants.W_OK | constants.X_OK);
      return undefined;
    } catch (error) {
      if (errorCode(error) !== "ENOENT") return `${folder}: ${describeError(error)}`;
      if (folder === dirname(folder)) return undefined;
    }
  }
}

/** Reads a file that is not going to be edited. An unreadable file is treated as missing. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch {
    return undefined;
  }
}

/** Reads a JSON object without comments. Returns undefined if the file is missing or invalid. */
export function readJson(path: string): JsonObject | undefined {
  return parseObject(readText(path) ?? "");
}
