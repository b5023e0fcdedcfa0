import {
  analyseScripts,
  joinPath,
  onlyTries,
  optionValue,
  type ReadingBudget,
  readOptions,
  recipesOf,
} from "@agentos/shell";
import type { Whereabouts } from "./context.js";
import { scriptOf } from "./effects/script-names.js";
import { tasksOf } from "./effects/task-names.js";
import type { Invocation, Unreadable } from "./shell-analysis.js";

/** What a file of the project, or one that the agent wrote, runs where a command names it. */
export interface ReadScript {
  /** The command that names it. */
  by: Invocation;
  invocations: readonly Invocation[];
  unreadable: readonly Unreadable[];
  /** Somebody committed it: what is doubtful in it is theirs. */
  isCommitted: boolean;
}

const MAX_SCRIPT = 64 * 1024;
const MAX_SCRIPTS = 8;
/** Manifests that give names to commands. */
const MANIFESTS: Readonly<Record<string, { file: string; field: string }>> = {
  npm: { file: "package.json", field: "scripts" },
  pnpm: { file: "package.json", field: "scripts" },
  yarn: { file: "package.json", field: "scripts" },
  bun: { file: "package.json", field: "scripts" },
  composer: { file: "composer.json", field: "scripts" },
  deno: { file: "deno.json", field: "tasks" },
};
const RECIPES: Readonly<Record<string, readonly string[]>> = {
  make: ["GNUmakefile", "makefile", "Makefile"],
  gmake: ["GNUmakefile", "makefile", "Makefile"],
  just: ["justfile", "Justfile", ".justfile"],
};
const FOLDER = {
  short: "CfpFwd",
  long: [
    "dir",
    "directory",
    "prefix",
    "cwd",
    "file",
    "makefile",
    "justfile",
    "working-directory",
    "filter",
    "workspace",
  ],
};
/** How an interpreter of this kind takes a program as a text. */
const CODE: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:ba|z|da|k)?sh$|^(?:fish|source|\.)$/, []],
  [/^python[\d.]*$/, ["python3", "-c"]],
  [/^(?:node|nodejs|tsx|ts-node|bun|deno)$/, ["node", "-e"]],
  [/^ruby$/, ["ruby", "-e"]],
  [/^perl$/, ["perl", "-e"]],
  [/^php[\d.]*$/, ["php", "-r"]],
  [/^(?:pwsh|powershell)$/, ["pwsh", "-Command"]],
];
const BY_ENDING: readonly (readonly [RegExp, string])[] = [
  [/\.(?:sh|bash|zsh)$/i, "sh"],
  [/\.py$/i, "python3"],
  [/\.(?:[cm]?[jt]s)$/i, "node"],
  [/\.rb$/i, "ruby"],
  [/\.pl$/i, "perl"],
  [/\.php$/i, "php"],
  [/\.ps1$/i, "pwsh"],
];

/**
 * Reads what commands run that stands in a file: a script of the manifest, a target of the Makefile, a script by its path. One
 * level deep, files up to 64 KB; a file that cannot be read is left to its name.
 */
export function readProjectScripts(
  invocations: readonly Invocation[],
  whereabouts: Whereabouts,
  budget: ReadingBudget,
): ReadScript[] {
  if (!whereabouts.context.readFile) return [];
  const found: ReadScript[] = [];
  for (const by of invocations) {
    if (found.length >= MAX_SCRIPTS) break;
    if (by.remote || by.inline || by.folder === undefined || onlyTries(by.name, by.args)) continue;
    const read = readTasks(by, whereabouts, budget) ?? readFileOf(by, whereabouts, budget);
    if (read) found.push(read);
  }
  return found;
}

function readTasks(by: Invocation, whereabouts: Whereabouts, budget: ReadingBudget): ReadScript | undefined {
  const manifest = Object.hasOwn(MANIFESTS, by.name) ? MANIFESTS[by.name] : undefined;
  const files = Object.hasOwn(RECIPES, by.name) ? RECIPES[by.name] : undefined;
  if (!manifest && !files) return undefined;
  const split = readOptions(by.args, FOLDER);
  const inner = optionValue(
    split,
    "-C",
    "--dir",
    "--directory",
    "--prefix",
    "--cwd",
    "--working-directory",
    "-d",
  );
  if (inner && !inner.known) return undefined;
  const folder = joinPath(by.folder, inner?.text ?? ".");
  if (folder === undefined) return undefined;
  if (manifest) {
    const words = split.rest.map(({ text }) => text);
    const isShort = /^(?:start|stop|restart|test|t)$/.test(words[0] ?? "");
    const tasks = isShort ? [words[0] === "t" ? "test" : words[0]!] : tasksOf(by);
    const text = readText(folder, manifest.file, whereabouts);
    const scripts = text === undefined ? undefined : scriptsIn(text, manifest.field);
    const lines = tasks
      .flatMap((task) => [`pre${task}`, task, `post${task}`])
      .flatMap((task) => scripts?.get(task) ?? []);
    return lines.length === 0 ? undefined : analysed(by, lines, folder, true, budget);
  }
  const named = optionValue(split, "-f", "--file", "--makefile", "--justfile");
  for (const file of named ? [named.text] : files!) {
    const text = readText(folder, file, whereabouts);
    if (text === undefined) continue;
    const lines = recipesOf(text, tasksOf(by), assignmentsOf(by));
    return lines.length === 0 ? undefined : analysed(by, lines, folder, true, budget);
  }
  return undefined;
}

function readFileOf(by: Invocation, whereabouts: Whereabouts, budget: ReadingBudget): ReadScript | undefined {
  const path = scriptOf(by);
  if (path === undefined) return undefined;
  const text = readText(by.folder!, path, whereabouts);
  if (text === undefined) return undefined;
  const place = whereabouts.place(path, by.folder);
  const isCommitted =
    place.type === "inside" && (whereabouts.context.trackedFiles?.([place.path])?.length ?? 0) > 0;
  const interpreter = interpreterOf(by, path, text);
  const words = CODE.find(([name]) => name.test(interpreter))?.[1];
  if (words === undefined) return undefined;
  if (words.length === 0) return analysed(by, [text], by.folder!, isCommitted, budget);
  // A program that somebody committed does what it is for; one that the agent wrote is a command in another place.
  return isCommitted ? undefined : analysed(by, [[...words, text]], by.folder!, false, budget);
}

function interpreterOf({ name }: Invocation, path: string, text: string): string {
  if (CODE.some(([pattern]) => pattern.test(name))) return name;
  const line = /^#!\s*(\S+)(?:[ \t]+(\S+))?/.exec(text.slice(0, 200));
  const first = line?.[1]?.split("/").at(-1) ?? "";
  if (line) return first === "env" ? (line[2] ?? "") : first;
  return BY_ENDING.find(([ending]) => ending.test(path))?.[1] ?? "sh";
}

function analysed(
  by: Invocation,
  lines: readonly (string | readonly string[])[],
  folder: string,
  isCommitted: boolean,
  budget: ReadingBudget,
): ReadScript {
  const { invocations, unreadable } = analyseScripts(lines, { budget });
  return {
    by,
    isCommitted,
    invocations: invocations.map((invocation) => ({
      ...invocation,
      via: [...by.via, by.name, ...invocation.via],
      folder: invocation.folder === undefined ? undefined : joinPath(folder, invocation.folder),
    })),
    unreadable,
  };
}

/** `make deploy ENV=prod`: what holds over the file's own variables. */
function assignmentsOf({ args }: Invocation): Map<string, string> {
  const given = new Map<string, string>();
  for (const { text, known } of args) {
    const equals = text.indexOf("=");
    if (known && equals > 0 && text[0] !== "-") given.set(text.slice(0, equals), text.slice(equals + 1));
  }
  return given;
}

function readText(folder: string, file: string, whereabouts: Whereabouts): string | undefined {
  const place = whereabouts.place(file, folder);
  if (place.type !== "inside" && place.type !== "temporary") return undefined;
  const text = whereabouts.context.readFile?.(place.path);
  return text === undefined || text.length > MAX_SCRIPT || text.includes("\0") ? undefined : text;
}

function scriptsIn(text: string, field: string): Map<string, string[]> | undefined {
  try {
    const scripts: unknown = (JSON.parse(text) as Record<string, unknown>)[field];
    if (typeof scripts !== "object" || scripts === null) return undefined;
    return new Map(
      Object.entries(scripts).map(([name, value]): [string, string[]] => {
        const list: unknown[] = Array.isArray(value)
          ? value
          : [typeof value === "object" ? (value as { command?: unknown })?.command : value];
        return [name, list.filter((line) => typeof line === "string")];
      }),
    );
  } catch {
    return undefined;
  }
}
