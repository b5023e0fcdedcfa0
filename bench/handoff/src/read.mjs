// Prints the cost of creating a handoff: `node read.mjs FILE`.
import { handoffFromTranscript } from "@agentos/handoff";

const { handoff } = handoffFromTranscript(process.argv[2], { git: false });
if (
  !handoff?.goal?.startsWith("First request") ||
  handoff.conversation?.findLast(({ by }) => by === "user")?.text !== "Last request"
)
  throw new Error("the session was not read to its end");
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
console.log(JSON.stringify({ maxRSS, seconds: (userCPUTime + systemCPUTime) / 1e6 }));
