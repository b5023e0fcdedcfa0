// Tries to acquire the lock once the file `go` exists, prints the result, and keeps the lock until stdin
// ends.
import { existsSync } from "node:fs";
import { acquireLock } from "../../dist/index.js";

const [folder, go] = process.argv.slice(2);
process.stdout.write("ready\n");
while (go !== undefined && !existsSync(go)) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
}
const attempt = acquireLock(folder, { purpose: "test" });
const answer =
  attempt.status === "acquired" ? { status: "acquired", generation: attempt.lock.generation } : attempt;
process.stdout.write(`${JSON.stringify(answer)}\n`);
process.stdin.resume();
