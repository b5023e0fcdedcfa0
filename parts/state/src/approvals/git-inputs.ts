import { lstatSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { findHomeFolder, sha256, tryReadText } from "@agentos/platform";
import type { CoveredFile } from "./covered-file.js";

const MAX_CONFIGS = 16;
const MAX_REFS = 2_000;

export interface GitInput extends CoveredFile {
  kind: "head" | "remote" | "other";
}

/**
 * Returns what git commands depend on: commits, branches, tags, remotes, settings and hooks. Does
 * not run git, because a repository's settings can make git start other programs, and this function
 * also runs as root.
 */
export function gitInputs(project: string, env: NodeJS.ProcessEnv): GitInput[] {
  const git = findGitFolder(project);
  if (git === undefined) return [];
  const common = resolve(git, tryReadText(join(git, "commondir"))?.trim() ?? ".");
  const head = tryReadText(join(git, "HEAD"))?.trim() ?? "";
  const refs = readRefs(common);
  const branch = /^ref: (?:refs\/heads\/)?(.+)$/.exec(head)?.[1];
  const commit = branch === undefined ? head : (refs.get(`refs/heads/${branch}`) ?? "no commit");
  const home = findHomeFolder(env);
  const configs = readConfigs(
    [
      ...[join(common, "config"), join(git, "config.worktree"), "/etc/gitconfig"],
      ...[join(home, ".gitconfig"), join(home, ".config/git/config")],
    ],
    home,
  );
  const found: GitInput[] = [
    { path: `${git} HEAD`, content: `${branch ?? "detached"} at ${commit}`, kind: "head" },
    ...remotesIn([...configs.values()]).map(
      ([name, url]): GitInput => ({ path: `${git} ${name}`, content: url, kind: "remote" }),
    ),
    { path: `${git} refs`, content: sha256([...refs].sort().join("\n")), kind: "other" },
  ];
  for (const [path, text] of configs) found.push({ path, content: sha256(text), kind: "other" });
  for (const name of namesBelow(join(common, "hooks")).filter((each) => !each.endsWith(".sample")))
    found.push({ path: name, content: sha256(tryReadText(name) ?? "unreadable"), kind: "other" });
  return found;
}

function findGitFolder(project: string): string | undefined {
  for (let folder = project; ; folder = dirname(folder)) {
    const path = join(folder, ".git");
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isFile())
      return resolve(folder, /^gitdir: (.+)$/m.exec(tryReadText(path) ?? "")?.[1] ?? ".git");
    if (stats) return path;
    if (folder === dirname(folder)) return undefined;
  }
}

/**
 * Reads branches and tags. Remote-tracking branches are excluded, because every fetch changes them
 * and they are never pushed.
 */
function readRefs(common: string): Map<string, string> {
  const refs = new Map<string, string>();
  for (const line of (tryReadText(join(common, "packed-refs")) ?? "").split("\n")) {
    const [commit = "", name = ""] = line.split(" ");
    if (/^refs\/(?:heads|tags)\//.test(name)) refs.set(name, commit);
  }
  for (const kind of ["refs/heads", "refs/tags"])
    for (const path of namesBelow(join(common, kind)).slice(0, MAX_REFS))
      refs.set(path.slice(common.length + 1), tryReadText(path)?.trim() ?? "");
  return refs;
}

function readConfigs(paths: readonly string[], home: string): Map<string, string> {
  const texts = new Map<string, string>();
  const open = [...paths];
  for (let path = open.shift(); path !== undefined && texts.size < MAX_CONFIGS; path = open.shift()) {
    const text = texts.has(path) ? undefined : tryReadText(path);
    if (text === undefined) continue;
    texts.set(path, text);
    for (const { section, key, value } of linesOf(text))
      if (section.startsWith("include") && key === "path")
        open.push(resolve(dirname(path), value.replace(/^~(?=\/)/, home)));
  }
  return texts;
}

function remotesIn(texts: readonly string[]): [name: string, url: string][] {
  return texts.flatMap(linesOf).flatMap(({ section, key, value }): [string, string][] => {
    const name = /^remote "(.+)"$/.exec(section)?.[1];
    return name !== undefined && (key === "url" || key === "pushurl") ? [[`${name} ${key}`, value]] : [];
  });
}

function linesOf(text: string): { section: string; key: string; value: string }[] {
  let section = "";
  return text.split("\n").flatMap((line) => {
    const trimmed = line.trim();
    if (trimmed.startsWith("[")) section = trimmed.slice(1, trimmed.lastIndexOf("]"));
    const at = trimmed.indexOf("=");
    if (at === -1 || trimmed.startsWith("[")) return [];
    const value = trimmed.slice(at + 1).trim();
    const bare = value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
    return [{ section, key: trimmed.slice(0, at).trim().toLowerCase(), value: bare }];
  });
}

function namesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort();
  } catch {
    return [];
  }
}
