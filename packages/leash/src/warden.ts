/**
 * The warden: a process beside the one that starts programs, one for all of them. That one may be killed by
 * SIGKILL and then ends nothing itself, so somebody must notice: the kernel closes its side of the channel to
 * the warden, which ends every group that it was told of and not told to forget.
 *
 * It reads with blocking calls: until the channel ends there is nothing else to do, and streams would cost a
 * start more.
 */
import { readSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { endProcessGroup } from "./process-group.js";
import { obey, type WatchedGroup } from "./warden-orders.js";

const STDIN = 0;
const AGAIN_MS = 20;

// What ends a terminal's programs, or all of a user's, is not meant for the one that cleans up after them.
// (SIGUSR1 would start Node's debugger.)
for (const signal of ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGUSR1", "SIGUSR2", "SIGALRM"] as const) {
  process.on(signal, () => {});
}

if (process.argv[2] === undefined) {
  process.stderr.write("This file is started by AgentOS; it does nothing by itself.\n");
  process.exitCode = 64;
} else {
  void endAll(watchUntilTheEnd());
}

/** Returns when the channel has ended, with the groups that are left. */
function watchUntilTheEnd(): WatchedGroup[] {
  const groups = new Map<number, WatchedGroup>();
  for (const line of process.argv.slice(3)) obey(groups, line);
  const decoder = new StringDecoder("utf8");
  const buffer = Buffer.alloc(64 * 1024);
  let open = "";
  for (let size = read(buffer); size > 0; size = read(buffer)) {
    const lines = (open + decoder.write(buffer.subarray(0, size))).split("\n");
    // Of a line that is cut off the group has not been let go: its program runs nothing.
    open = lines.pop() ?? "";
    for (const line of lines) obey(groups, line);
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
