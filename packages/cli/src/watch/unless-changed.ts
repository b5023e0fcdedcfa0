import { type Stats, statSync } from "node:fs";

/** Returns the earlier result as long as the files that it was read from are unchanged. */
export type UnlessChanged = <Value>(
  name: string,
  paths: readonly string[],
  read: () => Value | Promise<Value>,
) => Promise<Value>;

/** Some results also depend on the time and on processes, so they are read again after this long. */
const LONGEST_MS = 10_000;

/** Caches results by name. */
export function createUnlessChanged(elapsedMs: () => number = () => performance.now()): UnlessChanged {
  const known = new Map<string, { print: string; until: number; value: unknown }>();
  return async <Value>(name: string, paths: readonly string[], read: () => Value | Promise<Value>) => {
    const before = known.get(name);
    // Checked before reading, so that a change in between is read next time.
    const print = paths.map(printOf).join(" ");
    if (before?.print === print && elapsedMs() < before.until) return before.value as Value;
    const value = await read();
    known.set(name, { print, until: elapsedMs() + LONGEST_MS, value });
    return value;
  };
}

/** @throws Error for a FIFO or similar: agents can create them, and reading one may block forever */
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
