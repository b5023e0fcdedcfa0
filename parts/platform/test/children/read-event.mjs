// Acts like a hook script: reads its event, answers, and must then exit by itself, with 0 even after a
// timeout.
import { readEventInput, writeHookAnswer } from "../../dist/index.js";

const { busyMs = 0, ...options } = JSON.parse(process.argv[2] ?? "{}");
readEventInput(({ event, problem, bytes }) => {
  if (problem !== undefined) writeHookAnswer({ problem, size: bytes.length });
  else writeHookAnswer(bytes.length > 10_000 ? { size: JSON.stringify(event).length } : { event });
}, options);
// Simulates a busy machine that delays the process.
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, busyMs);
