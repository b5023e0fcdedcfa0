// Reads the session file that it is given and prints what that took at most of memory, in KiB, and what was
// found.
import { handoffFromTranscript } from "../../dist/index.js";

const before = process.resourceUsage().maxRSS;
const { handoff, diagnostics } = handoffFromTranscript(process.argv[2], { git: false });
const { maxRSS } = process.resourceUsage();
console.log(JSON.stringify({ maxRSS, grownBy: maxRSS - before, handoff, diagnostics }));
