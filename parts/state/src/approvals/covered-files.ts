import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Action, readAction } from "@agentos/commands/effects";
import { analyseShell, type Invocation } from "@agentos/commands/reader";

/** A file whose content an action acts on, as it was at a time. */
export interface CoveredFile {
  /** Absolute. */
  path: string;
  /** SHA-256 of the content; of a file above 64 MiB its size and the time of its last change instead. */
  content: string;
}

const MAX_TOKENS = 4_000;
const MAX_FILES = 500;
const MAX_FOLDERS = 8;
const MAX_HASHED = 64 * 1024 * 1024;

/** Files that a program reads without being told their names. */
const READ_UNASKED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    make: ["GNUmakefile", "makefile", "Makefile"],
    just: ["justfile", "Justfile", ".justfile"],
    task: ["Taskfile.yml", "Taskfile.yaml"],
    ...Object.fromEntries(["npm", "pnpm", "yarn", "bun"].map((name) => [name, ["package.json"]])),
  }),
);
/** Where migrations lie that a program runs without naming them. */
const MIGRATIONS = [
  ...["migrations", "migrate", "db/migrate", "db/migrations", "database/migrations", "prisma", "drizzle"],
  ...["supabase/migrations", "alembic", "src/migrations", "src/db/migrations", "sql/migrations"],
];

/**
 * The files on whose content it depends what an action does: those that it names as what it reads or runs
 * (`psql -f x.sql`, `sh deploy.sh`, `< input`), the tasks of a task runner, and the migrations of a program
 * that runs them. Files that a tool writes are none of them, nor are those that a shell redirects its output
 * to. At most 500; sorted by their paths.
 */
export function findCoveredFiles(action: Action, rule?: string): CoveredFile[] {
  const base = resolve(action.cwd ?? ".");
  const { command, changes } = readAction(action);
  const invocations = command === undefined ? [] : analyseShell(command).invocations;
  const written = new Set(changes.map(({ path }) => resolve(base, path)));
  const folders = new Set([base]);
  for (const { folder, redirections } of invocations) {
    const here = resolve(base, folder ?? ".");
    if (folders.size < MAX_FOLDERS) folders.add(here);
    for (const { target } of redirections) written.add(resolve(here, target.text));
  }
  const files = new Map<string, string>();
  const add = (path: string) => {
    if (files.size >= MAX_FILES || files.has(path) || written.has(path)) return;
    const content = contentOf(path);
    if (content !== undefined) files.set(path, content);
  };
  const tokens = new Set<string>();
  collectTokens(action.input, tokens);
  for (const folder of folders) {
    for (const token of tokens) add(resolve(folder, token));
    for (const name of invocations.flatMap(unaskedFiles)) add(resolve(folder, name));
    if (rule === "database-schema")
      for (const name of MIGRATIONS) for (const path of filesBelow(join(folder, name))) add(path);
  }
  return [...files].map(([path, content]) => ({ path, content })).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The paths whose content is not what it was: changed, gone, or there only now. */
export function changedFiles(before: readonly CoveredFile[], now: readonly CoveredFile[]): string[] {
  const [old, current] = [before, now].map(
    (files) => new Map(files.map((file) => [file.path, file.content])),
  );
  const paths = new Set([...before, ...now].map(({ path }) => path));
  return [...paths].filter((path) => old!.get(path) !== current!.get(path));
}

function unaskedFiles({ name }: Invocation): readonly string[] {
  return READ_UNASKED.get(name) ?? [];
}

// What separates words for a shell, and what may stand glued before a file's name.
const SEPARATORS = /[\s'"`;|&<>(){}=,]+/;

function collectTokens(value: unknown, tokens: Set<string>, depth = 0): void {
  if (tokens.size > MAX_TOKENS || depth > 8) return;
  if (typeof value === "string") {
    if (value.length < 4_096) tokens.add(value);
    for (const word of value.slice(0, 65_536).split(SEPARATORS)) {
      if (tokens.size > MAX_TOKENS) return;
      if (word === "") continue;
      tokens.add(word);
      // `@body.json`, `-fx.sql`, `file:///x`
      const glued = word.replace(/^(?:@|-[A-Za-z]@?|file:\/\/)/, "");
      if (glued !== "" && glued !== word) tokens.add(glued);
    }
  } else if (typeof value === "object" && value !== null)
    for (const each of Object.values(value)) collectTokens(each, tokens, depth + 1);
}

function contentOf(path: string): string | undefined {
  if (path.includes("\0")) return undefined;
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile()) return undefined;
    if (stats.size > MAX_HASHED) return `size ${stats.size}, changed ${stats.mtimeMs}`;
    return sha256(path.endsWith("package.json") ? scriptsOf(path) : path);
  } catch {
    return "unreadable";
  }
}

/** Only the part of a manifest that runs: adding a dependency meanwhile changes no task. */
function scriptsOf(path: string): string | Buffer {
  const text = readFileSync(path);
  try {
    const { scripts } = JSON.parse(text.toString("utf8")) as { scripts?: unknown };
    return Buffer.from(JSON.stringify(scripts ?? {}));
  } catch {
    return text;
  }
}

function sha256(source: string | Buffer): string {
  const hash = process.getBuiltinModule("node:crypto").createHash("sha256");
  if (typeof source !== "string") return hash.update(source).digest("hex");
  const fd = openSync(source, "r");
  try {
    const buffer = Buffer.allocUnsafe(64 * 1024);
    for (let read = readSync(fd, buffer); read > 0; read = readSync(fd, buffer))
      hash.update(buffer.subarray(0, read));
  } finally {
    closeSync(fd);
  }
  return hash.digest("hex");
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .slice(0, MAX_FILES)
      .map(({ parentPath, name }) => join(parentPath, name));
  } catch {
    return [];
  }
}
