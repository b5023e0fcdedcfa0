import { type JsonObject, parseObject } from "@agentos/platform";

export const LINE_FEED = 0x0a;

/** Yields the valid rows of a session file. A separate module, so that no public type needs Node's types. */
export function* parseRows(
  bytes: Buffer,
  isWanted: (line: Buffer) => boolean = () => true,
): Generator<JsonObject> {
  for (let from = 0; from < bytes.length; ) {
    const lineFeed = bytes.indexOf(LINE_FEED, from);
    const to = lineFeed === -1 ? bytes.length : lineFeed;
    const line = bytes.subarray(from, to);
    const row = to > from && isWanted(line) ? parseRow(line) : undefined;
    if (row) yield row;
    from = to + 1;
  }
}

export function parseRow(bytes: Buffer): JsonObject | undefined {
  return parseObject(bytes.toString("utf8").replace(/^\uFEFF/, ""));
}
