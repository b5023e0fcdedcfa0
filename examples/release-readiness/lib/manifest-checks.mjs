import { join } from "node:path";
import semver from "semver";
import { isFile, listNames } from "./files.mjs";
import { quoted } from "./findings.mjs";
import { parseLicense } from "./licenses.mjs";
import { isRecord, lineOf } from "./workspace.mjs";

/**
 * A package to be published.
 *
 * @typedef {object} Subject
 * @property {Record<string, any>} manifest  as published
 * @property {string} text                   the text of package.json
 * @property {string} folder
 * @property {boolean} hasBuild              whether a build could create missing files
 * @property {boolean} isWorkspaceRoot
 * @property {boolean} isInWorkspace
 * @property {string[]} licenseFolders       where the packed license may be
 * @property {string} [defaultAccess]        from the changesets configuration
 *
 * @typedef {{ code: string, message: string, line?: number }} Problem
 */

/**
 * @param {Subject} subject
 * @returns {Generator<Problem>}
 */
export function* checkManifest(subject) {
  yield* checkName(subject);
  yield* checkVersion(subject);
  yield* checkDescription(subject);
  yield* checkLicense(subject);
  yield* checkRepository(subject);
  yield* checkEngines(subject);
  yield* checkAccess(subject);
}

const registryName = /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

function* checkName({ manifest: { name }, text }) {
  if (name === undefined) {
    yield { code: "name-missing", message: "`name` is missing" };
  } else if (typeof name !== "string" || !registryName.test(name) || name.length > 214) {
    const message = `the registry does not accept the package name ${quoted(name)}`;
    yield { code: "name-invalid", line: lineOf(text, "name"), message };
  }
}

function* checkVersion({ manifest: { version }, text }) {
  if (version === undefined) {
    yield { code: "version-missing", message: "`version` is missing" };
  } else if (semver.valid(version) !== version) {
    const message = `${quoted(version)} is not a version`;
    yield { code: "version-invalid", line: lineOf(text, "version"), message };
  }
}

function* checkDescription({ manifest, folder }) {
  if (!manifest.description) yield { code: "description-missing", message: "`description` is missing" };
  if (!hasFile(folder, /^readme(\.|$)/i)) {
    yield { code: "readme-missing", message: "there is no README next to the manifest" };
  }
}

function* checkLicense({ manifest: { license }, text, folder, licenseFolders }) {
  if (license === undefined || license === "") {
    yield { code: "license-missing", message: "`license` is missing" };
    return;
  }
  const line = lineOf(text, "license");
  const parsed = parseLicense(license);
  if (parsed.kind === "unlicensed") {
    yield { code: "license-denied", line, message: "`license` is UNLICENSED, which grants no rights" };
    return;
  }
  if (parsed.kind === "unknown") {
    const shown = quoted(typeof license === "string" ? license : JSON.stringify(license));
    yield { code: "license-unknown", line, message: `${shown} is not an SPDX license expression` };
  }
  if (parsed.kind === "file") {
    if (isFile(join(folder, parsed.file))) return;
    const message = `\`license\` points to ${quoted(parsed.file)}, which does not exist`;
    yield { code: "license-file-missing", line, message };
  } else if (!licenseFolders.some((place) => hasFile(place, /^(licen[cs]e|copying)/i))) {
    yield { code: "license-file-missing", message: "there is no license file next to the manifest" };
  }
}

function hasFile(folder, pattern) {
  return listNames(folder).some((name) => pattern.test(name));
}

function* checkRepository({ manifest: { repository }, text, isInWorkspace }) {
  if (!(isRecord(repository) ? repository.url : repository)) {
    yield { code: "repository-missing", message: "`repository` is missing" };
  } else if (isInWorkspace && isRecord(repository) && !repository.directory) {
    const message = "`repository.directory` is missing";
    yield { code: "repository-directory-missing", line: lineOf(text, "repository"), message };
  }
}

function* checkEngines({ manifest: { engines }, text }) {
  if (!engines?.node) {
    yield { code: "engines-missing", message: "`engines.node` is missing" };
  } else if (semver.validRange(engines.node) === null) {
    const message = `${quoted(engines.node)} is not a version range`;
    yield { code: "engines-invalid", line: lineOf(text, "engines"), message };
  }
}

function* checkAccess({ manifest, isWorkspaceRoot, defaultAccess }) {
  if (isWorkspaceRoot) {
    yield { code: "workspace-root-public", message: "the root of the workspace is not marked `private`" };
  }
  const isScoped = String(manifest.name).startsWith("@");
  if (isScoped && !manifest.publishConfig?.access && defaultAccess !== "public") {
    const message =
      "a scoped package is restricted when it is first published, unless `publishConfig.access` says otherwise";
    yield { code: "access-missing", message };
  }
}
