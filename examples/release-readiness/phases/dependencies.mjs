// What the packages pull in: ranges that work once published, licences, Node versions, duplicates, a lock file that is up to date.
import { join } from "node:path";
import semver from "semver";
import { checkDependencyLicences } from "../lib/dependency-licences.mjs";
import { checkRanges } from "../lib/dependency-ranges.mjs";
import { readText } from "../lib/files.mjs";
import { plural, quoted, shortList, summarise } from "../lib/findings.mjs";
import { createInstalledReader } from "../lib/installed.mjs";
import { findClosure, readLockfile } from "../lib/lockfile.mjs";
import { findUnsupportedNode } from "../lib/node-versions.mjs";
import { checkResult, runPhase } from "../lib/phase.mjs";
import { lineOf, publishedDependencies, readManifest, readOverriddenNames } from "../lib/workspace.mjs";

await runPhase(({ projectDir, input }) => {
  const inventory = input("inventory");
  const projects = inventory.packages.map((entry) => ({ ...entry, ...readManifest(projectDir, entry.file) }));
  const published = projects.filter((project) => !project.private);
  const notChecked = [];
  const findings = published.flatMap((project) => [...checkRanges(project, projects, inventory.manager)]);

  const { lock, file: lockfile } = loadLock(projectDir, inventory, projects, findings, notChecked);
  const counts = { locked: lock?.packages.size ?? 0, published: 0, licences: {} };
  if (lock) {
    findings.push(...checkLockIsCurrent(projectDir, lock, lockfile, projects, inventory.manager));
    const closures = published.map((project) => ({
      project,
      ids: findClosure(
        lock,
        project.dir,
        publishedDependencies(project.manifest).map(({ name }) => name),
      ),
    }));
    findings.push(...checkNodeVersions(lock, closures));
    findings.push(...checkDuplicates(lock, lockfile, closures));

    const licences = checkDependencyLicences(lock, closures, createInstalledReader(projectDir));
    findings.push(...licences.findings);
    notChecked.push(...licences.notChecked);
    counts.licences = licences.counts;
    counts.published = new Set(closures.flatMap(({ ids }) => ids)).size;
  }
  return {
    artifact: checkResult({ findings, notChecked, counts, ...(lockfile ? { lockfile } : {}) }),
    summary: `${plural(counts.published, "dependency")} of published packages, ${counts.locked} locked: ${summarise(findings)}`,
  };
});

function loadLock(projectDir, inventory, projects, findings, notChecked) {
  const [file, ...others] = inventory.lockfiles;
  if (file === undefined) {
    findings.push({
      code: "lockfile-missing",
      severity: "warning",
      message: "there is no lock file",
      remedy: "Install and commit the lock file, so that a release is built from known versions.",
    });
    notChecked.push({
      what: "licences, Node versions and duplicates of dependencies",
      why: "there is no lock file to read them from",
    });
    return {};
  }
  const foreign = others.filter(
    (other) => !(file === "npm-shrinkwrap.json" && other === "package-lock.json"),
  );
  if (foreign.length > 0) {
    findings.push({
      code: "lockfiles-several",
      severity: "warning",
      file,
      message: `there are several lock files: ${inventory.lockfiles.map(quoted).join(", ")}`,
      remedy: "Keep the one of the package manager in use.",
    });
  }
  const { text, problem: unreadable } = readText(join(projectDir, file), { mostMegabytes: 100 });
  const { lock, unsupported, problem } = unreadable
    ? { problem: unreadable }
    : readLockfile(file, text, projects);
  if (problem) {
    findings.push({
      code: "lockfile-unreadable",
      severity: "error",
      file,
      message: `the lock file cannot be read: ${quoted(problem)}`,
      remedy: "Install again to write it afresh; look for marks of a merge conflict.",
    });
  }
  if (!lock)
    notChecked.push({
      what: "licences, Node versions and duplicates of dependencies",
      why: unsupported ? `this check does not read ${unsupported}` : "the lock file cannot be read",
    });
  return { lock, file };
}

/** Compares what manifests ask for with what was asked for when the lock file was written. */
function* checkLockIsCurrent(projectDir, lock, file, projects, manager) {
  const overridden = readOverriddenNames(projectDir, manager);
  for (const project of projects) {
    const { manifest } = project;
    const wanted = {
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
      ...manifest.dependencies,
    };
    const locked = lock.importers.get(project.dir);
    const stale = Object.entries(wanted)
      .filter(([name, range]) => {
        const entry = locked?.get(name);
        return (
          !overridden.has(name) &&
          (entry === undefined || (entry.specifier !== undefined && entry.specifier !== range))
        );
      })
      .map(([name]) => name);
    if (stale.length === 0) continue;
    yield {
      code: "lockfile-outdated",
      severity: "error",
      package: project.name,
      file,
      message: `${quoted(project.file)} asks for ${shortList(stale.sort().map(quoted))} in another way than the lock file`,
      remedy: "Install and commit the lock file: a clean install in CI refuses this one.",
    };
  }
}

/** Where engines.node of a package promises a Node version on which one of its dependencies does not run. */
function checkNodeVersions(lock, closures) {
  return closures.flatMap(({ project, ids }) => {
    const own = project.manifest.engines?.node;
    if (semver.validRange(own ?? null) === null) return []; // the metadata check has reported it
    return ids.flatMap((id) => {
      const { name, version, node } = lock.packages.get(id);
      const unsupported = node && findUnsupportedNode(own, node);
      if (!unsupported) return [];
      return {
        code: "engines-wider-than-dependency",
        severity: "warning",
        package: project.name,
        file: project.file,
        line: lineOf(project.text, "engines"),
        message: `\`engines.node\` ${quoted(own)} lets Node ${unsupported} in, but ${quoted(`${name}@${version}`)} wants ${quoted(node)}`,
        remedy: "Narrow `engines.node`, or use a version of the dependency that runs there.",
      };
    });
  });
}

function checkDuplicates(lock, file, closures) {
  const versions = new Map();
  const direct = new Map();
  for (const { project, ids } of closures) {
    for (const id of ids) addTo(versions, lock.packages.get(id).name, lock.packages.get(id).version);
    for (const { name } of publishedDependencies(project.manifest)) {
      const locked = lock.packages.get(lock.importers.get(project.dir)?.get(name)?.id);
      if (locked) addTo(direct, locked.name, locked.version);
    }
  }
  return [...versions]
    .filter(([, found]) => found.size > 1)
    .map(([name, found]) => ({
      code: "dependency-duplicated",
      // Packages of one workspace that disagree can be brought together here; deeper down only an upgrade helps.
      severity: direct.get(name)?.size > 1 ? "warning" : "info",
      file,
      message: `users get ${quoted(name)} in ${found.size} versions: ${[...found].sort(semver.compareLoose).join(", ")}`,
      remedy: "Bring the ranges together where they are ours; otherwise look whether an upgrade does.",
    }));
}

function addTo(map, key, value) {
  if (!map.has(key)) map.set(key, new Set());
  map.get(key).add(value);
}
