// The log `deviations.jsonl`: actions that the rules stopped or reported, and problems found in a turn.

export {
  type AgentDeviations,
  readAgentDeviations,
  readWorkflowDeviations,
  type SessionDeviation,
} from "./by-session.js";
export type { Asker, Deviation, Tier } from "./deviation.js";
export { logDeviation } from "./log-deviation.js";
export { readDeviations } from "./read-deviations.js";
