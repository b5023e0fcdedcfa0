import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { hasBlock } from "./block.js";
import { changeFor, type FileChange, isChange, removalFor, type Untouched } from "./changes.js";
import type { Client, ClientId, DesiredFile, Places, Scope, WiringRequest } from "./clients/client.js";
import { CLIENTS, clientOf } from "./clients/index.js";
import { INSTRUCTIONS } from "./data/examples.js";
import { SKILLS } from "./data/skills.js";
import type { HookPlace } from "./hooks.js";
import { parseHookCommand } from "./hooks.js";
import { type Installation, readInstallation } from "./installation.js";
import { isFromPlugin } from "./plugin.js";
import { projectFiles } from "./project-files.js";
import { fromKey, readRecord, recordBase, recordFolder, toKey } from "./record.js";
import { commandOf, findEntries, findStatusLine } from "./settings.js";

/** What is going to happen to which files: nothing has happened yet. */
export interface Plan {
  scope: Scope;
  project: string;
  clients: ClientId[];
  changes: FileChange[];
  /** Files that are left as they are, and why. */
  untouched: Untouched[];
  /** What the user has to do by hand. */
  approvals: { client: ClientId; text: string }[];
  notes: string[];
  /** Afterwards nothing is remembered: what is left then belongs to the user. */
  forgets: boolean;
  /** Where it will be remembered, and what the names there are relative to. */
  record: { folder: string; base?: string };
}

export interface WiringOptions extends Places {
  installation: Installation;
  place: HookPlace;
  scope: Scope;
  /** Versions of the clients on this machine, where they are known. */
  versions?: Partial<Record<ClientId, string>>;
}

export interface InitOptions extends WiringOptions {
  clients: readonly ClientId[];
  /** Adds a marked block to the file that the client reads at every start. Default false. */
  instructions?: boolean;
  /** Default true. */
  statusLine?: boolean;
  /** An example workflow with agents, the configuration: where there is none. Default true; never in the scope `user`. */
  examples?: boolean;
  /** Generated files of others, such as the rules: path within the project to text. */
  generated?: Readonly<Record<string, string>>;
}

/** Plans the wiring of clients; reads files and writes none. What is there already is not planned again. */
export function planInit(asked: InitOptions): Plan {
  const options = { ...asked, place: sharedPlace(asked) };
  const { scope, clients } = options;
  const notes: string[] = [];
  const files: DesiredFile[] = [];
  for (const client of clients.map(clientOf)) {
    const request = toRequest(options, client);
    const wired = client.files(request);
    if (client.id === "claude-code" && isFromPlugin(options)) {
      notes.push(
        "Claude Code has the hooks from the plugin agentos: they are not put into its settings as well.",
      );
      files.push(...wired.map(withoutHooks));
    } else files.push(...wired);
    if (scope === "local" && client.settingsFiles(options).local === undefined)
      notes.push(
        `${client.name} has no settings of your own within a project: its wiring is in files that the project shares.`,
      );
    if (wired.length === 0) notes.push(`${client.name}: this installation has nothing for it.`);
  }
  if (options.instructions) files.push(...instructionFiles(clients.map(clientOf), options));
  files.push(...skillFiles(clients.map(clientOf), options));
  for (const [path, text] of Object.entries(options.generated ?? {}))
    files.push({ type: "generated", path: join(options.project, path), text });
  if (scope !== "user" && options.examples !== false)
    files.push(...projectFiles(options.project, clients[0]));
  return toPlan(options, clients, files, notes);
}

/**
 * Plans to bring what is wired up to date: hooks of this version, skills as they are now. Adds no client, and nothing that the
 * user took out as a whole.
 */
export function planSync(options: WiringOptions & Pick<InitOptions, "generated">): Plan {
  const clients = wiredClients(options);
  const blocks = instructionPaths(clients.map(clientOf), options);
  return planInit({
    ...options,
    scope: wiredScope(options),
    place: wiredPlace(options),
    clients,
    instructions: blocks.some((path) => hasBlock(read(path) ?? "")),
    statusLine: hasOwnStatusLine(options),
    examples: false,
    generated: clients.length === 0 ? {} : (options.generated ?? {}),
  });
}

/** Plans to take out what is ours. @param options.clients only theirs; default all */
export function planUninstall(options: WiringOptions & { clients?: readonly ClientId[] }): Plan {
  const scopes: Scope[] = options.scope === "user" ? ["user"] : ["project", "local"];
  const leaving = (options.clients ?? CLIENTS.map(({ id }) => id)).map(clientOf);
  const staying = options.clients
    ? wiredClients(options).filter((id) => !leaving.some((client) => client.id === id))
    : [];
  const base = recordBase(options, options.scope);
  const record = readRecord(recordFolder(options, options.scope), base);
  const targets = new Map<string, DesiredFile["type"]>();
  for (const client of leaving) {
    for (const scope of scopes) {
      const request = toRequest({ ...options, scope }, client);
      for (const { path, type } of client.files(request)) targets.set(path, type);
      const path = client.settingsFiles(options)[scope];
      if (path !== undefined) targets.set(path, "settings");
    }
  }
  for (const path of instructionPaths(leaving, options))
    if (!instructionPaths(staying.map(clientOf), options).includes(path)) targets.set(path, "block");
  if (staying.length === 0) {
    for (const folder of Object.values(skillFolders(options)))
      for (const name of Object.keys(SKILLS)) targets.set(join(folder, name, "SKILL.md"), "generated");
    if (options.scope !== "user")
      for (const { path } of projectFiles(options.project)) targets.set(path, "example");
    for (const key of record.files.keys()) {
      const absolute = fromKey(key, base);
      if (!targets.has(absolute)) targets.set(absolute, "example");
    }
  }
  const outcomes = [...targets].map(([path, type]) =>
    removalFor(path, type, record.files.get(toKey(path, base))),
  );
  return {
    ...emptyPlan(
      options,
      leaving.map(({ id }) => id),
    ),
    ...sorted(outcomes),
    forgets: staying.length === 0,
  };
}

/** The clients that have something of ours in this scope (`project` and `local` together). */
export function wiredClients(options: WiringOptions): ClientId[] {
  const scopes: Scope[] = options.scope === "user" ? ["user"] : ["project", "local"];
  return CLIENTS.filter((client) => {
    const settings = scopes.flatMap((scope) => client.settingsFiles(options)[scope] ?? []);
    if (settings.some((path) => isOurs(read(path)))) return true;
    const own = client.files(toRequest(options, client)).filter(({ type }) => type === "generated");
    return own.some(({ path }) => existsSync(path));
  }).map(({ id }) => id);
}

/**
 * A folder that settings point to stays as long as it has hooks: which of several copies of the command runs now (a project's, in the
 * user's own settings) is no reason to change it.
 */
function wiredPlace(options: WiringOptions): HookPlace {
  if (options.place.type !== "folder") return options.place;
  const isThere = (place: HookPlace) =>
    place.type === "folder" && readInstallation(place.folder).hooks.size > 0;
  return placesInUse(options).find(isThere) ?? options.place;
}

/** What says "where the project has it installed" is shared: a machine on which it is not installed yet does not put its own path there. */
function sharedPlace(options: WiringOptions): HookPlace {
  return placesInUse(options).find(({ type }) => type === "project") ?? options.place;
}

function placesInUse(options: WiringOptions): HookPlace[] {
  const scopes: Scope[] = options.scope === "user" ? ["user"] : ["project", "local"];
  const files = CLIENTS.flatMap((client) =>
    scopes.flatMap((scope) => client.settingsFiles(options)[scope] ?? []),
  );
  return files
    .flatMap((path) => findEntries(read(path) ?? ""))
    .flatMap(({ handler }) => parseHookCommand(commandOf(handler) ?? "")?.place ?? []);
}

/** Shared hooks stay shared and one's own stay one's own, whatever a fresh start would choose. */
function wiredScope(options: WiringOptions): Scope {
  if (options.scope === "user") return "user";
  const { project, local } = clientOf("claude-code").settingsFiles(options);
  if (project !== undefined && findEntries(read(project) ?? "").length > 0) return "project";
  return local !== undefined && findEntries(read(local) ?? "").length > 0 ? "local" : options.scope;
}

function toPlan(
  options: WiringOptions,
  clients: readonly ClientId[],
  files: readonly DesiredFile[],
  notes: string[],
): Plan {
  const base = recordBase(options, options.scope);
  const record = readRecord(recordFolder(options, options.scope), base);
  const outcomes = unique(files).map((file) => changeFor(file, record.files.get(toKey(file.path, base))));
  const approvals = clients.flatMap((client) =>
    clientOf(client)
      .approvals(options)
      .map((text) => ({ client, text })),
  );
  const planned = sorted(outcomes);
  const local = clientOf("claude-code").settingsFiles(options).local;
  const isExposed =
    planned.changes.some(({ path, action }) => path === local && action === "create") &&
    existsSync(join(options.project, ".git")) &&
    !(read(join(options.project, ".gitignore")) ?? "").includes("settings.local.json");
  if (isExposed) notes.push(".claude/settings.local.json is yours alone: keep it out of git (.gitignore).");
  return { ...emptyPlan(options, clients), ...planned, approvals, notes };
}

function emptyPlan(options: WiringOptions, clients: readonly ClientId[]) {
  const { scope, project } = options;
  const base = recordBase(options, scope);
  return {
    scope,
    project,
    clients: [...clients],
    approvals: [],
    notes: [],
    forgets: false,
    record: { folder: recordFolder(options, scope), ...(base !== undefined && { base }) },
  };
}

function sorted(outcomes: readonly (FileChange | Untouched | undefined)[]) {
  const found = outcomes.filter((outcome) => outcome !== undefined);
  return {
    changes: found.filter(isChange),
    untouched: found.filter((outcome): outcome is Untouched => !isChange(outcome)),
  };
}

/** Two names of one file (CLAUDE.md as a link to AGENTS.md) are one file. */
function unique(files: readonly DesiredFile[]): DesiredFile[] {
  const seen = new Set<string>();
  return files.filter(({ path }) => {
    const real = existsSync(path) ? realpathSync(path) : path;
    const isNew = !seen.has(real);
    seen.add(real);
    return isNew;
  });
}

function toRequest(options: WiringOptions & { statusLine?: boolean }, client: Client): WiringRequest {
  const { installation, versions, statusLine = true, place, scope, project, home, env } = options;
  const version = versions?.[client.id];
  const { hooks, assets } = installation;
  return { project, home, env, scope, place, hooks, assets, statusLine, read, ...(version && { version }) };
}

function withoutHooks(file: DesiredFile): DesiredFile {
  return file.type === "settings" ? { ...file, wiring: { ...file.wiring, hooks: {} } } : file;
}

function skillFolders({ scope, project, home, env }: WiringOptions) {
  const base = scope === "user" ? home : project;
  const claude = scope === "user" ? env.CLAUDE_CONFIG_DIR || join(home, ".claude") : join(project, ".claude");
  return { claude: join(claude, "skills"), agents: join(base, ".agents", "skills") };
}

/** Some clients look into both folders: for them a skill is written only where none of the others brings it. */
function skillFiles(clients: readonly Client[], options: WiringOptions): DesiredFile[] {
  const folders = skillFolders(options);
  const wanted = new Set(
    clients.flatMap(({ skills }) => (skills === "claude" || skills === "agents" ? [skills] : [])),
  );
  const isBrought = existsSync(join(folders.claude, "aos-pause", "SKILL.md"));
  if (wanted.size === 0 && !isBrought && clients.some(({ skills }) => skills === "both"))
    wanted.add("agents");
  return [...wanted].flatMap((kind) =>
    Object.entries(SKILLS).map(
      ([name, text]): DesiredFile => ({
        type: "generated",
        path: join(folders[kind], name, "SKILL.md"),
        text,
      }),
    ),
  );
}

function instructionFiles(clients: readonly Client[], options: WiringOptions): DesiredFile[] {
  const paths = instructionPaths(clients, options);
  const agents = join(options.project, "AGENTS.md");
  // A CLAUDE.md that takes in AGENTS.md would bring the block twice.
  const isTwice = (path: string) =>
    path.endsWith("CLAUDE.md") && paths.includes(agents) && /^@(\.\/)?AGENTS\.md\s*$/m.test(read(path) ?? "");
  return paths.filter((path) => !isTwice(path)).map((path) => ({ type: "block", path, text: INSTRUCTIONS }));
}

function instructionPaths(clients: readonly Client[], { scope, project }: WiringOptions): string[] {
  if (scope === "user") return [];
  const names = [...new Set(clients.flatMap(({ instructions }) => instructions ?? []))];
  return names.map((name) => join(project, name));
}

function hasOwnStatusLine(options: WiringOptions): boolean {
  const { local, user } = clientOf("claude-code").settingsFiles(options);
  const path = options.scope === "user" ? user : local;
  const command = path === undefined ? undefined : findStatusLine(read(path) ?? "");
  return command !== undefined && parseHookCommand(command)?.hook === "agentos-statusline";
}

function isOurs(text: string | undefined): boolean {
  if (text === undefined) return false;
  const line = findStatusLine(text);
  return findEntries(text).length > 0 || (line !== undefined && parseHookCommand(line) !== undefined);
}

/** For looking only: what can not be read is not there. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch {
    return undefined;
  }
}
