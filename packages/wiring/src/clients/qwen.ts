import { join } from "node:path";
import { type HookEntry, hookCommand } from "../hooks.js";
import { groupedHooks } from "../settings.js";
import { type Client, installed, type Places } from "./client.js";

const VARIABLE = "CLAUDE_PROJECT_DIR";

/** Claude Code's events under another roof. Time limits are in seconds; from 1,000 on it takes them for milliseconds. */
export const qwen: Client = {
  id: "qwen",
  name: "Qwen Code",
  program: "qwen",
  skills: "agents",
  instructions: "AGENTS.md",
  projectVariable: VARIABLE,
  traces: (places) => ({
    project: [join(places.project, ".qwen"), join(places.project, "QWEN.md")],
    machine: [qwenHome(places)],
  }),
  settingsFiles: paths,
  files(request) {
    const hooks = groupedHooks(installed(ENTRIES, request.hooks), ({ hook, timeoutSeconds }) => ({
      type: "command",
      name: hook,
      command: hookCommand(hook, request.place, VARIABLE),
      timeout: timeoutSeconds,
    }));
    const { project, user } = paths(request);
    const path = request.scope === "user" ? user : project;
    return [{ type: "settings", path, wiring: { hooks, skeleton: "{}\n" } }];
  },
  approvals: ({ scope }) =>
    scope === "user" ? [] : ["Qwen Code reads a project's settings only in a folder that you trust."],
};

const ENTRIES: readonly HookEntry[] = [
  { hook: "agentos-rules-hook", event: "PreToolUse", matcher: "*", timeoutSeconds: 10 },
  { hook: "agentos-context-hook", event: "PostToolUse", matcher: "*", timeoutSeconds: 5 },
  { hook: "agentos-context-hook", event: "SessionStart", timeoutSeconds: 5 },
  { hook: "agentos-handoff-hook", event: "SessionStart", timeoutSeconds: 10 },
  { hook: "agentos-waves-hook", event: "SessionStart", timeoutSeconds: 5 },
  { hook: "agentos-waves-hook", event: "UserPromptSubmit", timeoutSeconds: 5 },
  { hook: "agentos-handoff-hook", event: "PreCompact", timeoutSeconds: 20 },
  { hook: "agentos-guard-hook", event: "Stop", timeoutSeconds: 20 },
  { hook: "agentos-handoff-hook", event: "SessionEnd", timeoutSeconds: 10 },
];

function paths(places: Places) {
  return {
    project: join(places.project, ".qwen", "settings.json"),
    user: join(qwenHome(places), "settings.json"),
  };
}

function qwenHome({ env, home }: Places): string {
  return env.QWEN_HOME || join(home, ".qwen");
}
