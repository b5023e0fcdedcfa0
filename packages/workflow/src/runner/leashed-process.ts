import { type ChildProcess, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { describeError } from "@agentos/internal";
import type { Command } from "./command.js";
import { endGroup, isGroupAlive, signalGroup } from "./group.js";
import { endStrays, GROUP_VARIABLE } from "./group-mark.js";
import { findLeash } from "./leash-file.js";
import type { LeashOrder, LeashReport } from "./leash-protocol.js";
import { groupMark, identifyGroup } from "./process-group.js";
import type { ProcessGroup } from "./runner.js";

/** How the program ended; `lost` when its leash was killed and took that knowledge with it. */
export type ProgramEnd = LeashReport | { type: "lost"; signal: NodeJS.Signals | null };

/** A program in a process group of its own, which ends with this process. */
export interface LeashedProcess {
  type: "started";
  /** Gets the prompt. */
  stdin: Writable;
  stdout: Readable;
  stderr: Readable;
  /** The program has ended; what it started may still be running. */
  ended: Promise<ProgramEnd>;
  /** No process of the group is left. */
  gone: Promise<void>;
  /** Begins to end the group, and on Linux what has left it: SIGTERM, then SIGKILL. `gone` tells when that is done. */
  end(): void;
}

interface LeashOptions {
  cwd: string;
  env: Record<string, string>;
  /** What a list of processes shows beside the leash. */
  label: string;
  graceMs: number;
  /** Called before the program starts. When it throws, the program does not start and `startLeashed` throws the same. */
  onStart(group: ProcessGroup): void;
}

/** A leash that has reported should end its group and itself within the grace; this much later it is not believed any more. */
const SLACK_MS = 5_000;

/**
 * Starts the program under a leash. That the program did not start is told by `ended`; `failed` is about the leash.
 * @throws what `onStart` throws
 */
export async function startLeashed(
  command: Command,
  options: LeashOptions,
): Promise<LeashedProcess | { type: "failed"; reason: string }> {
  let leash: ChildProcess;
  try {
    leash = spawnLeash(options.label);
  } catch (error) {
    return leashFailure(error);
  }
  const { pid, stdin, stdout, stderr } = leash;
  if (pid === undefined || stdin === null || stdout === null || stderr === null) {
    return leashFailure(await new Promise((resolve) => leash.once("error", resolve)));
  }
  const { ended, exited } = follow(leash);
  const group = identifyGroup(pid);
  let isGone = false;
  let strays: Promise<unknown> | undefined;
  const endAllStrays = () => endStrays(groupMark(group), pid, options.graceMs);
  const gone = exited.then(async () => {
    // Only a leash that was killed leaves anything behind.
    if (isGroupAlive(pid)) await endGroup(pid, options.graceMs);
    // A program that ended by itself may leave a daemon on purpose; one that was ended may not go on under another name.
    if (strays !== undefined) await strays.then(endAllStrays);
    isGone = true;
  });
  giveUpOn(pid, ended, gone, options.graceMs);

  try {
    options.onStart(group);
  } catch (error) {
    // Without an order it ends when it finds the channel closed.
    leash.disconnect();
    await gone;
    throw error;
  }
  const order: LeashOrder = {
    ...command,
    cwd: options.cwd,
    env: { ...definedOnly(process.env), ...options.env, [GROUP_VARIABLE]: groupMark(group) },
    graceMs: options.graceMs,
  };
  // A leash that cannot be told has ended; `exited` says so.
  leash.send(order, () => {});

  const end = () => {
    if (isGone) return;
    void endGroup(pid, options.graceMs);
    strays ??= endAllStrays();
  };
  return { type: "started", stdin, stdout, stderr, ended, gone, end };
}

function spawnLeash(label: string): ChildProcess {
  return spawn(process.execPath, [findLeash(), label], {
    // Its own session and group, so that no terminal signals it and all of it can be signalled at once.
    detached: process.platform !== "win32",
    windowsHide: true,
    stdio: ["pipe", "pipe", "pipe", "ipc"],
    env: leashEnvironment(process.env),
  });
}

function leashFailure(error: unknown): { type: "failed"; reason: string } {
  return { type: "failed", reason: `could not start the phase's leash: ${describeError(error)}` };
}

/** `ended` from the leash's report; `exited` when the leash itself has ended and nothing more can come from it. */
function follow(leash: ChildProcess): { ended: Promise<ProgramEnd>; exited: Promise<void> } {
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
    if (exit === undefined || leash.connected) return;
    resolveEnded({ type: "lost", signal: exit.signal });
    resolveExited();
  };
  leash.once("message", (report) => resolveEnded(report as LeashReport));
  leash.once("disconnect", settle);
  leash.once("exit", (_code, signal) => {
    exit = { signal };
    settle();
  });
  // Such as a message that could not be delivered, to a leash whose exit then says so.
  leash.on("error", () => {});
  return { ended, exited };
}

/** Kills the group of a leash that goes on living long after its program ended: it may have been stopped. */
function giveUpOn(pid: number, ended: Promise<ProgramEnd>, gone: Promise<void>, graceMs: number): void {
  let timer: NodeJS.Timeout | undefined;
  void ended.then(() => {
    timer = setTimeout(() => signalGroup(pid, "SIGKILL"), graceMs + SLACK_MS);
  });
  void gone.then(() => clearTimeout(timer));
}

/**
 * NODE_OPTIONS and its like are meant for the program; to the leash they are a slower start, or a debugger that waits. And where this
 * process runs in a phase itself, its leashes are no strays of that: they end when it does.
 */
function leashEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = Object.entries(env).filter(([name]) => !/^NODE_/i.test(name) && name !== GROUP_VARIABLE);
  return Object.fromEntries(names);
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
