import { join } from "node:path";
import { type HookEntry, hookCommand, parseHookCommand } from "../hooks.js";
import { findEntries, findStatusLine, groupedHooks, INHERITED } from "../settings.js";
import { isAtLeast } from "../version.js";
import { type Client, type DesiredFile, installed, type Places, type WiringRequest } from "./client.js";

const VARIABLE = "CLAUDE_PROJECT_DIR";

/** The oldest version that was seen to fire PostToolBatch; one that does not know an event may refuse the whole file. */
export const POST_TOOL_BATCH_SINCE = "2.1.329";

/** What can change a file or run a command; nothing else can break a rule. */
const JUDGED_TOOLS = "Bash|PowerShell|Edit|MultiEdit|Write|NotebookEdit|mcp__.*";

export const claudeCode: Client = {
  id: "claude-code",
  name: "Claude Code",
  program: "claude",
  skills: "claude",
  instructions: "CLAUDE.md",
  projectVariable: VARIABLE,
  traces: (places) => ({
    project: [".claude", "CLAUDE.md", ".mcp.json"].map((name) => join(places.project, name)),
    machine: [configFolder(places)],
  }),
  settingsFiles: paths,
  files(request) {
    const { project, local, user } = paths(request);
    const hooks = groupedHooks(entries(request), ({ hook, timeoutSeconds }) => ({
      type: "command",
      command: hookCommand(hook, request.place, VARIABLE),
      timeout: timeoutSeconds,
    }));
    if (request.scope === "user") return [settings(user, hooks, ownStatusLine(request, user))];
    // Both files count: hooks in both would run twice.
    const isShared = request.scope === "project" || holdsHooks(request, project);
    const own = settings(local, isShared ? {} : hooks, ownStatusLine(request, local));
    // What the team shares is not changed for one's own sake.
    return request.scope === "project" ? [settings(project, hooks), own] : [own];
  },
  approvals: ({ scope }) => [
    scope === "user"
      ? "Claude Code reads hooks when a session starts: start a new one."
      : "Claude Code runs hooks only in a folder that you trust: start `claude` here once and accept, then start a new session.",
  ],
};

function entries({ hooks, version }: WiringRequest): HookEntry[] {
  const knowsBatch = version !== undefined && isAtLeast(version, POST_TOOL_BATCH_SINCE);
  const afterTools = knowsBatch ? { event: "PostToolBatch" } : { event: "PostToolUse", matcher: "*" };
  return installed(
    [
      { hook: "agentos-rules-hook", event: "PreToolUse", matcher: JUDGED_TOOLS, timeoutSeconds: 10 },
      { hook: "agentos-context-hook", ...afterTools, timeoutSeconds: 5 },
      { hook: "agentos-context-hook", event: "SessionStart", timeoutSeconds: 5 },
      { hook: "agentos-handoff-hook", event: "SessionStart", timeoutSeconds: 10 },
      { hook: "agentos-waves-hook", event: "SessionStart", timeoutSeconds: 5 },
      { hook: "agentos-waves-hook", event: "UserPromptSubmit", timeoutSeconds: 5 },
      { hook: "agentos-handoff-hook", event: "PreCompact", timeoutSeconds: 20 },
      { hook: "agentos-context-hook", event: "Stop", timeoutSeconds: 5 },
      { hook: "agentos-guard-hook", event: "Stop", timeoutSeconds: 20 },
      { hook: "agentos-handoff-hook", event: "Stop", timeoutSeconds: 10 },
      { hook: "agentos-guard-hook", event: "SubagentStop", timeoutSeconds: 20 },
      { hook: "agentos-handoff-hook", event: "SessionEnd", timeoutSeconds: 10 },
    ],
    hooks,
  );
}

/** The status line is everybody's own: it never goes into the shared file, and wraps what would be drawn without it. */
function ownStatusLine(request: WiringRequest, path: string): string | undefined {
  const { hooks, place, statusLine } = request;
  if (!statusLine || !hooks.has("agentos-statusline")) return undefined;
  const theirs = wrappedCommand(request, path);
  return hookCommand("agentos-statusline", place, VARIABLE, theirs);
}

function wrappedCommand(request: WiringRequest, path: string): string[] {
  const { project, local, user } = paths(request);
  const order = request.scope === "user" ? [user] : [local, project, user];
  for (const file of order) {
    const command = findStatusLine(request.read(file) ?? "");
    if (command === undefined) continue;
    const own = parseHookCommand(command);
    if (own?.hook !== "agentos-statusline")
      return file === path ? ["--wrap", command] : ["--wrap", command, INHERITED];
    // Ours from before: what it wraps is wrapped again, unless that came from another file, which is read afresh.
    const at = own.args.indexOf("--wrap") + 1;
    const wrapped = at === 0 ? undefined : own.args[at];
    if (wrapped === undefined || own.args.includes(INHERITED)) continue;
    return file === path ? ["--wrap", wrapped] : ["--wrap", wrapped, INHERITED];
  }
  return [];
}

function settings(path: string, hooks: Record<string, unknown[]>, command?: string): DesiredFile {
  const wiring = { hooks, skeleton: "{}\n", ...(command !== undefined && { statusLine: { command } }) };
  return { type: "settings", path, wiring };
}

function holdsHooks(request: WiringRequest, path: string): boolean {
  return findEntries(request.read(path) ?? "").length > 0;
}

function paths(places: Places) {
  return {
    project: join(places.project, ".claude", "settings.json"),
    local: join(places.project, ".claude", "settings.local.json"),
    user: join(configFolder(places), "settings.json"),
  };
}

function configFolder({ env, home }: Places): string {
  return env.CLAUDE_CONFIG_DIR || join(home, ".claude");
}
