import { writeSync } from "node:fs";
import { errorCode } from "./describe-error.js";

/**
 * Writes a hook's answer as one line of JSON, or a string unchanged, and returns once all of it is in the
 * pipe; `undefined` writes nothing. Waits for slow readers of large answers, because exiting would truncate
 * them.
 */
export function writeHookAnswer(answer: object | string | undefined, fd = 1): void {
  if (answer === undefined) return;
  const bytes = Buffer.from(typeof answer === "string" ? answer : `${JSON.stringify(answer)}\n`);
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
