// Everything in this package, for this repository's own command only: `package.json` does not export it.

export * from "./index.js";
export { CONTINUE } from "./notes/session-notes.js";
export { pauseSession } from "./pause-session.js";
export { readDrift } from "./read-drift.js";
export { parseClaimant } from "./session-marks.js";
export {
  chooseWaitingHandoff,
  claimWaitingHandoff,
  hasAgentHandoff,
  type NoHandoff,
  type PassedOver,
  releaseClaimsOfTheDead,
  waitingHandoffs,
} from "./waiting-handoffs.js";
