import { join } from "node:path";
import type { ClientWiring } from "../wiring/client-wiring.js";
import { jsonSettingsWiring } from "../wiring/json-settings.js";
import { gemini } from "./identity.js";

/** Time limits are in milliseconds. PreCompress is not used, as it fires at every model step. */
export const geminiWiring: ClientWiring = /* @__PURE__ */ jsonSettingsWiring({
  client: "gemini",
  identity: gemini,
  instructions: "GEMINI.md",
  trace: "GEMINI.md",
  system: { variable: "GEMINI_CLI_SYSTEM_SETTINGS_PATH", folder: "gemini-cli" },
  hookSettings: {
    unitsPerSecond: 1000,
    limitMs: ({ timeout }) => (typeof timeout === "number" && timeout > 0 ? timeout : undefined),
  },
  trust: {
    file: (places) => join(gemini.home(places), "trustedFolders.json"),
    isGiven: (folders, project) => folders[project] === "TRUST_FOLDER",
  },
  approvals: ({ scope }) =>
    scope === "user"
      ? []
      : [
          "Gemini CLI runs a project's hooks only in a trusted folder: start `gemini` here and type /permissions (headless: set GEMINI_CLI_TRUST_WORKSPACE=true; with --skip-trust, no hook runs).",
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
