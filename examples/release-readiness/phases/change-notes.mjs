// Checks that versions, change notes and tags are consistent, and determines the new versions.
import { join, posix } from "node:path";
import semver from "semver";
import { parseChangelog } from "../lib/changelog.mjs";
import { planVersions, readChangesets } from "../lib/changesets.mjs";
import { isFile, readText } from "../lib/files.mjs";
import { finding, plural, quoted, shortList, summarize } from "../lib/findings.mjs";
import { countCommitsSince } from "../lib/git.mjs";
import { checkResult, runPhase } from "../lib/phase.mjs";
import { findVersionTags } from "../lib/tags.mjs";
import { readManifest, readPackages } from "../lib/workspace.mjs";

await runPhase(({ projectDir, input }) => {
  const inventory = input("inventory");
  const packages = readPackages(projectDir, inventory);
  const published = packages.filter((entry) => !entry.private && semver.valid(entry.version));

  const notes = inventory.changesets
    ? planFromChangesets(projectDir, packages)
    : { planned: [], findings: [], notChecked: [] };
  const findings = [...checkGit(inventory.git), ...notes.findings];
  const releases = [];
  for (const entry of published) {
    const plan = notes.planned.find(({ name }) => name === entry.name);
    if (plan) {
      releases.push({ ...plan, dir: entry.dir });
      continue;
    }
    const { problem, release } = judgeVersion(projectDir, entry, inventory, published.length === 1);
    if (problem) {
      findings.push(
        finding(problem.code, { package: entry.name, file: entry.file, message: problem.message }),
      );
    }
    if (release) {
      releases.push({ name: entry.name, dir: entry.dir, ...release });
      findings.push(...checkChangelog(projectDir, entry));
    }
  }
  const artifact = checkResult({
    findings,
    notChecked: [...describeMissingHistory(inventory.git), ...notes.notChecked],
    releases,
  });
  return {
    artifact,
    summary: `${plural(releases.length, "package")} to release: ${summarize(artifact.findings)}`,
  };
});

function checkGit({ available, uncommitted }) {
  if (!available || uncommitted.length === 0) return [];
  const files = plural(uncommitted.length, "file");
  const message = `${files} with uncommitted changes: ${shortList(uncommitted.map(quoted))}`;
  return [finding("uncommitted-changes", { message })];
}

function describeMissingHistory({ available, reason, shallow }) {
  if (!available) return [{ what: "tags and commits since the last release", why: reason }];
  return shallow
    ? [{ what: "earlier commits", why: "this is a shallow clone, which does not contain them" }]
    : [];
}

function planFromChangesets(projectDir, packages) {
  const names = new Set(packages.map(({ name }) => name));
  const { changesets, findings } = readChangesets(projectDir, names);
  const { manifest: config, finding: problem } = readManifest(projectDir, ".changeset/config.json");
  if (problem) findings.push(problem);
  if (isFile(join(projectDir, ".changeset/pre.json"))) {
    const what = "the versions that result from the changesets";
    const why = "a prerelease is in progress (`.changeset/pre.json`): `npx changeset status` shows them";
    return { planned: [], findings, notChecked: [{ what, why }] };
  }
  return { planned: planVersions(packages, changesets, config ?? {}), findings, notChecked: [] };
}

/**
 * For a package without changesets, determines whether its current version is to be published.
 *
 * @returns {{ problem?: { code: string, message: string }, release?: { from?: string, to: string,
 * why: string } }}
 */
function judgeVersion(projectDir, entry, { git, changesets }, isOnlyPackage) {
  const { version } = entry;
  if (!git.available)
    return { release: { to: version, why: "git cannot tell whether it has already been released" } };

  const tags = findVersionTags(git.tags, entry.name, isOnlyPackage);
  const [newest] = tags;
  if (newest && semver.lt(version, newest.version)) {
    const message = `the version is ${quoted(version)}, but ${quoted(newest.tag)} is tagged already`;
    return { problem: { code: "version-behind-tag", message } };
  }
  const current = tags.find((tag) => tag.version === version);
  if (current) {
    const commits = countCommitsSince(projectDir, current.tag, releasedPaths(entry));
    if (!commits) return {};
    const since = `${plural(commits, "commit")} since ${quoted(current.tag)} changed the package`;
    return {
      problem: changesets
        ? { code: "change-without-changeset", message: `${since}, and no changeset mentions it` }
        : { code: "version-not-raised", message: `${since}, and the version is still ${quoted(version)}` },
    };
  }
  if (changesets && version === "0.0.0") {
    const message =
      "it has never been released, and no changeset gives it a first version: `changeset publish` would publish 0.0.0";
    return { problem: { code: "never-released", message } };
  }
  const why =
    git.tags.length > 0
      ? "its version has no tag yet"
      : "there are no tags that show whether it has already been released";
  return { release: { ...(newest ? { from: newest.version } : {}), to: version, why } };
}

/** Returns the paths whose changes require a release. Tests and change notes are not among them. */
function releasedPaths({ dir }) {
  const excluded = ["test", "CHANGELOG.md"].map((path) => `:(exclude)${posix.join(dir, path)}`);
  return [dir, ...excluded, ":(exclude)RELEASE-READINESS.md"];
}

/** Checks the changelog, because a version that is published without a changeset needs an entry. */
function checkChangelog(projectDir, { name, dir, version }) {
  const candidates = [posix.join(dir, "CHANGELOG.md"), "CHANGELOG.md"];
  const file = candidates.find((path) => isFile(join(projectDir, path)));
  const problem = (code, message) => [finding(code, { package: name, file, message })];

  if (!file) return problem("changelog-missing", "there is neither a CHANGELOG.md nor a changeset");
  const { text, problem: unreadable } = readText(join(projectDir, file));
  if (unreadable) return problem("changelog-unreadable", `the changelog ${unreadable}`);
  const { versions, unreleased } = parseChangelog(text);
  if (versions.includes(version)) return [];
  return unreleased
    ? problem("changelog-unreleased", `the notes are under "Unreleased", not under ${quoted(version)}`)
    : problem("changelog-without-version", `there is no heading for ${quoted(version)}`);
}
