import { join } from "node:path";
import { eventEntries } from "../event-entries.js";
import { type HookEntry, hookCommand } from "../hooks.js";
import type { Client, Places } from "./client.js";

/** A hooks file of our own beside the others, with entries that know no groups. Time limits are `timeoutSec`. */
export const copilot: Client = {
  id: "copilot",
  name: "Copilot CLI",
  program: "copilot",
  dialect: "json",
  skills: "both",
  instructions: "AGENTS.md",
  traces: (places) => ({
    project: [
      join(places.project, ".github", "copilot-instructions.md"),
      join(places.project, ".github", "hooks"),
    ],
    machine: [copilotHome(places)],
  }),
  settingsFiles: paths,
  files(request) {
    const hooks: Record<string, unknown[]> = {};
    for (const { event, program, args, timeoutSeconds } of eventEntries(ENTRIES, request.hooks)) {
      const command = hookCommand(program, request.place, undefined, args);
      hooks[event] ??= [];
      hooks[event].push({ type: "command", bash: command, powershell: command, timeoutSec: timeoutSeconds });
    }
    const { project, user } = paths(request);
    const path = request.scope === "user" ? user : project;
    return [{ type: "settings", path, wiring: { hooks, skeleton: '{\n  "version": 1\n}\n' } }];
  },
  approvals: ({ scope }) =>
    scope === "user"
      ? []
      : [
          "Copilot CLI asks whether you trust a folder when it starts there. Its cloud agent reads .github/hooks as well, once they are on the default branch.",
        ],
};

const ENTRIES: readonly HookEntry[] = [
  { hook: "agentos-rules-hook", event: "preToolUse", timeoutSeconds: 10 },
  { hook: "agentos-context-hook", event: "postToolUse", timeoutSeconds: 5 },
  { hook: "agentos-context-hook", event: "sessionStart", timeoutSeconds: 5 },
  { hook: "agentos-handoff-hook", event: "sessionStart", timeoutSeconds: 10 },
  { hook: "agentos-handoff-hook", event: "userPromptSubmitted", timeoutSeconds: 10 },
  { hook: "agentos-waves-hook", event: "userPromptSubmitted", timeoutSeconds: 5 },
  { hook: "agentos-guard-hook", event: "agentStop", timeoutSeconds: 20 },
  { hook: "agentos-handoff-hook", event: "sessionEnd", timeoutSeconds: 10 },
];

function paths(places: Places) {
  return {
    project: join(places.project, ".github", "hooks", "agentos.json"),
    user: join(copilotHome(places), "hooks", "agentos.json"),
  };
}

function copilotHome({ env, home }: Places): string {
  return env.COPILOT_HOME || join(home, ".copilot");
}
