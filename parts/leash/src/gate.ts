import type { ChildProcess } from "node:child_process";
import type { Readable, Writable } from "node:stream";

/** A program to start, without a shell. */
export interface Program {
  program: string;
  args: string[];
  /** Whether to pass the arguments unquoted on Windows. */
  verbatim?: boolean;
}

/** How a program ended. `lost` means that this is unknown. */
export type ProgramEnd =
  | { type: "exited"; code: number | null; signal: NodeJS.Signals | null }
  | { type: "lost"; reason: string }
  | NotStarted;

/** Why a program did not start, with the system's error code if there is one. */
export interface NotStarted {
  type: "not-started";
  code?: string;
  message: string;
}

/**
 * A process that waits in the program's place and leads a new process group. It starts nothing
 * until `open` is called, so that the group can be recorded and watched first. If the process that
 * created the gate dies before calling `open`, the gate exits.
 */
export interface Gate extends GateProcess {
  type: "gate";
  /** Resolves when the program has ended. */
  ended: Promise<ProgramEnd>;
  /** Resolves when the group's leader has ended. */
  exited: Promise<unknown>;
  /** Starts the program, with the group's mark (see group-mark.ts) in its environment. */
  open(mark: string): void;
  /** Makes the gate exit without starting the program. */
  close(): void;
}

export interface GateOptions {
  cwd: string;
  env: Record<string, string>;
}

interface GateProcess {
  pid: number;
  stdin: Writable;
  stdout: Readable;
  stderr: Readable;
}

export function notStarted(error: unknown): NotStarted {
  const { code, message } = error as NodeJS.ErrnoException;
  return { type: "not-started", message, ...(code !== undefined && { code }) };
}

/** Waits until the system has started a spawned process or failed to start it. */
export async function startedProcess(child: ChildProcess): Promise<GateProcess | NotStarted> {
  const { pid, stdin, stdout, stderr } = child;
  if (pid !== undefined && stdin !== null && stdout !== null && stderr !== null)
    return { pid, stdin, stdout, stderr };
  return notStarted(await new Promise((resolve) => child.once("error", resolve)));
}
