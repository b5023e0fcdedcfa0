export type { AgentDeviations } from "@agentos/handoff/deviations";
export { readAgentDeviations } from "./session/agent-deviations.js";
export {
  type ListSessionsOptions,
  listSessions,
  readSession,
  type SessionView,
} from "./session/read-session.js";
export { reportSession } from "./session/report.js";
export { whenStopped } from "./session/when-stopped.js";
