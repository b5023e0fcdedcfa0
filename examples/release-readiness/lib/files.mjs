import { isUtf8 } from "node:buffer";
import { lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { git, nulSeparated } from "./git.mjs";

/**
 * A bound that no repository we have met comes near: one that does costs a line in the report and not the
 * run.
 */
const mostFiles = 100_000;

/** Where generated files and other people's code live: only skipped where git cannot say what is ignored. */
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
 * Files that running this workflow leaves in the project: neither checked nor taken for somebody's unfinished
 * work.
 */
export function isWorkflowFile(path) {
  return path === "RELEASE-READINESS.md" || path.startsWith(".agentos/");
}

/**
 * The files of a project as paths relative to it, with forward slashes and in a stable order: what git tracks
 * or would track, else a walk. Symbolic links are listed and never followed.
 *
 * @returns {{ source: "git" | "walk", paths: string[], truncated: boolean }}
 */
export function listFiles(projectDir) {
  const listed = git(projectDir, "ls-files", "-z", "--cached", "--others", "--exclude-standard");
  // A folder that git itself ignores (one below node_modules, say) has no files in git's eyes.
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

/** The names in a folder; none when it cannot be read. */
export function listNames(folder) {
  return readFolder(folder).map((entry) => entry.name);
}

function readFolder(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // not readable, or gone since it was listed: nothing in it can be checked
  }
}

export function isFile(path) {
  return describe(statSync, path)?.isFile() ?? false;
}

export function isFolder(path) {
  return describe(statSync, path)?.isDirectory() ?? false;
}

/** A regular file, and not a link to one: what a link leads to is checked in its own place. */
export function isOwnFile(path) {
  return describe(lstatSync, path)?.isFile() ?? false;
}

/** Undefined for whatever cannot be there: a path below a file, one with a NUL in it, a circle of links. */
function describe(stat, path) {
  try {
    return stat(path);
  } catch {
    return undefined;
  }
}

/**
 * A file's text without its byte order mark, or the reason why it has none.
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
