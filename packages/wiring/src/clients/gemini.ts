import { join } from "node:path";
import type { Places } from "./client.js";
import { jsonSettingsClient } from "./json-settings.js";

/** Time limits are in milliseconds. PreCompress is left alone: it fires at every model step, not at a compaction. */
export const gemini = jsonSettingsClient({
  id: "gemini",
  name: "Gemini CLI",
  program: "gemini",
  instructions: "GEMINI.md",
  folder: ".gemini",
  home: geminiHome,
  trace: "GEMINI.md",
  system: { variable: "GEMINI_CLI_SYSTEM_SETTINGS_PATH", folder: "gemini-cli" },
  timeoutUnit: "ms",
  hasAskRules: false,
  approvals: ({ scope }) =>
    scope === "user"
      ? []
      : [
          "Gemini CLI runs a project's hooks only in a trusted folder: start `gemini` here and type /permissions (headless: --skip-trust or GEMINI_CLI_TRUST_WORKSPACE=true).",
        ],
  entries: [
    { hook: "agentos-rules-hook", event: "BeforeTool", matcher: "*", timeoutSeconds: 10 },
    { hook: "agentos-context-hook", event: "AfterTool", matcher: "*", timeoutSeconds: 5 },
    { hook: "agentos-context-hook", event: "SessionStart", timeoutSeconds: 5 },
    { hook: "agentos-handoff-hook", event: "SessionStart", timeoutSeconds: 10 },
    { hook: "agentos-waves-hook", event: "SessionStart", timeoutSeconds: 5 },
    { hook: "agentos-waves-hook", event: "BeforeAgent", timeoutSeconds: 5 },
    { hook: "agentos-guard-hook", event: "AfterAgent", timeoutSeconds: 20 },
    { hook: "agentos-handoff-hook", event: "SessionEnd", timeoutSeconds: 10 },
  ],
});

/** With its list of trusted folders. */
export function geminiHome({ env, home }: Places): string {
  return join(env.GEMINI_CLI_HOME || home, ".gemini");
}
