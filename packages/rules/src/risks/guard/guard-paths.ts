import type { Whereabouts } from "@agentos/commands/effects";
import { CLIENT_NAMES, GUARD_PLACES, startsClientHooks } from "./client-files.js";

/**
 * Besides what starts clients' hooks, the files that hold the rules and the approvals. Upper and lower case
 * are one on some disks.
 */
const GUARD_PATHS: readonly RegExp[] = [
  /(?:^|\/)\.agentos\/(?:config\.json|core\/rules\/|core\/?$|modules\/[^/]+\/rules\/|state(?:\/|$))/i,
  /(?:^|\/)\.agentos\/?$/i,
  // The plugin's files, and those that say which plugins there are.
  /(?:^|\/)\.claude\/plugins(?:\/(?:[^/]+\.json|(?:.+\/)?agentos(?:\/.*)?)?)?$/i,
  /(?:^|\/)\.cursor\/hooks\.json$/i,
  /(?:^|\/)managed-settings\.json$/i,
  /(?:^|\/)node_modules\/(?:@agentos(?:\/|$)|\.bin\/(?:aos|agentos-))/i,
  /(?:^|\/)\.git\/hooks(?:\/|$)/i,
];
/** What agents are asked to write in the state: artifacts, handoffs, checkpoints. */
const FREE =
  /(?:^|\/)\.agentos\/state\/(?:\.continue-here\.md|notes\.md|handoffs\/.+|checkpoints\/.+|sessions\/[^/]+\/(?:artifacts|usage)(?:\/.*)?)$/i;
const STATE = /(?:^|\/)\.agentos\/state(?:\/|$)/i;
const USER_STATE =
  /(?:(?:^|\/)(?:\.local\/state|Library\/Application Support|AppData\/Local)|^\$\{?(?:XDG_STATE_HOME|LOCALAPPDATA)\}?)\/agentos(?:\/|$)/i;
/** Parts of the guard's paths: what a short name of Windows may stand for. */
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
/** Nobody finds a file by a longer pattern. */
const MAX_PATTERN = 400;

/** The guard's own name for a path, where it belongs to the guard; undefined otherwise. */
export function guardedName(
  path: string,
  whereabouts: Whereabouts,
  folder: string | undefined = ".",
): string | undefined {
  return findName(path, whereabouts, folder, (name) => isGuard(name) || isUserState(name, whereabouts));
}

/** The same of what only the guard itself has business with: the project's state. */
export function stateName(
  path: string,
  whereabouts: Whereabouts,
  folder: string | undefined = ".",
): string | undefined {
  return findName(path, whereabouts, folder, (name) => isGuard(name) && STATE.test(name));
}

/** The same of the user's own folder with the key, which no agent may even read. */
export function userStateName(
  path: string,
  whereabouts: Whereabouts,
  folder: string | undefined = ".",
): string | undefined {
  return findName(path, whereabouts, folder, (name) => isUserState(name, whereabouts));
}

/**
 * Whether a folder has the user's own folder somewhere below it, and is no more than the user's home or a
 * part of it.
 */
export function holdsUserState(path: string, whereabouts: Whereabouts, folder: string | undefined): boolean {
  const user = whereabouts.context.userStateFolder;
  if (user === undefined) return /(?:^|\/)\.local(?:\/state)?\/?$/.test(path);
  return whereabouts.absoluteNames(path, folder).some((name) => name !== "/" && user.startsWith(`${name}/`));
}

/** Whether a text has the path of the user's own folder in it. */
export function mentionsUserState(text: string, { context: { userStateFolder } }: Whereabouts): boolean {
  return (userStateFolder !== undefined && text.includes(userStateFolder)) || USER_STATE.test(text);
}

function findName(
  path: string,
  whereabouts: Whereabouts,
  folder: string | undefined,
  matches: (name: string) => boolean,
): string | undefined {
  const name = plainNames(path, whereabouts, folder).find(matches);
  return name === undefined ? undefined : shown(name, whereabouts);
}

/** Kept for one judgement, which asks about each word several times. */
const KNOWN = new WeakMap<Whereabouts, Map<string, readonly string[]>>();

function plainNames(path: string, whereabouts: Whereabouts, folder: string | undefined): readonly string[] {
  let known = KNOWN.get(whereabouts);
  if (known === undefined) {
    known = new Map();
    KNOWN.set(whereabouts, known);
  }
  const key = `${folder ?? ""}\0${path}`;
  let names = known.get(key);
  if (names === undefined) {
    // The home folder is spelled out at the beginning of a path alone.
    const isBelow = folder !== undefined && /^[~$]/.test(folder) && !/^[~$/]/.test(path);
    names = (
      isBelow ? whereabouts.absoluteNames(`${folder}/${path}`) : whereabouts.absoluteNames(path, folder)
    ).map(plainName);
    // A pattern is what it finds: what is there, at the places where the guard lives.
    if (isPattern(path))
      names = [...names.filter((name) => !isPattern(name)), ...foundBy(names, whereabouts)];
    known.set(key, names);
  }
  return names;
}

function shown(name: string, { context: { projectFolder } }: Whereabouts): string {
  return projectFolder !== undefined && name.startsWith(`${projectFolder}/`)
    ? name.slice(projectFolder.length + 1)
    : name;
}

function isGuard(path: string): boolean {
  // All of them have one of these, so other names need no comparison.
  if (!path.includes(".") && !path.includes("@")) return false;
  return (startsClientHooks(path) || GUARD_PATHS.some((pattern) => pattern.test(path))) && !FREE.test(path);
}

function isUserState(path: string, { context }: Whereabouts): boolean {
  const user = context.userStateFolder;
  return (
    (user !== undefined && (path === user || path.startsWith(`${user}/`))) ||
    (path.toLowerCase().includes("agentos") && USER_STATE.test(path))
  );
}

/**
 * As Windows reads it: either slash, no dots and blanks at the end of a part, no stream behind a colon, short
 * names spelled out.
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

const PLACES = new WeakMap<Whereabouts, readonly string[]>();

/** The guard's own paths that one of these patterns matches, or matches something in. */
function foundBy(patterns: readonly string[], whereabouts: Whereabouts): string[] {
  let places = PLACES.get(whereabouts);
  if (places === undefined) {
    places = placesOf(whereabouts.context);
    PLACES.set(whereabouts, places);
  }
  const parts = patterns.filter(isPattern).map((pattern) => pattern.split("/"));
  return places.filter((place) => parts.some((pattern) => matchesParts(pattern, place.split("/"))));
}

/** Where the guard lives: in the project and in the user's home. Who cannot look counts what has a dot as there. */
function placesOf({ projectFolder, homeFolder, userStateFolder, exists }: Whereabouts["context"]): string[] {
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
  // Something in that folder.
  if (part === undefined) return true;
  if (pattern === undefined) return false;
  if (pattern === "**" && matchesParts(["**", ...patterns], rest)) return true;
  if (pattern === "**" && matchesParts(patterns, parts)) return true;
  return matchesPattern(pattern, part) && matchesParts(patterns, rest);
}

/**
 * A shell's pattern against a name, in time that grows with both lengths: `*`, `?`, `[…]`. A leading dot is
 * matched by a dot alone.
 */
export function matchesPattern(pattern: string, name: string): boolean {
  if (name.startsWith(".") && !pattern.startsWith(".")) return false;
  let [at, place, star, mark] = [0, 0, -1, 0];
  while (place < name.length) {
    const end = pattern[at] === "[" ? pattern.indexOf("]", at + 2) : -1;
    if (pattern[at] === "*") {
      star = at++;
      mark = place;
    } else if (end !== -1 && isInClass(pattern.slice(at + 1, end), name[place]!)) {
      at = end + 1;
      place++;
    } else if (at < pattern.length && (pattern[at] === "?" || (end === -1 && pattern[at] === name[place]))) {
      at++;
      place++;
    } else if (star !== -1) {
      at = star + 1;
      place = ++mark;
    } else return false;
  }
  while (pattern[at] === "*") at++;
  return at === pattern.length;
}

function isInClass(text: string, character: string): boolean {
  const isNegated = /^[!^]/.test(text);
  const members = isNegated ? text.slice(1) : text;
  let found = false;
  for (let at = 0; at < members.length; at++) {
    const last = members[at + 1] === "-" ? members[at + 2] : undefined;
    if (last !== undefined) {
      found ||= members[at]! <= character && character <= last;
      at += 2;
    } else found ||= members[at] === character;
  }
  return found !== isNegated;
}

/** Windows drops dots and blanks at the end of a name. */
function withoutDots(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === "." || text[end - 1] === " ")) end--;
  return text.slice(0, end);
}
