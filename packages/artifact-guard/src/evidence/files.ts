import { existsSync, realpathSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { CLIENTS } from "@agentos/clients";
import { isInside, pathInside } from "@agentos/platform";

const DOCUMENTS = new Set(
  "md mdx markdown txt rst adoc asciidoc org tex pdf png jpg jpeg gif svg ico webp mp4 license log csv docx drawio".split(
    " ",
  ),
);
const DOCUMENT_NAMES = new Set(
  (
    "license copying authors contributors codeowners changelog readme notice .gitignore " +
    ".gitattributes .editorconfig .mailmap todo .gitkeep"
  ).split(" "),
);
/** Folders for build output, notes and the clients' files. */
const GENERATED_FOLDERS: ReadonlySet<string> = new Set([
  ...CLIENTS.flatMap((client) => ("folder" in client ? client.folder : [])),
  ..."node_modules dist out coverage .next .nuxt .turbo .cache __pycache__ .pytest_cache .mypy_cache .ruff_cache htmlcov generated __generated__ .git .agentos .github .venv venv .changeset .idea .vscode tmp temp scratchpad".split(
    " ",
  ),
]);
const GENERATED_NAMES = (
  ".min.js .min.css .map .generated. .gen. _pb2. .pb. .g.dart .tmp .bak .orig .swp ~ .lock " +
  "-lock.json -lock.yaml .snap .tsbuildinfo .pyc"
).split(" ");
const FIXTURES = new Set(["fixtures", "__fixtures__", "testdata", "test-data"]);
/** Folders at the top level in which a run covers the entire project. */
const GENERATED_AT_TOP = new Set(["build", "target", "docs", "doc", "bin", "obj", "notes"]);

/**
 * Returns the path, relative to the project, of a file that can affect a check; undefined for
 * documents, and for files that are generated, temporary or outside the project.
 */
export function relevantPath(path: string, folder: string | undefined): string | undefined {
  const inside = folder === undefined ? path : relative(folder, resolve(folder, path));
  if (inside === "" || inside.startsWith("..") || (folder !== undefined && isAbsolute(inside)))
    return undefined;
  const plain = inside.replaceAll("\\", "/");
  const parts = plain.toLowerCase().split("/");
  const name = parts.at(-1)!;
  // Tests depend on fixtures and on handwritten snapshots.
  if (name.endsWith(".snap") || parts.some((part) => FIXTURES.has(part))) return plain;
  return isDocument(plain) || isGenerated(plain) ? undefined : plain;
}

export function isDocument(path: string): boolean {
  const name = path.toLowerCase().slice(path.lastIndexOf("/") + 1);
  const ending = name.includes(".") ? name.slice(name.lastIndexOf(".") + 1) : "";
  return DOCUMENTS.has(ending) || DOCUMENT_NAMES.has(name) || DOCUMENT_NAMES.has(name.split(".")[0]!);
}

export function isGenerated(path: string): boolean {
  const parts = path.toLowerCase().split("/");
  const name = parts.at(-1)!;
  return (
    parts.some((part) => GENERATED_FOLDERS.has(part)) ||
    GENERATED_NAMES.some((part) => (part.endsWith(".") ? name.includes(part) : name.endsWith(part)))
  );
}

/** Whether a folder contains only generated files. A check run there covers the entire project. */
export function isGeneratedFolder(path: string): boolean {
  return isGenerated(path) || GENERATED_AT_TOP.has(path.split("/")[0]!);
}

const MANIFESTS =
  "package.json Cargo.toml go.mod pyproject.toml setup.py setup.cfg build.gradle build.gradle.kts pom.xml composer.json Gemfile mix.exs pubspec.yaml Package.swift deno.json project.json CMakeLists.txt build.sbt".split(
    " ",
  );

export const isPackage = (project: string, folder: string): boolean =>
  MANIFESTS.some((name) => existsSync(join(project, folder, name)));

/** Returns the innermost folder on the path that has a manifest, or "" if there is none. */
export function packageOf(project: string, path: string): string {
  const parts = path.split("/");
  for (let length = parts.length; length > 0; length--) {
    const folder = parts.slice(0, length).join("/");
    if (isPackage(project, folder)) return folder;
  }
  return "";
}

/** Returns the path relative to the project: "" for its parents, undefined for other paths outside it. */
export function pathWithin(project: string, path: string): string | undefined {
  const full = resolve(project, path);
  const [realProject, realFull] = [realPath(project), realPath(full)];
  if (isInside(full, project) || isInside(realFull, realProject)) return "";
  return (pathInside(project, full) ?? pathInside(realProject, realFull))?.replaceAll("\\", "/");
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
