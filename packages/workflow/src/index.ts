export { WorkflowError, type WorkflowErrorCode } from "./engine/errors.js";
export { type PlannedPhase, type SessionEvent, SessionEventSchema } from "./session/events.js";
export {
  applyEvent,
  foldEvents,
  type PhaseState,
  type PhaseStatus,
  phaseState,
  type SessionState,
} from "./session/state.js";
