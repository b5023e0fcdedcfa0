import type { ClientWiring } from "../wiring/client-wiring.js";
import { jsonSettingsWiring } from "../wiring/json-settings.js";
import { qwen } from "./identity.js";

/** Time limits are in seconds; values of 1,000 or more are read as milliseconds. */
export const qwenWiring: ClientWiring = /* @__PURE__ */ jsonSettingsWiring({
  client: "qwen",
  identity: qwen,
  instructions: "AGENTS.md",
  trace: "QWEN.md",
  system: { variable: "QWEN_CODE_SYSTEM_SETTINGS_PATH", folder: "qwen-code" },
  hookSettings: {
    unitsPerSecond: 1,
    limitMs({ timeout }) {
      if (typeof timeout !== "number" || !(timeout > 0)) return undefined;
      return timeout >= 1000 ? timeout : timeout * 1000;
    },
    hasAskRules: true,
  },
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
