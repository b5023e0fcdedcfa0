// Classifies why an agent's run failed, and when it can continue: by the kind that a client names, else by
// the HTTP status, else by the message.

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
