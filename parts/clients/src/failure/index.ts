// Determines why an agent's run failed, and when it can continue.

export {
  type AgentFailure,
  type AgentLimit,
  briefLine,
  type FailureKind,
  failureFrom,
  isForPerson,
  isLimit,
  isSpent,
  withStatus,
} from "./failure.js";
