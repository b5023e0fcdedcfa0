import { join } from "node:path";
import { type ClientWiring, limitInSeconds } from "../wiring/client-wiring.js";
import { codexHookApproval } from "./hook-approval.js";
import { codex } from "./identity.js";

/** Uses `hooks.json`, because editing `config.toml` would damage the parts that users wrote. */
export const codexWiring: ClientWiring = {
  client: "codex",
  dialect: "json",
  skills: "agents",
  instructions: "AGENTS.md",
  traces: (places) => ({ project: [join(places.project, ".codex")], machine: [codex.home(places)] }),
  settingsFiles: (places) => ({
    project: join(places.project, ".codex", "hooks.json"),
    user: join(codex.home(places), "hooks.json"),
  }),
  // Codex does not pass the project to its hooks, and starts them in the session's folder.
  hookSettings: {
    isGrouped: true,
    handler: ({ command, timeoutSeconds }) => ({ type: "command", command, timeout: timeoutSeconds }),
    limitMs: limitInSeconds,
  },
  hookApproval: codexHookApproval,
  approvals: ({ scope }) => [
    `Codex silently skips hooks that you have not approved: start \`codex\`, ${scope === "user" ? "" : "trust the project, "}type /hooks, and approve the agentos hooks. Repeat this after an update that changes these hooks.`,
  ],
  entries: [
    { hook: "agentos-rules-hook", event: "PreToolUse", matcher: "*", timeoutSeconds: 10 },
    { hook: "agentos-context-hook", event: "PostToolUse", matcher: "*", timeoutSeconds: 5 },
    { hook: "agentos-context-hook", event: "SessionStart", timeoutSeconds: 5 },
    { hook: "agentos-handoff-hook", event: "SessionStart", timeoutSeconds: 10 },
    { hook: "agentos-waves-hook", event: "SessionStart", timeoutSeconds: 5 },
    { hook: "agentos-waves-hook", event: "UserPromptSubmit", timeoutSeconds: 5 },
    { hook: "agentos-handoff-hook", event: "PreCompact", timeoutSeconds: 20 },
    { hook: "agentos-guard-hook", event: "Stop", timeoutSeconds: 20 },
    // This is the client's maximum for the event.
    { hook: "agentos-handoff-hook", event: "SessionEnd", timeoutSeconds: 3 },
  ],
};
