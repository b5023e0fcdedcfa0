import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { RedactedOutput } from "./redacted-output.js";

/**
 * A log file that accepts bytes as they arrive and removes known secrets. It signals when the disk is slower
 * than the output, and fails only once.
 */
export class OutputLog {
  readonly #file: Writable;
  /** One per stream: a secret may arrive in pieces, with output of the other stream in between. */
  readonly #lines: Record<"stdout" | "stderr", RedactedOutput>;
  readonly #closed: Promise<void>;
  #failure: Error | undefined;

  /**
   * Opens the file for appending, because a repeated attempt keeps the log of its first run. Creates its
   * folder.
   * @param secrets strings that must not appear in it, longest first
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

  /** The error of the file, once there is one. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  onFailure(listener: (error: Error) => void): void {
    this.#file.once("error", listener);
  }

  /** False: do not write more before `whenDrained` calls back. After a failure everything is dropped. */
  write(chunk: Buffer, from: "stdout" | "stderr"): boolean {
    return this.#put(this.#lines[from].push(chunk));
  }

  /** Calls back once, when more may be written or when that will never be possible. */
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

  /** Resolves when everything has been written and the file is closed, or when it has failed. */
  async close(): Promise<void> {
    this.#put(this.#lines.stdout.end());
    this.#put(this.#lines.stderr.end());
    this.#file.end();
    await this.#closed;
  }
}
