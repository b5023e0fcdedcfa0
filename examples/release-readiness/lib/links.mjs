import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { isFolder } from "./files.mjs";

/** GitHub scrolls to the top of the page for these, whatever its headings are. */
const pageTop = new Set(["", "top", "readme"]);

/**
 * Creates a checker for the links in a project's Markdown files.
 *
 * @param {string} projectDir
 * @param {string[]} paths         the project's files, from `listFiles`
 * @param {boolean} inGit          whether all other files are ignored by git
 * @param {(path: string) => Set<string> | undefined} anchorsOf  the anchors of a Markdown file
 * @returns {(fromFile: string, url: string) => { status: "ok" | "external" | "outside" | "template" }
 * | { status: "dead" | "dead-anchor" | "ignored" | "case" | "no-extension", target: string, anchor?: string,
 * actual?: string }}
 */
export function createLinkChecker(projectDir, paths, inGit, anchorsOf) {
  const listed = new Set(paths);
  const known = new Set(paths.flatMap(withFolders));
  const bySmallLetters = new Map([...known].map((path) => [path.toLowerCase(), path]));

  return (fromFile, url) => {
    if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(url)) return { status: "external" };
    if (/\{\{|\$\{|<%/.test(url)) return { status: "template" };
    const [, rawPath, , rawAnchor] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(url);
    const path = decode(rawPath);
    const target = path === "" ? fromFile : resolveLink(fromFile, path);
    if (target.startsWith("../") || target === "..") return { status: "outside" };

    if (!existsSync(join(projectDir, target))) {
      const extension = [".md", ".mdx", "/index.md"].find((suffix) => known.has(target + suffix));
      return extension
        ? { status: "no-extension", target, actual: target + extension }
        : { status: "dead", target };
    }
    if (inGit && !known.has(target) && !isBelowLink(target)) {
      // A case-insensitive file system finds files that GitHub does not.
      const actual = bySmallLetters.get(target.toLowerCase());
      return actual ? { status: "case", target, actual } : { status: "ignored", target };
    }
    return checkAnchor(target, decode(rawAnchor ?? ""));
  };

  /** Files behind a link to a folder (or in a submodule) are not listed; the link itself is. */
  function isBelowLink(target) {
    return withFolders(target).some((path) => listed.has(path));
  }

  function checkAnchor(target, anchor) {
    if (
      pageTop.has(anchor.toLowerCase()) ||
      !/\.(md|markdown)$/i.test(target) ||
      isFolder(join(projectDir, target))
    ) {
      return { status: "ok" };
    }
    const anchors = anchorsOf(target);
    const found =
      anchors === undefined || anchors.has(anchor) || anchors.has(anchor.replace(/^user-content-/, ""));
    return found ? { status: "ok" } : { status: "dead-anchor", target, anchor };
  }
}

/** A path and all folders above it. */
function withFolders(path) {
  const all = [path];
  for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
    all.push(folder);
    if (folder === "." || folder === "/") return all;
  }
}

/** On GitHub, a leading slash means the repository's root. */
function resolveLink(fromFile, path) {
  const joined = path.startsWith("/") ? path.slice(1) : posix.join(posix.dirname(fromFile), path);
  return posix.normalize(joined === "" ? "." : joined).replace(/\/$/, "");
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone percent sign: then it is part of the name
  }
}
