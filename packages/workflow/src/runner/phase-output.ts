import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type AgentReading,
  type AgentStream,
  LineFinder,
  OUTPUT_TAIL_BYTES,
  OutputTail,
} from "@agentos/clients/output";
import type { OutputLog } from "./output-log.js";
import type { Ticker } from "./ticker.js";

/** Enough for the lines that a failure message quotes. */
const STDERR_TAIL_BYTES = 8 * 1024;

/**
 * After all processes in the group have exited, pipes may still deliver buffered output. Output counts
 * as complete when none has arrived for `QUIET_POLLS` polls.
 */
const QUIET_POLL_MS = 20;
const QUIET_POLLS = 15;
/** Processes that left the group may keep writing. Their output is ignored after this time. */
const REST_LIMIT_MS = 5_000;

/**
 * Logs output in order of arrival and keeps the end of it in memory. Pauses the streams while the
 * log cannot accept more.
 */
export class PhaseOutput {
  readonly stderr = new OutputTail(STDERR_TAIL_BYTES);
  readonly #stdout = new OutputTail(OUTPUT_TAIL_BYTES);
  readonly #agent: AgentStream | undefined;
  readonly #streams: Readable[];
  readonly #closed: Promise<unknown>;
  readonly #log: OutputLog;
  #chunks = 0;
  #waiting = false;
  #heardAt = performance.now();

  constructor(
    streams: { stdout: Readable; stderr: Readable },
    log: OutputLog,
    ticker: Ticker<string>,
    agent?: AgentStream,
  ) {
    this.#log = log;
    this.#agent = agent;
    this.#streams = [streams.stdout, streams.stderr];
    this.#closed = Promise.all(
      this.#streams.map((stream) => new Promise<void>((resolve) => stream.once("close", resolve))),
    );
    const stdout = { tail: this.#stdout, reader: agent ?? linesTo(ticker) };
    this.#take(streams.stdout, "stdout", stdout);
    this.#take(streams.stderr, "stderr", { tail: this.stderr, reader: linesTo(ticker) });
  }

  /** The end of stdout or, for an agent's stream, of the agent's messages. */
  get stdout(): { read(): { text: string; omittedBytes: number } } {
    return this.#agent?.reading === undefined ? this.#stdout : this.#agent;
  }

  /**
   * Time of the last output, or of the start if there has been none, as measured by
   * `performance.now()`.
   */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** Undefined if stdout is not an agent's stream. */
  get reading(): AgentReading | undefined {
    return this.#agent?.reading;
  }

  /**
   * Must be called after the process group has exited. Resolves once both streams have closed, or
   * once output stops arriving, because a daemon may keep the streams open.
   */
  async rest(): Promise<void> {
    let over = false;
    const closed = this.#closed.then(() => {
      over = true;
    });
    await Promise.race([closed, this.#quiet(() => over)]);
    for (const stream of this.#streams) stream.destroy();
  }

  async #quiet(isOver: () => boolean): Promise<void> {
    const deadline = performance.now() + REST_LIMIT_MS;
    let heard = this.#chunks;
    for (let polls = 0; polls < QUIET_POLLS && performance.now() < deadline && !isOver(); polls++) {
      await sleep(QUIET_POLL_MS);
      if (this.#chunks === heard && !this.#waiting) continue;
      heard = this.#chunks;
      polls = 0;
    }
  }

  #take(
    stream: Readable,
    name: "stdout" | "stderr",
    { tail, reader }: { tail: OutputTail; reader: Reader },
  ): void {
    stream.on("data", (chunk: Buffer) => {
      this.#chunks++;
      this.#heardAt = performance.now();
      tail.push(chunk);
      reader.push(chunk);
      if (!this.#log.write(chunk, name)) this.#wait();
    });
    stream.once("end", () => reader.end());
    // The program's exit status already shows why the pipe broke.
    stream.on("error", () => {});
  }

  #wait(): void {
    for (const stream of this.#streams) stream.pause();
    if (this.#waiting) return;
    this.#waiting = true;
    this.#log.whenDrained(() => {
      this.#waiting = false;
      for (const stream of this.#streams) stream.resume();
    });
  }
}

interface Reader {
  push(chunk: Buffer): void;
  end(): void;
}

function linesTo(ticker: Ticker<string>): Reader {
  const finder = new LineFinder();
  const offer = (line: string | undefined) => {
    if (line !== undefined) ticker.offer(line);
  };
  return { push: (chunk) => offer(finder.push(chunk)), end: () => offer(finder.end()) };
}
