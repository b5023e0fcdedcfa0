// The log `deviations.jsonl`: one line for each action that the rules stopped or reported, or that a person
// approved, and for each problem found at the end of a turn.

export {
  type AgentDeviations,
  readAgentDeviations,
  readWorkflowDeviations,
  type SessionDeviation,
} from "./by-session.js";
export { type Asker, type Deviation, subjectOf, type Tier } from "./deviation.js";
export { logDeviation } from "./log-deviation.js";
export { readDeviations } from "./read-deviations.js";
