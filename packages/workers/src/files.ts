import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { isInside, writeFileAtomic } from "@agentos/platform";

/** Content in Base64, by path relative to a folder. */
export type Files = Record<string, string>;

const MAX_BYTES = 64 * 1024 * 1024;
/** Paths relative to the session's folder. */
const READ = ["inputs.json", "inputs", "artifacts", "originals", "approved"];
const LEFT = ["outputs", "usage", "evidence", "artifacts", "approved"];
/** Logs that all sessions share. Hooks append to them. */
const LOGS = ["deviations.jsonl", "guard.jsonl"];

/** Returns the files that an attempt may read. Throws if they exceed 64 MB. */
export function filesToRead(state: string, session: string): Files {
  return collect(
    state,
    READ.map((name) => join("sessions", session, name)),
  );
}

/** Returns the new and changed files. Throws if all files together exceed 64 MB. */
export function filesLeft(state: string, session: string, given: Files): Files {
  const all = collect(state, [...LEFT.map((name) => join("sessions", session, name)), ...LOGS]);
  return Object.fromEntries(Object.entries(all).filter(([path, content]) => given[path] !== content));
}

export function layFiles(state: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(state, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Buffer.from(content, "base64"), { mode: 0o600 });
  }
}

/** Writes only to paths to which a local attempt may write. */
export function takeFiles(state: string, session: string, files: Files): void {
  const own = join(state, "sessions", session);
  for (const [path, content] of Object.entries(files)) {
    const file = join(state, path);
    const bytes = Buffer.from(content, "base64");
    if (LOGS.includes(path)) appendFileSync(file, bytes, { mode: 0o600 });
    else if (LEFT.some((name) => isInside(join(own, name), file)))
      writeFileAtomic(file, bytes, { durable: false });
  }
}

function collect(state: string, paths: readonly string[]): Files {
  const files: Files = {};
  let size = 0;
  for (const path of paths.flatMap((each) => filesIn(join(state, each)))) {
    const bytes = readFileSync(path);
    size += bytes.length;
    if (size > MAX_BYTES)
      throw new Error(
        `the files of its session exceed ${MAX_BYTES / 1024 / 1024} MB; commit them to git instead`,
      );
    files[relative(state, path).replaceAll("\\", "/")] = bytes.toString("base64");
  }
  return files;
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [path];
  }
}
