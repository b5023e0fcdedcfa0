import { closeSync, constants, fstatSync, openSync, read, readSync } from "node:fs";
import { type JsonObject, parseObject } from "../json.js";
import { closeHandle, openHandle } from "./stdin-handle.js";

/** What stood on stdin: the object, and its bytes for whoever has to hand them on. */
export interface EventInput {
  event: JsonObject | undefined;
  bytes: Buffer;
}

// Ends before the two seconds after which a client may lose its patience.
const TIMEOUT_MS = 1500;

// A tool's result stands in its event.
const LARGEST_EVENT = 32 * 1024 * 1024;

const CHUNK = 64 * 1024;

/**
 * Reads the one JSON object on stdin and calls back with it, once; without one when none came in time. A whole object
 * counts at once, because some clients leave stdin open.
 *
 * This is the hot path's own reader. `process.stdin` costs 5 to 8 ms beside the 25 to 60 that Node itself takes; a
 * blocking `readFileSync(0)` waits for ever where nobody writes; and `fs.read` does it in a thread, for which
 * Node waits when it ends. So: files and Linux's pipes are read without a thread, and sockets (which Node's and Bun's own
 * children get) in the cheapest way of which this Node can let go again.
 */
export function readEventInput(done: (input: EventInput) => void): void {
  const input = new Input(done);
  const stats = fstatSync(0);
  if (stats.isFile()) input.readNow(0);
  else if (stats.isFIFO() && process.platform === "linux") readPipe(input);
  else if (stats.isCharacterDevice() || process.platform === "win32") readStream(input);
  else if (execve !== undefined) readInThread(input, execve);
  else readHandle(input);
}

class Input {
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private isDone = false;
  readonly deadline = Date.now() + TIMEOUT_MS - Math.round(process.uptime() * 1000);

  constructor(private readonly done: (input: EventInput) => void) {}

  /** Takes a chunk; true when the object is whole, or too much has come. */
  add(chunk: Buffer, mayBeLast: boolean): boolean {
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size > LARGEST_EVENT) {
      this.finish(undefined);
      return true;
    }
    // Parsed only where it can be the end: not after each of hundreds of chunks.
    if (!mayBeLast || !/\}\s*$/.test(chunk.toString("latin1", Math.max(0, chunk.length - 64)))) return false;
    const event = this.parse();
    if (event === undefined) return false;
    this.finish(event);
    return true;
  }

  end(): void {
    this.finish(this.parse());
  }

  /** Reads what does not block: to the end, or while {@link deadline} has not come. */
  readNow(fd: number): void {
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      const count = tryRead(fd, chunk);
      if (count === 0 || (count === undefined && Date.now() >= this.deadline)) break;
      if (count === undefined) sleep(1);
      else if (this.add(chunk.subarray(0, count), count < CHUNK)) return;
    }
    this.end();
  }

  private parse(): JsonObject | undefined {
    return parseObject(
      Buffer.concat(this.chunks)
        .toString("utf8")
        .replace(/^\uFEFF/, ""),
    );
  }

  private finish(event: JsonObject | undefined): void {
    if (this.isDone) return;
    this.isDone = true;
    this.done({ event, bytes: Buffer.concat(this.chunks) });
  }
}

/** Opened anew, a pipe has a description of our own, which may be non-blocking without its other users noticing. */
function readPipe(input: Input): void {
  let fd: number;
  try {
    fd = openSync("/proc/self/fd/0", constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    readStream(input);
    return;
  }
  input.readNow(fd);
  closeSync(fd);
}

/** Undefined when there is nothing to read yet; 0 at the end, which an error is too. */
function tryRead(fd: number, chunk: Buffer): number | undefined {
  try {
    return readSync(fd, chunk, 0, chunk.length, null);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EAGAIN" ? undefined : 0;
  }
}

type Execve = (file: string, args: string[], env: NodeJS.ProcessEnv) => void;

// Since Node 22.15, and not on Windows; the types are those of the oldest Node we support.
const execve = (process as { execve?: Execve }).execve?.bind(process);

/** In time out, this process is replaced by one that ends, because it could not end itself while a thread reads. */
function readInThread(input: Input, replace: Execve): void {
  const timer = setTimeout(() => {
    input.end();
    process.removeAllListeners("warning").on("warning", () => {});
    replace(process.execPath, [process.execPath, "-e", "0"], {});
  }, input.deadline - Date.now());
  const more = () => {
    const chunk = Buffer.allocUnsafe(CHUNK);
    read(0, chunk, 0, CHUNK, null, (error, count) => {
      if (error || count === 0) {
        clearTimeout(timer);
        input.end();
      } else if (input.add(chunk.subarray(0, count), count < CHUNK)) clearTimeout(timer);
      else more();
    });
  };
  more();
}

function readHandle(input: Input): void {
  const handle = openHandle((chunk) => {
    if (chunk === undefined) input.end();
    if (chunk === undefined || input.add(chunk, true)) stop();
  });
  if (handle === undefined) {
    readStream(input);
    return;
  }
  const timer = setTimeout(() => {
    input.end();
    stop();
  }, input.deadline - Date.now());
  const stop = () => {
    clearTimeout(timer);
    closeHandle(handle);
  };
}

function readStream(input: Input): void {
  const { stdin } = process;
  const stop = () => {
    clearTimeout(timer);
    stdin.destroy();
  };
  const timer = setTimeout(() => {
    input.end();
    stop();
  }, input.deadline - Date.now());
  stdin.on("data", (chunk: Buffer) => {
    if (input.add(chunk, true)) stop();
  });
  stdin.on("end", () => {
    input.end();
    stop();
  });
  stdin.on("error", () => {
    input.end();
    stop();
  });
}

export function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
