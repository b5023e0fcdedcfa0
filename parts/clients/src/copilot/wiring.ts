import { join } from "node:path";
import { type ClientWiring, limitInSeconds } from "../wiring/client-wiring.js";
import { copilot } from "./identity.js";

/** Uses a separate hooks file, whose entries are not grouped. */
export const copilotWiring: ClientWiring = {
  client: "copilot",
  dialect: "json",
  skills: "both",
  instructions: "AGENTS.md",
  traces: (places) => ({
    project: [
      join(places.project, ".github", "copilot-instructions.md"),
      join(places.project, ".github", "hooks"),
    ],
    machine: [copilot.home(places)],
  }),
  settingsFiles: (places) => ({
    project: join(places.project, ".github", "hooks", "agentos.json"),
    user: join(copilot.home(places), "hooks", "agentos.json"),
  }),
  hookSettings: {
    isGrouped: false,
    skeleton: '{\n  "version": 1\n}\n',
    handler: ({ command, timeoutSeconds }) => ({
      type: "command",
      bash: command,
      powershell: command,
      timeoutSec: timeoutSeconds,
    }),
    limitMs: ({ timeoutSec }) => limitInSeconds({ timeout: timeoutSec }),
  },
  approvals: ({ scope }) =>
    scope === "user"
      ? []
      : [
          "Copilot CLI asks whether you trust a folder when it starts there. Its cloud agent also reads the files in .github/hooks, once they are on the default branch.",
        ],
  entries: [
    { hook: "agentos-rules-hook", event: "preToolUse", timeoutSeconds: 10 },
    { hook: "agentos-context-hook", event: "postToolUse", timeoutSeconds: 5 },
    { hook: "agentos-context-hook", event: "sessionStart", timeoutSeconds: 5 },
    { hook: "agentos-handoff-hook", event: "sessionStart", timeoutSeconds: 10 },
    { hook: "agentos-handoff-hook", event: "userPromptSubmitted", timeoutSeconds: 10 },
    { hook: "agentos-waves-hook", event: "userPromptSubmitted", timeoutSeconds: 5 },
    { hook: "agentos-guard-hook", event: "agentStop", timeoutSeconds: 20 },
    { hook: "agentos-handoff-hook", event: "sessionEnd", timeoutSeconds: 10 },
  ],
};
