import { isUtf8 } from "node:buffer";
import { MASK, redact } from "./redact.js";

const MAX_LINE_LENGTH = 64 * 1024;
/** How much of an overlong line is held back, so that a secret is not split at the cut. */
const OVERLAP = 4 * 1024;

/** Redacts output line by line as it arrives. */
export interface RedactedLines {
  /** Adds a chunk and returns the output that can already be written. */
  push(chunk: Buffer): Buffer;
  end(): Buffer;
}

/**
 * Creates a redactor for a byte stream in any ASCII-compatible encoding. Bytes outside secrets pass
 * through unchanged. Holds back private keys until they are complete, and incomplete lines of up to
 * 64 KiB.
 * @param values strings that are always removed, longest first
 */
export function createRedactedLines(values: readonly string[] = []): RedactedLines {
  const known = values.map((value) => Buffer.from(value).toString("latin1"));
  const overlap = Math.max(OVERLAP, ...known.map(({ length }) => length));
  const clean = (text: string) => {
    const rest = known.reduce((left, value) => left.split(value).join(MASK), text);
    const bytes = Buffer.from(rest, "latin1");
    // Words for passwords can contain non-ASCII letters.
    return isUtf8(bytes) ? Buffer.from(redact(bytes.toString())) : Buffer.from(redact(rest), "latin1");
  };
  let held = "";
  return {
    push(chunk) {
      // Latin-1 maps every byte to one character.
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
