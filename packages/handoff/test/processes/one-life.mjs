// The whole life of one handoff, in a state folder that holds others. The kill-at preload ends it somewhere
// on the way.
import { acknowledgeHandoff, claimHandoff, writeHandoff } from "../../dist/index.js";

const [stateFolder, handoff] = process.argv.slice(2);
globalThis.startCounting?.();
writeHandoff(stateFolder, JSON.parse(handoff));
const claimed = claimHandoff(stateFolder, { sessionId: "own", claimant: "one-life" });
acknowledgeHandoff(stateFolder, claimed.claimId);
globalThis.stopCounting?.();
