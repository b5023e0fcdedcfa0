// Checks ranges, licenses, Node versions, duplicates, and whether the lock file is up to date.
import { join } from "node:path";
import semver from "semver";
import { checkDependencyLicenses } from "../lib/dependency-licenses.mjs";
import { checkRanges } from "../lib/dependency-ranges.mjs";
import { readText } from "../lib/files.mjs";
import { finding, plural, quoted, shortList, summarize } from "../lib/findings.mjs";
import { createInstalledReader } from "../lib/installed.mjs";
import { findClosure, readLockfile } from "../lib/lockfile.mjs";
import { findUnsupportedNode } from "../lib/node-versions.mjs";
import { checkResult, runPhase } from "../lib/phase.mjs";
import { lineOf, publishedDependencies, readOverriddenNames, readPackages } from "../lib/workspace.mjs";

await runPhase(({ projectDir, input }) => {
  const inventory = input("inventory");
  const projects = readPackages(projectDir, inventory);
  const published = projects.filter((project) => !project.private);
  const [lockfile] = inventory.lockfiles;

  const findings = [
    ...published.flatMap((project) => [...checkRanges(project, projects, inventory.manager)]),
    ...checkLockfiles(inventory.lockfiles),
  ];
  const notChecked = [];
  const counts = { locked: 0, published: 0, licenses: {} };

  const { lock, problem, unsupported } = loadLock(projectDir, lockfile, projects);
  if (problem) {
    const message = `the lock file cannot be read: ${quoted(problem)}`;
    findings.push(finding("lockfile-unreadable", { file: lockfile, message }));
  }
  if (!lock) {
    const why = describeMissingLock(problem, unsupported);
    notChecked.push({ what: "licenses, Node versions and duplicates of dependencies", why });
  } else {
    const closures = published.map((project) => ({
      project,
      ids: findClosure(
        lock,
        project.dir,
        publishedDependencies(project.manifest).map(({ name }) => name),
      ),
    }));
    const licenses = checkDependencyLicenses(lock, closures, createInstalledReader(projectDir));
    const overridden = readOverriddenNames(projectDir, inventory.manager);
    findings.push(
      ...checkLockIsCurrent(lock, lockfile, projects, overridden),
      ...checkNodeVersions(lock, closures),
      ...checkDuplicates(lock, lockfile, closures),
      ...licenses.findings,
    );
    notChecked.push(...licenses.notChecked);
    counts.locked = lock.packages.size;
    counts.published = new Set(closures.flatMap(({ ids }) => ids)).size;
    counts.licenses = licenses.counts;
  }
  const artifact = checkResult({ findings, notChecked, counts, ...(lock ? { lockfile } : {}) });
  return {
    artifact,
    summary: `${plural(counts.published, "dependency")} of published packages, ${counts.locked} locked: ${summarize(artifact.findings)}`,
  };
});

function checkLockfiles(lockfiles) {
  if (lockfiles.length === 0) return [finding("lockfile-missing", { message: "there is no lock file" })];
  // npm reads the shrinkwrap if both exist.
  const competing = lockfiles.includes("npm-shrinkwrap.json")
    ? lockfiles.filter((file) => file !== "package-lock.json")
    : lockfiles;
  if (competing.length === 1) return [];
  const message = `there are several lock files: ${competing.map(quoted).join(", ")}`;
  return [finding("lockfiles-several", { file: competing[0], message })];
}

function loadLock(projectDir, file, projects) {
  if (file === undefined) return {};
  const { text, problem } = readText(join(projectDir, file), { mostMegabytes: 100 });
  return problem ? { problem: `it ${problem}` } : readLockfile(file, text, projects);
}

function describeMissingLock(problem, unsupported) {
  if (problem) return "the lock file cannot be read";
  return unsupported ? `this check does not read ${unsupported}` : "there is no lock file to read them from";
}

function checkLockIsCurrent(lock, file, projects, overridden) {
  return projects.flatMap(({ name: owner, dir, file: manifestFile, manifest }) => {
    const wanted = {
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
      ...manifest.dependencies,
    };
    const locked = lock.importers.get(dir);
    const isStale = ([name, range]) => {
      if (overridden.has(name)) return false;
      const entry = locked?.get(name);
      return entry === undefined || (entry.specifier !== undefined && entry.specifier !== range);
    };
    const stale = Object.entries(wanted)
      .filter(isStale)
      .map(([name]) => quoted(name))
      .sort();
    if (stale.length === 0) return [];
    const message = `${quoted(manifestFile)} and the lock file do not agree on ${shortList(stale)}`;
    return [finding("lockfile-outdated", { package: owner, file, message })];
  });
}

function checkNodeVersions(lock, closures) {
  return closures.flatMap(({ project, ids }) => {
    const own = project.manifest.engines?.node;
    if (typeof own !== "string" || semver.validRange(own) === null) return []; // reported by the metadata check
    return ids.flatMap((id) => {
      const { name, version, node } = lock.packages.get(id);
      const unsupported = node && findUnsupportedNode(own, node);
      if (!unsupported) return [];
      return finding("engines-wider-than-dependency", {
        package: project.name,
        file: project.file,
        line: lineOf(project.text, "engines"),
        message: `\`engines.node\` ${quoted(own)} allows Node ${unsupported}, but ${quoted(`${name}@${version}`)} requires ${quoted(node)}`,
      });
    });
  });
}

function checkDuplicates(lock, file, closures) {
  const versions = new Map();
  const directVersions = new Map();
  for (const { project, ids } of closures) {
    for (const id of ids) addVersion(versions, lock.packages.get(id));
    for (const { name } of publishedDependencies(project.manifest)) {
      const locked = lock.packages.get(lock.importers.get(project.dir)?.get(name)?.id);
      if (locked) addVersion(directVersions, locked);
    }
  }
  return [...versions]
    .filter(([, found]) => found.size > 1)
    .map(([name, found]) =>
      finding("dependency-duplicated", {
        file,
        // Direct dependencies can be aligned; others require an upgrade.
        severity: directVersions.get(name)?.size > 1 ? "warning" : "info",
        message: `users get ${quoted(name)} in ${found.size} versions: ${[...found].sort(semver.compareLoose).map(quoted).join(", ")}`,
      }),
    );
}

function addVersion(versionsByName, { name, version }) {
  if (!versionsByName.has(name)) versionsByName.set(name, new Set());
  versionsByName.get(name).add(version);
}
