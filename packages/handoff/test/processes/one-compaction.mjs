// Writes a session's checkpoint and takes it back, in a workspace that holds others. The kill-at preload ends
// it somewhere on the way.
import { recover, writeCheckpoint } from "../../dist/index.js";

const [workspace, state] = process.argv.slice(2);
const { sessionId, timestamp, ...rest } = JSON.parse(state);
globalThis.startCounting?.();
writeCheckpoint(workspace, { sessionId, timestamp, ...rest });
recover(workspace, { sessionId, now: Date.parse(timestamp) });
globalThis.stopCounting?.();
