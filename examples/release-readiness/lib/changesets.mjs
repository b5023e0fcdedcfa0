import { join } from "node:path";
import picomatch from "picomatch";
import semver from "semver";
import { parse as parseYaml } from "yaml";
import { listNames, readText } from "./files.mjs";
import { finding, quoted } from "./findings.mjs";
import { isRecord, publishedDependencies } from "./workspace.mjs";

const folder = ".changeset";
const bumps = ["none", "patch", "minor", "major"];

/**
 * @typedef {{ id: string, summary: string, bumps: Record<string, "none" | "patch" | "minor" |
 * "major"> }} Changeset
 * @returns {{ changesets: Changeset[], findings: import("./findings.mjs").Finding[] }}
 */
export function readChangesets(projectDir, packageNames) {
  const changesets = [];
  const findings = [];
  for (const name of listNames(join(projectDir, folder)).sort()) {
    if (!name.endsWith(".md") || name === "README.md") continue;
    const file = `${folder}/${name}`;
    const add = (code, message) => findings.push(finding(code, { file, message }));
    const { text, problem } = readText(join(projectDir, file));
    const parsed = problem ? { problem: `it ${problem}` } : parseChangeset(text);
    if (parsed.problem) {
      add("changeset-unreadable", parsed.problem);
      continue;
    }
    for (const [packageName, bump] of Object.entries(parsed.bumps)) {
      if (!packageNames.has(packageName)) {
        add(
          "changeset-unknown-package",
          `it names ${quoted(packageName)}, which is not a package of this workspace`,
        );
      }
      if (!bumps.includes(bump)) add("changeset-unknown-bump", `${quoted(bump)} is not a kind of release`);
    }
    if (parsed.summary === "") add("changeset-empty", "it does not describe the change");
    changesets.push({ id: name.replace(/\.md$/, ""), ...parsed });
  }
  return { changesets, findings };
}

function parseChangeset(text) {
  const [, matter, summary] = /^---\r?\n([\s\S]*?)(?:\r?\n)?---[ \t]*(?:\r?\n([\s\S]*))?$/.exec(text) ?? [];
  if (matter === undefined) return { problem: "it does not begin with front matter that names packages" };
  try {
    const names = parseYaml(matter) ?? {};
    if (!isRecord(names)) return { problem: "its front matter does not map packages to bumps" };
    return { bumps: names, summary: (summary ?? "").trim() };
  } catch (error) {
    return { problem: `its front matter is not YAML: ${quoted(error.message.split("\n")[0])}` };
  }
}

/**
 * Returns the versions that `changeset version` would write.
 *
 * @param {{ name: string, version?: string, manifest: Record<string, any> }[]} packages
 * @param {Changeset[]} changesets
 * @param {Record<string, any>} config  .changeset/config.json
 * @returns {{ name: string, from: string, to: string, bump: string, changesets: string[], follows:
 * string[] }[]} `follows` lists the packages whose new versions require this release
 */
export function planVersions(packages, changesets, config) {
  const isIgnored = picomatch(config.ignore ?? []);
  const releasable = packages.filter((entry) => semver.valid(entry.version) && !isIgnored(entry.name));
  const byName = new Map(releasable.map((entry) => [entry.name, entry]));
  const releases = new Map();

  const raise = (name, bump, { changeset, follows } = {}) => {
    const release = releases.get(name) ?? {
      name,
      bump: "none",
      base: byName.get(name).version,
      changesets: [],
      follows: [],
    };
    if (changeset) release.changesets.push(changeset);
    const raised = bumps.indexOf(bump) > bumps.indexOf(release.bump);
    if (raised) release.bump = bump;
    if (follows && !release.follows.includes(follows)) release.follows.push(follows);
    releases.set(name, release);
    return raised;
  };
  for (const { id, bumps: named } of changesets) {
    for (const [name, bump] of Object.entries(named)) {
      if (byName.has(name) && bumps.includes(bump) && bump !== "none") raise(name, bump, { changeset: id });
    }
  }
  // A release can require others. The loop ends because bumps only increase.
  for (let moved = true; moved; ) {
    const required = findRequired(releasable, releases, config).filter(({ name, bump, follows }) =>
      raise(name, bump, { follows }),
    );
    moved = alignGroups(config, byName, releases, raise) || required.length > 0;
  }
  return releasable
    .map(({ name }) => releases.get(name))
    .filter((release) => release !== undefined)
    .map(({ base, ...release }) => ({
      ...release,
      from: byName.get(release.name).version,
      to: semver.inc(base, release.bump),
    }));
}

/** Finds packages whose ranges exclude the new version of a dependency. */
function findRequired(packages, releases, config) {
  const options = config.___experimentalUnsafeOptions_WILL_CHANGE_IN_PATCH ?? {};
  return packages.flatMap(({ name, manifest }) =>
    publishedDependencies(manifest).flatMap(({ field, name: dependency, range }) => {
      const release = releases.get(dependency);
      if (!release) return [];
      const leavesRange = !semver.satisfies(
        semver.inc(release.base, release.bump),
        publishedRange(range, release.base),
      );
      if (field === "peerDependencies") {
        const breaks =
          release.bump !== "patch" && (leavesRange || !options.onlyUpdatePeerDependentsWhenOutOfRange);
        return breaks ? [{ name, bump: "major", follows: dependency }] : [];
      }
      const follows = leavesRange || options.updateInternalDependents === "always";
      return follows ? [{ name, bump: "patch", follows: dependency }] : [];
    }),
  );
}

function publishedRange(range, version) {
  const rest = range.replace(/^workspace:/, "");
  if (rest === range) return range;
  if (rest === "*" || rest === "") return version;
  return rest === "^" || rest === "~" ? `${rest}${version}` : rest;
}

/** Aligns versions: `fixed` packages are released together; `linked` ones share a version. */
function alignGroups(config, byName, releases, raise) {
  let moved = false;
  const groups = [
    ...(config.fixed ?? []).map((members) => ({ members, together: true })),
    ...(config.linked ?? []).map((members) => ({ members, together: false })),
  ];
  for (const { members, together } of groups) {
    const known = [...byName.keys()].filter(picomatch(members));
    const released = known.filter((name) => releases.has(name));
    if (released.length === 0) continue;
    const bump = bumps[Math.max(...released.map((name) => bumps.indexOf(releases.get(name).bump)))];
    const base = known
      .map((name) => byName.get(name).version)
      .sort(semver.compare)
      .at(-1);
    for (const name of together ? known : released) {
      const raised = raise(name, bump);
      const release = releases.get(name);
      const isBehind = semver.lt(release.base, base);
      if (isBehind) release.base = base;
      moved ||= raised || isBehind;
    }
  }
  return moved;
}
