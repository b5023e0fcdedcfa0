import { isUtf8 } from "node:buffer";
import { MASK, redact } from "./redact.js";

const MAX_LINE_LENGTH = 64 * 1024;
/** How much of an overlong line is held back, so that a secret at the cut is complete. */
const OVERLAP = 4 * 1024;

/** Redacts output line by line as it arrives. */
export interface RedactedLines {
  /** Takes a chunk and returns what can be written now: the complete lines. */
  push(chunk: Buffer): Buffer;
  /** Returns the rest. */
  end(): Buffer;
}

/**
 * Redacts a byte stream in any ASCII-compatible encoding; all other bytes pass through unchanged. Holds a
 * private key back until its last line, and a line without an end for up to 64 KB.
 * @param values strings to remove in any case, longest first
 */
export function createRedactedLines(values: readonly string[] = []): RedactedLines {
  const known = values.map((value) => Buffer.from(value).toString("latin1"));
  const overlap = Math.max(OVERLAP, ...known.map(({ length }) => length));
  const clean = (text: string) => {
    const rest = known.reduce((left, value) => left.split(value).join(MASK), text);
    const bytes = Buffer.from(rest, "latin1");
    // Words for a password may contain letters beyond ASCII.
    return isUtf8(bytes) ? Buffer.from(redact(bytes.toString())) : Buffer.from(redact(rest), "latin1");
  };
  let held = "";
  return {
    push(chunk) {
      // Latin 1 keeps every byte as one character.
      held += chunk.toString("latin1");
      const cut = placeToCut(held, overlap);
      const ready = held.slice(0, cut);
      held = held.slice(cut);
      return clean(ready);
    },
    end() {
      const rest = held;
      held = "";
      return clean(rest);
    },
  };
}

function placeToCut(held: string, overlap: number): number {
  const line = held.lastIndexOf("\n") + 1;
  const begin = held.lastIndexOf("-----BEGIN ");
  const isOpen = begin !== -1 && !held.includes("-----END ", begin) && held.length - begin < MAX_LINE_LENGTH;
  const cut = isOpen ? Math.min(line, begin) : line;
  if (held.length - cut <= MAX_LINE_LENGTH) return cut;
  return Math.max(0, held.length - overlap);
}
