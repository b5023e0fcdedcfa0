import { fstatSync, read, readFileSync } from "node:fs";
import { openHandle, releaseHandle } from "./stdin-handle.js";
import { wholeValueDetector } from "./whole-value.js";

type JsonObject = Record<string, unknown>;

/** The event from stdin, or the reason for its absence. `bytes` is the raw input. */
export type EventInput =
  | { event: JsonObject; problem?: undefined; bytes: Buffer }
  | { event: undefined; problem: string; bytes: Buffer };

interface Limits {
  timeoutMs: number;
  maxBytes: number;
}

const CHUNK = 64 * 1024;

// On a busy machine, starting Node may use up the whole timeout. Input that is already waiting is
// still read.
const LEAST_WAIT_MS = 300;

/**
 * Reads one JSON object from stdin and calls back exactly once. A complete object is accepted
 * immediately, because some clients leave stdin open. After the callback, an open stdin does not
 * keep the process alive. Without an event, the callback must not call `process.exit`, which could
 * wait for a pending read forever.
 *
 * `process.stdin` would add 5 to 8 ms to Node's own 25 to 60 ms. A blocking `readFileSync(0)` waits
 * forever if nothing is written, and on exit, Node waits for the thread that runs `fs.read`. This
 * function therefore uses the cheapest method that the running version of Node can abandon.
 * @param done must not throw
 * @param options.timeoutMs the time limit, measured from the start of the process; defaults to 1,500,
 * because some clients wait only two seconds
 * @param options.maxBytes defaults to 32 MiB, because events contain tool results
 */
export function readEventInput(
  done: (input: EventInput) => void,
  { timeoutMs = 1500, maxBytes = 32 * 1024 * 1024 }: Partial<Limits> = {},
): void {
  const input = new Input(done, { timeoutMs, maxBytes });
  const stats = fstatSync(0);
  if (stats.isCharacterDevice() && process.getBuiltinModule("node:tty").isatty(0)) {
    input.fail("stdin cannot be read: it is a terminal");
  } else if (stats.isFile() || stats.isDirectory()) readFile(input);
  else {
    // Node has had `execve` since 22.15, except on Windows. The types are for the oldest supported
    // Node.
    const execve = process.platform === "win32" ? undefined : (process as { execve?: Execve }).execve;
    if (execve !== undefined) readInThread(input, execve);
    // Node aborts if a file of a different kind is opened as a pipe handle.
    else if (stats.isSocket() || stats.isFIFO()) readHandle(input);
    else readStream(input);
  }
}

class Input {
  private readonly chunks: Buffer[] = [];
  private size = 0;
  isDone = false;
  private isWhole: ((bytes: Buffer) => boolean) | undefined;

  constructor(
    private readonly done: (input: EventInput) => void,
    private readonly limits: Limits,
  ) {}

  get msLeft(): number {
    return Math.max(LEAST_WAIT_MS, this.limits.timeoutMs - process.uptime() * 1000);
  }

  /** Adds a chunk. Returns true if the input is now complete or too large. */
  add(chunk: Buffer): boolean {
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size > this.limits.maxBytes) this.fail(`the event is larger than ${this.limits.maxBytes} bytes`);
    else if (this.isWhole?.(chunk)) this.end();
    else if (this.isWhole === undefined && endsObject(chunk)) {
      const value = parse(this.text());
      if (value !== undefined) this.finishWith(value);
      // Repeated parsing would take quadratic time, so brackets are counted from here on.
      else {
        this.isWhole = wholeValueDetector();
        if (this.isWhole(this.join())) this.end();
      }
    }
    return this.isDone;
  }

  end(): void {
    if (this.isDone) return;
    const text = this.text();
    const value = parse(text);
    if (value !== undefined) this.finishWith(value);
    else this.fail(/\S/.test(text) ? "the event is not valid JSON" : "stdin is empty");
  }

  timeOut(): void {
    this.fail(`no complete event within ${this.limits.timeoutMs} ms`);
  }

  break(error: Error): void {
    this.fail(`stdin cannot be read: ${error.message}`);
  }

  fail(problem: string): void {
    this.finish({ event: undefined, problem, bytes: this.join() });
  }

  private finishWith(value: unknown): void {
    if (isObject(value)) this.finish({ event: value, bytes: this.join() });
    else this.fail("the event is not a JSON object");
  }

  private text(): string {
    const bytes = this.join();
    return bytes.toString("utf8", bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0);
  }

  private join(): Buffer {
    const [first] = this.chunks;
    if (first !== undefined && this.chunks.length === 1) return first;
    const joined = Buffer.concat(this.chunks);
    this.chunks.splice(0, this.chunks.length, joined);
    return joined;
  }

  private finish(input: EventInput): void {
    if (this.isDone) return;
    this.isDone = true;
    this.done(input);
  }
}

function endsObject(chunk: Buffer): boolean {
  let at = chunk.length - 1;
  while (at >= 0 && (chunk[at] ?? 0) <= 0x20) at--;
  return chunk[at] === 0x7d;
}

type Execve = (file: string, args: string[], env: NodeJS.ProcessEnv) => void;

/** Replaces the process at the timeout, because it cannot exit while a thread is reading. */
function readInThread(input: Input, replace: Execve): void {
  // Node would otherwise start four threads.
  process.env.UV_THREADPOOL_SIZE = "1";
  onTimeout(input, () => {
    process.removeAllListeners("warning").on("warning", () => {});
    replace.call(process, process.execPath, [process.execPath, "-e", "0"], {});
  });
  const more = () => {
    const chunk = Buffer.allocUnsafe(CHUNK);
    read(0, chunk, 0, CHUNK, null, (error, count) => {
      // The pipe is non-blocking if the client has made its own end non-blocking.
      if (error?.code === "EAGAIN") setTimeout(more, 5);
      else if (error) input.break(error);
      else if (count === 0) input.end();
      else if (!input.add(chunk.subarray(0, count))) more();
    });
  };
  more();
}

function readHandle(input: Input): void {
  const handle = openHandle((chunk) => {
    if (chunk === undefined) input.end();
    if (chunk === undefined || input.add(chunk)) stop();
  });
  if (handle === undefined) {
    readStream(input);
    return;
  }
  const stop = () => releaseHandle(handle);
  onTimeout(input, stop);
}

/**
 * Gives up at the timeout. This timer does not keep the process alive. In a new process, it costs a
 * tenth of the 0.4 ms that the first `setTimeout` would cost.
 */
function onTimeout(input: Input, stop: () => void): void {
  const { value } = Atomics.waitAsync(new Int32Array(new SharedArrayBuffer(4)), 0, 0, input.msLeft);
  void Promise.resolve(value).then(() => {
    // On a busy machine, input that arrived in time may still be queued.
    setImmediate(() => {
      if (input.isDone) return;
      input.timeOut();
      stop();
    });
  });
}

function readFile(input: Input): void {
  let bytes: Buffer;
  try {
    bytes = readFileSync(0);
  } catch (error) {
    input.break(error as Error);
    return;
  }
  input.add(bytes);
  input.end();
}

/** Reads `process.stdin`, which works even for `/dev/null` or its equivalent on Windows. */
function readStream(input: Input): void {
  const { stdin } = process;
  const stop = () => stdin.destroy();
  onTimeout(input, stop);
  stdin.on("data", (chunk: Buffer) => {
    if (input.add(chunk)) stop();
  });
  stdin.on("end", () => {
    input.end();
    stop();
  });
  stdin.on("error", (error) => {
    input.break(error);
    stop();
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
