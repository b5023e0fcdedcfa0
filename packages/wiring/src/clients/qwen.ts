import { join } from "node:path";
import { jsonSettingsClient } from "./json-settings.js";

/** Claude Code's events under another roof. Time limits are in seconds; from 1,000 on it takes them for milliseconds. */
export const qwen = jsonSettingsClient({
  id: "qwen",
  name: "Qwen Code",
  program: "qwen",
  instructions: "AGENTS.md",
  folder: ".qwen",
  home: ({ env, home }) => env.QWEN_HOME || join(home, ".qwen"),
  trace: "QWEN.md",
  system: { variable: "QWEN_CODE_SYSTEM_SETTINGS_PATH", folder: "qwen-code" },
  timeoutUnit: "s",
  hasAskRules: true,
  approvals: ({ scope }) =>
    scope === "user" ? [] : ["Qwen Code reads a project's settings only in a folder that you trust."],
  entries: [
    { hook: "agentos-rules-hook", event: "PreToolUse", matcher: "*", timeoutSeconds: 10 },
    { hook: "agentos-context-hook", event: "PostToolUse", matcher: "*", timeoutSeconds: 5 },
    { hook: "agentos-context-hook", event: "SessionStart", timeoutSeconds: 5 },
    { hook: "agentos-handoff-hook", event: "SessionStart", timeoutSeconds: 10 },
    { hook: "agentos-handoff-hook", event: "UserPromptSubmit", timeoutSeconds: 10 },
    { hook: "agentos-waves-hook", event: "SessionStart", timeoutSeconds: 5 },
    { hook: "agentos-waves-hook", event: "UserPromptSubmit", timeoutSeconds: 5 },
    { hook: "agentos-handoff-hook", event: "PreCompact", timeoutSeconds: 20 },
    { hook: "agentos-guard-hook", event: "Stop", timeoutSeconds: 20 },
    { hook: "agentos-handoff-hook", event: "SessionEnd", timeoutSeconds: 10 },
  ],
});
