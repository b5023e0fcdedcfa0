/**
 * The warden: a process that watches the groups of another process. If that process is killed, the
 * kernel closes the channel between them, and the warden ends the groups.
 *
 * Reads are blocking, because there is nothing else to do, and streams would start more slowly.
 */
import { readSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { endProcessGroup } from "./process-group.js";
import { applyOrder, type WatchedGroup } from "./warden-orders.js";

const STDIN = 0;
const AGAIN_MS = 20;

// Signals that terminate all of a terminal's or user's programs must not terminate the warden.
// SIGUSR1 would start Node's debugger.
for (const signal of ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGUSR1", "SIGUSR2", "SIGALRM"] as const) {
  process.on(signal, () => {});
}

if (process.argv[2] === undefined) {
  process.stderr.write("This file is started by AgentOS; it does nothing on its own.\n");
  process.exitCode = 64;
} else {
  void endAll(watchUntilTheEnd());
}

function watchUntilTheEnd(): WatchedGroup[] {
  const groups = new Map<number, WatchedGroup>();
  for (const line of process.argv.slice(3)) applyOrder(groups, line);
  const decoder = new StringDecoder("utf8");
  const buffer = Buffer.alloc(64 * 1024);
  let open = "";
  for (let size = read(buffer); size > 0; size = read(buffer)) {
    const lines = (open + decoder.write(buffer.subarray(0, size))).split("\n");
    // A truncated order belongs to a program that was never started.
    open = lines.pop() ?? "";
    for (const line of lines) applyOrder(groups, line);
  }
  return [...groups.values()];
}

function read(buffer: Buffer): number {
  for (;;) {
    try {
      return readSync(STDIN, buffer);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return 0;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS);
    }
  }
}

async function endAll(groups: readonly WatchedGroup[]): Promise<void> {
  await Promise.all(groups.map(({ group, graceMs }) => endProcessGroup(group, { graceMs, isKnown: true })));
  process.exit();
}
