import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { describeError, errorCode } from "./describe-error.js";

/** What stood on a hook's stdin. */
export type HookInput =
  | { status: "event"; event: Record<string, unknown> }
  | { status: "unusable"; reason: string };

/** Receives what a source reads: a chunk, then more, then its end, with an error when it broke. */
interface Sink {
  /** False asks for no more. */
  chunk(bytes: Buffer): boolean;
  end(error?: unknown): void;
}

/** Stops a source: nothing of it may keep the process alive after that. */
type Stop = () => void;

const CHUNK_BYTES = 64 * 1024;

/**
 * Reads the JSON object that a client sends to a hook. Never throws and never waits for ever: some clients, on Windows
 * above all, leave stdin open, so a whole JSON object counts even before the end of the input.
 * Once it has resolved, an open stdin does not keep the process from ending.
 * @param options.maxBytes default 32 MiB: a tool's response stands in the event
 * @param options.timeoutMs default 2,000
 */
export function readHookInput(
  options: { maxBytes?: number; timeoutMs?: number; fd?: number } = {},
): Promise<HookInput> {
  const { maxBytes = 32 * 1024 * 1024, timeoutMs = 2000, fd = 0 } = options;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const isWhole = wholeValueDetector();
    let finished = false;
    let stop: Stop | undefined;
    const finish = (input: HookInput) => {
      if (finished) return;
      finished = true;
      clearTimeout(timer);
      stop?.();
      resolve(input);
    };
    const timer = setTimeout(() => {
      const input = parseEvent(chunks);
      finish(input.status === "event" ? input : unusable(`no whole event within ${timeoutMs} ms`));
    }, timeoutMs);
    stop = startReading(fd, {
      chunk(bytes) {
        size += bytes.length;
        if (size > maxBytes) finish(unusable(`the event is larger than ${maxBytes} bytes`));
        if (finished) return false;
        chunks.push(bytes);
        if (isWhole(bytes)) finish(parseEvent(chunks));
        return !finished;
      },
      end(error) {
        finish(error ? unusable(`stdin can not be read: ${describeError(error)}`) : parseEvent(chunks));
      },
    });
    if (finished) stop();
  });
}

/**
 * Writes a hook's answer as one line of JSON and returns when all of it is in the pipe; `undefined` writes nothing.
 * Large answers to a slow reader are waited for, because exiting would cut them.
 */
export function writeHookAnswer(answer: object | undefined, fd = 1): void {
  if (answer === undefined) return;
  const bytes = Buffer.from(`${JSON.stringify(answer)}\n`);
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(fd, bytes, written);
    } catch (error) {
      const code = errorCode(error);
      if (code === "EPIPE") return;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}

/**
 * Never `fs.read` on a pipe or a socket: it blocks a thread of libuv's pool, and a process with such a thread can not end,
 * not even through `process.exit()`, which waits for the pool (seen on Node 20 and 24). A hook whose client
 * leaves stdin open would stay for ever.
 */
function startReading(fd: number, sink: Sink): Stop {
  try {
    const stats = fstatSync(fd);
    if (stats.isFile()) return readBlocking(fd, sink);
    if (stats.isCharacterDevice()) {
      if (process.getBuiltinModule("node:tty").isatty(fd)) throw new Error("it is a terminal");
      return readBlocking(fd, sink); // /dev/null
    }
    const reopened = stats.isFIFO() ? reopenNonBlocking(fd) : undefined;
    return reopened === undefined ? readSocket(fd, sink) : readPolling(reopened, sink);
  } catch (error) {
    sink.end(error);
    return () => {};
  }
}

function readBlocking(fd: number, sink: Sink): Stop {
  for (;;) {
    const bytes = Buffer.allocUnsafe(CHUNK_BYTES);
    const count = readSync(fd, bytes, 0, bytes.length, null);
    if (count === 0) sink.end();
    if (count === 0 || !sink.chunk(bytes.subarray(0, count))) return () => {};
  }
}

/** Linux gives a pipe a second, independent opening, whose reads return at once; undefined elsewhere. */
function reopenNonBlocking(fd: number): number | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return undefined; // another user's pipe, or no /proc
  }
}

/** Costs nothing at start-up, where a stream costs 3 to 5 ms of a hook's 30 to 60. */
function readPolling(fd: number, sink: Sink): Stop {
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = 1;
  let open = true;
  const stop = () => {
    clearTimeout(timer);
    if (open) closeSync(fd);
    open = false;
  };
  const readMore = () => {
    try {
      while (open) {
        const bytes = Buffer.allocUnsafe(CHUNK_BYTES);
        const count = readSync(fd, bytes, 0, bytes.length, null);
        if (count === 0) {
          stop();
          return sink.end();
        }
        pauseMs = 1;
        if (!sink.chunk(bytes.subarray(0, count))) return stop();
      }
    } catch (error) {
      if (errorCode(error) === "EAGAIN") {
        timer = setTimeout(readMore, pauseMs);
        pauseMs = Math.min(pauseMs * 2, 16);
        return;
      }
      stop();
      sink.end(error);
    }
  };
  readMore();
  return stop;
}

/** Sockets (what Node and Bun give their children), and pipes outside Linux. */
function readSocket(fd: number, sink: Sink): Stop {
  // Loaded here alone: it costs a millisecond or more.
  const { Socket } = process.getBuiltinModule("node:net");
  const stream = new Socket({ fd, readable: true, writable: false });
  stream.on("data", (bytes: Buffer) => {
    if (!sink.chunk(bytes)) stop();
  });
  stream.on("end", () => sink.end());
  stream.on("error", (error) => sink.end(error));
  // Unreferenced rather than destroyed: closing early would break the pipe of a client that still writes.
  const stop = () => {
    stream.pause();
    stream.unref();
  };
  return stop;
}

/**
 * Tells, chunk by chunk, when the first object or array has closed. Parsing instead whenever a chunk looks like an end
 * would take quadratic time for a large event, or miss its end.
 */
function wholeValueDetector(): (bytes: Buffer) => boolean {
  let depth = 0;
  let inString = false;
  let escaped = false;
  return (bytes) => {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at];
      if (escaped) escaped = false;
      else if (inString) {
        if (byte === 0x5c) escaped = true;
        else if (byte === 0x22) inString = false;
      } else if (byte === 0x22) inString = true;
      else if (byte === 0x7b || byte === 0x5b) depth++;
      else if ((byte === 0x7d || byte === 0x5d) && --depth === 0) return true;
    }
    return false;
  };
}

function parseEvent(chunks: Buffer[]): HookInput {
  const text = Buffer.concat(chunks)
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trim();
  if (text === "") return unusable("stdin is empty");
  try {
    const event: unknown = JSON.parse(text);
    if (typeof event === "object" && event !== null && !Array.isArray(event)) {
      return { status: "event", event: event as Record<string, unknown> };
    }
    return unusable("the event is not a JSON object");
  } catch {
    return unusable("the event is not valid JSON");
  }
}

function unusable(reason: string): HookInput {
  return { status: "unusable", reason };
}
