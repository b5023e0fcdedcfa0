import { closeSync, constants, openSync, readSync, realpathSync } from "node:fs";
import { resolve, sep } from "node:path";

// The first row has it, nearly always; Claude Code may write bookkeeping and a long prompt before.
const HEAD_BYTES = [4 * 1024, 256 * 1024];

// Within a string of JSON the quotes would be escaped: only a field looks like this.
const FIELD = /"cwd":\s*("(?:[^"\\]|\\.)*")/;

/** The folder in which a client was started, as the first rows of its session's file name it. */
export function startedIn(path: string): string | undefined {
  for (const bytes of HEAD_BYTES) {
    const head = readHead(path, bytes);
    const field = FIELD.exec(head)?.[1];
    if (field !== undefined) return parseText(field);
    if (head.length < bytes) return undefined;
  }
  return undefined;
}

/** A folder's names: as given, and with links followed, as clients mostly write it down. */
export function namesOf(folder: string): string[] {
  const given = resolve(folder);
  return [...new Set([given, followed(given)])];
}

/** Whether a folder is the one that has these names, or is within it. */
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
    // It is gone since, or was never on this machine.
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
    // Latin-1 keeps a character a byte, so that the length tells whether there is more; see parseText.
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
