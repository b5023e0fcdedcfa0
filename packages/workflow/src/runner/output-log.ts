import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { RedactedOutput } from "./redacted-output.js";

/**
 * A log file that takes bytes as they come, without the secrets that are known as ones, asks to wait when the
 * disk is slower, and fails only once.
 */
export class OutputLog {
  readonly #file: Writable;
  /** Of each stream its own: a secret that arrives in pieces may have the other's output in between. */
  readonly #lines: Record<"stdout" | "stderr", RedactedOutput>;
  readonly #closed: Promise<void>;
  #failure: Error | undefined;

  /**
   * Opens the file for appending (an attempt that is repeated keeps the log of its first run) and creates its
   * folder.
   * @param secrets texts that must not stand in it, the longest first
   * @throws the system's error
   */
  static async open(path: string, secrets?: readonly string[]): Promise<OutputLog> {
    await mkdir(dirname(path), { recursive: true });
    return new OutputLog(await open(path, "a", 0o600), secrets);
  }

  private constructor(handle: FileHandle, secrets?: readonly string[]) {
    this.#lines = { stdout: new RedactedOutput(secrets), stderr: new RedactedOutput(secrets) };
    this.#file = handle.createWriteStream({ highWaterMark: 256 * 1024 });
    this.#closed = new Promise((resolve) => this.#file.once("close", resolve));
    this.#file.once("error", (error) => {
      this.#failure = error;
    });
  }

  /** What went wrong with the file, as soon as something has. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  onFailure(listener: (error: Error) => void): void {
    this.#file.once("error", listener);
  }

  /** False: more should be written only when `whenDrained` calls. After a failure everything is dropped. */
  write(chunk: Buffer, from: "stdout" | "stderr"): boolean {
    return this.#put(this.#lines[from].push(chunk));
  }

  /** Calls back once, when more may be written, or when that will never be. */
  whenDrained(listener: () => void): void {
    const done = () => {
      this.#file.off("drain", done).off("close", done);
      listener();
    };
    this.#file.once("drain", done).once("close", done);
  }

  #put(bytes: Buffer): boolean {
    return (
      bytes.length === 0 || this.#failure !== undefined || this.#file.destroyed || this.#file.write(bytes)
    );
  }

  /** Resolves when everything has been written and the file is closed, or has failed. */
  async close(): Promise<void> {
    this.#put(this.#lines.stdout.end());
    this.#put(this.#lines.stderr.end());
    this.#file.end();
    await this.#closed;
  }
}
