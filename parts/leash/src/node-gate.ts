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
 * Opens a gate that runs the program as its child, for systems that have no shell (Windows, images
 * that contain only Node) and for variables that the shell would drop.
 * @throws the system's error, if it is known immediately
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
      // An unreachable gate has ended, which `ended` reports.
      child.send(order, () => {});
    },
    close: () => child.disconnect(),
  };
}

/** `exited` resolves when the gate has ended and its channel is closed. */
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
  // The report may arrive after the exit. Only a closed channel proves that there is no report.
  const settle = () => {
    if (exit === undefined || child.connected) return;
    const how = exit.signal === null ? "ended" : `was killed by ${exit.signal}`;
    resolveEnded({ type: "lost", reason: `the process that started it ${how}` });
    resolveExited();
  };
  child.once("message", (report) => resolveEnded(report as GateReport));
  child.once("disconnect", settle);
  child.once("exit", (_code, signal) => {
    exit = { signal };
    settle();
  });
  // A message may not have been delivered. The gate's exit reports the problem.
  child.on("error", () => {});
  return { ended, exited };
}
