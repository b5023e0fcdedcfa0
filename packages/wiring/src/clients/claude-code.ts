import { join } from "node:path";
import { commandOf, findEntries, groupedHooks } from "../hook-entries.js";
import { type HookEntry, hookCommand, parseHookCommand } from "../hooks.js";
import { findAskRules } from "../permission-rules.js";
import type { SettingsWiring } from "../settings.js";
import { findStatusLine, INHERITED } from "../status-line.js";
import { isAtLeast } from "../version.js";
import { type Client, type DesiredFile, installed, type Places, type WiringRequest } from "./client.js";

const VARIABLE = "CLAUDE_PROJECT_DIR";

/** 2.1.116 does not know PostToolBatch, 2.1.118 fires it. Of versions that do not know an event, old ones (2.0.76) drop all hooks of the file. */
export const POST_TOOL_BATCH_SINCE = "2.1.118";

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
    const hooks = groupedHooks(
      installed([afterTools(request), ...ENTRIES], request.hooks),
      ({ hook, timeoutSeconds }) => ({
        type: "command",
        command: hookCommand(hook, request.place, VARIABLE),
        timeout: timeoutSeconds,
      }),
    );
    const { ask, scope } = request;
    if (scope === "user") return [settings(user, { hooks, ask }, ownStatusLine(request, user))];
    const line = ownStatusLine(request, local);
    if (scope === "project") return [settings(project, { hooks, ask }), settings(local, { hooks: {} }, line)];
    // What the team shares counts too: hooks in both files would run twice. And it is not changed for one's own sake.
    const shared = request.read(project) ?? "";
    const asked = findAskRules(shared);
    return [
      settings(
        local,
        {
          hooks: findEntries(shared).length > 0 ? {} : hooks,
          ask: ask.filter((rule) => !asked.includes(rule)),
        },
        line,
      ),
    ];
  },
  approvals: ({ scope }) => [
    scope === "user"
      ? "Claude Code reads hooks when a session starts: start a new one."
      : "Claude Code runs hooks only in a folder that you trust: start `claude` here once and accept, then start a new session.",
  ],
};

/** Once per tool, which every version knows: the usage it sees may be that of the request before. */
const AFTER_TOOL: HookEntry = {
  hook: "agentos-context-hook",
  event: "PostToolUse",
  matcher: "*",
  timeoutSeconds: 5,
};

/** Once per batch of tools, with the usage of the request that asked for them. */
export const AFTER_BATCH: HookEntry = {
  hook: "agentos-context-hook",
  event: "PostToolBatch",
  timeoutSeconds: 5,
};

/** At which events Claude Code starts the hooks, besides those after tools. */
export const ENTRIES: readonly HookEntry[] = [
  { hook: "agentos-rules-hook", event: "PreToolUse", matcher: JUDGED_TOOLS, timeoutSeconds: 10 },
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
];

/**
 * Where several people use one file, whoever wires it last would turn it to the event of his own version, back and forth. So there an
 * event that every version knows stays, and one that this version does not know goes.
 */
function afterTools(request: WiringRequest): HookEntry {
  const { scope, version } = request;
  const standing = findEntries(request.read(paths(request)[scope]) ?? "")
    .filter(({ handler }) => parseHookCommand(commandOf(handler) ?? "")?.hook === AFTER_TOOL.hook)
    .map(({ event }) => event);
  const known = version === undefined ? undefined : isAtLeast(version, POST_TOOL_BATCH_SINCE);
  if (standing.includes(AFTER_TOOL.event) && (scope === "project" || known === undefined)) return AFTER_TOOL;
  return (known ?? standing.includes(AFTER_BATCH.event)) ? AFTER_BATCH : AFTER_TOOL;
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

function settings(path: string, entries: Omit<SettingsWiring, "skeleton">, command?: string): DesiredFile {
  const line = command === undefined ? {} : { statusLine: { command } };
  return { type: "settings", path, wiring: { ...entries, ...line, skeleton: "{}\n" } };
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
