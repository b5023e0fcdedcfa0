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

const REMOVES = /^(?:uninstall|un|remove|rm|r|unlink)$/;
const INSTALLS = /^(?:install|i|ci|clean-install|add|update|upgrade|up|link|ln)$/;
const MANAGERS: ReadonlySet<string> = new Set(["npm", "pnpm", "yarn", "bun"]);
/** Options that remove development dependencies, which include the guard. */
const WITHOUT_DEVELOPMENT = /^(?:--omit=dev|--production|--prod|-P|--only=prod(?:uction)?)$/;
/** Plain versions. Any other specifier could install a different package under our name. */
const PLAIN_VERSION = /^(?:workspace:)?[\^~<>=]*[\w.*+-]+$/;

const STARTERS = /^(?:node|nodejs|npx|sh|aos|agentos-[\w-]+)(?:\.(?:exe|cmd|bat|ps1))?$/i;
const PROGRAM_FOLDER = /(?:^|\/)(?:s?bin|\.bin|shims|scripts)$/i;
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

export function detectRemoval(subject: Subject): Finding[] {
  return [
    ...subject.invocations.flatMap((invocation) => detectPackages(invocation, subject)),
    ...detectKill(subject),
    ...detectFoundStarter(subject),
    ...subject.changes.flatMap((change) => detectChange(change, subject)),
    ...detectFolders(subject),
  ];
}

function detectPackages(invocation: Invocation, { resolver }: Subject): Finding[] {
  const { name, args, assignments, folder, remote } = invocation;
  if (remote || !MANAGERS.has(name)) return [];
  const found = (why: string) => [stop(RULE, commandLine(invocation), why)];
  const { options, rest } = readOptions(args, {
    short: "Cw",
    long: ["prefix", "workspace", "filter", "dir", "cwd"],
  });
  const words = rest.map(({ text }) => text).filter((text) => text !== "global" && text !== "workspace");
  const [verb = "", ...given] = words;
  const names = given.map((each) => packageName(each, folder, resolver));
  if (
    verb === "pkg" &&
    /^(?:delete|set)$/.test(names[0] ?? "") &&
    names.some((each) => each.includes("@agentos/"))
  )
    return found("it removes or replaces the guard in the manifest");
  if (REMOVES.test(verb) && names.some((each) => OURS.test(each))) return found("it removes the guard");
  const replaced = names.find(
    (each) => OURS.test(each) && !PLAIN_VERSION.test(each.replace(/^@?[^@]+@?/, "") || "x"),
  );
  if (INSTALLS.test(verb) && replaced !== undefined)
    return found("it replaces the guard with another package");
  if (/^(?:link|ln|explore)$/.test(verb) && names.some((each) => OURS.test(each)))
    return found("it replaces the guard with another package, or runs a command in the guard's folder");
  const isInstalled = hasGuard("node_modules", resolver.context.exists);
  const drops =
    options.some(({ name: option, value }) =>
      WITHOUT_DEVELOPMENT.test(value === undefined ? option : `${option}=${value.text}`),
    ) || assignments.get("NODE_ENV")?.text === "production";
  if (isInstalled && drops && (INSTALLS.test(verb) || verb === "prune"))
    return found("it removes development dependencies, which include the guard");
  return [];
}

/** Returns a package's name. For a local package: the name from its manifest, then `@file:` and the path. */
function packageName(given: string, folder: string | undefined, resolver: Subject["resolver"]): string {
  const path = given.replace(/^(?:file|link):/, "");
  if (path === given && !/^(?:[./~]|[A-Za-z]:)/.test(given)) return given;
  const place = resolver.place(`${path}/package.json`, folder);
  const text = place.type === "unknown" ? undefined : resolver.context.readFile?.(place.path);
  const name = /"name"\s*:\s*"([^"]{1,200})"/.exec(text ?? "")?.[1];
  return name === undefined ? given : `${name}@file:${path}`;
}

const PROGRAM_FINDERS: ReadonlySet<string> = new Set([
  "which",
  "command",
  "type",
  "whereis",
  "realpath",
  "readlink",
]);
const MOVERS: ReadonlySet<string> = new Set("mv rm cp ln tee chmod install unlink truncate dd".split(" "));

/** Detects commands such as `mv "$(which node)" x`. */
function detectFoundStarter({ invocations }: Subject): Finding[] {
  const isFound = invocations.some(
    ({ name, args }) => PROGRAM_FINDERS.has(name) && args.some(({ text }) => STARTERS.test(text)),
  );
  return invocations
    .filter(({ name, args }) => isFound && MOVERS.has(name) && args.some(({ known }) => !known))
    .map((each) => stop(RULE, commandLine(each), "it changes a program that starts the guard"));
}

/**
 * Signals that pause a process. A paused hook never responds, so the client eventually times out and
 * lets the tool run.
 */
const PAUSES = /^-{1,2}(?:s(?:ignal)?[= ]?)?(?:SIG)?(?:STOP|TSTP|19|20)$/i;
const PAUSED = /^(?:node|nodejs|\$PPID|\$\{PPID\})$/;

function detectKill({ invocations }: Subject): Finding[] {
  const found = (invocation: Invocation) => [
    stop(RULE, commandLine(invocation), "it kills or pauses the guard's own process"),
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

function detectChange(change: FileChange, { resolver }: Subject): Finding[] {
  const { path, by, before, after, kind } = change;
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const folder = path.slice(0, Math.max(0, path.length - name.length - 1));
  const what = by ?? path;
  const isOnPath = () => PROGRAM_FOLDER.test(folder) || isSearched(folder, resolver);
  if (
    kind === "move" ? STARTERS.test(name) && isSearched(folder, resolver) : STARTERS.test(name) && isOnPath()
  )
    return [stop(RULE, what, `${path} would run instead of the program that starts the guard`)];
  // In a redirection, the command contains the text that is written.
  const text = after ?? (by !== undefined && /[<>|]/.test(by) ? by : undefined);
  const { projectFolder } = resolver.context;
  const isAtHome = resolver
    .absoluteNames(path)
    .every((each) => projectFolder === undefined || !each.startsWith(`${projectFolder}/`));
  if (changesStart(path, kind === "write" ? text : undefined, isAtHome))
    return [stop(RULE, what, `${path} would change how the guard is started`)];
  if (name === "package.json" && after !== undefined) {
    const old = before ?? (change.whole ? resolver.context.readFile?.(resolver.place(path).path) : undefined);
    if (old?.includes('"@agentos/cli"') && !after.includes('"@agentos/cli"'))
      return [stop(RULE, what, "it removes the guard from the manifest")];
    if (REPLACES.test(after) && !REPLACES.test(old ?? "")) return [stop(RULE, what, "it replaces the guard")];
  }
  return [];
}

function isSearched(folder: string, resolver: Subject["resolver"]): boolean {
  const { searchPath = [] } = resolver.context;
  return folder !== "" && resolver.absoluteNames(folder).some((name) => searchPath.includes(name));
}

function hasGuard(packages: string, exists: JudgeContext["exists"]): boolean {
  return ["cli", "rules"].some((name) => exists?.(`${packages}/@agentos/${name}/package.json`) === true);
}

/**
 * Detects actions that move the project, or that remove the installed packages, including the guard,
 * without reinstalling them in the same command.
 */
function detectFolders({ invocations, resolver, changes }: Subject): Finding[] {
  const { projectFolder, exists } = resolver.context;
  const found: Finding[] = [];
  for (const { path, kind, by } of changes) {
    if (kind === "write") continue;
    const what = by ?? path;
    for (const place of resolver.names(path)) {
      const isProject = place.path === "." || projectFolder?.startsWith(`${place.path}/`);
      if (isProject && place.type !== "unknown") {
        if (kind === "move") found.push(stop(RULE, what, "it moves the project away from its guard"));
        continue;
      }
      const isPackages = /(?:^|\/)node_modules(?:\/\*)?$/.test(place.path);
      if (!isPackages || !hasGuard(place.path.replace(/\/\*$/, ""), exists)) continue;
      const comesBack = invocations.some(
        ({ name, args }) => MANAGERS.has(name) && (args.length === 0 || INSTALLS.test(args[0]?.text ?? "")),
      );
      if (!comesBack)
        found.push(
          stop(RULE, what, "the guard is installed there (allowed if the same command also runs `npm ci`)"),
        );
    }
  }
  return found;
}
