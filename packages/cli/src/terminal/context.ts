import type { Paint } from "./colors.js";

export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
  rows?: number;
  /** `error` means that the reader is gone. */
  on(event: "resize" | "error", listener: () => void): unknown;
  off(event: "resize" | "error", listener: () => void): unknown;
}

/** `uncaughtExceptionMonitor` is emitted before an uncaught error is reported. */
type HostEvent = NodeJS.Signals | "exit" | "uncaughtExceptionMonitor";

export interface Host {
  pid: number;
  on(event: HostEvent, listener: () => void): unknown;
  off(event: HostEvent, listener: () => void): unknown;
  kill(pid: number, signal: NodeJS.Signals): unknown;
  exit(code: number): void;
}

/** The controlling terminal of a process, independent of its standard streams. */
export interface Console {
  /** Asks a question and waits for a line. Returns undefined if the person cancels. */
  ask(question: string): Promise<string | undefined>;
  close(): void;
}

export interface Keys {
  /** Sets raw mode, in which each key arrives immediately, instead of whole lines after Enter. */
  setRaw(isRaw: boolean): void;
  close(): void;
}

export interface Keyboard {
  /** Whether this process is in the terminal's foreground and receives its keys. */
  isOurs(): boolean;
  open(onInput: (input: string) => void): Keys | undefined;
}

export interface Context {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** A command that can be pasted to run `aos` in `cwd`: every printed hint uses it. */
  readonly aos: string;
  stdin?: { readonly isTTY: boolean };
  /** Opens the terminal. If this is absent or returns undefined, nothing can be asked. */
  openConsole?: () => Console | undefined;
  keyboard?: Keyboard;
  stdout: Output;
  stderr: Output;
  paint: { stdout: Paint; stderr: Paint };
  host: Host;
  now(): Date;
  exitCode: number;
}
