// All of this package, for the command of this repository alone: `package.json` does not export it.

export { withDeviations } from "./deviations.js";
export { diffHandoffs, type HandoffChange } from "./diff-handoffs.js";
export { checkHandoff, type Gap, type HandoffFacts } from "./gaps.js";
export * from "./index.js";
export { type PausedSession, pauseSession } from "./pause-session.js";
export { readDrift } from "./read-drift.js";
export { reasonToDistrust } from "./trust.js";
export {
  archiveExpiredOfAgents,
  chooseWaitingHandoff,
  claimWaitingHandoff,
  hasAgentHandoff,
  type NoHandoff,
  type PassedOver,
  releaseClaimsOfTheDead,
  type WaitingHandoff,
  type WaitingOptions,
  waitingHandoffs,
} from "./waiting-handoffs.js";
