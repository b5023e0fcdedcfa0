import { existsSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { pathInside } from "@agentos/platform";
import { oneLine, UsageError } from "../terminal/index.js";

export interface WantedFile {
  /** An absolute path, or `-` for stdin. */
  file: string;
  /** A path relative to the project, with `/`, if the file is inside it; otherwise absolute. */
  path: string;
}

/** The types of files to check in a folder. The guard can read all of them. */
const KNOWN =
  "**/*.{md,markdown,mdx,json,jsonc,jsonl,ndjson,yaml,yml,toml,csv,tsv,js,jsx,mjs,cjs,ts,tsx,mts,cts,py,pyi,go,rs,java,kt,swift,c,h,cc,cpp,hpp,cs,rb,php,lua,sql,css,scss,sh,bash}";

/** Expands paths, globs, folders and `-`, in order and without duplicates. */
export async function findWanted(
  names: readonly string[],
  { cwd, project }: { cwd: string; project: string },
): Promise<WantedFile[]> {
  const { findArtifacts } = await import("@agentos/artifact-guard");
  const everything = { mostEntries: Number.POSITIVE_INFINITY };
  const wanted = new Map<string, WantedFile>();
  const add = (file: string) => wanted.set(file, { file, path: projectPath(file, project) });
  for (const name of names) {
    if (name === "-") {
      wanted.set("-", { file: "-", path: projectPath(resolve(cwd, "stdin.md"), project) });
      continue;
    }
    const file = resolve(cwd, name);
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
      const found = findArtifacts(file, KNOWN, everything);
      if (found.length === 0)
        throw new UsageError(`${oneLine(name)}: this folder has no file that can be checked`);
      for (const each of found) add(join(file, each));
    } else if (/[*?{[]/.test(name) && !existsSync(file)) {
      const found = findArtifacts(cwd, isAbsolute(name) ? relative(cwd, name) : name, everything);
      if (found.length === 0) throw new UsageError(`${oneLine(name)}: no file matches this glob`);
      for (const each of found) add(resolve(cwd, each));
    } else add(file);
  }
  return [...wanted.values()];
}

/** Returns the path as it is shown in the configuration, SARIF and messages. */
export function projectPath(file: string, project: string): string {
  const path = pathInside(project, file);
  if (!path) return file;
  return sep === "/" ? path : path.replaceAll(sep, "/");
}
