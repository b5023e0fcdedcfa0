import { isAbsolute, posix, relative } from "node:path";
import { PACKAGES, PICKS } from "./check-table.js";

export interface Confinement {
  /** The paths to which the run is limited; empty if it selects tests by name. */
  parts?: readonly string[] | undefined;
  /** Whether `parts` are packages or working folders that the run covers completely. */
  isOfPackage?: boolean | undefined;
}

/** Makes the paths of a check relative to the project. */
export function withFolder<Check extends Confinement>(check: Check, folder: string): Check {
  if (folder === "") return check;
  const { parts } = check;
  return parts === undefined || parts.length === 0
    ? { ...check, parts: parts ?? [folder], ...(parts === undefined && { isOfPackage: true }) }
    : { ...check, parts: parts.map((part) => (isAbsolute(part) ? part : `${folder}/${part}`)) };
}

/** @param isTest whether options can select tests */
export function confinementOf(args: readonly string[], isTest: boolean): Confinement {
  const parts: string[] = [];
  const packages: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at]!;
    const [name, value] = optionOf(word);
    const next = value ?? args[at + 1];
    if (!name.startsWith("-")) {
      if (word === "--" || isWholeProject(word) || isValue(args[at - 1], word)) continue;
      parts.push(plainPath(word));
    } else if (PACKAGES.has(name) || (name === "-p" && next !== undefined && /^[\w@][\w@-]*$/.test(next))) {
      if (next !== undefined) packages.push(...next.split(",").map(packageName));
      if (value === undefined) at++;
    } else if (isTest && PICKS.has(name)) return { parts: [] };
  }
  if (parts.length > 0) return { parts };
  return packages.length > 0 ? { parts: packages, isOfPackage: true } : {};
}

/** Whether a word is the value of an option, because it does not look like a test path. */
const isValue = (before: string | undefined, word: string): boolean =>
  before !== undefined &&
  /^--?\w/.test(before) &&
  !FLAGS.has(before) &&
  !before.includes("=") &&
  !(/test|spec/i.test(word) && /[./]/.test(word) && !/config|\.(?:xml|json|toml|ini|cfg)$/.test(word));

/** Options without a value, after which a path can follow. */
const FLAGS = new Set(
  "-v -vv -q -x -s -i -race -short --race --verbose --silent --quiet --coverage --cache --fix --bail --watch --runInBand".split(
    " ",
  ),
);

/** Converts `@acme/ui` to the folder name `ui`, and `./packages/ui...` to its path. */
export function packageName(name: string): string {
  const bare = name.replace(/[{}^]/g, "").replace(/^\.{3}|\.{3}$/g, "");
  return plainPath(bare.startsWith("@") ? bare.slice(bare.indexOf("/") + 1) : bare);
}

/**
 * Whether a word means the entire project: `.`, `./...`, `//...`, `src`, `tests/`, a glob at
 * the top level, or a solution file.
 */
function isWholeProject(word: string): boolean {
  const path = plainPath(word).replace(/\/{1,9}$/, "");
  if (/^(?:\.|\.\.\.|run|watch|start|discover)?$/.test(path) || path.startsWith("*")) return true;
  if (/\.(?:slnx?|[cfv]sproj|xcworkspace)$/.test(path)) return true;
  return WHOLE_FOLDERS.has(path.toLowerCase()) || /[;&|{}$…]/.test(path) || /^\d+$/.test(path);
}

const WHOLE_FOLDERS = new Set(
  "src test tests spec specs lib app t __tests__ packages apps all build dist out sources features e2e integration_test crates".split(
    " ",
  ),
);

/** Removes suffixes that select all files below a path, or a single item in a file. */
function plainPath(word: string): string {
  const isLabel = word.startsWith("//");
  const path = word
    .replace(/^\/\//, "")
    .replace(/^(?:\.\/)+/, "")
    .split("::")[0]!;
  const parts = (isLabel ? path.split(":")[0]! : path.replace(/:\d+$/, "")).split("/");
  while (parts.length > 0 && /^(?:$|\.{3}$|.{0,40}\*)/.test(parts.at(-1)!)) parts.pop();
  return parts.join("/");
}

/**
 * Returns a folder's path in the project, or "" for the project itself, its parents and unknown
 * folders. Ignores a target that starts with `~` or contains a variable.
 * @param from relative to the project
 */
export function resolveFolder(project: string | undefined, from: string, target: string): string {
  if (/^~|\$/.test(target)) return from;
  if (isAbsolute(target) && project === undefined) return "";
  const path = posix
    .normalize(isAbsolute(target) ? relative(project!, target) : posix.join(from, target))
    .replace(/\/$/, "");
  return path === "." || /^\.\.(?:\/\.\.)*$/.test(path) ? "" : path;
}

export function optionOf(word: string): [name: string, value: string | undefined] {
  const equals = word.startsWith("-") ? word.indexOf("=") : -1;
  return equals === -1 ? [word, undefined] : [word.slice(0, equals), word.slice(equals + 1)];
}
