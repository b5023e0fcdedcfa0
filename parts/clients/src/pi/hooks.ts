import { ANTHROPIC_ANSWERS } from "../events/anthropic-events.js";
import type { EventKind } from "../events/event-kind.js";
import type { HookDialect } from "../events/hook-dialect.js";

const EVENTS: Readonly<Record<string, EventKind>> = {
  session_start: "session-start",
  before_agent_start: "prompt",
  tool_call: "before-tool",
  tool_result: "after-tool",
  agent_before_settle: "turn-end",
  session_before_compact: "before-compaction",
  session_shutdown: "session-end",
};

/**
 * pi calls our extension on these events. The extension passes each event to our hooks and applies
 * their responses.
 */
export const piHooks: HookDialect<"pi"> = {
  client: "pi",
  events: EVENTS,
  isOwn: (_, name) => name !== undefined && Object.hasOwn(EVENTS, name),
  marks: ['"tool_call"'],
  ...ANTHROPIC_ANSWERS,
  keepsStart: true,
  keepsAdded: true,
};
