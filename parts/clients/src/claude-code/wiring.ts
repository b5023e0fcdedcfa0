import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type ClientWiring, limitInSeconds, type Places } from "../wiring/client-wiring.js";
import { claudeCode } from "./identity.js";

/** Tools that can change a file or run a command. Only these can break a rule. */
const JUDGED_TOOLS = "Bash|PowerShell|Edit|MultiEdit|Write|NotebookEdit|mcp__.*";

export const claudeCodeWiring: ClientWiring = {
  client: "claude-code",
  // Seen with 2.1.329: a comment or a trailing comma disables all hooks and rules in the file.
  dialect: "json",
  readsStartFolder: true,
  skills: "claude",
  instructions: "CLAUDE.md",
  projectVariable: "CLAUDE_PROJECT_DIR",
  traces: (places) => ({
    project: [".claude", "CLAUDE.md", ".mcp.json"].map((name) => join(places.project, name)),
    machine: [claudeCode.home(places)],
  }),
  settingsFiles: (places) => ({
    project: join(places.project, ".claude", "settings.json"),
    local: join(places.project, ".claude", "settings.local.json"),
    user: join(claudeCode.home(places), "settings.json"),
  }),
  policies,
  hookSettings: {
    isGrouped: true,
    handler: ({ command, timeoutSeconds }) => ({ type: "command", command, timeout: timeoutSeconds }),
    limitMs: limitInSeconds,
    hasAskRules: true,
    hasStatusLine: true,
    pluginList: (places) => join(claudeCode.home(places), "plugins", "installed_plugins.json"),
  },
  trust: {
    file: ({ env, home }) => join(env.CLAUDE_CONFIG_DIR || home, ".claude.json"),
    isGiven({ projects }, project) {
      const settings = (projects as Record<string, { hasTrustDialogAccepted?: unknown }> | undefined)?.[
        project
      ];
      return settings?.hasTrustDialogAccepted === true;
    },
  },
  approvals: ({ scope }) => [
    scope === "user"
      ? "Claude Code reads hooks when a session starts: start a new session."
      : "Claude Code runs hooks only in a folder that you trust: start `claude` here and accept. Restart sessions that are already running.",
  ],
  // 2.1.116 does not support PostToolBatch; 2.1.118 does.
  oldest: "2.1.118",
  entries: [
    // Runs once per batch of tool calls, with the usage of the request that made them.
    { hook: "agentos-context-hook", event: "PostToolBatch", timeoutSeconds: 5 },
    // Handles calls that the client would ask about even though a person has already approved them.
    { hook: "agentos-rules-hook", event: "PermissionRequest", matcher: JUDGED_TOOLS, timeoutSeconds: 5 },
    { hook: "agentos-rules-hook", event: "PreToolUse", matcher: JUDGED_TOOLS, timeoutSeconds: 10 },
    { hook: "agentos-context-hook", event: "SessionStart", timeoutSeconds: 5 },
    { hook: "agentos-handoff-hook", event: "SessionStart", timeoutSeconds: 10 },
    { hook: "agentos-waves-hook", event: "SessionStart", timeoutSeconds: 5 },
    { hook: "agentos-rules-hook", event: "SessionStart", timeoutSeconds: 5 },
    { hook: "agentos-waves-hook", event: "UserPromptSubmit", timeoutSeconds: 5 },
    { hook: "agentos-handoff-hook", event: "PreCompact", timeoutSeconds: 20 },
    { hook: "agentos-context-hook", event: "Stop", timeoutSeconds: 5 },
    // Records the latest approval given in the client's own dialog.
    { hook: "agentos-rules-hook", event: "Stop", timeoutSeconds: 5 },
    { hook: "agentos-guard-hook", event: "Stop", timeoutSeconds: 20 },
    { hook: "agentos-guard-hook", event: "SubagentStop", timeoutSeconds: 20 },
    { hook: "agentos-handoff-hook", event: "SessionEnd", timeoutSeconds: 10 },
  ],
};

function policies({ policies: folder = policyFolder() }: Places): string[] {
  const parts = join(folder, "managed-settings.d");
  const names = existsSync(parts) ? readdirSync(parts).filter((name) => name.endsWith(".json")) : [];
  // Fragments are read in the order of their names, and later ones take precedence.
  return [
    ...names
      .sort()
      .reverse()
      .map((name) => join(parts, name)),
    join(folder, "managed-settings.json"),
  ];
}

function policyFolder(): string {
  if (process.platform === "darwin") return "/Library/Application Support/ClaudeCode";
  return process.platform === "win32" ? "C:\\Program Files\\ClaudeCode" : "/etc/claude-code";
}
