import type { HookEntry } from "@agentos/clients";
import { clientOf } from "./clients/client.js";
import { SKILLS } from "./data/skills.js";
import { DISPATCHER, HOOKS } from "./dispatcher/index.js";
import { eventEntries } from "./event-entries.js";
import { groupedHooks } from "./hook-entries.js";
import type { ProgramName } from "./hooks.js";

/**
 * Returns the files of the `agentos` plugin for Claude Code, by name. The hooks and skills are the same
 * as in settings; the plugin's `start.cjs` starts the hooks.
 */
export function claudePluginFiles(version: string): Record<string, string> {
  const { entries } = clientOf("claude-code");
  const manifest = {
    name: "agentos",
    version,
    description:
      "Warns the agent before its context window is full, hands its work to the next session, stops actions that need your consent, and reports work that only looks finished.",
    author: { name: "AgentOS" },
    license: "MIT",
    keywords: ["context", "handoff", "rules", "workflow"],
  };
  const files: Record<string, object> = {
    ".claude-plugin/plugin.json": manifest,
    "hooks/hooks.json": hooksFile(entries),
  };
  return {
    ...Object.fromEntries(
      Object.entries(files).map(([name, value]) => [name, `${JSON.stringify(value, null, 2)}\n`]),
    ),
    ...Object.fromEntries(Object.entries(SKILLS).map(([name, text]) => [`skills/${name}/SKILL.md`, text])),
  };
}

function hooksFile(entries: readonly HookEntry[]): object {
  const hooks = groupedHooks(eventEntries(entries, CARRIED), ({ program, args, timeoutSeconds }) => ({
    type: "command",
    command: `node "\${CLAUDE_PLUGIN_ROOT}/start.cjs" ${[program, ...args].join(" ")}`,
    timeout: timeoutSeconds,
  }));
  return { description: "AgentOS's hooks.", hooks };
}

const CARRIED: ReadonlySet<ProgramName> = new Set([
  DISPATCHER,
  ...HOOKS.map((hook) => `agentos-${hook}-hook` as const),
]);
