import claudeCodeEvents from "../claude-code/recorded-events.json" with { type: "json" };
import codexEvents from "../codex/recorded-events.json" with { type: "json" };
import copilotEvents from "../copilot/recorded-events.json" with { type: "json" };
import geminiEvents from "../gemini/recorded-events.json" with { type: "json" };
import piEvents from "../pi/recorded-events.json" with { type: "json" };
import qwenEvents from "../qwen/recorded-events.json" with { type: "json" };
import type { ClientId } from "./identities.js";

/**
 * Events as each client actually sent them; `/home/user` replaces the home folder. Qwen Code's
 * PreCompact and SessionEnd are copies of Claude Code's.
 */
export const RECORDED_EVENTS: Readonly<Partial<Record<ClientId, Readonly<Record<string, object>>>>> = {
  "claude-code": claudeCodeEvents,
  codex: codexEvents,
  gemini: geminiEvents,
  qwen: qwenEvents,
  copilot: copilotEvents,
  pi: piEvents,
};
