import { isAbsolute, posix, relative } from "node:path";

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

const PLACES = /^(?:--directory|--cwd|--root|--project-dir|--package-path|--manifest-path|--working-dir)$/;

/** Whether an option sets the working folder. `-C` and `--prefix` do so only in some programs. */
function isPlace(option: string, program: string, isOther: boolean): boolean {
  if (option === "-C") return !isOther;
  return PLACES.test(option) || (/^--(?:prefix|dir)$/.test(option) && /^(?:npm|pnpm)$/.test(program));
}

/** Separates the options that set the working folder from the other words. */
export function withoutPlaces(words: readonly string[]): {
  words: readonly string[];
  places: readonly string[];
} {
  const [program = ""] = words;
  const isOther = words.some((word) => OTHER_C.has(word));
  const left: string[] = [];
  const places: string[] = [];
  let at = 0;
  for (; at < words.length && words[at] !== "--"; at++) {
    const word = words[at]!;
    const [name, value] = optionOf(word);
    const place = value ?? words[at + 1];
    if (place === undefined || at === 0 || !isPlace(name, program, isOther)) left.push(word);
    else {
      places.push(MANIFEST.test(place) ? posix.dirname(place) : place);
      if (value === undefined) at++;
    }
  }
  return { words: [...left, ...words.slice(at)], places };
}

const OTHER_C = new Set(["ctest", "ninja", "ssh", "sudo"]);
const MANIFEST = /(?:^|\/)[\w.-]+\.(?:toml|json)$/;

export function optionOf(word: string): [name: string, value: string | undefined] {
  const equals = word.startsWith("-") ? word.indexOf("=") : -1;
  return equals === -1 ? [word, undefined] : [word.slice(0, equals), word.slice(equals + 1)];
}
