import { existsSync, realpathSync } from "node:fs";
import { basename, join, relative } from "node:path";
import type { ClientId, Scope } from "@agentos/clients";
import { findTestCommand, namesIn, pathInside } from "@agentos/platform";
import { hasBlock } from "./block.js";
import { changeFor, type FileChange, isChange, removalFor, type Untouched } from "./changes.js";
import { CLIENTS, type Client, clientOf, type DesiredFile, tooOldFor } from "./clients/client.js";
import { wiredFiles } from "./clients/wired-files.js";
import { describeTests, EXAMPLE_WORKFLOW } from "./data/examples.js";
import { commandOf, findAllEntries } from "./hook-entries.js";
import { parseHookCommand } from "./hooks.js";
import { type InitOptions, scopesOf, toRequest, type WiringOptions } from "./options.js";
import { findAskRules } from "./permission-rules.js";
import { hasPlugins, isFromPlugin, isLeftToPlugin } from "./plugin.js";
import { hasProjectFiles, projectFiles } from "./project-files.js";
import { fromKey, readRecord, recordBase, recordFolder, toKey } from "./record.js";
import { sessionFilesNote } from "./session-files.js";
import { instructionFiles, instructionPaths, skillFiles, skillPaths } from "./shared-files.js";
import { readText } from "./text-file.js";
import { isTrusted } from "./trusted.js";
import { hasOwnStatusLine, sharedPlace, wiredClients, wiredPlace, wiredScope } from "./wired.js";

/** The changes to make. Nothing has been written yet. */
export interface Plan {
  scope: Scope;
  project: string;
  clients: ClientId[];
  changes: FileChange[];
  /** Files that are not changed, and why. */
  untouched: Untouched[];
  /** What the user has to do by hand. */
  approvals: { client: ClientId; text: string }[];
  notes: string[];
  /** Patterns for git's ignore list for this clone. Uninstall removes them even if there is no record. */
  excludes: string[];
  /** Whether the record is deleted afterwards. Whatever remains then belongs to the user. */
  forgets: boolean;
  /** The folder that contains the record, and the base of its relative paths. */
  record: { folder: string; base?: string };
}

/** Plans the setup of clients. Only reads files, and skips those that are up to date. */
export function planInit(asked: InitOptions & { isUpdate?: true }): Plan {
  const options = { ...asked, place: sharedPlace(asked) };
  const { scope } = options;
  const clients = options.clients.map(clientOf);
  const leavesHooks = isLeftToPlugin(options);
  const notes: string[] = [];
  const files: DesiredFile[] = [];
  for (const client of clients) {
    const wired = wiredFiles(client, toRequest(options)).map((file) => readBy(client, file));
    if (hasPlugins(client)) notes.push(...pluginNotes(options, leavesHooks));
    files.push(...(hasPlugins(client) && leavesHooks ? wired.map(withoutHooks) : wired));
    if (scope === "local" && client.settingsFiles(options).local === undefined)
      notes.push(
        `${client.name} has no personal settings within a project: its hooks are in files that the project shares.`,
      );
    if (wired.length === 0) notes.push(`${client.name}: this installation has no hooks for it.`);
    const version = options.versions?.[client.id];
    const tooOld = version === undefined ? undefined : tooOldFor(client, version);
    if (tooOld !== undefined) notes.push(`${tooOld}. Update it.`);
  }
  if (options.instructions) files.push(...instructionFiles(clients, options));
  // Clients would list the plugin's skills twice. Skills that a team already shares are kept.
  const leavesSkills = leavesHooks || (isFromPlugin(options) && !skillPaths(options).some(existsSync));
  const withSkills = clients.filter((client) => !hasPlugins(client) || !leavesSkills);
  files.push(...skillFiles(withSkills, options));
  for (const [name, text] of Object.entries(options.generated ?? {})) {
    const path = join(options.project, name);
    if (options.workflows !== true && !existsSync(path)) continue;
    files.push({ type: "generated", path, text, whenChanged: "keep aside" });
  }
  if (scope !== "user" && options.isUpdate !== true)
    files.push(...projectFiles(options.project, options.clients[0], options.workflows === true));
  return toPlan(options, options.clients, files, notes);
}

/**
 * Plans an update to the running version's hooks and skills. Does not add clients, or anything that
 * the user has removed. A project with `.agentos` but without hooks still gets the generated files,
 * which become part of its phases' prompts.
 */
export function planSync(options: WiringOptions): Plan {
  const clients = wiredClients(options);
  const hasPrompts = clients.length === 0 && options.scope !== "user" && hasProjectFiles(options.project);
  const blocks = instructionPaths(clients.map(clientOf), options);
  return planInit({
    ...options,
    scope: wiredScope(options),
    place: wiredPlace(options),
    clients,
    instructions: blocks.some((path) => hasBlock(readText(path) ?? "")),
    statusLine: hasOwnStatusLine(options),
    isUpdate: true,
    workflows: hasPrompts,
    generated: clients.length === 0 && !hasPrompts ? {} : (options.generated ?? {}),
  });
}

/**
 * Plans the removal of everything that we added.
 * @param options.clients the clients to remove; defaults to all
 */
export function planUninstall(options: WiringOptions & { clients?: readonly ClientId[] }): Plan {
  const leaving = (options.clients ?? CLIENTS.map(({ id }) => id)).map(clientOf);
  const staying = options.clients
    ? wiredClients(options).filter((id) => !leaving.some((client) => client.id === id))
    : [];
  const base = recordBase(options, options.scope);
  const folder = recordFolder(options, options.scope);
  const record = readRecord(folder, base);
  const targets = new Map<string, DesiredFile["type"]>();
  for (const client of leaving) {
    for (const scope of scopesOf(options)) {
      const request = toRequest({ ...options, scope });
      for (const { path, type } of wiredFiles(client, request)) targets.set(path, type);
      const path = client.settingsFiles(options)[scope];
      if (path !== undefined) targets.set(path, "settings");
    }
  }
  for (const path of instructionPaths(leaving, options))
    if (!instructionPaths(staying.map(clientOf), options).includes(path)) targets.set(path, "block");
  if (staying.length === 0) {
    for (const path of skillPaths(options)) targets.set(path, "generated");
    for (const name of Object.keys(options.generated ?? {}))
      targets.set(join(options.project, name), "generated");
    const examples = [...record.files.keys()].map((key) => fromKey(key, base));
    if (options.scope !== "user")
      examples.unshift(
        ...projectFiles(options.project, undefined, true).map(({ path }) => path),
        ...ownFiles(options.project),
      );
    for (const path of examples) if (!targets.has(path)) targets.set(path, "example");
  }
  const ask = options.permissions?.ask ?? [];
  const outcomes = [...targets].map(([path, type]) =>
    removalFor(path, type, record.files.get(toKey(path, base)), ask),
  );
  const planned = sorted(outcomes);
  const going = planned.changes.flatMap(({ path, after }) => (after === undefined ? [path] : []));
  const left =
    staying.length === 0 && options.scope !== "user" ? sessionFilesNote(options.project, going) : undefined;
  return {
    scope: options.scope,
    project: options.project,
    clients: leaving.map(({ id }) => id),
    ...planned,
    approvals: [],
    notes: [...(left === undefined ? [] : [left]), ...stayingNotes(options, [...targets], outcomes, record)],
    excludes: personalFiles(options, planned.changes, "delete").map((path) => `/${path}`),
    forgets: staying.length === 0,
    record: { folder, ...(base !== undefined && { base }) },
  };
}

function toPlan(
  options: WiringOptions & { fix?: boolean },
  clients: readonly ClientId[],
  files: readonly DesiredFile[],
  notes: string[],
): Plan {
  const base = recordBase(options, options.scope);
  const folder = recordFolder(options, options.scope);
  const record = readRecord(folder, base);
  const outcomes = unique(files).map((file) =>
    changeFor(file, record.files.get(toKey(file.path, base)), options),
  );
  const approvals = clients.flatMap((client) =>
    clientOf(client)
      // In a trusted folder, the user only has to start a new session.
      .approvals(isTrusted(clientOf(client), options) ? { ...options, scope: "user" } : options)
      .map((text) => ({ client, text })),
  );
  const planned = sorted(outcomes);
  for (const { path, keptAt } of planned.changes)
    if (keptAt !== undefined)
      notes.push(
        `${relative(options.project, path)} was changed by hand: your version is kept as ${basename(keptAt)}.`,
      );
  for (const { path, type } of files)
    if (type === "settings") notes.push(...byHandNotes(path, options.project));
  const personal = personalFiles(options, planned.changes, "create");
  notes.push(
    ...askNotes(options, planned.changes),
    ...personal.map(
      (path) => `git will ignore ${path} in this clone (.git/info/exclude), because it is yours alone.`,
    ),
    ...testNotes(options.project, clients[0], planned.changes),
  );
  return {
    scope: options.scope,
    project: options.project,
    clients: [...clients],
    ...planned,
    approvals,
    notes,
    excludes: personal.map((path) => `/${path}`),
    forgets: false,
    record: { folder, ...(base !== undefined && { base }) },
  };
}

function sorted(outcomes: readonly (FileChange | Untouched | undefined)[]) {
  const found = outcomes.filter((outcome) => outcome !== undefined);
  return {
    changes: found.filter(isChange),
    untouched: found.filter((outcome): outcome is Untouched => !isChange(outcome)),
  };
}

/** Removes duplicates: CLAUDE.md may be a link to AGENTS.md. */
function unique(files: readonly DesiredFile[]): DesiredFile[] {
  const seen = new Set<string>();
  return files.filter(({ path }) => {
    const real = existsSync(path) ? realpathSync(path) : path;
    const isNew = !seen.has(real);
    seen.add(real);
    return isNew;
  });
}

/** Says how many permission rules a client's settings get, because the user would not expect them. */
function askNotes(options: WiringOptions, changes: readonly FileChange[]): string[] {
  return changes.flatMap(({ path, before, after }) => {
    const has = new Set(findAskRules(before ?? ""));
    const added = findAskRules(after ?? "").filter((rule) => !has.has(rule)).length;
    if (added === 0) return [];
    const file = pathInside(options.project, path) ?? path;
    const owner = CLIENTS.find((client) => Object.values(client.settingsFiles(options)).includes(path));
    return [
      `${file} gets ${added} entries in permissions.ask: ${owner?.name ?? "the client"} then asks you before it changes deployment, CI, database schemas, public APIs or its own guardrails, even where no hook runs. To leave them out: "rules": {"clientPermissions": false} in .agentos/config.json, then \`aos init --update\`.`,
    ];
  });
}

/** Says whether the example's agents may run the project's tests. */
function testNotes(project: string, client: ClientId | undefined, changes: readonly FileChange[]): string[] {
  const workflow = join(project, EXAMPLE_WORKFLOW);
  if (!changes.some(({ path, action }) => path === workflow && action === "create")) return [];
  return [`feature-dev: ${describeTests(client, findTestCommand(project))}`];
}

/** Returns the personal settings files that git would otherwise commit. */
function personalFiles(
  { project, ...places }: WiringOptions,
  changes: readonly FileChange[],
  made: FileChange["action"],
): string[] {
  if (!existsSync(join(project, ".git"))) return [];
  const ignored = readText(join(project, ".gitignore")) ?? "";
  const own = CLIENTS.flatMap((client) => client.settingsFiles({ project, ...places }).local ?? []);
  return own
    .filter((local) => changes.some(({ path, action }) => path === local && action === made))
    .filter((local) => !ignored.includes(basename(local)))
    .map((local) => relative(project, local).replaceAll("\\", "/"));
}

function pluginNotes(options: WiringOptions, leavesHooks: boolean): string[] {
  if (leavesHooks)
    return ["Claude Code has the hooks and skills from the agentos plugin: its settings do not need them."];
  return isFromPlugin(options)
    ? [
        "You have the agentos plugin: it provides the skills, and its hooks do nothing where this project's settings contain the same hooks.",
      ]
    : [];
}

/** Returns all files in the example workflow's folders. A person has probably written most of them. */
function ownFiles(project: string): string[] {
  return ["agents", "workflows"].flatMap((name) => {
    const folder = join(project, ".agentos", name);
    return namesIn(folder).map((each) => join(folder, each));
  });
}

/** Reports files that are kept because a person may have written or changed them. */
function stayingNotes(
  options: WiringOptions,
  targets: readonly (readonly [string, DesiredFile["type"]])[],
  outcomes: readonly unknown[],
  record: { files: ReadonlyMap<string, unknown> },
): string[] {
  const staying = targets.flatMap(([path, type], index) =>
    type === "example" && outcomes[index] === undefined && existsSync(path)
      ? [relative(options.project, path)]
      : [],
  );
  if (staying.length === 0) return [];
  const why =
    record.files.size === 0
      ? `no record on this machine says that \`aos init\` wrote ${staying.length === 1 ? "it" : "them"} here`
      : "files that existed before `aos init`, or have been changed since, are not removed";
  return [
    `${new Intl.ListFormat("en").format(staying)} ${staying.length === 1 ? "was kept" : "were kept"}: ${why}. To delete what you do not want: \`rm ${staying.join(" ")}\``,
  ];
}

/** Reports entries that a person wrote. They are never removed, so a hook may run twice. */
function byHandNotes(path: string, project: string): string[] {
  return findAllEntries(readText(path) ?? "").flatMap(({ event, handler }) => {
    const own = parseHookCommand(commandOf(handler) ?? "");
    return own === undefined || own.place !== undefined
      ? []
      : `${relative(project, path)} already has ${own.program} at ${event}, written by hand. It is kept and also runs: delete it unless you want the hook to run twice.`;
  });
}

function readBy({ name, dialect }: Client, file: DesiredFile): DesiredFile {
  return file.type === "settings" ? { ...file, wiring: { ...file.wiring, reader: { name, dialect } } } : file;
}

function withoutHooks(file: DesiredFile): DesiredFile {
  return file.type === "settings" ? { ...file, wiring: { ...file.wiring, hooks: {} } } : file;
}
