import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "@agentos/internal";

/** What a project's folder tells of its files, by paths relative to it, with `/`. */
export interface ProjectLayout {
  /** The innermost folder with a manifest of its own that holds a path; empty: the project's own folder. */
  packageOf(path: string): string;
  /** Whether there is such a file or folder. */
  holds(path: string): boolean;
  /** Whether the project's own folder has a manifest. */
  isPackage: boolean;
  /** Whether `.gitignore` names it: it is made, or of one machine. */
  isIgnored(path: string): boolean;
}

const MANIFESTS =
  "package.json Cargo.toml go.mod pyproject.toml setup.py setup.cfg build.gradle build.gradle.kts pom.xml composer.json Gemfile mix.exs pubspec.yaml Package.swift deno.json project.json CMakeLists.txt build.sbt".split(
    " ",
  );
const MAX_IGNORED = 200;

/** Reads nothing before it is asked. Never throws. */
export function readProjectLayout(folder: string | undefined): ProjectLayout {
  const manifests = new Map<string, boolean>();
  let ignored: readonly Glob[] | undefined;
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
    holds: (path) => folder !== undefined && existsSync(join(folder, path)),
    get isPackage() {
      return hasManifest("");
    },
    isIgnored(path) {
      ignored ??= folder === undefined ? [] : ignoredIn(join(folder, ".gitignore"));
      return ignored.some((glob) => glob.matches(path));
    },
  };
}

/** What a `.gitignore` takes back with `!` is left in: then nothing of what it names is sure to be made. */
function ignoredIn(file: string): Glob[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8").slice(0, 64 * 1024);
  } catch {
    return [];
  }
  const lines = text.split("\n").map((line) => line.trim());
  if (lines.some((line) => line.startsWith("!"))) return [];
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .slice(0, MAX_IGNORED)
    .flatMap((line) => {
      const name = line.replace(/\/$/, "");
      const anywhere = name.slice(0, -1).includes("/") ? name : `**/${name}`;
      return [new Glob(anywhere), new Glob(`${anywhere}/**`)];
    });
}
