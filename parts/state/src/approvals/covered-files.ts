import { lstatSync, readlinkSync, type Stats, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Action, readAction } from "@agentos/commands/effects";
import { analyzeShell, type Invocation } from "@agentos/commands/reader";
import { entriesIn, findProjectFolder, isInside, readRegularFile, sha256 } from "@agentos/platform";
import { effectiveInput } from "./action-hash.js";
import type { CoveredFile } from "./covered-file.js";
import { type GitInput, gitInputs } from "./git-inputs.js";

/**
 * Programs that access only the files in their arguments. Git's own state is covered separately.
 * Other programs, such as `make`, `terraform` and `python`, can include or import any file.
 */
const READS_ONLY_ARGUMENTS: ReadonlySet<string> = new Set(
  "git rm rmdir unlink shred truncate mv cp ln mkdir touch chmod chown find ls cd pushd popd echo printf true test [".split(
    " ",
  ),
);
const MAX_TOKENS = 4_000;
const MAX_FOLDERS = 8;
/** How much more may be read. Upper folder levels are read first. */
interface Budget {
  entries: number;
  files: number;
  bytes: number;
}
const PROJECT: Budget = { entries: 20_000, files: 3_000, bytes: 64 * 1024 * 1024 };
const NAMED: Budget = { entries: 2_000, files: 500, bytes: 64 * 1024 * 1024 };

/**
 * Returns everything that the effect of an action depends on, sorted by path: the files and folders
 * that it names and, for a command, the state of git. A command that may read other files also
 * depends on every file in the project, so that nothing it includes or imports can change
 * unnoticed. Files that the command writes are excluded.
 */
export function findCoveredFiles(action: Action, env: NodeJS.ProcessEnv = process.env): CoveredFile[] {
  const base = resolve(action.cwd ?? ".");
  const input = effectiveInput(action.tool, action.input);
  const { command, changes } = readAction({ ...action, input });
  const invocations = command === undefined ? [] : analyzeShell(command).invocations;
  const folders = new Set([base]);
  const written = new Set(command === undefined ? changes.map(({ path }) => resolve(base, path)) : []);
  for (const { folder, redirections } of invocations) {
    const here = resolve(base, folder ?? ".");
    if (folders.size < MAX_FOLDERS) folders.add(here);
    for (const { target } of redirections) written.add(resolve(here, target.text));
  }
  const projects = new Set([...folders].map((folder) => findProjectFolder(folder, env)));
  const files = new CoveredFiles(written, [...projects]);
  const tokens = new Set<string>();
  collectTokens(input, tokens);
  for (const folder of folders) for (const token of tokens) files.addNamed(resolve(folder, token));
  if (command === undefined) return files.list();
  const isOpen = invocations.some(({ name }) => !READS_ONLY_ARGUMENTS.has(name));
  for (const project of projects) {
    for (const input of gitInputs(project, env)) files.add(input, isShownToUser(input, invocations));
    if (isOpen || invocations.length === 0) files.addTree(project, { ...PROJECT }, false);
  }
  return files.list();
}

/** Returns whether a person should see this part of git's state: a push sends commits to a remote. */
function isShownToUser({ kind }: GitInput, invocations: readonly Invocation[]): boolean {
  const git = invocations.filter(({ name }) => name === "git");
  // What runs is unknown.
  if (invocations.length === 0) return kind !== "other";
  if (kind === "remote") return git.some(({ args }) => args.some(({ text }) => text === "push"));
  return kind === "head" && git.length > 0;
}

export function changedFiles(before: readonly CoveredFile[], now: readonly CoveredFile[]): string[] {
  const [old, current] = [before, now].map(
    (files) => new Map(files.map((file) => [file.path, file.content])),
  );
  const paths = new Set([...before, ...now].map(({ path }) => path));
  return [...paths].filter((path) => old!.get(path) !== current!.get(path));
}

class CoveredFiles {
  private readonly files = new Map<string, CoveredFile>();
  private readonly named: Budget = { ...NAMED };

  constructor(
    private readonly written: ReadonlySet<string>,
    private readonly projects: readonly string[],
  ) {}

  add({ path, content }: CoveredFile, isNamed: boolean): void {
    this.files.set(path, { path, content, ...(isNamed && { isNamed }) });
  }

  /** Adds a file, a link, or a folder with its contents. Ignores paths that do not exist. */
  addNamed(path: string): void {
    if (path.includes("\0") || this.files.has(path)) return;
    const stats = look(path);
    if (stats === undefined) return;
    if (stats.isSymbolicLink() || !stats.isDirectory()) this.addEntry(path, stats, this.named, true);
    const holdsProject = this.projects.some((project) => project !== path && isInside(path, project));
    if (!holdsProject && statsBehind(path)?.isDirectory()) this.addTree(path, this.named, true);
  }

  addTree(top: string, budget: Budget, isNamed: boolean): void {
    for (const open = [top]; open.length > 0 && budget.entries > 0; ) {
      const folder = open.shift()!;
      for (const entry of entriesIn(folder)) {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) {
          if (!isSkipped(folder, entry.name)) open.push(path);
        } else if (budget.entries-- > 0 && !this.files.has(path)) {
          const stats = look(path);
          if (stats) this.addEntry(path, stats, budget, isNamed);
        }
      }
    }
  }

  private addEntry(path: string, stats: Stats, budget: Budget, isNamed: boolean): void {
    if (this.written.has(path)) return;
    this.add({ path, content: contentOf(path, stats, budget) }, isNamed);
  }

  list(): CoveredFile[] {
    return [...this.files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }
}

function contentOf(path: string, stats: Stats, budget: Budget): string {
  try {
    const target = stats.isSymbolicLink() ? `-> ${readlinkSync(path)} ` : "";
    const behind = target === "" ? stats : statsBehind(path);
    if (!behind?.isFile()) return `${target}not a file`;
    if (budget.files <= 0 || budget.bytes < behind.size)
      return `${target}size ${behind.size}, changed ${behind.mtimeMs}, ${behind.ctimeMs}`;
    budget.files--;
    budget.bytes -= behind.size;
    return target + sha256(readRegularFile(path));
  } catch {
    return "unreadable";
  }
}

/**
 * Returns whether to skip a folder: git's state is read separately, tools change the caches in
 * `node_modules`, and AgentOS writes its own files on each call.
 */
function isSkipped(folder: string, name: string): boolean {
  return (
    name === ".git" ||
    name === "node_modules" ||
    (/[\\/]\.agentos$/.test(folder) && (name === "state" || name === "compiled"))
  );
}

function look(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function statsBehind(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

// Shell word separators, and other characters that can precede a file name.
const SEPARATORS = /[\s'"`;|&<>(){}=,]+/;

function collectTokens(value: unknown, tokens: Set<string>, depth = 0): void {
  if (tokens.size > MAX_TOKENS || depth > 8) return;
  if (typeof value === "string") {
    if (value.length < 4_096) tokens.add(value);
    for (const word of value.slice(0, 65_536).split(SEPARATORS)) {
      if (tokens.size > MAX_TOKENS) return;
      if (word === "") continue;
      tokens.add(word);
      // A prefix may be attached to a path: `@body.json`, `-fx.sql`, `file:///x`.
      const glued = word.replace(/^(?:@|-[A-Za-z]@?|file:\/\/)/, "");
      if (glued !== "" && glued !== word) tokens.add(glued);
    }
  } else if (typeof value === "object" && value !== null)
    for (const each of Object.values(value)) collectTokens(each, tokens, depth + 1);
}
