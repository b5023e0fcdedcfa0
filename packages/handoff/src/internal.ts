// Exports the public API and what only the command in this repository uses. `package.json` does not
// list this file.

export { asOfNow } from "./as-of-now.js";
export { readDrift } from "./drift/drift.js";
export { hasEnded, sessionsNewerThan } from "./hook/running.js";
export * from "./index.js";
export { CONTINUE } from "./notes/session-notes.js";
export { titleOf } from "./prompt/title.js";
export { parseClaimant } from "./store/session-marks.js";
export {
  chooseWaitingHandoff,
  claimWaitingHandoff,
  hasAgentHandoff,
  type NoHandoff,
  type PassedOver,
  releaseClaimsOfTheDead,
  waitingHandoffs,
} from "./store/waiting-handoffs.js";
export { pauseSession } from "./transcript/pause-session.js";
