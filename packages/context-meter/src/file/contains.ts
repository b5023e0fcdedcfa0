/** Reads part of a file into the buffer; returns the number of bytes read. */
export type ReadBytes = (target: Buffer, start: number, length: number) => number;

const PIECE_BYTES = 64 * 1024;

/**
 * Whether `length` bytes of a file from `start` on contain one of the strings. Reads the file in pieces, one
 * at a time.
 */
export function containsAny(
  read: ReadBytes,
  start: number,
  length: number,
  texts: readonly string[],
): boolean {
  // Compared as bytes, because Node 24 aborts when it searches for a string with a lone surrogate.
  const wanted = texts.map((text) => Buffer.from(text));
  // A string may begin in one piece and end in the next.
  const overlap = Math.max(0, ...wanted.map((bytes) => bytes.length - 1));
  const piece = Buffer.allocUnsafeSlow(Math.min(length, PIECE_BYTES + overlap));
  const end = start + length;
  for (let at = start; at < end; ) {
    const count = read(piece, at, Math.min(piece.length, end - at));
    const found = piece.subarray(0, count);
    if (wanted.some((bytes) => found.includes(bytes))) return true;
    if (count <= overlap) return false;
    at += at + count >= end ? count : count - overlap;
  }
  return false;
}
