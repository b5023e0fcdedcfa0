import type { Paint } from "./colors.js";

/** The part of a standard stream that the commands use. */
export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
  rows?: number;
  /** `error`: nobody reads any more. */
  on(event: "resize" | "error", listener: () => void): unknown;
  off(event: "resize" | "error", listener: () => void): unknown;
}

/** `uncaughtExceptionMonitor`: before anybody tells of an error that nobody caught. */
type HostEvent = NodeJS.Signals | "exit" | "uncaughtExceptionMonitor";

/** The part of `process` that the commands use: signals, and the last moment before the end. */
export interface Host {
  pid: number;
  on(event: HostEvent, listener: () => void): unknown;
  off(event: HostEvent, listener: () => void): unknown;
  kill(pid: number, signal: NodeJS.Signals): unknown;
  /** Ends the process at once, whatever it is doing. */
  exit(code: number): void;
}

/** The terminal of a process, apart from its standard streams. */
export interface Console {
  /** Shows a question and waits for a line; undefined where the person breaks it off. */
  ask(question: string): Promise<string | undefined>;
  close(): void;
}

/** The keys of a terminal while somebody listens to them. */
export interface Keys {
  /** Whether each key arrives as it is, or lines as the terminal edits them. */
  setRaw(isRaw: boolean): void;
  close(): void;
}

/** Where keys come from. */
export interface Keyboard {
  /** Whether keys reach this process: it is in the foreground of a terminal. */
  isOurs(): boolean;
  /** Undefined where there is no terminal to listen to. */
  open(onInput: (input: string) => void): Keys | undefined;
}

/** The world around a command: what it reads, where it writes, and the exit code it leaves. */
export interface Context {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Whether somebody types; nobody does where it is not given. */
  stdin?: { readonly isTTY: boolean };
  /** Where consent is asked for; nobody can be asked where it is not given, or answers undefined. */
  openConsole?: () => Console | undefined;
  /** Keys that answer while something goes on; nobody presses any where it is not given. */
  keyboard?: Keyboard;
  /** Data. */
  stdout: Output;
  /** Talk: progress, warnings, errors. */
  stderr: Output;
  /** Colours for each of the two, which do nothing where colours are not wanted. */
  paint: { stdout: Paint; stderr: Paint };
  host: Host;
  now(): Date;
  /** Set by the command, see `exit-codes.ts`. */
  exitCode: number;
}
