import { ANTHROPIC_ANSWERS, ANTHROPIC_EVENTS } from "../events/anthropic-events.js";
import type { HookDialect } from "../events/hook-dialect.js";

export const qwenHooks: HookDialect<"qwen"> = {
  client: "qwen",
  events: ANTHROPIC_EVENTS,
  // Unlike Qwen Code's events, Claude Code's have no timestamp.
  isOwn: (event, _, path) => path.includes("/.qwen/") || "timestamp" in event,
  marks: [],
  ...ANTHROPIC_ANSWERS,
  // The session file contains what a hook adds to a request, but not what it adds at the start.
  keepsStart: false,
  keepsAdded: false,
};
