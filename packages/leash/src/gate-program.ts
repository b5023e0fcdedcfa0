/**
 * The gate as a Node program: waits for the word, then starts the program and tells how it ended. It is the
 * leader of the program's group and stays as long as the program runs; who ends the group sees to it that
 * this one ends too.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { notStarted } from "./gate.js";
import type { GateOrder, GateReport } from "./gate-order.js";

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
  process.stderr.write("This file is started by AgentOS; it does nothing by itself.\n");
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
  // The callback also comes, with an error, when whoever started this has gone meanwhile.
  process.send?.(end, undefined, undefined, () => process.exit());
}
