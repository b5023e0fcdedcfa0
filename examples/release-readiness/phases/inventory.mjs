// Lists packages, Markdown files, lock files and git's state for the other phases.
import { join, posix } from "node:path";
import { isFile, isOwnFile, isWorkflowFile, listFiles } from "../lib/files.mjs";
import { finding, plural, quoted } from "../lib/findings.mjs";
import { readGitState } from "../lib/git.mjs";
import { checkResult, PhaseError, runPhase } from "../lib/phase.mjs";
import {
  detectManager,
  findManifests,
  lockfileManagers,
  readManifest,
  readWorkspacePatterns,
} from "../lib/workspace.mjs";

await runPhase(({ projectDir }) => {
  if (!isFile(join(projectDir, "package.json"))) {
    throw new PhaseError(
      `There is no package.json in ${projectDir}. Start the workflow in the root of an npm repository, or name its folder with --project.`,
    );
  }
  const root = readManifest(projectDir, "package.json");
  const workspace = readWorkspacePatterns(projectDir, root.manifest ?? {});
  const files = listFiles(projectDir);
  const { members, others } = findManifests(projectDir, files.paths, workspace.patterns);

  const findings = workspace.finding ? [workspace.finding] : [];
  const packages = [];
  for (const file of members) {
    const { manifest, finding: problem } = readManifest(projectDir, file);
    if (problem) findings.push(problem);
    else packages.push(describePackage(manifest, file));
  }
  findings.push(...findSharedNames(packages));

  const lockfiles = Object.keys(lockfileManagers).filter((file) => isFile(join(projectDir, file)));
  const notChecked = [];
  if (others.length > 0) {
    notChecked.push({
      what: `${plural(others.length, "package.json file")} outside of the workspace`,
      why: "no workspace pattern includes them, so they are not part of the release",
    });
  }
  if (files.truncated) {
    notChecked.push({
      what: `files beyond the first ${files.paths.length}`,
      why: "the project has more files than this check reads",
    });
  }
  const artifact = checkResult({
    manager: detectManager(projectDir, root.manifest ?? {}, lockfiles),
    workspace: workspace.patterns !== undefined,
    changesets: isFile(join(projectDir, ".changeset/config.json")),
    lockfiles,
    packages,
    markdown: files.paths.filter(
      (path) => /\.(md|markdown)$/i.test(path) && !isWorkflowFile(path) && isOwnFile(join(projectDir, path)),
    ),
    git: readGitState(projectDir, isWorkflowFile),
    findings,
    notChecked,
  });
  const published = packages.filter((entry) => !entry.private).length;
  return {
    artifact,
    summary: `${plural(packages.length, "package")} (${published} to publish), ${plural(artifact.markdown.length, "Markdown file")}`,
  };
});

function describePackage(manifest, file) {
  const dir = posix.dirname(file);
  return {
    // The report needs a name for every package.
    name: typeof manifest.name === "string" && manifest.name !== "" ? manifest.name : dir,
    ...(typeof manifest.version === "string" ? { version: manifest.version } : {}),
    private: manifest.private === true,
    dir,
    file,
  };
}

function findSharedNames(packages) {
  return packages
    .filter((entry, index) => packages.findIndex((other) => other.name === entry.name) < index)
    .map(({ name, file }) =>
      finding("package-name-shared", {
        package: name,
        file,
        message: `another package in the workspace also has the name ${quoted(name)}`,
      }),
    );
}
