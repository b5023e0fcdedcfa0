import { read, writeSync } from "node:fs";
import { errorCode } from "./describe-error.js";

/** What stood on a hook's stdin. */
export type HookInput =
  | { status: "event"; event: Record<string, unknown> }
  | { status: "unusable"; reason: string };

/**
 * Reads the JSON object that a client sends to a hook. Never throws and never waits for ever: some clients, on Windows
 * above all, leave stdin open, so a whole JSON object counts even before the end of the input.
 * @param options.maxBytes default 32 MiB: a tool's response stands in the event
 * @param options.timeoutMs default 2,000
 */
export function readHookInput(
  options: { maxBytes?: number; timeoutMs?: number; fd?: number } = {},
): Promise<HookInput> {
  const { maxBytes = 32 * 1024 * 1024, timeoutMs = 2000, fd = 0 } = options;
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    const finish = (input: HookInput) => {
      clearTimeout(timer);
      resolve(input);
    };
    const timer = setTimeout(() => {
      const input = parseEvent(chunks);
      finish(input.status === "event" ? input : unusable(`no whole event within ${timeoutMs} ms`));
    }, timeoutMs);
    // process.stdin would cost several milliseconds of start-up that plain reads do not.
    const readMore = () => {
      const chunk = Buffer.allocUnsafe(64 * 1024);
      read(fd, chunk, 0, chunk.length, null, (error, count) => {
        const code = errorCode(error);
        if (code === "EAGAIN") return void setTimeout(readMore, 5);
        // Windows reports the end of a pipe as an error.
        if (error && code !== "EOF") return finish(unusable(`stdin can not be read: ${error.message}`));
        if (error || count === 0) return finish(parseEvent(chunks));
        size += count;
        if (size > maxBytes) return finish(unusable(`the event is larger than ${maxBytes} bytes`));
        chunks.push(chunk.subarray(0, count));
        readMore();
      });
    };
    readMore();
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
