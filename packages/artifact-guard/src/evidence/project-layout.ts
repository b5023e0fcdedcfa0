import { existsSync, realpathSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";

/** The structure of a project's folder. Paths are relative to it, with `/`. */
export interface ProjectLayout {
  /** Returns the innermost folder on the path that has a manifest, or "" if there is none. */
  packageOf(path: string): string;
  /** Returns the path relative to the project: "" for its parents, undefined for other paths outside it. */
  within(path: string): string | undefined;
  holds(path: string): boolean;
  isPackage: boolean;
}

const MANIFESTS =
  "package.json Cargo.toml go.mod pyproject.toml setup.py setup.cfg build.gradle build.gradle.kts pom.xml composer.json Gemfile mix.exs pubspec.yaml Package.swift deno.json project.json CMakeLists.txt build.sbt".split(
    " ",
  );

/** Accesses the file system lazily. Never throws. */
export function readProjectLayout(folder: string | undefined): ProjectLayout {
  const manifests = new Map<string, boolean>();
  const hasManifest = (path: string) => {
    let has = manifests.get(path);
    if (has === undefined) {
      has = folder !== undefined && MANIFESTS.some((name) => existsSync(join(folder, path, name)));
      manifests.set(path, has);
    }
    return has;
  };
  return {
    packageOf(path) {
      const parts = path.split("/");
      for (let length = parts.length; length > 0; length--) {
        const own = parts.slice(0, length).join("/");
        if (own !== "" && !own.startsWith("..") && hasManifest(own)) return own;
      }
      return "";
    },
    within(path) {
      if (!isAbsolute(path) && !path.includes("..")) return path;
      if (folder === undefined) return path.startsWith("..") ? undefined : path;
      return insideOf(folder, path) ?? insideOf(realPath(folder), realPath(resolve(folder, path)));
    },
    holds: (path) => folder !== undefined && existsSync(join(folder, path)),
    get isPackage() {
      return hasManifest("");
    },
  };
}

function insideOf(folder: string, path: string): string | undefined {
  const inside = relative(folder, resolve(folder, path)).replaceAll("\\", "/");
  if (/^\.\.(?:\/\.\.)*$/.test(inside)) return "";
  return inside.startsWith("../") || isAbsolute(inside) ? undefined : inside;
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
