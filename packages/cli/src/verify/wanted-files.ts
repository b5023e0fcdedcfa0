import { existsSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Criteria } from "@agentos/artifact-guard";
import { pathInside } from "@agentos/platform";
import { oneLine, UsageError } from "../terminal/index.js";

/** A file to check. */
export interface WantedFile {
  /** Absolute; `-` for stdin. */
  file: string;
  /** Relative to the project where it lies in it, with `/`; else absolute. */
  path: string;
  /** What a phase of a workflow asks of it, beside the project. */
  phase?: {
    id: string;
    workflow: string;
    /** Its template's and its own. */
    criteria: Criteria;
    /** False: only that it is there is asked. */
    isGuarded: boolean;
    /** Its path is absolute. */
    template?: { path: string; text: string };
  };
}

/** What a folder is looked through for: whatever the guard knows how to read. */
const KNOWN =
  "**/*.{md,markdown,mdx,json,jsonc,jsonl,ndjson,yaml,yml,toml,csv,tsv,js,jsx,mjs,cjs,ts,tsx,mts,cts,py,pyi,go,rs,java,kt,swift,c,h,cc,cpp,hpp,cs,rb,php,lua,sql,css,scss,sh,bash}";

/** The files that arguments name, each once, in order: paths, globs, folders (what the guard reads), `-`. */
export async function findWanted(
  names: readonly string[],
  { cwd, project, stdinPath }: { cwd: string; project: string; stdinPath: string | undefined },
): Promise<WantedFile[]> {
  const { findArtifacts } = await import("@agentos/artifact-guard");
  const everything = { mostEntries: Number.POSITIVE_INFINITY };
  const wanted = new Map<string, WantedFile>();
  const add = (file: string) => wanted.set(file, { file, path: projectPath(file, project) });
  for (const name of names) {
    if (name === "-") {
      wanted.set("-", { file: "-", path: projectPath(resolve(cwd, stdinPath ?? "stdin.md"), project) });
      continue;
    }
    const file = resolve(cwd, name);
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
      const found = findArtifacts(file, KNOWN, everything);
      if (found.length === 0)
        throw new UsageError(`${oneLine(name)}: there is no file in this folder that can be checked`);
      for (const each of found) add(join(file, each));
    } else if (/[*?{[]/.test(name) && !existsSync(file)) {
      const found = findArtifacts(cwd, isAbsolute(name) ? relative(cwd, name) : name, everything);
      if (found.length === 0) throw new UsageError(`${oneLine(name)}: no file matches this glob`);
      for (const each of found) add(resolve(cwd, each));
    } else add(file);
  }
  return [...wanted.values()];
}

/** A file as the project's configuration, SARIF and people name it. */
export function projectPath(file: string, project: string): string {
  const path = pathInside(project, file);
  if (!path) return file;
  return sep === "/" ? path : path.replaceAll(sep, "/");
}
