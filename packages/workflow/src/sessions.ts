export type { AgentDeviations } from "@agentos/handoff/deviations";
export { limitsOf, limitText, spentIn } from "./budget/index.js";
export {
  childrenOf,
  type Followed,
  type FollowOptions,
  followLogs,
  type Inside,
  insideOf,
  type ListSessionsOptions,
  type LogChoice,
  leavesOf,
  listLogs,
  listSessions,
  outerPhases,
  type PhaseLog,
  readAgentDeviations,
  readLog,
  readSession,
  reportSession,
  type SessionView,
  whenStopped,
} from "./session/index.js";
