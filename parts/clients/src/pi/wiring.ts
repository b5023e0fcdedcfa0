import { join } from "node:path";
import type { ClientWiring } from "../wiring/client-wiring.js";
import { piExtension } from "./extension.js";
import { pi } from "./identity.js";

/** Adds an extension, because pi's hooks cannot start programs. */
export const piWiring: ClientWiring = {
  client: "pi",
  dialect: "json",
  skills: "agents",
  instructions: "AGENTS.md",
  traces: (places) => ({ project: [join(places.project, ".pi")], machine: [pi.home(places)] }),
  settingsFiles: () => ({}),
  ownFiles(request) {
    const base = request.scope === "user" ? pi.home(request) : join(request.project, ".pi");
    const commands = request.runs.map(
      ({ event, command, timeoutSeconds }) => [event, [command, timeoutSeconds]] as const,
    );
    const text = piExtension(Object.fromEntries(commands));
    return [{ path: join(base, "extensions", "agentos.js"), text }];
  },
  approvals: ({ scope }) => [
    scope === "user"
      ? "pi loads extensions when it starts: start a new session."
      : "pi loads a project's extensions and skills only if you trust them: start `pi` here once and accept (headless: --approve).",
  ],
  entries: [
    { hook: "agentos-rules-hook", event: "tool_call", timeoutSeconds: 10 },
    { hook: "agentos-context-hook", event: "tool_result", timeoutSeconds: 5 },
    { hook: "agentos-context-hook", event: "session_start", timeoutSeconds: 5 },
    { hook: "agentos-handoff-hook", event: "session_start", timeoutSeconds: 10 },
    { hook: "agentos-waves-hook", event: "session_start", timeoutSeconds: 5 },
    { hook: "agentos-waves-hook", event: "before_agent_start", timeoutSeconds: 5 },
    { hook: "agentos-handoff-hook", event: "session_before_compact", timeoutSeconds: 20 },
    { hook: "agentos-guard-hook", event: "agent_before_settle", timeoutSeconds: 20 },
    { hook: "agentos-handoff-hook", event: "session_shutdown", timeoutSeconds: 10 },
  ],
};
