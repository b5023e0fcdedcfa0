// Whether versions, change notes and git's tags tell the same story, and which versions a release would bring.
import { join } from "node:path";
import semver from "semver";
import { parseChangelog } from "../lib/changelog.mjs";
import { planVersions, readChangesets } from "../lib/changesets.mjs";
import { isFile, readText } from "../lib/files.mjs";
import { plural, quoted, shortList, summarise } from "../lib/findings.mjs";
import { countCommitsSince } from "../lib/git.mjs";
import { checkResult, runPhase } from "../lib/phase.mjs";
import { findVersionTags } from "../lib/tags.mjs";
import { readManifest } from "../lib/workspace.mjs";

await runPhase(({ projectDir, input }) => {
  const { git, ...inventory } = input("inventory");
  const packages = inventory.packages.map((entry) => ({ ...entry, ...readManifest(projectDir, entry.file) }));
  const published = packages.filter((entry) => !entry.private && semver.valid(entry.version));
  const notChecked = [];
  const findings = [];

  if (!git.available) {
    notChecked.push({ what: "tags and commits since the last release", why: git.reason });
  } else {
    if (git.shallow)
      notChecked.push({ what: "commits before the start of this shallow clone", why: "they are not here" });
    if (git.uncommitted.length > 0) findings.push(describeUncommitted(git.uncommitted));
  }

  const planned = inventory.changesets ? planFromChangesets(projectDir, packages, findings, notChecked) : [];
  const releases = [];
  for (const entry of published) {
    const tags = findVersionTags(git.tags ?? [], entry.name, published.length === 1);
    const history = {
      tags,
      anyTags: (git.tags ?? []).length > 0,
      current: tags.find(({ version }) => version === entry.version),
      commitsSince: (tag) => countCommitsSince(projectDir, tag, pathsOf(entry)),
    };
    const plan = planned.find(({ name }) => name === entry.name);
    if (plan) {
      releases.push({ ...plan, dir: entry.dir });
      continue;
    }
    const { release, ...checked } = checkVersion(entry, history, inventory, git);
    findings.push(...checked.findings);
    if (!release) continue;
    releases.push({ name: entry.name, dir: entry.dir, ...release });
    findings.push(...checkChangelog(projectDir, entry));
  }
  return {
    artifact: checkResult({ findings, notChecked, releases }),
    summary: `${plural(releases.length, "package")} to release: ${summarise(findings)}`,
  };
});

function describeUncommitted(paths) {
  return {
    code: "uncommitted-changes",
    severity: "warning",
    message: `${plural(paths.length, "file")} with changes that are not committed: ${shortList(paths.map(quoted))}`,
    remedy: "Commit or put aside what is not part of the release.",
  };
}

function planFromChangesets(projectDir, packages, findings, notChecked) {
  const names = new Set(packages.map(({ name }) => name));
  const { changesets, findings: problems } = readChangesets(projectDir, names);
  findings.push(...problems);
  const { manifest: config, finding } = readManifest(projectDir, ".changeset/config.json");
  if (finding) findings.push(finding);
  if (isFile(join(projectDir, ".changeset/pre.json"))) {
    notChecked.push({
      what: "the versions that the changesets lead to",
      why: "a prerelease is under way (`.changeset/pre.json`): `npx changeset status` tells them",
    });
    return [];
  }
  return planVersions(packages, changesets, config ?? {});
}

/** What belongs to a package's release: not its tests, and not its change notes. */
function pathsOf({ dir }) {
  const below = dir === "." ? "" : `${dir}/`;
  return [dir, `:(exclude)${below}test`, `:(exclude)${below}CHANGELOG.md`, ":(exclude)RELEASE-READINESS.md"];
}

/** A package that no changeset names: is its present version the one to publish, or is it out already? */
function checkVersion(entry, history, inventory, git) {
  const { version } = entry;
  const finding = (code, severity, message, remedy) => ({
    code,
    severity,
    package: entry.name,
    file: entry.file,
    message,
    remedy,
  });
  if (!git.available)
    return { findings: [], release: { to: version, why: "git cannot say whether it is out already" } };

  const [newest] = history.tags;
  if (newest && semver.lt(version, newest.version)) {
    const behind = finding(
      "version-behind-tag",
      "error",
      `the version is ${quoted(version)}, but ${quoted(newest.tag)} is tagged already`,
      "Raise the version above the newest tag.",
    );
    return { findings: [behind] };
  }
  if (history.current) {
    const commits = history.commitsSince(history.current.tag);
    if (!commits) return { findings: [] }; // nothing new
    const since = `${plural(commits, "commit")} since ${quoted(history.current.tag)} changed the package`;
    const unnoted = inventory.changesets
      ? finding(
          "change-without-changeset",
          "warning",
          `${since}, and no changeset tells of it`,
          "Run `npx changeset`, if users can notice the change.",
        )
      : finding(
          "version-not-raised",
          "warning",
          `${since}, and the version is still ${quoted(version)}`,
          "Raise the version, if the changes are to be released.",
        );
    return { findings: [unnoted] };
  }
  if (inventory.changesets && version === "0.0.0") {
    const never = finding(
      "never-released",
      "warning",
      "it was never released, and no changeset gives it a first version: `changeset publish` would publish 0.0.0",
      "Add a changeset, or mark the package `private`.",
    );
    return { findings: [never] };
  }
  const why = history.anyTags
    ? "its version has no tag yet"
    : "there are no tags to say whether it is out already";
  return { findings: [], release: { ...(newest ? { from: newest.version } : {}), to: version, why } };
}

/** A version that is published as it stands should have its notes already. */
function checkChangelog(projectDir, { name, dir, version }) {
  const candidates = [...new Set([join(dir, "CHANGELOG.md"), "CHANGELOG.md"])];
  const file = candidates.find((path) => isFile(join(projectDir, path)))?.replaceAll("\\", "/");
  const finding = (code, message, remedy) => [
    { code, severity: "warning", package: name, ...(file ? { file } : {}), message, remedy },
  ];
  if (file === undefined) {
    return finding(
      "changelog-missing",
      "there is no CHANGELOG.md and no changeset",
      "Tell users what the release changes.",
    );
  }
  const { text, problem } = readText(join(projectDir, file));
  if (problem) return finding("changelog-unreadable", `the changelog ${problem}`, "Repair the file.");
  const { versions, unreleased } = parseChangelog(text);
  if (versions.includes(version)) return [];
  return unreleased
    ? finding(
        "changelog-unreleased",
        `notes stand under "Unreleased", not under ${quoted(version)}`,
        "Give them the version's heading.",
      )
    : finding(
        "changelog-without-version",
        `it has no heading for ${quoted(version)}`,
        "Add one that tells users what changed.",
      );
}
