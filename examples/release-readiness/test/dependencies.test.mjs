import { everyRow, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { parseLicense } from "../lib/licenses.mjs";
import { findClosure, readLockfile } from "../lib/lockfile.mjs";
import { findUnsupportedNode } from "../lib/node-versions.mjs";
import { inFolder, label, manifest, runCheck, validPackage } from "./run-phases.mjs";

const json = (value) => JSON.stringify(value, null, 2);

/**
 * Creates a lock file. Keys are the folders of the project's packages and of installed packages.
 */
function npmLock(packages) {
  return json({ name: "sound", lockfileVersion: 3, requires: true, packages });
}

describe("ranges", () => {
  async function checkRanges(dependencies, changes = {}) {
    const projectDir = testdir({
      "package.json": manifest({ name: "root", private: true, workspaces: ["packages/*"], ...changes }),
      ...inFolder("packages/a", validPackage({ name: "a", dependencies, peerDependencies: { any: "*" } })),
      ...inFolder("packages/b", validPackage({ name: "b", version: "2.1.0" })),
      ...inFolder("packages/inner", { "package.json": manifest({ name: "inner", private: true }) }),
    });
    const { findings } = await runCheck(projectDir, "dependencies");
    return findings
      .filter(({ file }) => file === "packages/a/package.json")
      .map(({ message, code }) => `${code} ${message.split("`")[3]}`);
  }

  test("that do not work on the registry are found", async () => {
    const found = await checkRanges({
      b: "^1.0.0",
      inner: "^1.0.0",
      sibling: "workspace:^",
      shared: "catalog:",
      folder: "file:../folder",
      linked: "link:../linked",
      forked: "github:somebody/forked",
      short: "somebody/short",
      tarball: "https://example.org/x.tgz",
      anything: "*",
      newest: "latest",
      tag: "next",
      alias: "npm:other@^1.0.0",
      fine: "^1.0.0 || ~2.1",
    });
    expect(found.sort()).toEqual([
      "dependency-misses-workspace b",
      "dependency-not-from-registry forked",
      "dependency-not-from-registry short",
      "dependency-not-from-registry tarball",
      "dependency-private inner",
      "dependency-protocol folder",
      "dependency-protocol linked",
      "dependency-protocol shared",
      "dependency-protocol sibling",
      "dependency-range-invalid tag",
      "dependency-unbounded anything",
      "dependency-unbounded newest",
    ]);
  });

  test("that pnpm replaces when packing are accepted", async () => {
    const changes = { packageManager: "pnpm@10.0.0" };
    expect(await checkRanges({ b: "workspace:^", shared: "catalog:" }, changes)).toEqual([]);
  });
});

describe("the lock file", () => {
  const wanted = { dependencies: { one: "^1.0.0" }, devDependencies: { tool: "^3.0.0" } };

  everyRow(
    "may be unusable: %s",
    [
      ["not JSON", "package-lock.json", "<<<<<<< HEAD", "problem"],
      ["not YAML", "pnpm-lock.yaml", "a: b: c", "problem"],
      ["empty", "pnpm-lock.yaml", "", "problem"],
      ["a merge conflict", "yarn.lock", "<<<<<<< HEAD\n", "problem"],
      ["of npm 6", "package-lock.json", json({ lockfileVersion: 1 }), "unsupported"],
      ["of pnpm 8", "pnpm-lock.yaml", "lockfileVersion: '6.0'\n", "unsupported"],
      ["of bun", "bun.lock", "{}", "unsupported"],
    ],
    (_case, file, text, expected) => {
      expect(readLockfile(file, text, [])).toEqual({ [expected]: expect.stringMatching(/\w/) });
    },
  );

  test.each([
    ["missing", {}, ["warning lockfile-missing"], "there is no lock file to read them from"],
    [
      "not readable",
      { "package-lock.json": "<" },
      ["error lockfile-unreadable package-lock.json"],
      "the lock file cannot be read",
    ],
    ["in another format", { "bun.lock": "{}" }, [], "this check does not read the format of bun.lock"],
  ])("leaves something unchecked if it is %s", async (_case, files, expected, why) => {
    const { findings, notChecked } = await runCheck(
      testdir({ ...validPackage(wanted), ...files }),
      "dependencies",
    );
    expect(findings.map(label)).toEqual(expected);
    expect(notChecked).toEqual([{ what: "licenses, Node versions and duplicates of dependencies", why }]);
  });

  test("is outdated if manifests require something else", async () => {
    const lock = npmLock({
      "": { dependencies: { one: "^0.9.0" }, devDependencies: { tool: "^3.0.0" } },
      "node_modules/one": { version: "0.9.0", license: "MIT" },
      "node_modules/tool": { version: "3.0.0", license: "MIT", dev: true },
    });
    const { findings } = await runCheck(
      testdir({ ...validPackage(wanted), "package-lock.json": lock }),
      "dependencies",
    );
    expect(findings.map(label)).toEqual(["error lockfile-outdated package-lock.json"]);
    const overriding = validPackage({ ...wanted, overrides: { one: "^0.9.0" } });
    const overridden = await runCheck(testdir({ ...overriding, "package-lock.json": lock }), "dependencies");
    expect(overridden.findings).toEqual([]);
  });

  test("must be the only one, except for npm's shrinkwrap", async () => {
    const lock = npmLock({ "": {} });
    const several = testdir({ ...validPackage(), "package-lock.json": lock, "yarn.lock": "" });
    const shrinkwrap = testdir({ ...validPackage(), "package-lock.json": lock, "npm-shrinkwrap.json": lock });
    expect((await runCheck(several, "dependencies")).findings.map(({ code }) => code)).toEqual([
      "lockfiles-several",
    ]);
    expect((await runCheck(shrinkwrap, "dependencies")).findings).toEqual([]);
  });
});

describe("what users of a package install", () => {
  const places = {
    "": { workspaces: ["packages/*"], devDependencies: { tool: "^1.0.0" } },
    "packages/a": { dependencies: { one: "^1.0.0", b: "^1.0.0" } },
    "packages/b": { dependencies: { one: "^2.0.0" } },
    "node_modules/a": { resolved: "packages/a", link: true },
    "node_modules/b": { resolved: "packages/b", link: true },
    "node_modules/one": {
      version: "2.0.0",
      license: "MIT",
      dependencies: { deep: "^1.0.0" },
      optionalDependencies: { absent: "1" },
    },
    "packages/a/node_modules/one": { version: "1.5.0", license: "GPL-3.0-only", engines: { node: ">=18" } },
    "node_modules/deep": { version: "1.0.0", engines: { node: ">=22" }, dependencies: { one: "^2.0.0" } },
    "node_modules/tool": { version: "1.0.0", license: "AGPL-3.0-only", engines: { node: ">=99" } },
  };
  const files = (changes) => ({
    "package.json": manifest({
      name: "root",
      private: true,
      workspaces: ["packages/*"],
      devDependencies: { tool: "^1.0.0" },
    }),
    "package-lock.json": npmLock(places),
    ...inFolder(
      "packages/a",
      validPackage({ name: "a", dependencies: { one: "^1.0.0", b: "^1.0.0" }, ...changes }),
    ),
    ...inFolder("packages/b", validPackage({ name: "b", dependencies: { one: "^2.0.0" } })),
  });

  test("is checked for licenses, Node versions and duplicates, without development tools", async () => {
    const { findings, notChecked, counts } = await runCheck(testdir(files()), "dependencies");
    expect(
      findings.map(({ severity, code, message, package: name }) => [severity, code, name, message]),
    ).toEqual([
      ["warning", "dependency-duplicated", undefined, "users get `one` in 2 versions: `1.5.0`, `2.0.0`"],
      [
        "warning",
        "dependency-license-copyleft",
        "a",
        expect.stringContaining("`one@1.5.0` is under `GPL-3.0-only`"),
      ],
      [
        "warning",
        "engines-wider-than-dependency",
        "b",
        "`engines.node` `>=20` allows Node 20.0.0, but `deep@1.0.0` requires `>=22`",
      ],
    ]);
    expect(notChecked.map(({ what }) => what)).toEqual(["the licenses of 1 dependency: `deep@1.0.0`"]);
    expect(counts).toEqual({ locked: 4, published: 3, licenses: { "GPL-3.0-only": 1, MIT: 1 } });
  });

  test("may have the package's own license", async () => {
    const { findings } = await runCheck(testdir(files({ license: "GPL-3.0-only" })), "dependencies");
    expect(findings.map(({ code }) => code)).not.toContain("dependency-license-copyleft");
  });

  test("takes missing licenses from installed manifests", async () => {
    const licenses = { fine: "MIT", denied: "UNLICENSED", custom: "Custom terms", silent: undefined };
    const dependencies = Object.fromEntries(Object.keys(licenses).map((name) => [name, "^1.0.0"]));
    const placed = Object.keys(licenses).map((name) => [`node_modules/${name}`, { version: "1.0.0" }]);
    const installed = Object.entries(licenses).map(([name, license]) => [
      `node_modules/${name}/package.json`,
      json({ name, version: "1.0.0", license }),
    ]);
    const projectDir = testdir({
      ...validPackage({ dependencies }),
      "package-lock.json": npmLock({ "": { dependencies }, ...Object.fromEntries(placed) }),
      ...Object.fromEntries(installed),
    });
    const { findings, notChecked } = await runCheck(projectDir, "dependencies");
    expect(
      findings.map(({ severity, code, message }) => `${severity} ${code} ${message.split("`")[1]}`),
    ).toEqual([
      "error dependency-license-denied denied@1.0.0",
      "warning dependency-license-unclear custom@1.0.0",
      "warning dependency-license-unclear silent@1.0.0",
    ]);
    expect(notChecked).toEqual([]);
  });

  test("is also found in pnpm's layout", async () => {
    const projectDir = testdir({
      ...validPackage({ dependencies: { "@scope/one": "^1.0.0" } }),
      "pnpm-lock.yaml": pnpmLock,
      "node_modules/.pnpm/@scope+one@1.2.0_two@2.0.0/node_modules/@scope/one/package.json": json({
        name: "@scope/one",
        version: "1.2.0",
        license: "GPL-2.0",
      }),
      "node_modules/.pnpm/two@2.0.0/node_modules/two/package.json": json({
        name: "two",
        version: "2.0.0",
        license: "ISC",
      }),
    });
    const { findings, counts } = await runCheck(projectDir, "dependencies");
    expect(findings.map(({ code }) => code)).toEqual([
      "dependency-license-copyleft",
      "engines-wider-than-dependency",
    ]);
    expect(counts.licenses).toEqual({ "GPL-2.0": 1, ISC: 1 });
  });
});

const pnpmLock = `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      '@scope/one':
        specifier: ^1.0.0
        version: 1.2.0(two@2.0.0)
packages:
  '@scope/one@1.2.0':
    resolution: {integrity: x}
    engines: {node: '>=18'}
    peerDependencies:
      two: ^2.0.0
  two@2.0.0:
    resolution: {integrity: y}
    engines: {node: '>=21'}
snapshots:
  '@scope/one@1.2.0(two@2.0.0)':
    dependencies:
      two: 2.0.0
  two@2.0.0: {}
`;

const yarn1 = `# yarn lockfile v1


"@scope/one@^1.0.0", "@scope/one@^1.1.0":
  version "1.2.0"
  resolved "https://example.org/one.tgz"
  dependencies:
    two "^2.0.0"

two@^2.0.0:
  version "2.0.0"
`;

const yarn4 = `__metadata:
  version: 8

"@scope/one@npm:^1.0.0, @scope/one@npm:^1.1.0":
  version: 1.2.0
  resolution: "@scope/one@npm:1.2.0"
  dependencies:
    two: "npm:^2.0.0"

"sound@workspace:.":
  version: 0.0.0-use.local
  dependencies:
    "@scope/one": "npm:^1.0.0"

"two@npm:^2.0.0":
  version: 2.0.0
`;

const npm3 = npmLock({
  "": { dependencies: { "@scope/one": "^1.0.0" } },
  "node_modules/@scope/one": { version: "1.2.0", dependencies: { two: "^2.0.0" } },
  "node_modules/@scope/one/node_modules/two": { version: "2.0.0" },
  "node_modules/two": { version: "1.0.0" },
});

test.each([
  ["pnpm-lock.yaml", pnpmLock],
  ["yarn.lock", yarn1],
  ["yarn.lock", yarn1.replaceAll("\n", "\r\n")],
  ["yarn.lock", yarn4],
  ["package-lock.json", npm3],
])("%s shows what is installed along with a package", (file, text) => {
  const projects = [{ dir: ".", manifest: { dependencies: { "@scope/one": "^1.0.0" } } }];
  const { lock } = readLockfile(file, text, projects);
  const closure = findClosure(lock, ".", ["@scope/one", "unknown"]).map((id) => lock.packages.get(id));
  expect(closure.map(({ name, version }) => `${name}@${version}`).sort()).toEqual([
    "@scope/one@1.2.0",
    "two@2.0.0",
  ]);
});

everyRow(
  "license %j is %s",
  [
    ["MIT", "permissive"],
    ["(MIT OR GPL-3.0-only)", "permissive"],
    ["MIT AND GPL-3.0-only", "copyleft"],
    ["GPL-2.0-only WITH Classpath-exception-2.0", "permissive"],
    ["LGPL-3.0-only", "permissive"],
    ["AGPL-3.0-or-later", "copyleft"],
    ["SEE LICENSE IN TERMS.md", "file"],
    ["unlicensed", "unlicensed"],
    [{ type: "MIT" }, "permissive"],
    [[{ type: "MIT" }, { type: "GPL-3.0-only" }], "permissive"],
    ["Apache 2.0", "unknown"],
    [undefined, "unknown"],
    [{}, "unknown"],
    [[], "unknown"],
  ],
  (license, kind) => {
    expect(parseLicense(license).kind).toBe(kind);
  },
);

everyRow(
  "a package for Node %s that depends on one for %s excludes %s",
  [
    [">=20", ">=18", undefined],
    [">=18", ">=20", "18.0.0"],
    [">=20.19", "^20.17.0 || >=22.9.0", undefined],
    [">=20", "^18 || ^20 || ^22", undefined],
    [">=18.0.0", "^18.0.0 || >=22", "20"],
    ["*", ">=14", "0.0.0"],
    [">=20", "not a range", undefined],
  ],
  (own, dependency, expected) => {
    expect(findUnsupportedNode(own, dependency)).toBe(expected);
  },
);
