import { isUtf8 } from "node:buffer";
import { lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { git, nulSeparated } from "./git.mjs";

/**
 * No known repository comes close to this limit. One that exceeds it gets a line in the report instead of a failed
 * run.
 */
const mostFiles = 100_000;

/** Folders of generated files and other people's code, skipped only if git cannot tell what is ignored. */
const skippedFolders = new Set([
  "node_modules",
  ".git",
  "dist",
  "build",
  "out",
  "coverage",
  ".turbo",
  ".next",
  ".agentos",
]);

/**
 * Files that this workflow itself creates in the project: neither checked nor counted as uncommitted work.
 */
export function isWorkflowFile(path) {
  return path === "RELEASE-READINESS.md" || path.startsWith(".agentos/");
}

/**
 * A project's files as relative paths with forward slashes, in a stable order: those that git tracks or would track,
 * else from a walk. Symbolic links are listed and never followed.
 *
 * @returns {{ source: "git" | "walk", paths: string[], truncated: boolean }}
 */
export function listFiles(projectDir) {
  const listed = git(projectDir, "ls-files", "-z", "--cached", "--others", "--exclude-standard");
  // For a folder that git ignores (such as one below node_modules) git lists no files.
  const inGit = listed.ok ? [...new Set(nulSeparated(listed.output))] : [];
  const paths = inGit.length > 0 ? inGit : walk(projectDir, skippedFolders);
  return {
    source: inGit.length > 0 ? "git" : "walk",
    paths: paths.sort().slice(0, mostFiles),
    truncated: paths.length > mostFiles,
  };
}

function walk(root, skipped) {
  const paths = [];
  const folders = [""];
  while (folders.length > 0 && paths.length <= mostFiles) {
    const folder = folders.pop();
    for (const entry of readFolder(join(root, folder))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) paths.push(path);
      else if (!skipped.has(entry.name)) folders.push(path);
    }
  }
  return paths;
}

/**
 * Files below a folder, relative to it: for generated folders such as `dist`, which `listFiles` does not see.
 */
export function listBuiltFiles(folder) {
  return walk(folder, new Set(["node_modules"]));
}

/** The names in a folder; none if it cannot be read. */
export function listNames(folder) {
  return readFolder(folder).map((entry) => entry.name);
}

function readFolder(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // not readable, or removed since it was listed
  }
}

export function isFile(path) {
  return describe(statSync, path)?.isFile() ?? false;
}

export function isFolder(path) {
  return describe(statSync, path)?.isDirectory() ?? false;
}

/** A regular file, not a link to one: the target of a link is checked separately. */
export function isOwnFile(path) {
  return describe(lstatSync, path)?.isFile() ?? false;
}

/** Undefined for impossible paths: below a file, with a NUL, or in a cycle of links. */
function describe(stat, path) {
  try {
    return stat(path);
  } catch {
    return undefined;
  }
}

/**
 * A file's text without its byte order mark, or why it cannot be read.
 *
 * @param {{ mostMegabytes?: number }} [options]
 * @returns {{ text: string, problem?: undefined } | { text?: undefined, problem: string }}
 */
export function readText(path, { mostMegabytes = 5 } = {}) {
  try {
    const isTooLarge = statSync(path).size > mostMegabytes * 1024 * 1024;
    if (isTooLarge) return { problem: `is larger than ${mostMegabytes} MB` };
    const bytes = readFileSync(path);
    if (!isUtf8(bytes)) return { problem: "is not UTF-8 text" };
    return { text: bytes.toString("utf8").replace(/^\uFEFF/, "") };
  } catch ({ code, message }) {
    return { problem: code === "ENOENT" ? "does not exist" : `cannot be read (${code ?? message})` };
  }
}
