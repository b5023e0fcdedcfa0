// What did agents do that the rules stop or report? The log `deviations.jsonl` has one line for each such
// action.

export {
  type AgentDeviations,
  readAgentDeviations,
  readWorkflowDeviations,
  type SessionDeviation,
} from "./by-session.js";
export type { Asker, Deviation, Tier } from "./deviation.js";
export { logDeviation } from "./log-deviation.js";
export { readDeviations } from "./read-deviations.js";
