// The floor: starts `true` repeatedly, several at a time, with pipes.
import { spawn } from "node:child_process";

const [count, parallel] = process.argv.slice(2).map(Number);
const env = { ...process.env };
let started = 0;
function next() {
  if (started++ >= count) return;
  const child = spawn("true", { env, stdio: "pipe", detached: true });
  child.stdin.on("error", () => {}).end("Do nothing.");
  child.stdout.resume();
  child.stderr.resume();
  child.once("close", next);
}
for (let slot = 0; slot < parallel; slot++) next();
