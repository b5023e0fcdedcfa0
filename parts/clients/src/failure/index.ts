export {
  type AgentFailure,
  type AgentLimit,
  briefLine,
  type FailureKind,
  failureFrom,
  isForPerson,
  isLimit,
  withStatus,
} from "./failure.js";
