import { readFileSync, statSync } from "node:fs";
import { describeError } from "@agentos/platform";
import type { Finding, FindingCode } from "@agentos/text/source";

/** The text of an artifact, or a finding that explains why it could not be read. */
export type ReadArtifact = { text: string } | { finding: Finding };

/** The limit for a file in bytes, and for a string in UTF-16 code units. */
const MAX_SIZE = 16 * 1024 * 1024;
/** The number of bytes that are searched: a binary file can be recognized by its start. */
const LOOKED_AT = 8192;

/**
 * Reads an artifact as UTF-8, or as UTF-16 if it has a byte order mark. Returns an error if the
 * file is missing or unreadable, and a warning if it is larger than 16 MB or not text.
 */
export function readArtifact(file: string): ReadArtifact {
  let bytes: Buffer;
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined)
      return about("missing-artifact", "error", "The artifact does not exist: write it");
    if (stats.isDirectory()) return about("unreadable", "error", "This is a folder, not a file");
    // Reading from a pipe or a device may never end.
    if (!stats.isFile())
      return about("not-checked", "warning", "This is not a regular file: nothing was checked");
    if (stats.size > MAX_SIZE) {
      const size = Math.ceil(stats.size / 1024 / 1024);
      return about("not-checked", "warning", `Too large to be checked: ${size} MB; the limit is 16 MB`);
    }
    bytes = readFileSync(file);
  } catch (error) {
    return about("unreadable", "error", `The artifact cannot be read: ${describeError(error)}`);
  }
  return textOf(bytes);
}

export const TOO_LARGE = "Too large to be checked: more than 16 MB";

export const isTooLarge = ({ length }: Uint8Array | string) => length > MAX_SIZE;

/** Decodes bytes from other sources, such as stdin. */
export function textOf(bytes: Uint8Array): ReadArtifact {
  if (isTooLarge(bytes)) return about("not-checked", "warning", TOO_LARGE);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder("utf-16le").decode(bytes) };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: new TextDecoder("utf-16be").decode(bytes) };
  const start = bytes.subarray(0, LOOKED_AT);
  // A file that was allocated but never written is treated as empty.
  if (start.includes(0) && start.some((byte) => byte > 32)) {
    return about("not-checked", "warning", "This is not text: nothing was checked");
  }
  // In a hook, creating a `TextDecoder` would take half a millisecond.
  return { text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8") };
}

function about(code: FindingCode, severity: Finding["severity"], message: string): ReadArtifact {
  return { finding: findingAbout(code, severity, message) };
}

/** Returns a finding about the entire file. */
export function findingAbout(code: FindingCode, severity: Finding["severity"], message: string): Finding {
  return { code, severity, line: 1, column: 1, message, excerpt: "" };
}
