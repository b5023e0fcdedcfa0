import { isAbsolute, posix, relative } from "node:path";

/**
 * A folder relative to the project's folder. Empty for the project's folder itself, for folders that contain
 * it, and if the folder is not known.
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

/** Options that set the working folder, as if the program had been started there. */
const PLACES = /^(?:--directory|--cwd|--root|--project-dir|--package-path|--manifest-path|--working-dir)$/;

/** For some programs `-C` means something else, and for most `--prefix` does. */
function isPlace(option: string, program: string, isOther: boolean): boolean {
  if (option === "-C") return !isOther;
  return PLACES.test(option) || (/^--(?:prefix|dir)$/.test(option) && /^(?:npm|pnpm)$/.test(program));
}

/** A command without the options that set its working folder, and the values of those options. */
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

/** An option whose value is in the same word. */
export function optionOf(word: string): [name: string, value: string | undefined] {
  const equals = word.startsWith("-") ? word.indexOf("=") : -1;
  return equals === -1 ? [word, undefined] : [word.slice(0, equals), word.slice(equals + 1)];
}
