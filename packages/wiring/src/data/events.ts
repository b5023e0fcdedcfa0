import type { ClientId } from "../clients/client.js";
import claudeCode from "./events/claude-code.json" with { type: "json" };
import codex from "./events/codex.json" with { type: "json" };
import copilot from "./events/copilot.json" with { type: "json" };
import gemini from "./events/gemini.json" with { type: "json" };
import qwen from "./events/qwen.json" with { type: "json" };

/**
 * What each client sent to a hook when it was run for real, by event; `/home/user` stands for the home folder. Qwen Code's PreCompact and
 * SessionEnd were not recorded: they are Claude Code's, whose events it took over.
 */
export const RECORDED_EVENTS: Partial<Record<ClientId, Readonly<Record<string, object>>>> = {
  "claude-code": claudeCode,
  codex,
  gemini,
  qwen,
  copilot,
};
