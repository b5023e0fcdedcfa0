import { fstatSync, read, readFileSync } from "node:fs";
import { closeHandle, openHandle } from "./stdin-handle.js";

type JsonObject = Record<string, unknown>;

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
 * Node waits when it ends. So: the cheapest way of which this Node can let go again.
 */
export function readEventInput(done: (input: EventInput) => void): void {
  const input = new Input(done);
  if (execve !== undefined) readInThread(input, execve);
  else readHandle(input);
}

class Input {
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private isDone = false;

  constructor(private readonly done: (input: EventInput) => void) {}

  get msLeft(): number {
    return TIMEOUT_MS - process.uptime() * 1000;
  }

  /** Takes a chunk; true when the object is whole, or too much has come. */
  add(chunk: Buffer): boolean {
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size > LARGEST_EVENT) {
      this.finish(undefined);
      return true;
    }
    // Parsed only where it can be the end: not after each of hundreds of chunks.
    if (!endsObject(chunk)) return false;
    const event = this.parse();
    if (event === undefined) return false;
    this.finish(event);
    return true;
  }

  end(): void {
    this.finish(this.parse());
  }

  private parse(): JsonObject | undefined {
    const bytes = this.join();
    return parseObject(bytes.toString("utf8", bytes[0] === 0xef ? 3 : 0));
  }

  private join(): Buffer {
    const [first] = this.chunks;
    return first && this.chunks.length === 1 ? first : Buffer.concat(this.chunks);
  }

  private finish(event: JsonObject | undefined): void {
    if (this.isDone) return;
    this.isDone = true;
    this.done({ event, bytes: this.join() });
  }
}

/** Whether the last byte that is no white space closes an object. */
function endsObject(chunk: Buffer): boolean {
  let at = chunk.length - 1;
  while (at >= 0 && (chunk[at] ?? 0) <= 0x20) at--;
  return chunk[at] === 0x7d;
}

type Execve = (file: string, args: string[], env: NodeJS.ProcessEnv) => void;

// Since Node 22.15, and not on Windows; the types are those of the oldest Node we support.
const execve =
  process.platform === "win32" ? undefined : (process as { execve?: Execve }).execve?.bind(process);

/** In time out, this process is replaced by one that ends, because it could not end itself while a thread reads. */
function readInThread(input: Input, replace: Execve): void {
  // Of four threads, three would be started for nothing.
  process.env.UV_THREADPOOL_SIZE = "1";
  const timer = setTimeout(() => {
    input.end();
    process.removeAllListeners("warning").on("warning", () => {});
    replace(process.execPath, [process.execPath, "-e", "0"], {});
  }, input.msLeft);
  const more = () => {
    const chunk = Buffer.allocUnsafe(CHUNK);
    read(0, chunk, 0, CHUNK, null, (error, count) => {
      if (error || count === 0) {
        clearTimeout(timer);
        input.end();
      } else if (input.add(chunk.subarray(0, count))) clearTimeout(timer);
      else more();
    });
  };
  more();
}

function readHandle(input: Input): void {
  // Node aborts when another kind of file is opened as such a handle.
  const stats = fstatSync(0);
  const isPipe = stats.isSocket() || stats.isFIFO();
  const handle = isPipe
    ? openHandle((chunk) => {
        if (chunk === undefined) input.end();
        if (chunk === undefined || input.add(chunk)) stop();
      })
    : undefined;
  if (handle === undefined) {
    readOther(input, stats.isFile());
    return;
  }
  const timer = setTimeout(() => {
    input.end();
    stop();
  }, input.msLeft);
  const stop = () => {
    clearTimeout(timer);
    closeHandle(handle);
  };
}

/** A file, `/dev/null`, a terminal, or whatever Windows has. */
function readOther(input: Input, isFile: boolean): void {
  if (isFile) {
    input.add(readFileSync(0));
    input.end();
    return;
  }
  const { stdin } = process;
  const stop = () => {
    clearTimeout(timer);
    stdin.destroy();
  };
  const end = () => {
    input.end();
    stop();
  };
  const timer = setTimeout(end, input.msLeft);
  stdin.on("data", (chunk: Buffer) => {
    if (input.add(chunk)) stop();
  });
  stdin.on("end", end);
  stdin.on("error", end);
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : undefined;
  } catch {
    return undefined;
  }
}
