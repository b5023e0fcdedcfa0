// Reads a session file, and prints the result and the peak increase of live memory in bytes.
// node --expose-gc read-big-transcript.mjs <session file>
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { handoffFromTranscript } from "../../dist/index.js";

/** Returns the live bytes. Buffers freed by one collection are still counted until the next. */
function heldMemory() {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const before = heldMemory();
const { readSync } = fs;
let held = 0;
let reads = 0;
fs.readSync = (...given) => {
  if (reads++ % 8 === 0) held = Math.max(held, heldMemory() - before);
  return readSync(...given);
};
syncBuiltinESMExports();
const { handoff, diagnostics } = handoffFromTranscript(process.argv[2], { git: false });
console.log(JSON.stringify({ reads, held, handoff, diagnostics }));
