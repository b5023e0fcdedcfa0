import { type Stats, statSync } from "node:fs";

/** Gives again what was read before, while the files that it was read from are as they were. */
export type UnlessChanged = <Value>(
  name: string,
  paths: readonly string[],
  read: () => Value | Promise<Value>,
) => Promise<Value>;

/** Some of what is read depends on the time and on processes as well, which no file tells. */
const LONGEST_MS = 10_000;

/** Remembers by name what was read, for so long at most. */
export function createUnlessChanged(elapsedMs: () => number = () => performance.now()): UnlessChanged {
  const known = new Map<string, { print: string; until: number; value: unknown }>();
  return async <Value>(name: string, paths: readonly string[], read: () => Value | Promise<Value>) => {
    const before = known.get(name);
    // Looked at before it is read: what is written meanwhile is read once more.
    const print = paths.map(printOf).join(" ");
    if (before?.print === print && elapsedMs() < before.until) return before.value as Value;
    const value = await read();
    known.set(name, { print, until: elapsedMs() + LONGEST_MS, value });
    return value;
  };
}

/** @throws Error for a FIFO and its like: whoever reads one may wait for ever, and agents can make them */
function printOf(path: string): string {
  let stats: Stats | undefined;
  try {
    stats = statSync(path);
  } catch {
    return "-";
  }
  if (!stats.isFile() && !stats.isDirectory()) throw new Error(`${path} is neither a file nor a folder`);
  return `${stats.ino}.${stats.size}.${stats.mtimeMs}`;
}
