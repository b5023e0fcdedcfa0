// Why did an agent's run fail, and when can it continue? The kind of failure, from the kind a client names,
// else the HTTP status, else the message.

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
