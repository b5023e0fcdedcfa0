import type { ChildProcess } from "node:child_process";
import type { Readable, Writable } from "node:stream";

/** A program as the operating system starts it. */
export interface Program {
  program: string;
  args: string[];
  /** Windows: the arguments are handed over as they are, unquoted. */
  verbatim?: boolean;
}

/** How a program ended; `lost` when nobody can tell. */
export type ProgramEnd =
  | { type: "exited"; code: number | null; signal: NodeJS.Signals | null }
  | { type: "lost"; reason: string }
  | NotStarted;

/** Why a program did not start, with the system's code where it has one. */
export interface NotStarted {
  type: "not-started";
  code?: string;
  message: string;
}

/**
 * A process that waits where the program will run, leader of a group of its own. Until it gets the word it
 * has started nothing, so its group can be written down and watched first; when this process dies before
 * that, it ends.
 */
export interface Gate extends GateProcess {
  type: "gate";
  /** The program has ended. */
  ended: Promise<ProgramEnd>;
  /** The leader has ended. */
  exited: Promise<unknown>;
  /** Lets the program begin, with this mark in its environment. */
  open(mark: string): void;
  /** The program never begins. */
  close(): void;
}

export interface GateOptions {
  cwd: string;
  /** The program's whole environment. */
  env: Record<string, string>;
}

interface GateProcess {
  pid: number;
  stdin: Writable;
  stdout: Readable;
  stderr: Readable;
}

/** The system's words for why a program did not start. */
export function notStarted(error: unknown): NotStarted {
  const { code, message } = error as NodeJS.ErrnoException;
  return { type: "not-started", message, ...(code !== undefined && { code }) };
}

/** A process that was just spawned, once it is known whether the system has started it. */
export async function startedProcess(child: ChildProcess): Promise<GateProcess | NotStarted> {
  const { pid, stdin, stdout, stderr } = child;
  if (pid !== undefined && stdin !== null && stdout !== null && stderr !== null)
    return { pid, stdin, stdout, stderr };
  return notStarted(await new Promise((resolve) => child.once("error", resolve)));
}
