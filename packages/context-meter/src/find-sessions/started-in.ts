import { closeSync, constants, openSync, readSync, realpathSync } from "node:fs";
import { resolve, sep } from "node:path";

// Claude Code may write bookkeeping rows and a long prompt before the row that names the folder.
const HEAD_BYTES = [4 * 1024, 256 * 1024];

// Matches only a field, because quotes inside a JSON string are escaped.
const FIELD = /"cwd":\s*("(?:[^"\\]|\\.)*")/;

export function startedIn(path: string): string | undefined {
  for (const bytes of HEAD_BYTES) {
    const head = readHead(path, bytes);
    const field = FIELD.exec(head)?.[1];
    if (field !== undefined) return parseText(field);
    if (head.length < bytes) return undefined;
  }
  return undefined;
}

/** Returns the given path, and the path with its links resolved. Most clients record the latter. */
export function namesOf(folder: string): string[] {
  const given = resolve(folder);
  return [...new Set([given, followed(given)])];
}

/** Whether a folder has one of these paths or, with `below`, is inside one of them. */
export function isWithin(folder: string, names: readonly string[], depth: "exactly" | "below"): boolean {
  const fold = (path: string) => (process.platform === "win32" ? path.toLowerCase() : path);
  const own = namesOf(folder).map(fold);
  return names.map(fold).some((name) => {
    const prefix = name.endsWith(sep) ? name : name + sep;
    return own.some((each) => each === name || (depth === "below" && each.startsWith(prefix)));
  });
}

function followed(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    // The path no longer exists, or never existed on this machine.
    return path;
  }
}

function readHead(path: string, bytes: number): string {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch {
    return "";
  }
  try {
    const buffer = Buffer.allocUnsafe(bytes);
    // Latin-1 yields one character per byte, so the length shows whether the whole file was read.
    return buffer.toString("latin1", 0, readSync(fd, buffer, 0, bytes, 0));
  } catch {
    return "";
  } finally {
    closeSync(fd);
  }
}

function parseText(json: string): string | undefined {
  try {
    const text: unknown = JSON.parse(Buffer.from(json, "latin1").toString("utf8"));
    return typeof text === "string" && text !== "" ? text : undefined;
  } catch {
    return undefined;
  }
}
