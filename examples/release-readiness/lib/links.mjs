import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { isFolder } from "./files.mjs";

/** Anchors that always lead to the top of a page on GitHub. */
const pageTop = new Set(["", "top", "readme"]);

/**
 * Creates a checker for links in Markdown files.
 *
 * @param {string} projectDir
 * @param {string[]} paths         from `listFiles`
 * @param {boolean} inGit          whether git ignores all files that are not in `paths`
 * @param {(path: string) => Set<string> | undefined} anchorsOf  returns the anchors of a Markdown
 * file
 * @returns {(fromFile: string, url: string) => { status: "ok" | "external" | "outside" | "template"
 * } | { status: "dead" | "dead-anchor" | "ignored" | "case" | "no-extension", target: string,
 * anchor?: string, actual?: string }}
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
      // GitHub is case-sensitive, unlike some file systems.
      const actual = bySmallLetters.get(target.toLowerCase());
      return actual ? { status: "case", target, actual } : { status: "ignored", target };
    }
    return checkAnchor(target, decode(rawAnchor ?? ""));
  };

  /**
   * Returns whether the target is in a linked folder or a submodule, whose files are not listed.
   */
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

/** Returns a path and all folders above it. */
function withFolders(path) {
  const all = [path];
  for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
    all.push(folder);
    if (folder === "." || folder === "/") return all;
  }
}

/** Resolves a link. On GitHub, a leading slash refers to the root of the repository. */
function resolveLink(fromFile, path) {
  const joined = path.startsWith("/") ? path.slice(1) : posix.join(posix.dirname(fromFile), path);
  return posix.normalize(joined === "" ? "." : joined).replace(/\/$/, "");
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone percent sign is part of the name
  }
}
