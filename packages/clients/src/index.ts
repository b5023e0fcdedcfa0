export { AGENT_PACKAGES, AGENT_PROGRAMS, AGENT_VARIABLES } from "./agent-programs.js";
export type { ClientEvent, SessionEvent, StartSource, ToolCall } from "./events/client-event.js";
export type { EventKind } from "./events/event-kind.js";
export type { EventFields, HookDialect } from "./events/hook-dialect.js";
export { dialectFor, guessDialect, readEvent, readSessionEvent } from "./events/read-event.js";
export type { ClientIdentity } from "./identity.js";
export { CLIENTS, type ClientId, DIALECTS, RECORDED_EVENTS } from "./registry.js";
