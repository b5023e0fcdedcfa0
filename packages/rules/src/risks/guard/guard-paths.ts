import type { Whereabouts } from "@agentos/commands/effects";
import { CLIENT_NAMES, startsClientHooks } from "./client-files.js";

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
  /(?:^|\/)\.agentos\/state\/(?:\.continue-here\.md|handoffs\/.+|checkpoints\/.+|sessions\/[^/]+\/(?:artifacts|usage)(?:\/.*)?)$/i;
const STATE = /(?:^|\/)\.agentos\/state(?:\/|$)/i;
const USER_STATE =
  /(?:(?:^|\/)(?:\.local\/state|Library\/Application Support|AppData\/Local)|^\$\{?(?:XDG_STATE_HOME|LOCALAPPDATA)\}?)\/agentos(?:\/|$)/i;
/** Parts of the guard's paths: what a pattern may stand for. */
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
const MAX_VARIANTS = 128;
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
    names = variantsOf(path).flatMap((each) => whereabouts.absoluteNames(each, folder).map(plainName));
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

/** A path with patterns in it, as those of the guard's paths that it may stand for; else the path alone. */
function variantsOf(path: string): string[] {
  if (path.length > MAX_PATTERN || !/[*?[]/.test(path)) return [path];
  let variants = [""];
  for (const [at, part] of path.split("/").entries()) {
    const options = /[*?[]/.test(part)
      ? [part, ...PARTS.filter((each) => matchesPattern(part, each))]
      : [part];
    const kept = variants.slice(0, Math.max(1, Math.floor(MAX_VARIANTS / options.length)));
    variants = kept.flatMap((before) => options.map((each) => (at === 0 ? each : `${before}/${each}`)));
  }
  return variants;
}

/**
 * A shell's pattern against a name, in time that grows with both lengths: `*`, `?`, `[…]`. A leading dot is
 * matched by a dot alone.
 */
function matchesPattern(pattern: string, name: string): boolean {
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
