/**
 * All rules with their severity and remedy. README.md shows this table.
 *
 * - `error`: the release would harm its users, or stop halfway
 * - `warning`: a person should decide
 * - `info`: worth knowing
 *
 * @type {Record<string, { severity: "error" | "warning" | "info", remedy: string }>}
 */
export const rules = {
  // inventory
  "manifest-unreadable": error("Fix the file: tools cannot read it."),
  "workspace-unreadable": error("Fix the file: the workspace's packages could not be found."),
  "package-name-shared": error("Give each package in the workspace a unique name."),

  // metadata: the package's description of itself
  "name-missing": error("Name the package, or mark it `private`."),
  "name-invalid": error("Use lowercase letters, digits, `-`, `_` and `.` only, at most 214 characters."),
  "version-missing": error("Give the package a version, or mark it `private`."),
  "version-invalid": error("Use a semantic version such as `1.4.0`."),
  "description-missing": warning("Describe the package in one sentence: search results show it."),
  "license-missing": error("Name the license: without one, nobody may use the package."),
  "license-unknown": warning("Use an identifier from <https://spdx.org/licenses>, such as `MIT`."),
  "license-denied": warning("Mark the package `private`, or choose a license."),
  "license-file-missing": warning("Add a file with the text of the license."),
  "readme-missing": warning("Add a README.md: it is the package's page on the registry."),
  "repository-missing": warning(
    "Name the repository: the registry links to it, relative links in the README need it, and publishing with provenance fails without it.",
  ),
  "repository-directory-missing": info(
    "Add `repository.directory`, so that links from the registry lead to the package's folder.",
  ),
  "engines-missing": warning("Say which Node versions the package supports."),
  "engines-invalid": error("Write a range such as `>=20`."),
  "access-missing": warning(
    'Add `"publishConfig": { "access": "public" }` (or `"restricted"`, if intended).',
  ),
  "workspace-root-public": warning(
    'Add `"private": true`, unless the root is a package that people install.',
  ),

  // metadata: entry points
  "entry-missing": error("Correct the path, or build the file."),
  "entry-not-published": error("Add the file to `files`: otherwise the published package lacks it."),
  "entry-outside": error("Point to a file inside the package."),
  "exports-target-invalid": error("Start the target with `./`."),
  "exports-types-not-first": warning("Put `types` first."),
  "exports-default-not-last": error("Put `default` last."),
  "bin-without-shebang": error(
    "Start the file with `#!/usr/bin/env node`: otherwise it runs as a shell script.",
  ),
  "bin-not-executable": info("Run `git update-index --chmod=+x` on the file."),
  "files-missing": warning("List what the package needs at run time in `files`."),
  "files-entry-missing": warning("Remove the entry, or add what it names."),
  "not-built": info("Build, then run this check again."),

  // documentation: severities for READMEs; in other files, errors are warnings
  "link-dead": error("Correct the link, or add the file."),
  "link-case": error("Use the exact case of the file name."),
  "link-to-ignored-file": warning("Link to a file that is committed."),
  "link-without-extension": info("Include the extension if the page is read on GitHub or npm."),
  "anchor-dead": warning(
    "Use the anchor GitHub gives the heading: lowercase letters, hyphens for spaces, no punctuation.",
  ),
  "program-does-not-parse": error("Correct the program: readers will copy and run it."),
  "program-imports-missing-entry": error("Import an entry that the package exports, or export this one."),

  // dependencies
  "dependency-private": error(
    "Publish this dependency too, or bundle it and make it a development dependency.",
  ),
  "dependency-protocol": error("Use a version range."),
  "dependency-not-from-registry": warning(
    "Depend on a published version: others may not be able to reach this address, and its content can change.",
  ),
  "dependency-unbounded": warning("Write a range such as `^1.2.0`."),
  "dependency-range-invalid": warning("Write a range such as `^1.2.0`."),
  "dependency-misses-workspace": warning(
    "Change the range to include the workspace's version: otherwise users get a version that was not tested here.",
  ),
  "dependency-duplicated": info("Align your own ranges; if that does not help, try an upgrade."),
  "dependency-license-denied": error("Replace the dependency, or get a license for it."),
  "dependency-license-copyleft": warning(
    "Make sure that this license is compatible with the package's own, or replace the dependency.",
  ),
  "dependency-license-unclear": warning(
    "Read the dependency's license file, and ask its authors to name an SPDX identifier.",
  ),
  "engines-wider-than-dependency": warning(
    "Narrow `engines.node`, or use a version of the dependency that supports all the Node versions in that range.",
  ),
  "lockfile-missing": warning(
    "Run an install and commit the lock file that it writes, so that releases are built from known versions.",
  ),
  "lockfiles-several": warning("Keep only the lock file of the package manager that you use."),
  "lockfile-unreadable": error(
    "Look for merge conflict markers in the lock file, or reinstall to regenerate it.",
  ),
  "lockfile-outdated": error(
    "Run an install and commit the updated lock file: a clean install in CI rejects this one.",
  ),

  // change notes
  "uncommitted-changes": warning("Commit or stash changes that are not part of the release."),
  "changeset-unreadable": error("Fix the changeset: otherwise `changeset version` fails."),
  "changeset-unknown-package": error("Correct the package name: `changeset version` fails on it."),
  "changeset-unknown-bump": error("Use `major`, `minor`, `patch` or `none`."),
  "changeset-empty": warning("Tell users what they can, or must, do now."),
  "change-without-changeset": warning("Run `npx changeset` if the change affects users."),
  "never-released": warning("Add a changeset, or mark the package `private`."),
  "version-behind-tag": error("Bump the version above the newest tag."),
  "version-not-raised": warning("Bump the version if you want to release the changes."),
  "changelog-missing": warning("Tell users what the release changes."),
  "changelog-unreadable": warning("Fix the file."),
  "changelog-unreleased": warning("Put the notes under the version's heading."),
  "changelog-without-version": warning("Add a heading for the version, and tell users what changed."),
};

function error(remedy) {
  return { severity: "error", remedy };
}

function warning(remedy) {
  return { severity: "warning", remedy };
}

function info(remedy) {
  return { severity: "info", remedy };
}
