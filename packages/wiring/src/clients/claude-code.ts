import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { eventEntries } from "../event-entries.js";
import { commandOf, findEntries, groupedHooks } from "../hook-entries.js";
import { type HookEntry, type HookName, hookCommand, parseHookCommand } from "../hooks.js";
import { findAskRules } from "../permission-rules.js";
import type { SettingsWiring } from "../settings.js";
import { findStatusLine, INHERITED, statusLineLook } from "../status-line.js";
import { isAtLeast } from "../version.js";
import type { Client, DesiredFile, Places, WiringRequest } from "./client.js";

const VARIABLE = "CLAUDE_PROJECT_DIR";

/**
 * 2.1.116 does not know PostToolBatch, 2.1.118 fires it. Of versions that do not know an event, old ones
 * (2.0.76) drop all hooks of the file.
 */
export const POST_TOOL_BATCH_SINCE = "2.1.118";

/** 2.0.44 drops all hooks of a file that names PermissionRequest, 2.0.45 knows it. */
export const PERMISSION_REQUEST_SINCE = "2.0.45";

/** What can change a file or run a command; nothing else can break a rule. */
const JUDGED_TOOLS = "Bash|PowerShell|Edit|MultiEdit|Write|NotebookEdit|mcp__.*";

export const claudeCode: Client = {
  id: "claude-code",
  name: "Claude Code",
  program: "claude",
  // Seen with 2.1.329: comments and trailing commas, and no hook and no rule of the file holds.
  dialect: "json",
  readsStartFolder: true,
  skills: "claude",
  instructions: "CLAUDE.md",
  projectVariable: VARIABLE,
  traces: (places) => ({
    project: [".claude", "CLAUDE.md", ".mcp.json"].map((name) => join(places.project, name)),
    machine: [claudeHome(places)],
  }),
  settingsFiles: paths,
  policies,
  files(request) {
    const { project, local, user } = paths(request);
    const hooks = groupedHooks(
      eventEntries(
        [afterTools(request), ...(hasPermissionRequest(request) ? [AT_PERMISSION] : []), ...ENTRIES],
        request.hooks,
      ),
      ({ program, args, timeoutSeconds }) => ({
        type: "command",
        command: hookCommand(program, request.place, VARIABLE, args),
        timeout: timeoutSeconds,
      }),
    );
    const { ask, scope } = request;
    if (scope === "user") return [settings(user, { hooks, ask }, ownStatusLine(request, user))];
    const line = ownStatusLine(request, local);
    if (scope === "project") return [settings(project, { hooks, ask }), settings(local, { hooks: {} }, line)];
    // What the team shares counts too: hooks in both files would run twice. And it is not changed for one's
    // own sake.
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

/** Where the client would ask for what a person has approved already. */
export const AT_PERMISSION: HookEntry = {
  hook: "agentos-rules-hook",
  event: "PermissionRequest",
  matcher: JUDGED_TOOLS,
  timeoutSeconds: 5,
};

/** At which events every version of Claude Code starts the hooks, besides those after tools. */
export const ENTRIES: readonly HookEntry[] = [
  { hook: "agentos-rules-hook", event: "PreToolUse", matcher: JUDGED_TOOLS, timeoutSeconds: 10 },
  { hook: "agentos-context-hook", event: "SessionStart", timeoutSeconds: 5 },
  { hook: "agentos-handoff-hook", event: "SessionStart", timeoutSeconds: 10 },
  { hook: "agentos-waves-hook", event: "SessionStart", timeoutSeconds: 5 },
  { hook: "agentos-waves-hook", event: "UserPromptSubmit", timeoutSeconds: 5 },
  { hook: "agentos-handoff-hook", event: "PreCompact", timeoutSeconds: 20 },
  { hook: "agentos-context-hook", event: "Stop", timeoutSeconds: 5 },
  // What a person said yes to last is written down.
  { hook: "agentos-rules-hook", event: "Stop", timeoutSeconds: 5 },
  { hook: "agentos-guard-hook", event: "Stop", timeoutSeconds: 20 },
  { hook: "agentos-handoff-hook", event: "Stop", timeoutSeconds: 10 },
  { hook: "agentos-guard-hook", event: "SubagentStop", timeoutSeconds: 20 },
  { hook: "agentos-handoff-hook", event: "SessionEnd", timeoutSeconds: 10 },
];

/**
 * Where several people use one file, whoever wires it last would turn it to the event of his own version,
 * back and forth. So there an
 * event that every version knows stays, and one that this version does not know goes.
 */
function afterTools(request: WiringRequest): HookEntry {
  const { scope } = request;
  const standing = eventsOf(AFTER_TOOL.hook, request);
  const known = knows(POST_TOOL_BATCH_SINCE, request);
  if (standing.includes(AFTER_TOOL.event) && (scope === "project" || known === undefined)) return AFTER_TOOL;
  return (known ?? standing.includes(AFTER_BATCH.event)) ? AFTER_BATCH : AFTER_TOOL;
}

/**
 * In a file that several people use the event that every version knows stands for an old member too: there
 * this one is not taken up
 * again. Without it nothing breaks: the client asks.
 */
function hasPermissionRequest(request: WiringRequest): boolean {
  const standing = eventsOf(AT_PERMISSION.hook, request).includes(AT_PERMISSION.event);
  const known = knows(PERMISSION_REQUEST_SINCE, request);
  if (standing || known !== true) return known ?? standing;
  return request.scope !== "project" || !eventsOf(AFTER_TOOL.hook, request).includes(AFTER_TOOL.event);
}

/** Whether this machine's client is new enough; undefined when nobody can tell. */
function knows(since: string, { version }: WiringRequest): boolean | undefined {
  return version === undefined ? undefined : isAtLeast(version, since);
}

/** At which events a hook stands already. */
function eventsOf(hook: HookName, request: WiringRequest): string[] {
  return findEntries(request.read(paths(request)[request.scope]) ?? "")
    .filter(({ handler }) => parseHookCommand(commandOf(handler) ?? "")?.hooks.includes(hook))
    .map(({ event }) => event);
}

/**
 * The status line is everybody's own: it never goes into the shared file, and wraps what would be drawn
 * without it.
 */
function ownStatusLine(request: WiringRequest, path: string): SettingsWiring["statusLine"] {
  const { hooks, place, statusLine } = request;
  if (!statusLine || !hooks.has("agentos-statusline")) return undefined;
  const wrapped = wrappedLine(request, path);
  if (!wrapped) return undefined;
  const { args, look } = wrapped;
  return { command: hookCommand("agentos-statusline", place, VARIABLE, args), ...(look && { look }) };
}

/**
 * What our command is given of the line that it wraps, and how that is drawn where it stands in another file;
 * undefined where a person wired ours by hand.
 */
function wrappedLine(
  request: WiringRequest,
  path: string,
): { args: string[]; look?: Record<string, unknown> } | undefined {
  const { project, local, user } = paths(request);
  const order = request.scope === "user" ? [user] : [local, project, user];
  for (const file of order) {
    const text = request.read(file) ?? "";
    const command = findStatusLine(text);
    if (command === undefined) continue;
    const wrap = (wrapped: string) =>
      file === path
        ? { args: ["--wrap", wrapped] }
        : { args: ["--wrap", wrapped, INHERITED], look: statusLineLook(text) };
    const own = parseHookCommand(command);
    if (own?.program !== "agentos-statusline") return wrap(command);
    // One that a person wrote stays as it is.
    if (own.place === undefined) return undefined;
    // Ours from before: what it wraps is wrapped again, unless that came from another file, which is read
    // afresh.
    const at = own.args.indexOf("--wrap") + 1;
    const wrapped = at === 0 ? undefined : own.args[at];
    if (wrapped === undefined || own.args.includes(INHERITED)) continue;
    return wrap(wrapped);
  }
  return { args: [] };
}

function settings(
  path: string,
  entries: Omit<SettingsWiring, "skeleton">,
  statusLine?: SettingsWiring["statusLine"],
): DesiredFile {
  return {
    type: "settings",
    path,
    wiring: { ...entries, ...(statusLine && { statusLine }), skeleton: "{}\n" },
  };
}

function paths(places: Places) {
  return {
    project: join(places.project, ".claude", "settings.json"),
    local: join(places.project, ".claude", "settings.local.json"),
    user: join(claudeHome(places), "settings.json"),
  };
}

function policies({ policies: folder = policyFolder() }: Places): string[] {
  const parts = join(folder, "managed-settings.d");
  const names = existsSync(parts) ? readdirSync(parts).filter((name) => name.endsWith(".json")) : [];
  // Parts are read in the order of their names, each over those before it.
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

/** Its configuration folder. */
export function claudeHome({ env, home }: Places): string {
  return env.CLAUDE_CONFIG_DIR || join(home, ".claude");
}
