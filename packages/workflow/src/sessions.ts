export type { AgentDeviations } from "@agentos/handoff/deviations";
export { readAgentDeviations } from "./session/agent-deviations.js";
export { type Followed, type FollowOptions, followLogs } from "./session/follow-logs.js";
export { type Inside, insideOf, leavesOf } from "./session/inside.js";
export { type LogChoice, listLogs, type PhaseLog, readLog } from "./session/logs.js";
export { childrenOf, outerPhases } from "./session/phase-list.js";
export {
  type ListSessionsOptions,
  listSessions,
  readSession,
  type SessionView,
} from "./session/read-session.js";
export { reportSession } from "./session/report.js";
export { whenStopped } from "./session/when-stopped.js";
