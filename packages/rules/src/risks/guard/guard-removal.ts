import { AGENT_PROGRAMS } from "@agentos/clients";
import {
  type FileChange,
  type Finding,
  type JudgeContext,
  type Subject,
  stop,
} from "@agentos/commands/effects";
import { commandLine, type Invocation, readOptions } from "@agentos/commands/reader";
import { changesStart } from "./startup-files.js";

const RULE = "guard";
const OURS = /^(?:@agentos\/|agentos(?:@|$))/;

/**
 * The verbs with which package managers take packages out, and those with which they put all of them in
 * again.
 */
const REMOVES = /^(?:uninstall|un|remove|rm|r|unlink)$/;
const INSTALLS = /^(?:install|i|ci|clean-install|add|update|upgrade|up|link|ln)$/;
const MANAGERS: ReadonlySet<string> = new Set(["npm", "pnpm", "yarn", "bun"]);
/** Options that remove development dependencies, of which the guard is one. */
const WITHOUT_DEVELOPMENT = /^(?:--omit=dev|--production|--prod|-P|--only=prod(?:uction)?)$/;
/** A version, a range or a tag; anything else is another package under our name. */
const PLAIN_VERSION = /^(?:workspace:)?[\^~<>=]*[\w.*+-]+$/;

/** Programs that the hooks are started by, and the command itself. */
const STARTERS = /^(?:node|nodejs|npx|sh|aos|agentos-[\w-]+)(?:\.(?:exe|cmd|bat|ps1))?$/i;
const PROGRAM_FOLDER = /(?:^|\/)(?:s?bin|\.bin|shims|scripts)$/i;
/** In a manifest: another package, or a patch, for one of ours. */
const REPLACES = /"(?:overrides|resolutions|patchedDependencies)"\s*:\s*\{[^}]{0,2000}"@agentos\//;
const KILLERS: ReadonlySet<string> = new Set([
  "pkill",
  "killall",
  "kill",
  "taskkill",
  "stop-process",
  "skill",
]);
const OUR_PROCESS = /agentos|\baos\b|(?:^|\W)hooks?(?:-judge)?(?:\.[cm]?js)?$/i;

/** Takes the guard away, or puts something else in its place. */
export function detectRemoval(subject: Subject): Finding[] {
  return [
    ...subject.invocations.flatMap((invocation) => detectPackages(invocation, subject)),
    ...detectKill(subject),
    ...detectFoundStarter(subject),
    ...subject.changes.flatMap((change) => detectChange(change, subject)),
    ...detectFolders(subject),
  ];
}

function detectPackages(invocation: Invocation, { whereabouts }: Subject): Finding[] {
  const { name, args, assignments, folder, remote } = invocation;
  if (remote || !MANAGERS.has(name)) return [];
  const found = (why: string) => [stop(RULE, commandLine(invocation), why)];
  const { options, rest } = readOptions(args, {
    short: "Cw",
    long: ["prefix", "workspace", "filter", "dir", "cwd"],
  });
  const words = rest.map(({ text }) => text).filter((text) => text !== "global" && text !== "workspace");
  const [verb = "", ...given] = words;
  const names = given.map((each) => packageName(each, folder, whereabouts));
  if (
    verb === "pkg" &&
    /^(?:delete|set)$/.test(names[0] ?? "") &&
    names.some((each) => each.includes("@agentos/"))
  )
    return found("it takes the guard out of the manifest, or puts another in its place");
  if (REMOVES.test(verb) && names.some((each) => OURS.test(each))) return found("it takes the guard away");
  const replaced = names.find(
    (each) => OURS.test(each) && !PLAIN_VERSION.test(each.replace(/^@?[^@]+@?/, "") || "x"),
  );
  if (INSTALLS.test(verb) && replaced !== undefined)
    return found("it puts another package in the guard's place");
  if (/^(?:link|ln|explore)$/.test(verb) && names.some((each) => OURS.test(each)))
    return found("it puts another package in the guard's place, or works in it");
  const isInstalled = hasGuard("node_modules", whereabouts.context.exists);
  const drops =
    options.some(({ name: option, value }) =>
      WITHOUT_DEVELOPMENT.test(value === undefined ? option : `${option}=${value.text}`),
    ) || assignments.get("NODE_ENV")?.text === "production";
  if (isInstalled && drops && (INSTALLS.test(verb) || verb === "prune"))
    return found("it takes away what is for development only, and the guard is");
  return [];
}

/** A package in a folder goes by the name in its manifest, followed by where it is. */
function packageName(given: string, folder: string | undefined, whereabouts: Subject["whereabouts"]): string {
  const path = given.replace(/^(?:file|link):/, "");
  if (path === given && !/^(?:[./~]|[A-Za-z]:)/.test(given)) return given;
  const place = whereabouts.place(`${path}/package.json`, folder);
  const text = place.type === "unknown" ? undefined : whereabouts.context.readFile?.(place.path);
  const name = /"name"\s*:\s*"([^"]{1,200})"/.exec(text ?? "")?.[1];
  return name === undefined ? given : `${name}@file:${path}`;
}

/** Which programs a search finds, and where: `$(which node)`. */
const PROGRAM_FINDERS: ReadonlySet<string> = new Set([
  "which",
  "command",
  "type",
  "whereis",
  "realpath",
  "readlink",
]);
const MOVERS: ReadonlySet<string> = new Set("mv rm cp ln tee chmod install unlink truncate dd".split(" "));

/** `mv "$(which node)" x`: what is found in one word is changed by another program. */
function detectFoundStarter({ invocations }: Subject): Finding[] {
  const isFound = invocations.some(
    ({ name, args }) => PROGRAM_FINDERS.has(name) && args.some(({ text }) => STARTERS.test(text)),
  );
  return invocations
    .filter(({ name, args }) => isFound && MOVERS.has(name) && args.some(({ known }) => !known))
    .map((each) => stop(RULE, commandLine(each), "it changes what the guard is started by"));
}

/** Stopped, a process neither answers nor ends: its client waits, and in the end lets the tool run. */
const PAUSES = /^-{1,2}(?:s(?:ignal)?[= ]?)?(?:SIG)?(?:STOP|TSTP|19|20)$/i;
const PAUSED = /^(?:node|nodejs|\$PPID|\$\{PPID\})$/;

function detectKill({ invocations }: Subject): Finding[] {
  const found = (invocation: Invocation) => [
    stop(RULE, commandLine(invocation), "it ends the guard while it judges"),
  ];
  const isOurs = ({ args }: Invocation) => args.some(({ text }) => OUR_PROCESS.test(text));
  const isFound = invocations.some((each) => FINDERS.has(each.name) && isOurs(each));
  return invocations.flatMap((invocation) => {
    if (!KILLERS.has(invocation.name)) return [];
    const isUnknown = invocation.args.some(({ known, dynamic }) => !known || dynamic === true);
    const texts = invocation.args.map(({ text }) => text);
    const pauses =
      texts.some((text) => PAUSES.test(text)) &&
      texts.some((text) => PAUSED.test(text) || AGENT_PROGRAMS.includes(text));
    return isOurs(invocation) || pauses || (isFound && isUnknown) ? found(invocation) : [];
  });
}

const FINDERS: ReadonlySet<string> = new Set(["pgrep", "pidof", "ps", "grep", "lsof", "fuser"]);

function detectChange(change: FileChange, { whereabouts }: Subject): Finding[] {
  const { path, by, before, after, kind } = change;
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const folder = path.slice(0, Math.max(0, path.length - name.length - 1));
  const what = by ?? path;
  const isOnPath = () => PROGRAM_FOLDER.test(folder) || isSearched(folder, whereabouts);
  if (
    kind === "move"
      ? STARTERS.test(name) && isSearched(folder, whereabouts)
      : STARTERS.test(name) && isOnPath()
  )
    return [stop(RULE, what, `${path} would run in place of what the guard is started by`)];
  // Of a redirection the command says what is written; of a copy nothing does.
  const text = after ?? (by !== undefined && /[<>|]/.test(by) ? by : undefined);
  const { projectFolder } = whereabouts.context;
  const isAtHome = whereabouts
    .absoluteNames(path)
    .every((each) => projectFolder === undefined || !each.startsWith(`${projectFolder}/`));
  if (changesStart(path, kind === "write" ? text : undefined, isAtHome))
    return [stop(RULE, what, `${path} would change how the guard is started`)];
  if (name === "package.json" && after !== undefined) {
    const old =
      before ?? (change.whole ? whereabouts.context.readFile?.(whereabouts.place(path).path) : undefined);
    if (old?.includes('"@agentos/cli"') && !after.includes('"@agentos/cli"'))
      return [stop(RULE, what, "it takes the guard out of the manifest")];
    if (REPLACES.test(after) && !REPLACES.test(old ?? ""))
      return [stop(RULE, what, "it puts something else in the guard's place")];
  }
  return [];
}

function isSearched(folder: string, whereabouts: Subject["whereabouts"]): boolean {
  const { searchPath = [] } = whereabouts.context;
  return folder !== "" && whereabouts.absoluteNames(folder).some((name) => searchPath.includes(name));
}

function hasGuard(packages: string, exists: JudgeContext["exists"]): boolean {
  return ["cli", "rules"].some((name) => exists?.(`${packages}/@agentos/${name}/package.json`) === true);
}

/**
 * Folders that the guard lies in: installed packages, unless the same command brings them back, and the
 * project itself.
 */
function detectFolders({ invocations, whereabouts, changes }: Subject): Finding[] {
  const { projectFolder, exists } = whereabouts.context;
  const found: Finding[] = [];
  for (const { path, kind, by } of changes) {
    if (kind === "write") continue;
    const what = by ?? path;
    for (const place of whereabouts.names(path)) {
      const isProject = place.path === "." || projectFolder?.startsWith(`${place.path}/`);
      if (isProject && place.type !== "unknown") {
        if (kind === "move") found.push(stop(RULE, what, "it moves the project away from under its guard"));
        continue;
      }
      const isPackages = /(?:^|\/)node_modules(?:\/\*)?$/.test(place.path);
      if (!isPackages || !hasGuard(place.path.replace(/\/\*$/, ""), exists)) continue;
      const comesBack = invocations.some(
        ({ name, args }) => MANAGERS.has(name) && (args.length === 0 || INSTALLS.test(args[0]?.text ?? "")),
      );
      if (!comesBack)
        found.push(
          stop(RULE, what, "the guard is installed there (with `npm ci` in the same command it passes)"),
        );
    }
  }
  return found;
}
