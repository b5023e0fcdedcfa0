import type { PathResolver } from "@agentos/commands/effects";
import { matchesWildcard } from "@agentos/platform";
import { CLIENT_NAMES, GUARD_PLACES, startsClientHooks } from "./client-files.js";

/** The guard's files, except for those that start the clients' hooks. */
const GUARD_PATHS: readonly RegExp[] = [
  /(?:^|\/)\.agentos\/(?:config\.json|core\/rules\/|core\/?$|modules\/[^/]+\/rules\/|state(?:\/|$))/i,
  /(?:^|\/)\.agentos\/?$/i,
  // The plugin's files and the lists of plugins.
  /(?:^|\/)\.claude\/plugins(?:\/(?:[^/]+\.json|(?:.+\/)?agentos(?:\/.*)?)?)?$/i,
  /(?:^|\/)\.cursor\/hooks\.json$/i,
  /(?:^|\/)managed-settings\.json$/i,
  /(?:^|\/)node_modules\/(?:@agentos(?:\/|$)|\.bin\/(?:aos|agentos-))/i,
  /(?:^|\/)\.git\/hooks(?:\/|$)/i,
];
/** Files that agents are asked to write. */
const FREE =
  /(?:^|\/)\.agentos\/state\/(?:\.continue-here\.md|notes\.md|handoffs\/.+|checkpoints\/.+|sessions\/[^/]+\/(?:artifacts|usage)(?:\/.*)?)$/i;
const STATE = /(?:^|\/)\.agentos\/state(?:\/|$)/i;
const USER_STATE =
  /(?:(?:^|\/)(?:\.local\/state|Library\/Application Support|AppData\/Local)|^\$\{?(?:XDG_STATE_HOME|LOCALAPPDATA)\}?)\/agentos(?:\/|$)/i;
/** Path segments that a Windows short name may abbreviate. */
const PARTS = [
  ...[
    ".agentos",
    "state",
    "approvals",
    "sessions",
    "config.json",
    "core",
    "rules",
    "modules",
    "deviations.jsonl",
  ],
  ...CLIENT_NAMES,
  ...[".local", "agentos", "key", "trust", "used", "@agentos", "node_modules"],
];
const MAX_PATTERN = 400;

/** Returns the name by which the guard knows a path, if the path belongs to the guard. */
export function guardedName(
  path: string,
  resolver: PathResolver,
  folder: string | undefined = ".",
): string | undefined {
  return findName(path, resolver, folder, (name) => isGuard(name) || isUserState(name, resolver));
}

/** Like {@link guardedName}, but only for paths in the project's state folder. */
export function stateName(
  path: string,
  resolver: PathResolver,
  folder: string | undefined = ".",
): string | undefined {
  return findName(path, resolver, folder, (name) => isGuard(name) && STATE.test(name));
}

/**
 * Like {@link guardedName}, but only for the folder that contains the user's approval key, which
 * agents must not read.
 */
export function userStateName(
  path: string,
  resolver: PathResolver,
  folder: string | undefined = ".",
): string | undefined {
  return findName(path, resolver, folder, (name) => isUserState(name, resolver));
}

/** Returns whether a folder contains the user's state folder. Ignores the root folder. */
export function holdsUserState(path: string, resolver: PathResolver, folder: string | undefined): boolean {
  const user = resolver.context.userStateFolder;
  if (user === undefined) return /(?:^|\/)\.local(?:\/state)?\/?$/.test(path);
  return resolver.absoluteNames(path, folder).some((name) => name !== "/" && user.startsWith(`${name}/`));
}

export function mentionsUserState(text: string, { context: { userStateFolder } }: PathResolver): boolean {
  return (userStateFolder !== undefined && text.includes(userStateFolder)) || USER_STATE.test(text);
}

function findName(
  path: string,
  resolver: PathResolver,
  folder: string | undefined,
  matches: (name: string) => boolean,
): string | undefined {
  const name = plainNames(path, resolver, folder).find(matches);
  return name === undefined ? undefined : shown(name, resolver);
}

/** Caches names, because each word of a command is checked several times. */
const KNOWN = new WeakMap<PathResolver, Map<string, readonly string[]>>();

function plainNames(path: string, resolver: PathResolver, folder: string | undefined): readonly string[] {
  let known = KNOWN.get(resolver);
  if (known === undefined) {
    known = new Map();
    KNOWN.set(resolver, known);
  }
  const key = `${folder ?? ""}\0${path}`;
  let names = known.get(key);
  if (names === undefined) {
    // A reference to the home folder, such as `~`, is expanded only at the beginning of a path.
    const isBelow = folder !== undefined && /^[~$]/.test(folder) && !/^[~$/]/.test(path);
    names = (
      isBelow ? resolver.absoluteNames(`${folder}/${path}`) : resolver.absoluteNames(path, folder)
    ).map(plainName);
    // Patterns are replaced with the existing guard paths that they match.
    if (isPattern(path))
      names = [...names.filter((name) => !isPattern(name)), ...matchingPlaces(names, resolver)];
    known.set(key, names);
  }
  return names;
}

function shown(name: string, { context: { projectFolder } }: PathResolver): string {
  return projectFolder !== undefined && name.startsWith(`${projectFolder}/`)
    ? name.slice(projectFolder.length + 1)
    : name;
}

function isGuard(path: string): boolean {
  // All guard paths contain one of these characters.
  if (!path.includes(".") && !path.includes("@")) return false;
  return (startsClientHooks(path) || GUARD_PATHS.some((pattern) => pattern.test(path))) && !FREE.test(path);
}

function isUserState(path: string, { context }: PathResolver): boolean {
  const user = context.userStateFolder;
  return (
    (user !== undefined && (path === user || path.startsWith(`${user}/`))) ||
    (path.toLowerCase().includes("agentos") && USER_STATE.test(path))
  );
}

/**
 * Normalizes backslashes, trailing dots and spaces, alternate data streams and short names, as Windows
 * does.
 */
function plainName(path: string): string {
  if (!/[\\~:]|[. ](?:[\\/]|$)/.test(path)) return path;
  const parts = path.replaceAll("\\", "/").split("/");
  return parts.map((part, at) => (at === 0 || /^\.{1,2}$/.test(part) ? part : plainPart(part))).join("/");
}

function plainPart(part: string): string {
  const bare = withoutDots(part.split(":")[0]!);
  const short = /^([^~.]{1,6})~\d/.exec(bare)?.[1]?.toLowerCase();
  if (short === undefined) return bare === "" ? part : bare;
  return PARTS.find((each) => each.replace(/[. ]/g, "").slice(0, 6) === short) ?? bare;
}

function isPattern(path: string): boolean {
  return path.length <= MAX_PATTERN && /[*?[]/.test(path);
}

const PLACES = new WeakMap<PathResolver, readonly string[]>();

/** Finds guard paths that match a pattern or that can contain a match. */
function matchingPlaces(patterns: readonly string[], resolver: PathResolver): string[] {
  let places = PLACES.get(resolver);
  if (places === undefined) {
    places = placesOf(resolver.context);
    PLACES.set(resolver, places);
  }
  const parts = patterns.filter(isPattern).map((pattern) => pattern.split("/"));
  return places.filter((place) => parts.some((pattern) => matchesParts(pattern, place.split("/"))));
}

/**
 * Returns the guard paths that exist. Without disk access, names that start with a dot are assumed
 * to exist.
 */
function placesOf({ projectFolder, homeFolder, userStateFolder, exists }: PathResolver["context"]): string[] {
  const folders = [projectFolder ?? "", homeFolder ?? "~"].filter(
    (each, at, all) => all.indexOf(each) === at,
  );
  const user = userStateFolder ?? "~/.local/state/agentos";
  return [
    ...folders.flatMap((folder) =>
      GUARD_PLACES.filter((name) => exists?.(below(folder, name)) ?? name.startsWith(".")).map((name) =>
        below(folder, name),
      ),
    ),
    ...["", "/key", "/used", "/trust", "/projects"].map((part) => user + part),
  ];
}

function below(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

function matchesParts([pattern, ...patterns]: readonly string[], parts: readonly string[]): boolean {
  const [part, ...rest] = parts;
  // The pattern can match something inside this folder.
  if (part === undefined) return true;
  if (pattern === undefined) return false;
  if (pattern === "**" && matchesParts(["**", ...patterns], rest)) return true;
  if (pattern === "**" && matchesParts(patterns, parts)) return true;
  return matchesPattern(pattern, part) && matchesParts(patterns, rest);
}

/** Matches a shell pattern. As in a shell, only a dot matches a leading dot. */
export function matchesPattern(pattern: string, name: string): boolean {
  return (!name.startsWith(".") || pattern.startsWith(".")) && matchesWildcard(pattern, name);
}

/** Removes dots and spaces at the end of a name, which Windows ignores. */
function withoutDots(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === "." || text[end - 1] === " ")) end--;
  return text.slice(0, end);
}
