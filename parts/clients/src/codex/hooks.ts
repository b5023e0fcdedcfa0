import { ANTHROPIC_ANSWERS, ANTHROPIC_EVENTS } from "../events/anthropic-events.js";
import type { HookDialect } from "../events/hook-dialect.js";

export const codexHooks: HookDialect<"codex"> = {
  client: "codex",
  events: ANTHROPIC_EVENTS,
  isOwn: (event, _, path) =>
    "turn_id" in event ||
    path.includes("/.codex/") ||
    path.slice(path.lastIndexOf("/")).startsWith("/rollout-"),
  marks: [],
  ...ANTHROPIC_ANSWERS,
  keepsStart: true,
  keepsAdded: true,
};
