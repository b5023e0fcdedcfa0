import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { RedactedOutput } from "./redacted-output.js";

/** A log file without secrets. Signals backpressure. */
export class OutputLog {
  readonly #file: Writable;
  /** Separate, because output on one stream may come between two parts of a secret on the other. */
  readonly #lines: Record<"stdout" | "stderr", RedactedOutput>;
  readonly #closed: Promise<void>;
  #failure: Error | undefined;

  /**
   * Opens the file for appending, because a repeated attempt continues the log of its first run.
   * Creates the folder.
   * @param secrets strings to remove, longest first
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

  get failure(): Error | undefined {
    return this.#failure;
  }

  onFailure(listener: (error: Error) => void): void {
    this.#file.once("error", listener);
  }

  /** Returns false if the caller should wait for `whenDrained`. Data is dropped after a failure. */
  write(chunk: Buffer, from: "stdout" | "stderr"): boolean {
    return this.#put(this.#lines[from].push(chunk));
  }

  /** Calls the listener once, when the file accepts data again or is closed. */
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

  async close(): Promise<void> {
    this.#put(this.#lines.stdout.end());
    this.#put(this.#lines.stderr.end());
    this.#file.end();
    await this.#closed;
  }
}
