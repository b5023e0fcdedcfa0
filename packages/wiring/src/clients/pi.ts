import { join } from "node:path";
import { piExtension } from "../data/pi-extension.js";
import { eventEntries } from "../event-entries.js";
import { type HookEntry, hookCommand } from "../hooks.js";
import type { Client, Places } from "./client.js";

const ENTRIES: readonly HookEntry[] = [
  { hook: "agentos-rules-hook", event: "tool_call", timeoutSeconds: 10 },
  { hook: "agentos-context-hook", event: "tool_result", timeoutSeconds: 5 },
  { hook: "agentos-context-hook", event: "session_start", timeoutSeconds: 5 },
  { hook: "agentos-handoff-hook", event: "session_start", timeoutSeconds: 10 },
  { hook: "agentos-waves-hook", event: "session_start", timeoutSeconds: 5 },
  { hook: "agentos-waves-hook", event: "before_agent_start", timeoutSeconds: 5 },
  { hook: "agentos-handoff-hook", event: "session_before_compact", timeoutSeconds: 20 },
  { hook: "agentos-guard-hook", event: "agent_before_settle", timeoutSeconds: 20 },
  { hook: "agentos-handoff-hook", event: "session_shutdown", timeoutSeconds: 10 },
];

/** An extension, because it has no hooks that start programs. */
export const pi: Client = {
  id: "pi",
  name: "pi",
  program: "pi",
  dialect: "json",
  skills: "agents",
  instructions: "AGENTS.md",
  traces: (places) => ({ project: [join(places.project, ".pi")], machine: [agentFolder(places)] }),
  settingsFiles: () => ({}),
  files(request) {
    const { scope, project, place, hooks } = request;
    const commands = eventEntries(ENTRIES, hooks).map(
      ({ event, program, args, timeoutSeconds }) =>
        [event, [hookCommand(program, place, undefined, args), timeoutSeconds]] as const,
    );
    const base = scope === "user" ? agentFolder(request) : join(project, ".pi");
    const text = piExtension(Object.fromEntries(commands));
    return [{ type: "generated", path: join(base, "extensions", "agentos.js"), text }];
  },
  approvals: ({ scope }) => [
    scope === "user"
      ? "pi loads extensions when it starts: start a new session."
      : "pi loads a project's extensions and skills only where you trust them: start `pi` here once and accept (headless: --approve).",
  ],
};

function agentFolder({ home, env }: Places): string {
  return env.PI_CODING_AGENT_DIR || join(home, ".pi", "agent");
}
