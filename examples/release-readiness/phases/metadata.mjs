// What each package says about itself, and whether the files it promises are there and would be published.
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import semver from "semver";
import { findBins, findEntryPoints, findMisorderedConditions } from "../lib/entry-points.mjs";
import { isFile, isFolder, listBuiltFiles, listNames } from "../lib/files.mjs";
import { plural, quoted, shortList, summarise } from "../lib/findings.mjs";
import { parseLicence } from "../lib/licences.mjs";
import { cleanEntry, coversPath, isPacked } from "../lib/packed-files.mjs";
import { checkResult, runPhase } from "../lib/phase.mjs";
import { isRecord, lineOf, readManifest } from "../lib/workspace.mjs";

await runPhase(({ projectDir, input }) => {
  const inventory = input("inventory");
  const published = inventory.packages.filter((entry) => !entry.private);
  const rootScripts = readManifest(projectDir, "package.json").manifest?.scripts;
  const findings = published.flatMap((entry) => {
    const { manifest: written, text } = readManifest(projectDir, entry.file);
    const manifest = asPublished(written, inventory.manager);
    const folder = join(projectDir, entry.dir);
    const add = (code, severity, message, remedy, line) => ({
      code,
      severity,
      package: entry.name,
      file: entry.file,
      ...(line ? { line } : {}),
      message,
      remedy,
    });
    return [
      ...checkIdentity(manifest, text, add),
      ...checkDescription(manifest, folder, entry, inventory, projectDir, add),
      ...checkEntryPoints(manifest, text, folder, rootScripts, add),
      ...checkBins(manifest, text, folder, add),
      ...checkFilesField(manifest, text, folder, add),
      ...checkPublishing(manifest, entry, inventory, projectDir, add),
    ];
  });
  const notChecked = [
    {
      what: "whether the types are right for every kind of importer",
      why: "`attw --pack` and `publint` answer that on the packed package",
    },
  ];
  return {
    artifact: checkResult({ findings, notChecked }),
    summary: `${plural(published.length, "package")}: ${summarise(findings)}`,
  };
});

/** pnpm and yarn put these fields of `publishConfig` in the place of the package's own when they pack it. */
const overridable = ["bin", "exports", "main", "module", "types", "typings"];

function asPublished(manifest, manager) {
  if (manager !== "pnpm" && manager !== "yarn") return manifest;
  const overrides = Object.entries(manifest.publishConfig ?? {}).filter(([field]) =>
    overridable.includes(field),
  );
  return { ...manifest, ...Object.fromEntries(overrides) };
}

function* checkIdentity(manifest, text, add) {
  const { name, version } = manifest;
  if (name === undefined) {
    yield add("name-missing", "error", "`name` is missing", "Name the package, or mark it `private`.");
  } else if (!/^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(name) || name.length > 214) {
    yield add(
      "name-invalid",
      "error",
      `the registry takes no package called ${quoted(name)}`,
      "Use lower case letters, digits, `-`, `_` and `.` only, at most 214 characters.",
      lineOf(text, "name"),
    );
  }
  if (version === undefined) {
    yield add(
      "version-missing",
      "error",
      "`version` is missing",
      "Give the package a version, or mark it `private`.",
    );
  } else if (semver.valid(version) !== version) {
    yield add(
      "version-invalid",
      "error",
      `${quoted(version)} is not a version`,
      "Use a semantic version such as `1.4.0`.",
      lineOf(text, "version"),
    );
  }
}

function* checkDescription(manifest, folder, entry, inventory, projectDir, add) {
  if (!manifest.description) {
    yield add(
      "description-missing",
      "warning",
      "`description` is missing",
      "Say in one sentence what the package does: search results show it.",
    );
  }
  yield* checkLicence(manifest, folder, inventory, projectDir, add);
  if (!hasFile(folder, /^readme(\.|$)/i)) {
    yield add(
      "readme-missing",
      "warning",
      "there is no README beside the manifest",
      "Add a README.md: it is the package's page on the registry.",
    );
  }
  const repository = typeof manifest.repository === "string" ? manifest.repository : manifest.repository?.url;
  if (!repository) {
    yield add(
      "repository-missing",
      "warning",
      "`repository` is missing",
      "Name the repository: the registry links to it, relative links in the README need it, and publishing with provenance fails without it.",
    );
  } else if (
    inventory.workspace &&
    entry.dir !== "." &&
    isRecord(manifest.repository) &&
    !manifest.repository.directory
  ) {
    yield add(
      "repository-directory-missing",
      "info",
      "`repository.directory` is missing",
      "Name the package's folder, so that links from the registry lead to it.",
    );
  }
  if (!isRecord(manifest.engines) || !manifest.engines.node) {
    yield add(
      "engines-missing",
      "warning",
      "`engines.node` is missing",
      "Say which Node versions the package supports.",
    );
  } else if (semver.validRange(manifest.engines.node) === null) {
    yield add(
      "engines-invalid",
      "error",
      `${quoted(manifest.engines.node)} is not a range of versions`,
      "Write a range such as `>=20`.",
    );
  }
}

function* checkLicence(manifest, folder, inventory, projectDir, add) {
  const { license } = manifest;
  if (license === undefined || license === "") {
    yield add(
      "licence-missing",
      "error",
      "`license` is missing",
      "Name the licence: without one nobody may use the package.",
    );
    return;
  }
  const licence = parseLicence(license);
  if (licence.kind === "file" && !isFile(join(folder, licence.file))) {
    yield add(
      "licence-file-missing",
      "warning",
      `\`license\` points to ${quoted(licence.file)}, which does not exist`,
      "Add the licence's text.",
    );
    return;
  }
  if (licence.kind === "unknown") {
    yield add(
      "licence-unknown",
      "warning",
      `${quoted(typeof license === "string" ? license : JSON.stringify(license))} is not an SPDX licence expression`,
      "Use an identifier from https://spdx.org/licenses, such as `MIT`.",
    );
  }
  if (licence.kind === "unlicensed") {
    yield add(
      "licence-denied",
      "warning",
      "`license` is UNLICENSED, which grants nobody any right",
      "Mark the package `private`, or choose a licence.",
    );
    return;
  }
  // pnpm packs the workspace's licence with a package that has none of its own.
  const folders = inventory.manager === "pnpm" ? [folder, projectDir] : [folder];
  if (!folders.some((place) => hasFile(place, /^(licen[cs]e|copying)/i))) {
    yield add(
      "licence-file-missing",
      "warning",
      "there is no licence file beside the manifest",
      "Add the licence's text.",
    );
  }
}

function hasFile(folder, pattern) {
  return listNames(folder).some((name) => pattern.test(name));
}

function* checkEntryPoints(manifest, text, folder, rootScripts, add) {
  for (const { field, condition, hiddenBy, hides } of findMisorderedConditions(manifest.exports)) {
    if (condition === "types") {
      yield add(
        "exports-types-not-first",
        "warning",
        `in ${quoted(field)} the condition ${quoted(hiddenBy)} stands before \`types\` and hides it from TypeScript`,
        "Put `types` first.",
        lineOf(text, "exports"),
      );
    } else {
      yield add(
        "exports-default-not-last",
        "error",
        `in ${quoted(field)} the condition ${quoted(hides)} stands behind \`default\` and is never reached`,
        "Put `default` last.",
        lineOf(text, "exports"),
      );
    }
  }
  const hasBuild = [manifest.scripts, rootScripts].some((scripts) =>
    ["build", "prepare", "prepack", "prepublishOnly"].some((name) => scripts?.[name]),
  );
  const notBuilt = new Set();
  const notPacked = new Set();
  for (const { field, target, always } of findEntryPoints(manifest)) {
    const path = posix.normalize(target);
    const line = lineOf(text, target);
    if (path.startsWith("../") || posix.isAbsolute(path)) {
      yield add(
        "entry-outside",
        "error",
        `${quoted(field)} leaves the package: ${quoted(target)}`,
        "Point to a file of the package.",
        line,
      );
      continue;
    }
    if (field.startsWith("exports") && !target.startsWith("./")) {
      yield add(
        "exports-target-invalid",
        "error",
        `${quoted(field)} is ${quoted(target)}; Node wants targets that begin with "./"`,
        "Begin the target with `./`.",
        line,
      );
    }
    if (!always && !isPacked(manifest, path.replace("*", "x")) && !notPacked.has(path)) {
      notPacked.add(path);
      yield add(
        "entry-not-published",
        "error",
        `${quoted(field)} is ${quoted(target)}, which \`files\` does not cover`,
        "Add it to `files`: the published package would lack it.",
        line,
      );
    }
    if (targetExists(folder, path)) continue;
    const [top] = path.split("/");
    if (hasBuild && top !== path && !isFolder(join(folder, top))) {
      notBuilt.add(top);
      continue;
    }
    yield add(
      "entry-missing",
      "error",
      `${quoted(field)} is ${quoted(target)}, which does not exist`,
      "Correct the path, or build the file.",
      line,
    );
  }
  if (notBuilt.size > 0) {
    yield add(
      "not-built",
      "info",
      `not built: ${shortList([...notBuilt].sort().map(quoted))} does not exist, so what it should hold could not be checked`,
      "Build, then run this check again.",
    );
  }
}

/** A target, the way Node and bundlers of old look for one: `main` may leave out the extension or name a folder. */
function targetExists(folder, path) {
  if (path.includes("*")) return patternExists(folder, path);
  return ["", ".js", ".json", "/index.js"].some((suffix) => isFile(join(folder, path + suffix)));
}

function patternExists(folder, path) {
  const [before, after] = path.split("*", 2);
  const base = before.slice(0, before.lastIndexOf("/") + 1);
  return listBuiltFiles(join(folder, base)).some(
    (file) => `${base}${file}`.startsWith(before) && file.endsWith(after),
  );
}

function* checkBins(manifest, text, folder, add) {
  for (const { field, target } of findBins(manifest)) {
    const path = join(folder, target);
    if (!isFile(path)) continue; // reported among the entry points
    if (/\.[cm]?js$|^[^.]*$/.test(posix.basename(target)) && readStart(path, 2) !== "#!") {
      yield add(
        "bin-without-shebang",
        "error",
        `${quoted(field)} is ${quoted(target)}, which does not begin with a "#!" line`,
        "Begin the file with `#!/usr/bin/env node`: a shell would run it as a shell script.",
        lineOf(text, target),
      );
    }
    if (process.platform !== "win32" && (statSync(path).mode & 0o111) === 0) {
      yield add(
        "bin-not-executable",
        "info",
        `${quoted(field)} is ${quoted(target)}, which is not executable here (package managers mend that when they install it)`,
        "Run `git update-index --chmod=+x` on the file.",
        lineOf(text, target),
      );
    }
  }
}

function readStart(path, bytes) {
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.alloc(bytes);
    return buffer.toString("latin1", 0, readSync(file, buffer, 0, bytes, 0));
  } finally {
    closeSync(file);
  }
}

function* checkFilesField(manifest, text, folder, add) {
  if (!Array.isArray(manifest.files)) {
    if (!isFile(join(folder, ".npmignore"))) {
      yield add(
        "files-missing",
        "warning",
        "`files` is missing: tests, configuration and everything else would be published",
        "List what the package needs at run time in `files`.",
      );
    }
    return;
  }
  const names = listNames(folder);
  for (const entry of manifest.files.map(String)) {
    const pattern = cleanEntry(entry);
    // Generated folders are judged by the entry points in them; a plain name with nothing behind it is a slip.
    if (entry.startsWith("!") || /[*?{[]/.test(pattern) || pattern.includes("/")) continue;
    const promised = findEntryPoints(manifest).some(({ target }) =>
      coversPath(pattern, posix.normalize(target)),
    );
    if (
      !promised &&
      !names.includes(pattern) &&
      !isFolder(join(folder, pattern)) &&
      pattern !== "" &&
      pattern !== "."
    ) {
      yield add(
        "files-entry-missing",
        "warning",
        `\`files\` names ${quoted(entry)}, which does not exist`,
        "Remove the entry, or build what it names.",
        lineOf(text, entry),
      );
    }
  }
}

function* checkPublishing(manifest, entry, inventory, projectDir, add) {
  if (inventory.workspace && entry.dir === ".") {
    yield add(
      "workspace-root-public",
      "warning",
      "the root of the workspace is not marked `private`",
      'Add `"private": true`, unless the root is a package that people install.',
    );
  }
  const scoped = String(manifest.name ?? "").startsWith("@");
  if (scoped && !manifest.publishConfig?.access && changesetsAccess(projectDir) !== "public") {
    yield add(
      "access-missing",
      "warning",
      "a scoped package is restricted when it is first published, unless `publishConfig.access` says otherwise",
      'Add `"publishConfig": { "access": "public" }` (or `"restricted"`, if that is meant).',
    );
  }
}

function changesetsAccess(projectDir) {
  return readManifest(projectDir, ".changeset/config.json").manifest?.access;
}
