import { join, posix } from "node:path";
import picomatch from "picomatch";
import { parse as parseYaml } from "yaml";
import { isOwnFile, readText } from "./files.mjs";
import { finding, quoted } from "./findings.mjs";
import { PhaseError } from "./phase.mjs";

/** As in npm, npm-shrinkwrap.json takes precedence over package-lock.json. */
export const lockfileManagers = {
  "pnpm-lock.yaml": "pnpm",
  "yarn.lock": "yarn",
  "npm-shrinkwrap.json": "npm",
  "package-lock.json": "npm",
  "bun.lock": "bun",
  "bun.lockb": "bun",
};

/**
 * @returns {{ manifest: Record<string, any>, text: string } | { finding:
 * import("./findings.mjs").Finding }}
 */
export function readManifest(projectDir, file) {
  const unreadable = (message, line) => ({
    finding: finding("manifest-unreadable", { file, line, message: `${quoted(file)} ${message}` }),
  });
  const { text, problem } = readText(join(projectDir, file));
  if (problem) return unreadable(problem);
  try {
    const manifest = JSON.parse(text);
    return isRecord(manifest) ? { manifest, text } : unreadable("does not contain a JSON object");
  } catch (error) {
    return unreadable(`is not JSON: ${quoted(error.message)}`, errorLine(text, error.message));
  }
}

/**
 * @returns {{ name: string, version?: string, private: boolean, dir: string, file: string,
 * manifest: Record<string, any>, text: string }[]}
 */
export function readPackages(projectDir, inventory) {
  return inventory.packages.map((entry) => {
    const { manifest, text } = readManifest(projectDir, entry.file);
    if (!manifest) {
      throw new PhaseError(`${entry.file} has changed since the inventory. Start the workflow again.`);
    }
    return { ...entry, manifest, text };
  });
}

function errorLine(text, message) {
  const position = /position (\d+)/.exec(message)?.[1];
  return position === undefined ? undefined : text.slice(0, Number(position)).split("\n").length;
}

export function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the line of the first occurrence of a JSON string. */
export function lineOf(text, value) {
  const index = text.indexOf(JSON.stringify(value));
  return index === -1 ? undefined : text.slice(0, index).split("\n").length;
}

/**
 * Returns the patterns for the workspace's packages, or none for a single package.
 *
 * @returns {{ patterns?: string[], finding?: import("./findings.mjs").Finding }}
 */
export function readWorkspacePatterns(projectDir, rootManifest) {
  const { workspaces } = rootManifest;
  const { settings, finding: problem } = readPnpmWorkspace(projectDir);
  const patterns = settings?.packages ?? workspaces?.packages ?? workspaces;
  return {
    ...(Array.isArray(patterns) ? { patterns: patterns.map(String) } : {}),
    ...(problem ? { finding: problem } : {}),
  };
}

function readPnpmWorkspace(projectDir) {
  const file = "pnpm-workspace.yaml";
  const { text } = readText(join(projectDir, file));
  try {
    return { settings: parseYaml(text ?? "") };
  } catch (error) {
    const message = `\`${file}\` is not YAML: ${quoted(error.message.split("\n")[0])}`;
    return { finding: finding("workspace-unreadable", { file, line: error.linePos?.[0].line, message }) };
  }
}

/** Splits the manifests into those in the workspace (root first) and all others. */
export function findManifests(projectDir, paths, patterns = []) {
  const wanted = patterns.filter((pattern) => !pattern.startsWith("!")).map(folderPattern);
  const unwanted = patterns
    .filter((pattern) => pattern.startsWith("!"))
    .map((pattern) => folderPattern(pattern.slice(1)));
  const isMember = wanted.length > 0 ? picomatch(wanted, { ignore: unwanted }) : () => false;

  const manifests = paths.filter(
    (path) =>
      posix.basename(path) === "package.json" &&
      path !== "package.json" &&
      !path.split("/").includes("node_modules") &&
      isOwnFile(join(projectDir, path)),
  );
  return {
    members: ["package.json", ...manifests.filter((path) => isMember(posix.dirname(path)))],
    others: manifests.filter((path) => !isMember(posix.dirname(path))),
  };
}

function folderPattern(pattern) {
  return pattern.replace(/^\.\//, "").replace(/\/+$/, "");
}

/**
 * Detects the package manager by its name in the manifest, or else by its lock file. Defaults to
 * npm.
 *
 * @returns {"npm" | "pnpm" | "yarn" | "yarn-classic" | "bun"}  yarn 1 publishes like npm
 */
export function detectManager(projectDir, rootManifest, lockfiles) {
  const [, named, major] = /^(npm|pnpm|yarn|bun)@(\d+)/.exec(String(rootManifest.packageManager ?? "")) ?? [];
  const manager = named ?? lockfileManagers[lockfiles[0]] ?? "npm";
  if (manager !== "yarn") return manager;
  const isClassic = named
    ? major === "1"
    : !readText(join(projectDir, "yarn.lock")).text?.includes("__metadata:");
  return isClassic ? "yarn-classic" : "yarn";
}

/** Returns the dependencies that are installed along with the package. */
export function publishedDependencies(manifest) {
  return ["dependencies", "optionalDependencies", "peerDependencies"].flatMap((field) =>
    Object.entries(isRecord(manifest[field]) ? manifest[field] : {}).map(([name, range]) => ({
      field,
      name,
      range: String(range),
    })),
  );
}

/** Returns the dependencies whose range the project overrides. */
export function readOverriddenNames(projectDir, manager) {
  const root = readManifest(projectDir, "package.json").manifest ?? {};
  const overrides = {
    npm: root.overrides,
    yarn: root.resolutions,
    "yarn-classic": root.resolutions,
    pnpm: { ...root.pnpm?.overrides, ...readPnpmWorkspace(projectDir).settings?.overrides },
  }[manager];
  // `parent>name@range` overrides `name`.
  return new Set(
    Object.keys(overrides ?? {}).map((key) => key.replace(/^.*>/, "").replace(/(?<=.)@.*$/, "")),
  );
}
