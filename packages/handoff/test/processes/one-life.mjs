// Writes, claims and acknowledges a handoff, in a state folder that contains others. The kill-at preload kills
// the process in between.
import { acknowledgeHandoff, claimHandoff, writeHandoff } from "../../dist/index.js";

const [stateFolder, handoff] = process.argv.slice(2);
globalThis.startCounting?.();
writeHandoff(stateFolder, JSON.parse(handoff));
const claimed = claimHandoff(stateFolder, { sessionId: "own", claimant: "one-life" });
acknowledgeHandoff(stateFolder, claimed.claimId);
globalThis.stopCounting?.();
