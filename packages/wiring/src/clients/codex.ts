import { join } from "node:path";
import { eventEntries } from "../event-entries.js";
import { groupedHooks } from "../hook-entries.js";
import { type HookEntry, hookCommand } from "../hooks.js";
import type { Client, Places } from "./client.js";

/** In `hooks.json`, not in `config.toml`: TOML cannot be edited without harm to what people wrote. Time limits are in seconds. */
export const codex: Client = {
  id: "codex",
  name: "Codex",
  program: "codex",
  dialect: "json",
  skills: "agents",
  instructions: "AGENTS.md",
  traces: (places) => ({ project: [join(places.project, ".codex")], machine: [codexHome(places)] }),
  settingsFiles: (places) => ({
    project: join(places.project, ".codex", "hooks.json"),
    user: join(codexHome(places), "hooks.json"),
  }),
  files(request) {
    const hooks = groupedHooks(eventEntries(ENTRIES, request.hooks), ({ program, args, timeoutSeconds }) => ({
      type: "command",
      // It names no project to its hooks, and starts them in the session's folder.
      command: hookCommand(program, request.place, undefined, args),
      timeout: timeoutSeconds,
    }));
    const path =
      request.scope === "user"
        ? join(codexHome(request), "hooks.json")
        : join(request.project, ".codex", "hooks.json");
    return [{ type: "settings", path, wiring: { hooks, skeleton: "{}\n" } }];
  },
  approvals: ({ scope }) => [
    `Codex skips hooks that you have not approved, without a word: start \`codex\`, ${scope === "user" ? "" : "trust the project, "}type /hooks, and approve those of agentos. After an update that changes them, again.`,
  ],
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
  { hook: "agentos-handoff-hook", event: "Stop", timeoutSeconds: 10 },
  // It allows no more here.
  { hook: "agentos-handoff-hook", event: "SessionEnd", timeoutSeconds: 3 },
];

function codexHome({ env, home }: Places): string {
  return env.CODEX_HOME || join(home, ".codex");
}
