// Tries for the lock at a moment given in advance, prints what came of it, and keeps it until stdin ends.
import { acquireLock } from "../../dist/index.js";

const [folder, at] = process.argv.slice(2);
while (Date.now() < Number(at)) {
  // Busy for the last moments, so that all start in the same millisecond.
  if (Number(at) - Date.now() > 20) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
}
const attempt = acquireLock(folder, { purpose: "test" });
const answer =
  attempt.status === "acquired" ? { status: "acquired", generation: attempt.lock.generation } : attempt;
process.stdout.write(`${JSON.stringify(answer)}\n`);
process.stdin.resume();
