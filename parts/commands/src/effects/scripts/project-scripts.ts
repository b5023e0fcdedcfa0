import {
  analyzeScripts,
  type Invocation,
  joinPath,
  onlyTries,
  optionValue,
  own,
  type ReadingBudget,
  readOptions,
  recipesOf,
  type Unreadable,
} from "../../reader/index.js";
import type { PathResolver } from "../places/path-resolver.js";
import { scriptOf } from "../words/script-names.js";
import { tasksOf } from "../words/task-names.js";
import { ProjectFiles } from "./project-files.js";

/** A script in a file that belongs to the project or that the agent wrote. */
export interface ReadScript {
  /** The action's command that runs the script, directly or through other scripts. */
  by: Invocation;
  /** The command that names the script, possibly in another script. */
  named: Invocation;
  invocations: readonly Invocation[];
  unreadable: readonly Unreadable[];
  /** Whether the script is committed, in which case its author is responsible for doubtful parts. */
  isCommitted: boolean;
}

const MAX_SCRIPTS = 16;
const MAX_DEPTH = 4;
const MANIFESTS: Readonly<Record<string, { file: string; field: string }>> = {
  npm: { file: "package.json", field: "scripts" },
  pnpm: { file: "package.json", field: "scripts" },
  yarn: { file: "package.json", field: "scripts" },
  bun: { file: "package.json", field: "scripts" },
  turbo: { file: "package.json", field: "scripts" },
  lerna: { file: "package.json", field: "scripts" },
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
/** The words with which an interpreter runs program text. */
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
 * Reads manifest scripts, Makefile targets and script files, and the scripts that these run. Limits
 * the number and the depth of the scripts. Ignores files that are unreadable or larger than 64 KB.
 */
export function readProjectScripts(
  invocations: readonly Invocation[],
  resolver: PathResolver,
  budget: ReadingBudget,
): ReadScript[] {
  if (!resolver.context.readFile) return [];
  const found: ReadScript[] = [];
  const files = new ProjectFiles(resolver);
  // Each script is read once, even if it is recursive.
  const calls = new Set<string>();
  const seen = new Set<string>();
  let level = invocations.map((named) => ({ named, by: named, isCommitted: true }));
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const next: typeof level = [];
    for (const { named, by, isCommitted } of level) {
      if (found.length >= MAX_SCRIPTS) return found;
      if (named.remote || named.inline || named.folder === undefined || onlyTries(named.name, named.args))
        continue;
      const call = [named.folder, named.name, ...named.args.map(({ text }) => text)].join("\0");
      if (calls.has(call)) continue;
      calls.add(call);
      const script = tasksIn(named, files) ?? fileOf(named, files, resolver);
      if (script === undefined) continue;
      const key = `${script.folder}\0${script.lines.flat().join("\0")}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const isTheirs = isCommitted && script.isCommitted;
      const read = { ...analysed(named, script, budget), by, named, isCommitted: isTheirs };
      found.push(read);
      for (const inner of read.invocations) next.push({ named: inner, by, isCommitted: read.isCommitted });
    }
    level = next;
  }
  return found;
}

interface Script {
  lines: readonly (string | readonly string[])[];
  folder: string;
  isCommitted: boolean;
}

function tasksIn(by: Invocation, files: ProjectFiles): Script | undefined {
  const manifest = Object.hasOwn(MANIFESTS, by.name) ? MANIFESTS[by.name] : undefined;
  const recipes = Object.hasOwn(RECIPES, by.name) ? RECIPES[by.name] : undefined;
  if (!manifest && !recipes) return undefined;
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
    const tasks =
      lifecycleOf(
        by,
        split.rest.map(({ text }) => text),
      ) ?? tasksOf(by);
    if (tasks.length === 0) return undefined;
    const scripts = files.scripts(folder, manifest.file, manifest.field);
    if (scripts === undefined) return undefined;
    const lines = tasks
      .flatMap((task) => namedBy(task, scripts))
      .flatMap((task) => [`pre${task}`, task, `post${task}`])
      .flatMap((task) => scripts.get(task) ?? []);
    return lines.length === 0 ? undefined : { lines, folder, isCommitted: true };
  }
  const named = optionValue(split, "-f", "--file", "--makefile", "--justfile");
  for (const file of named ? [named.text] : recipes!) {
    const makefile = files.makefile(folder, file);
    if (makefile === undefined) continue;
    const lines = recipesOf(makefile, tasksOf(by), assignmentsOf(by));
    return lines.length === 0 ? undefined : { lines, folder, isCommitted: true };
  }
  return undefined;
}

const MANAGERS = /^(?:npm|pnpm|yarn|bun)$/;
const LIFECYCLE: Readonly<Record<string, readonly string[]>> = {
  install: ["install", "prepublish", "prepare"],
  pack: ["pack", "prepare"],
  version: ["version"],
};
const ALSO_CALLED: Readonly<Record<string, string>> = {
  ci: "install",
  i: "install",
  add: "install",
  "clean-install": "install",
  ic: "install",
  "install-test": "install",
  it: "install",
  t: "test",
  tst: "test",
};

/** Returns the scripts that `npm test`, `npm ci` and similar commands run. */
function lifecycleOf({ name, args }: Invocation, words: readonly string[]): readonly string[] | undefined {
  if (!MANAGERS.test(name)) return undefined;
  const word = own(ALSO_CALLED, words[0] ?? "") ?? words[0] ?? (name === "yarn" ? "install" : "");
  if (/^(?:start|stop|restart|test)$/.test(word)) return [word];
  const scripts = own(LIFECYCLE, word);
  if (!scripts) return undefined;
  // Adding a package does not run the project's own scripts.
  const isForOthers = word === "install" && words.length > 1;
  return isForOthers || args.some(({ text }) => text === "--ignore-scripts") ? [] : scripts;
}

/** Finds the scripts that match a task such as `build:*` (npm-run-all) or `/^build:/` (pnpm). */
function namedBy(task: string, scripts: ReadonlyMap<string, unknown>): string[] {
  const isExpression = task.length > 2 && task.startsWith("/") && task.endsWith("/");
  // Text from a command is not used as a regular expression. Only its literal beginning is used.
  const beginning = isExpression ? /^\^?([\w:-]*)/.exec(task.slice(1))![1]! : task.split("*", 1)[0]!;
  if (!isExpression && beginning === task) return [task];
  return [...scripts.keys()].filter((name) =>
    isExpression && task[1] !== "^" ? name.includes(beginning) : name.startsWith(beginning),
  );
}

function fileOf(by: Invocation, files: ProjectFiles, resolver: PathResolver): Script | undefined {
  const path = scriptOf(by);
  if (path === undefined) return undefined;
  const folder = by.folder!;
  const text = files.text(folder, path);
  if (text === undefined) return undefined;
  const place = resolver.place(path, folder);
  const isCommitted =
    place.type === "inside" && (resolver.context.trackedFiles?.([place.path])?.length ?? 0) > 0;
  const interpreter = interpreterOf(by, path, text);
  const words = CODE.find(([name]) => name.test(interpreter))?.[1];
  if (words === undefined) return undefined;
  if (words.length === 0) return { lines: [text], folder, isCommitted };
  // A committed program is trusted unless its name suggests a deletion. A program that the agent
  // wrote is treated as a command.
  return isCommitted && !SUGGESTS_DELETION.test(path)
    ? undefined
    : { lines: [[...words, text]], folder, isCommitted };
}

const SUGGESTS_DELETION =
  /(?:^|[/_.-])(?:clean|cleanup|clear|delete|destroy|drop|flush|nuke|purge|remove|reset|teardown|truncate|wipe|zap)[^/]*$/i;

function interpreterOf({ name }: Invocation, path: string, text: string): string {
  if (CODE.some(([pattern]) => pattern.test(name))) return name;
  const line = /^#!\s*(\S+)(?:[ \t]+(\S+))?/.exec(text.slice(0, 200));
  const first = line?.[1]?.split("/").at(-1) ?? "";
  if (line) return first === "env" ? (line[2] ?? "") : first;
  return BY_ENDING.find(([ending]) => ending.test(path))?.[1] ?? "sh";
}

function analysed(
  by: Invocation,
  { lines, folder }: Script,
  budget: ReadingBudget,
): Pick<ReadScript, "invocations" | "unreadable"> {
  const { invocations, unreadable } = analyzeScripts(lines, { budget });
  return {
    invocations: invocations.map((invocation) => ({
      ...invocation,
      via: [...by.via, by.name, ...invocation.via],
      folder: invocation.folder === undefined ? undefined : joinPath(folder, invocation.folder),
    })),
    unreadable,
  };
}

/** Returns the variables in `make deploy ENV=prod`, which override those in the Makefile. */
function assignmentsOf({ args }: Invocation): Map<string, string> {
  const given = new Map<string, string>();
  for (const { text, known } of args) {
    const equals = text.indexOf("=");
    if (known && equals > 0 && text[0] !== "-") given.set(text.slice(0, equals), text.slice(equals + 1));
  }
  return given;
}
