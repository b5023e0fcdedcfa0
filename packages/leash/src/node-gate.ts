import { type ChildProcess, spawn } from "node:child_process";
import {
  type Gate,
  type GateOptions,
  type NotStarted,
  type Program,
  type ProgramEnd,
  startedProcess,
} from "./gate.js";
import type { GateOrder, GateReport } from "./gate-order.js";
import { GROUP_VARIABLE } from "./group-mark.js";
import { findProgramFile, ownEnvironment } from "./own-program.js";

/**
 * A Node program that waits, and then has the program as its child: where there is no shell (Windows, images
 * with Node alone), and for what the shell would not hand on.
 * @throws the system's error, where it is known at once
 */
export async function openNodeGate(program: Program, { cwd, env }: GateOptions): Promise<Gate | NotStarted> {
  const child = spawn(process.execPath, [findProgramFile("gate")], {
    detached: process.platform !== "win32",
    windowsHide: true,
    stdio: ["pipe", "pipe", "pipe", "ipc"],
    env: ownEnvironment(process.env),
  });
  const ends = follow(child);
  const started = await startedProcess(child);
  if ("type" in started) return started;
  return {
    type: "gate",
    ...started,
    ...ends,
    open(mark) {
      const order: GateOrder = { ...program, cwd, env: { ...env, [GROUP_VARIABLE]: mark } };
      // A gate that cannot be told has ended, and `ended` says so.
      child.send(order, () => {});
    },
    close: () => child.disconnect(),
  };
}

/** `ended` from the gate's report; `exited` when it has ended itself and nothing more can come from it. */
function follow(child: ChildProcess): Pick<Gate, "ended" | "exited"> {
  let exit: { signal: NodeJS.Signals | null } | undefined;
  let resolveEnded: (end: ProgramEnd) => void = () => {};
  let resolveExited: () => void = () => {};
  const ended = new Promise<ProgramEnd>((resolve) => {
    resolveEnded = resolve;
  });
  const exited = new Promise<void>((resolve) => {
    resolveExited = resolve;
  });
  // The report may arrive after the exit: only the end of the channel tells that there is none.
  const settle = () => {
    if (exit === undefined || child.connected) return;
    const how = exit.signal === null ? "ended" : `was killed by ${exit.signal}`;
    resolveEnded({ type: "lost", reason: `the process that had started it ${how}` });
    resolveExited();
  };
  child.once("message", (report) => resolveEnded(report as GateReport));
  child.once("disconnect", settle);
  child.once("exit", (_code, signal) => {
    exit = { signal };
    settle();
  });
  // Such as a message that could not be delivered, to a gate whose exit then says so.
  child.on("error", () => {});
  return { ended, exited };
}
