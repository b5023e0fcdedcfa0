// Writes a session's checkpoint and recovers it, in a workspace that contains others. The kill-at preload
// kills the process in between.
import { recover, writeCheckpoint } from "../../dist/index.js";

const [workspace, state] = process.argv.slice(2);
const { sessionId, timestamp, ...rest } = JSON.parse(state);
globalThis.startCounting?.();
writeCheckpoint(workspace, { sessionId, timestamp, ...rest });
recover(workspace, { sessionId, at: new Date(timestamp) });
globalThis.stopCounting?.();
