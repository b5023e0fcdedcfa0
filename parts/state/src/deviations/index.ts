// The log of actions that the rules stopped or reported: `deviations.jsonl`, one line per action.

export {
  type AgentDeviations,
  readAgentDeviations,
  readWorkflowDeviations,
  type SessionDeviation,
} from "./by-session.js";
export type { Asker, Deviation, Tier } from "./deviation.js";
export { logDeviation } from "./log-deviation.js";
export { readDeviations } from "./read-deviations.js";
