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

/** Enough for the lines that a failure's reason quotes. */
const STDERR_TAIL_BYTES = 8 * 1024;

/** After all processes are gone, each turn of the event loop may bring more output from the pipes. */
const QUIET_POLL_MS = 20;
const QUIET_POLLS = 15;
/** How long the output of processes that left the group is still read. */
const REST_LIMIT_MS = 5_000;

/**
 * Reads what a phase prints: all of it goes to the log in order of arrival, the end is kept in memory, and
 * the newest line goes to the viewer. Reads no faster than the log can be written.
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

  /** @param agent reads stdout if that is an agent's stream */
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

  /** The end of its stdout; for an agent's stream, the end of the agent's messages. */
  get stdout(): { read(): { text: string; omittedBytes: number } } {
    return this.#agent?.reading === undefined ? this.#stdout : this.#agent;
  }

  /** When it last printed something, else when it started, on the clock of `performance.now()`. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** What an agent's stream on stdout has reported; undefined if stdout is not such a stream. */
  get reading(): AgentReading | undefined {
    return this.#agent?.reading;
  }

  /**
   * Resolves when both streams have ended; call it when no process of the group is left. A process that left
   * the group (a daemon) may keep the streams open forever: then it resolves once no more output arrives.
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
    // A broken pipe counts as ended; the program's exit shows the rest.
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

/** Reads a stream's bytes as they arrive. */
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
