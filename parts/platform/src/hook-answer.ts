import { writeSync } from "node:fs";
import { errorCode } from "./describe-error.js";

/**
 * Writes an object as a line of JSON, or a string unchanged. Waits for slow readers, because
 * exiting would truncate the output.
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
