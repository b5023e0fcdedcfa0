/**
 * The leash: a small process between the engine and a phase's program, leader of the phase's process group.
 * The engine may be killed by SIGKILL and then ends nothing itself, so somebody must notice: the kernel closes
 * the engine's side of the channel to this process, and the whole group is ended.
 *
 * It also keeps the group's id from being given to anybody else while the group is being ended, by living until
 * nothing else of the group does.
 *
 * What it costs a phase, measured with Node 20 on 2 cores: 35 ms (`true` takes 37 ms leashed and 2 ms bare) and 41 MB,
 * of which 6 MB are its own and the rest is shared with every other Node process. `--jitless`, `--lite-mode`,
 * `--max-old-space-size`, `--max-semi-space-size`, `--single-threaded` and `--v8-pool-size` all stayed within
 * the noise of that, so it runs without flags.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { endGroup, waitForGroupEnd } from "./group.js";
import { endStrays, GROUP_VARIABLE } from "./group-mark.js";
import type { LeashOrder, LeashReport } from "./leash-protocol.js";

/**
 * Processes that a program leaves behind get this long to end by themselves: the `tee` of a shell's
 * `> >(tee log)` is still writing when the shell has ended.
 */
const LEFTOVERS_MS = 1_000;

/** So much earlier than the group gets it, SIGKILL goes to what has left it. */
const STRAYS_BEFORE_MS = 250;

const self = process.pid;
let graceMs = 5_000;
let mark: string | undefined;
let program: ChildProcess | undefined;

// What the group is sent is meant for the others. (SIGUSR1 would start Node's debugger here.)
for (const signal of ["SIGHUP", "SIGINT", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGALRM"] as const) {
  process.on(signal, () => {});
}
process.on("SIGTERM", () => {
  // Before the program runs there is nobody else that could obey.
  if (program === undefined) process.exit(143);
});

if (process.send === undefined) {
  process.stderr.write("This file is started by @agentos/workflow; it does nothing by itself.\n");
  process.exitCode = 64;
} else {
  process.once("message", run);
  process.once("disconnect", () => void end());
}

function run(message: unknown): void {
  const order = message as LeashOrder;
  graceMs = order.graceMs;
  mark = order.env[GROUP_VARIABLE];
  try {
    program = spawn(order.program, order.args, {
      cwd: order.cwd,
      env: order.env,
      stdio: "inherit",
      windowsHide: true,
      windowsVerbatimArguments: order.verbatim,
    });
  } catch (error) {
    void notStarted(error);
    return;
  }
  program.once("error", (error) => {
    if (program?.pid === undefined) void notStarted(error);
  });
  program.once("exit", (code, signal) => void exited(code, signal));
}

async function exited(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
  await report({ type: "exited", code, signal });
  if (!(await waitForGroupEnd(self, LEFTOVERS_MS, self))) await endGroup(self, graceMs, self);
  process.exit();
}

async function notStarted(error: unknown): Promise<void> {
  const { code, message } = error as NodeJS.ErrnoException;
  await report({ type: "not-started", message, ...(code !== undefined && { code }) });
  process.exit();
}

/** The engine is gone. SIGKILL to the group, when it comes to that, ends this process with it: what has left the group goes before. */
async function end(): Promise<void> {
  const strays =
    mark === undefined ? undefined : endStrays(mark, self, Math.max(0, graceMs - STRAYS_BEFORE_MS));
  if (program !== undefined) await endGroup(self, graceMs, self);
  await strays;
  process.exit();
}

function report(message: LeashReport): Promise<void> {
  // The callback also comes, with an error, when the engine has gone meanwhile.
  return new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
}
