const LINE_FEED = 0x0a;
const OPEN_OBJECT = 0x7b;
// Never inside a string, where its quotes would be escaped.
const TYPE_KEY = Buffer.from('"type":"');

/** The first letters of row types, as a byte table: 1 for those that matter. */
export type Initials = Uint8Array;

/**
 * Steps backwards over lines that are clearly rows of other types: each has a `"type":"` that says so, with no
 * nested object before it. The last answer may be followed by tens of megabytes of such rows, and a loop over bytes is
 * several times slower in a process that has just started. So each row takes two native searches, and the
 * type is expected where the previous row had it.
 * @param start where a line begins in the buffer; the line before it is examined first
 * @returns where the last skipped line begins; `start` when none was skipped or its beginning is not in the
 *   buffer
 */
export function skipOthers(buffer: Buffer, start: number, initials: Initials): number {
  let offset = 0;
  let at = start;
  while (at > 1) {
    const end = at - 1;
    const from = buffer.lastIndexOf(LINE_FEED, end - 1) + 1;
    if (from === 0) break;
    if (!isTypeKey(buffer, from + offset)) {
      offset = buffer.indexOf(TYPE_KEY, from) - from;
      if (offset < 0) break;
    }
    const value = from + offset + TYPE_KEY.length;
    if (value >= end || initials[buffer[value] ?? 0] === 1) break;
    if (buffer.indexOf(OPEN_OBJECT, from + 1) < from + offset) break;
    at = from;
  }
  return at;
}

function isTypeKey(bytes: Buffer, at: number): boolean {
  return (
    bytes[at] === 0x22 &&
    bytes[at + 1] === 0x74 &&
    bytes[at + 2] === 0x79 &&
    bytes[at + 3] === 0x70 &&
    bytes[at + 4] === 0x65 &&
    bytes[at + 5] === 0x22 &&
    bytes[at + 6] === 0x3a &&
    bytes[at + 7] === 0x22
  );
}
