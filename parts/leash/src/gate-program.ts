/**
 * The gate (see gate.ts) as a Node program: waits for the go-ahead, starts the program and reports how
 * it ended. The gate leads the program's group, so ending the group also ends the gate.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { notStarted } from "./gate.js";
import type { GateOrder, GateReport } from "./gate-order.js";

let program: ChildProcess | undefined;

// Signals to the group are meant for the program. SIGUSR1 would start Node's debugger.
for (const signal of ["SIGHUP", "SIGINT", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGALRM"] as const) {
  process.on(signal, () => {});
}
process.on("SIGTERM", () => {
  // Before the program starts, no other process in the group can react.
  if (program === undefined) process.exit(143);
});

if (process.send === undefined) {
  process.stderr.write("This file is started by AgentOS; it does nothing on its own.\n");
  process.exitCode = 64;
} else {
  process.once("message", run);
  process.once("disconnect", () => {
    if (program === undefined) process.exit();
  });
}

function run(message: unknown): void {
  const { program: file, args, cwd, env, verbatim = false } = message as GateOrder;
  try {
    program = spawn(file, args, {
      cwd,
      env,
      stdio: "inherit",
      windowsHide: true,
      windowsVerbatimArguments: verbatim,
    });
  } catch (error) {
    report(notStarted(error));
    return;
  }
  program.once("error", (error) => {
    if (program?.pid === undefined) report(notStarted(error));
  });
  program.once("exit", (code, signal) => report({ type: "exited", code, signal }));
}

function report(end: GateReport): void {
  // If the parent has exited, the callback is called with an error.
  process.send?.(end, undefined, undefined, () => process.exit());
}
