import { ANTHROPIC_ANSWERS, ANTHROPIC_EVENTS } from "../events/anthropic-events.js";
import type { HookDialect } from "../events/hook-dialect.js";

/** Claude Code's events and answers. */
export const qwenHooks: HookDialect<"qwen"> = {
  client: "qwen",
  events: ANTHROPIC_EVENTS,
  // Claude Code's events have no timestamp.
  isOwn: (event, _, path) => path.includes("/.qwen/") || "timestamp" in event,
  marks: [],
  ...ANTHROPIC_ANSWERS,
  // Its record keeps what a hook adds to a request, but not what one adds at the start.
  keepsStart: false,
  keepsAdded: false,
};
