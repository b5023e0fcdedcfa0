import { isUtf8 } from "node:buffer";
import { lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { git, nulSeparated } from "./git.mjs";

/** More files than most repositories have. */
const mostFiles = 100_000;

/** Folders to skip if git is not available. */
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
 * Returns whether the workflow wrote a file. Such files are not checked, and may be uncommitted.
 */
export function isWorkflowFile(path) {
  return path === "RELEASE-READINESS.md" || path.startsWith(".agentos/");
}

/**
 * Lists sorted relative paths with forward slashes: the files that git tracks or would track, or else
 * all files outside of `skippedFolders`. Symbolic links are listed but not followed.
 *
 * @returns {{ source: "git" | "walk", paths: string[], truncated: boolean }}
 */
export function listFiles(projectDir) {
  const listed = git(projectDir, "ls-files", "-z", "--cached", "--others", "--exclude-standard");
  // Git lists no files in an ignored folder.
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

/** Lists the files in a generated folder such as `dist`, which `listFiles` skips. */
export function listBuiltFiles(folder) {
  return walk(folder, new Set(["node_modules"]));
}

export function listNames(folder) {
  return readFolder(folder).map((entry) => entry.name);
}

function readFolder(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // not readable, or deleted since it was listed
  }
}

export function isFile(path) {
  return describe(statSync, path)?.isFile() ?? false;
}

export function isFolder(path) {
  return describe(statSync, path)?.isDirectory() ?? false;
}

/** Returns false for a link, because its target is checked separately. */
export function isOwnFile(path) {
  return describe(lstatSync, path)?.isFile() ?? false;
}

/** Returns undefined if there is no such file, or its path is invalid. */
function describe(stat, path) {
  try {
    return stat(path);
  } catch {
    return undefined;
  }
}

/**
 * Reads a text file. A byte order mark is removed.
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
