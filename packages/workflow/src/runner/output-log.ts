import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { createRedactedLines } from "@agentos/redaction";

/** A log file that takes bytes as they come, without the secrets that are known as ones, asks to wait when the disk is slower, and fails only once. */
export class OutputLog {
  readonly #file: Writable;
  readonly #lines = createRedactedLines();
  readonly #closed: Promise<void>;
  #failure: Error | undefined;

  /**
   * Opens the file for appending (an attempt that is repeated keeps the log of its first run) and creates its folder.
   * @throws the system's error
   */
  static async open(path: string): Promise<OutputLog> {
    await mkdir(dirname(path), { recursive: true });
    return new OutputLog(await open(path, "a", 0o600));
  }

  private constructor(handle: FileHandle) {
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
  write(chunk: Buffer): boolean {
    return this.#put(this.#lines.push(chunk));
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
    this.#put(this.#lines.end());
    this.#file.end();
    await this.#closed;
  }
}
