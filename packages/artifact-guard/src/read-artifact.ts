import { readFileSync, statSync } from "node:fs";
import { describeError } from "@agentos/platform";
import type { Finding, FindingCode } from "@agentos/text/source";

/** An artifact's text, or why there is none: a finding of its own. */
export type ReadArtifact = { text: string } | { finding: Finding };

const MAX_FILE_SIZE = 16 * 1024 * 1024;
/** Bytes that no text has are near the beginning of a file. */
const LOOKED_AT = 8192;

/**
 * Reads an artifact as text: UTF-8, or UTF-16 with its byte order mark. A file that is missing or unreadable
 * is an error; one that is not text, or is larger than 16 MB, is a warning that nothing was checked.
 * @param options.required the artifact must be whole: what was not checked is an error; default false
 */
export function readArtifact(file: string, { required = false }: { required?: boolean } = {}): ReadArtifact {
  const read = readText(file);
  return "finding" in read ? { finding: asRequired(read.finding, required) } : read;
}

/** What was not checked says nothing good of what must be whole. */
function asRequired(finding: Finding, required: boolean): Finding {
  return required && finding.code === "not-checked" ? { ...finding, severity: "error" } : finding;
}

function readText(file: string): ReadArtifact {
  let bytes: Buffer;
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined) return about("missing-artifact", "error", "The artifact is not there: write it");
    if (stats.isDirectory()) return about("unreadable", "error", "This is a folder, not a file");
    // A pipe or a device may never end.
    if (!stats.isFile())
      return about("not-checked", "warning", "This is no ordinary file: nothing was checked");
    if (stats.size > MAX_FILE_SIZE) {
      const size = Math.ceil(stats.size / 1024 / 1024);
      return about("not-checked", "warning", `Too large to be checked: ${size} MB, at most 16 MB`);
    }
    bytes = readFileSync(file);
  } catch (error) {
    return about("unreadable", "error", `The artifact cannot be read: ${describeError(error)}`);
  }
  return textOf(bytes);
}

/** The text of bytes that came another way, such as from stdin. */
export function textOf(bytes: Uint8Array, { required = false }: { required?: boolean } = {}): ReadArtifact {
  const about = (code: FindingCode, severity: Finding["severity"], message: string): ReadArtifact => ({
    finding: asRequired(findingAbout(code, severity, message), required),
  });
  if (bytes.length > MAX_FILE_SIZE) {
    return about("not-checked", "warning", "Too large to be checked: more than 16 MB");
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder("utf-16le").decode(bytes) };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: new TextDecoder("utf-16be").decode(bytes) };
  const start = bytes.subarray(0, LOOKED_AT);
  // Room that nothing was written into is an empty text.
  if (start.includes(0) && start.some((byte) => byte > 32)) {
    return about("not-checked", "warning", "This is no text: nothing was checked");
  }
  // A decoder of its own would take a hook half a millisecond to load.
  return { text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8") };
}

function about(code: FindingCode, severity: Finding["severity"], message: string): ReadArtifact {
  return { finding: findingAbout(code, severity, message) };
}

function findingAbout(code: FindingCode, severity: Finding["severity"], message: string): Finding {
  return { code, severity, line: 1, column: 1, message, excerpt: "" };
}
