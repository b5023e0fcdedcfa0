import { PICKS, TAKES_A_WORD } from "./check-table.js";

/** Parts of paths as they are from the folder that the command line went into. */
export function withFolder(
  parts: readonly string[] | undefined,
  folder: string | undefined,
): readonly string[] | undefined {
  if (folder === undefined || /^(?:\/|~|\$|\.\.?\/?$|-$)/.test(folder)) return parts;
  const name = plainPath(folder);
  return parts === undefined || parts.length === 0
    ? (parts ?? [name])
    : parts.map((part) => `${name}/${part}`);
}

/** What the arguments confine a run to. */
export function partsOf(args: readonly string[]): string[] | undefined {
  const parts: string[] = [];
  let isAll = true;
  let picks = false;
  for (let at = 0; at < args.length; at++) {
    const word = args[at]!;
    const name = word.startsWith("-") ? word.split("=", 1)[0]! : word;
    if (PICKS.has(name)) {
      picks = true;
      if (!word.includes("=")) at++;
    } else if (TAKES_A_WORD.has(name)) {
      if (name === "-p" && !word.includes("=") && args[at + 1] !== undefined && !/[./]/.test(args[at + 1]!)) {
        parts.push(args[at + 1]!);
        isAll = false;
      }
      if (!word.includes("=")) at++;
    } else if (!word.startsWith("-") && !isWholeProject(word)) {
      parts.push(plainPath(word));
      isAll = false;
    }
  }
  return picks ? [] : isAll ? undefined : parts;
}

/** A folder that stands for all there is: `.`, `./...`, `src`, `tests/`, a glob from the top. */
function isWholeProject(word: string): boolean {
  const path = word.replace(/^\.\//, "").replace(/\/{1,9}$/, "");
  if (
    path === "" ||
    path === "." ||
    path === "..." ||
    path.startsWith("*") ||
    /^(?:run|watch|start)$/.test(path)
  )
    return true;
  if (/^[\w-]+(?:\/\*\*.*)$/.test(path)) return true;
  return WHOLE_FOLDERS.has(path) || /[;&|{}$]/.test(path) || /^\d+$/.test(path);
}

const WHOLE_FOLDERS = new Set([
  "src",
  "test",
  "tests",
  "spec",
  "specs",
  "lib",
  "app",
  "__tests__",
  "packages",
  "apps",
  "all",
  "--",
  "build",
  "dist",
  "out",
]);

/** A path as findings compare it: without what stands for all below it. */
export function plainPath(word: string): string {
  const parts = word.replace(/^(?:\.\/)+/, "").split("/");
  while (parts.length > 1 && /^(?:$|\.{3}$|\*)/.test(parts.at(-1)!)) parts.pop();
  return parts.join("/").split("::")[0]!;
}
