import { closeSync, openSync, readSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { findBins, findEntryPoints, findMisorderedConditions } from "./entry-points.mjs";
import { isFile, isFolder, listBuiltFiles, listNames } from "./files.mjs";
import { quoted, shortList } from "./findings.mjs";
import { cleanEntry, coversPath, isPacked } from "./packed-files.mjs";
import { lineOf } from "./workspace.mjs";

/**
 * Checks that a package's entry points exist, resolve, and would be published.
 *
 * @param {import("./manifest-checks.mjs").Subject} subject
 * @returns {Generator<import("./manifest-checks.mjs").Problem>}
 */
export function* checkEntryPoints({ manifest, text, folder, hasBuild }) {
  yield* checkConditions(manifest, text);
  const notBuilt = new Set();
  const notPacked = new Set();
  for (const { field, target, always } of findEntryPoints(manifest)) {
    const path = posix.normalize(target);
    const line = lineOf(text, target);
    const promise = `${quoted(field)} is ${quoted(target)}`;
    if (path.startsWith("../") || posix.isAbsolute(path)) {
      yield { code: "entry-outside", line, message: `${promise}, which is not in the package` };
      continue;
    }
    if (field.startsWith("exports") && !target.startsWith("./")) {
      yield {
        code: "exports-target-invalid",
        line,
        message: `${promise}, but Node requires targets to begin with "./"`,
      };
    }
    const files = findTargets(folder, path);
    const published = path.includes("*") ? files : [path];
    if (
      !always &&
      published.length > 0 &&
      !published.some((file) => isPacked(manifest, file)) &&
      !notPacked.has(path)
    ) {
      notPacked.add(path);
      yield { code: "entry-not-published", line, message: `${promise}, which \`files\` does not cover` };
    }
    if (files.length > 0) continue;
    const [top] = path.split("/");
    if (hasBuild && top !== path && !isFolder(join(folder, top))) notBuilt.add(top);
    else yield { code: "entry-missing", line, message: `${promise}, which does not exist` };
  }
  if (notBuilt.size > 0) {
    const folders = shortList([...notBuilt].sort().map(quoted));
    const missing = notBuilt.size === 1 ? "does not exist" : "do not exist";
    yield {
      code: "not-built",
      message: `${folders} ${missing}, so the files that should be there could not be checked`,
    };
  }
  yield* checkBins(manifest, text, folder);
}

function* checkConditions(manifest, text) {
  const line = lineOf(text, "exports");
  for (const { field, condition, hiddenBy, hides } of findMisorderedConditions(manifest.exports)) {
    if (condition === "types") {
      const message = `in ${quoted(field)} the condition ${quoted(hiddenBy)} precedes \`types\` and hides it from TypeScript`;
      yield { code: "exports-types-not-first", line, message };
    } else {
      const message = `in ${quoted(field)} the condition ${quoted(hides)} follows \`default\` and is never reached`;
      yield { code: "exports-default-not-last", line, message };
    }
  }
}

/**
 * Returns the files that a path refers to. Node allows `main` to omit the extension or file name.
 */
function findTargets(folder, path) {
  if (!path.includes("*")) {
    const found = ["", ".js", ".json", "/index.js"].find((suffix) => isFile(join(folder, path + suffix)));
    return found === undefined ? [] : [path + found];
  }
  const [before, after] = path.split("*", 2);
  const base = before.slice(0, before.lastIndexOf("/") + 1);
  const files = listBuiltFiles(join(folder, base)).map((file) => base + file);
  return files.filter((file) => file.startsWith(before) && file.endsWith(after));
}

function* checkBins(manifest, text, folder) {
  for (const { field, target } of findBins(manifest)) {
    const path = join(folder, target);
    if (!isFile(path)) continue; // reported by the check for entry points
    const line = lineOf(text, target);
    const promise = `${quoted(field)} is ${quoted(target)}`;
    if (/\.[cm]?js$|^[^.]*$/.test(posix.basename(target)) && readStart(path, 2) !== "#!") {
      yield {
        code: "bin-without-shebang",
        line,
        message: `${promise}, which does not begin with a "#!" line`,
      };
    }
    if (process.platform !== "win32" && (statSync(path).mode & 0o111) === 0) {
      const message = `${promise}, which is not executable here (package managers correct this when they install it)`;
      yield { code: "bin-not-executable", line, message };
    }
  }
}

function readStart(path, bytes) {
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.alloc(bytes);
    return buffer.toString("latin1", 0, readSync(file, buffer, 0, bytes, 0));
  } finally {
    closeSync(file);
  }
}

/**
 * @param {import("./manifest-checks.mjs").Subject} subject
 * @returns {Generator<import("./manifest-checks.mjs").Problem>}
 */
export function* checkFilesField({ manifest, text, folder, hasBuild }) {
  if (!Array.isArray(manifest.files)) {
    if (isFile(join(folder, ".npmignore"))) return;
    const message = "`files` is missing: tests, configuration and everything else would be published";
    yield { code: "files-missing", message };
    return;
  }
  const names = new Set(listNames(folder));
  const targets = findEntryPoints(manifest).map(({ target }) => posix.normalize(target));
  for (const entry of manifest.files.map(String)) {
    const pattern = cleanEntry(entry);
    const isPlainName = !entry.startsWith("!") && /^[^*?{[/]+$/.test(pattern) && pattern !== ".";
    const isJudgedAbove = targets.some((target) => coversPath(pattern, target));
    if (!isPlainName || isJudgedAbove || names.has(pattern)) continue;
    const message = `\`files\` names ${quoted(entry)}, which does not exist`;
    yield { code: hasBuild ? "not-built" : "files-entry-missing", line: lineOf(text, entry), message };
  }
}
