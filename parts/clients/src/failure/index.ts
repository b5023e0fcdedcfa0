// Why did an agent's run fail, and when can it continue? One kind of failure from what a client says: the
// kind it names, else the HTTP status, else the message.

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
