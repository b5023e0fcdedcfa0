import type { Paint } from "./colors.js";

/** The part of a standard stream that the commands use. */
export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
  rows?: number;
  /** `error`: the reader is gone. */
  on(event: "resize" | "error", listener: () => void): unknown;
  off(event: "resize" | "error", listener: () => void): unknown;
}

/** `uncaughtExceptionMonitor`: before an uncaught error is reported. */
type HostEvent = NodeJS.Signals | "exit" | "uncaughtExceptionMonitor";

/** The part of `process` that the commands use: signals and exit. */
export interface Host {
  pid: number;
  on(event: HostEvent, listener: () => void): unknown;
  off(event: HostEvent, listener: () => void): unknown;
  kill(pid: number, signal: NodeJS.Signals): unknown;
  exit(code: number): void;
}

/** The controlling terminal of a process, independent of its standard streams. */
export interface Console {
  /** Asks a question and waits for a line; undefined if the person cancels. */
  ask(question: string): Promise<string | undefined>;
  close(): void;
}

/** Keyboard input while listening. */
export interface Keys {
  /** Whether each key arrives at once, or whole lines that the terminal edits. */
  setRaw(isRaw: boolean): void;
  close(): void;
}

/** The source of keyboard input. */
export interface Keyboard {
  /** Whether this process is in the foreground of a terminal and gets its keys. */
  isOurs(): boolean;
  /** Undefined without a terminal. */
  open(onInput: (input: string) => void): Keys | undefined;
}

/** A command's environment: its input, its output and its exit code. */
export interface Context {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Default: stdin is not a terminal. */
  stdin?: { readonly isTTY: boolean };
  /** Opens the terminal for questions. If it is absent or returns undefined, nothing can be asked. */
  openConsole?: () => Console | undefined;
  /** Keys that answer gates during a run. Default: none. */
  keyboard?: Keyboard;
  /** Data. */
  stdout: Output;
  /** Messages: progress, warnings, errors. */
  stderr: Output;
  /** Colours for each stream. */
  paint: { stdout: Paint; stderr: Paint };
  host: Host;
  now(): Date;
  /** Set by the command, see `exit-codes.ts`. */
  exitCode: number;
}
