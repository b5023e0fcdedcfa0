import { type Stats, statSync } from "node:fs";

/** Returns the previous result as long as the files that it was read from have not changed. */
export type UnlessChanged = <Value>(
  name: string,
  paths: readonly string[],
  read: () => Value | Promise<Value>,
) => Promise<Value>;

/** How long a result is reused. Some results also depend on the clock or on which processes are running. */
const LONGEST_MS = 10_000;

export function createUnlessChanged(elapsedMs: () => number = () => performance.now()): UnlessChanged {
  const known = new Map<string, { print: string; until: number; value: unknown }>();
  return async <Value>(name: string, paths: readonly string[], read: () => Value | Promise<Value>) => {
    const before = known.get(name);
    // This is computed before reading, so that a change made during the read is noticed next time.
    const print = paths.map(printOf).join(" ");
    if (before?.print === print && elapsedMs() < before.until) return before.value as Value;
    const value = await read();
    known.set(name, { print, until: elapsedMs() + LONGEST_MS, value });
    return value;
  };
}

/** @throws Error for a FIFO or similar: agents can create one, and reading it may block forever */
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
