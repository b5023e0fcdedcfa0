export { type AgentDeviations, readAgentDeviations } from "./session/deviations.js";
export {
  type ListSessionsOptions,
  listSessions,
  readSession,
  type SessionView,
} from "./session/read-session.js";
export { reportSession } from "./session/report.js";
