import { join } from "node:path";
import { type HookEntry, hookCommand } from "../hooks.js";
import { groupedHooks } from "../settings.js";
import { type Client, installed, type Places } from "./client.js";

// It sets GEMINI_PROJECT_DIR and this one, to the same folder.
const VARIABLE = "CLAUDE_PROJECT_DIR";

/** Time limits are in milliseconds. PreCompress is left alone: it fires at every model step, not at a compaction. */
export const gemini: Client = {
  id: "gemini",
  name: "Gemini CLI",
  program: "gemini",
  skills: "agents",
  instructions: "GEMINI.md",
  projectVariable: VARIABLE,
  traces: (places) => ({
    project: [join(places.project, ".gemini"), join(places.project, "GEMINI.md")],
    machine: [geminiHome(places)],
  }),
  settingsFiles: paths,
  files(request) {
    const hooks = groupedHooks(installed(ENTRIES, request.hooks), ({ hook, timeoutSeconds }) => ({
      type: "command",
      name: hook,
      command: hookCommand(hook, request.place, VARIABLE),
      timeout: timeoutSeconds * 1000,
    }));
    const { project, user } = paths(request);
    const path = request.scope === "user" ? user : project;
    return [{ type: "settings", path, wiring: { hooks, skeleton: "{}\n" } }];
  },
  approvals: ({ scope }) =>
    scope === "user"
      ? []
      : [
          "Gemini CLI runs a project's hooks only in a trusted folder: start `gemini` here and type /permissions (headless: --skip-trust or GEMINI_CLI_TRUST_WORKSPACE=true).",
        ],
};

const ENTRIES: readonly HookEntry[] = [
  { hook: "agentos-rules-hook", event: "BeforeTool", matcher: "*", timeoutSeconds: 10 },
  { hook: "agentos-context-hook", event: "AfterTool", matcher: "*", timeoutSeconds: 5 },
  { hook: "agentos-context-hook", event: "SessionStart", timeoutSeconds: 5 },
  { hook: "agentos-handoff-hook", event: "SessionStart", timeoutSeconds: 10 },
  { hook: "agentos-waves-hook", event: "SessionStart", timeoutSeconds: 5 },
  { hook: "agentos-waves-hook", event: "BeforeAgent", timeoutSeconds: 5 },
  { hook: "agentos-handoff-hook", event: "SessionEnd", timeoutSeconds: 10 },
];

function paths(places: Places) {
  return {
    project: join(places.project, ".gemini", "settings.json"),
    user: join(geminiHome(places), "settings.json"),
  };
}

/** With its list of trusted folders. */
export function geminiHome({ env, home }: Places): string {
  return join(env.GEMINI_CLI_HOME || home, ".gemini");
}
