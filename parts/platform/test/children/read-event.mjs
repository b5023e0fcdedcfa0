// What a hook script does: reads its event, answers, and must then end by itself, with 0 even
// where it gave up waiting.
import { readEventInput, writeHookAnswer } from "../../dist/index.js";

const { busyMs = 0, ...options } = JSON.parse(process.argv[2] ?? "{}");
readEventInput(({ event, problem, bytes }) => {
  if (problem !== undefined) writeHookAnswer({ problem, size: bytes.length });
  else writeHookAnswer(bytes.length > 10_000 ? { size: JSON.stringify(event).length } : { event });
}, options);
// As a machine with other things to do keeps the process from going on.
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, busyMs);
