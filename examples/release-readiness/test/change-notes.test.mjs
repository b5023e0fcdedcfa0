import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { parseChangelog } from "../lib/changelog.mjs";
import { planVersions } from "../lib/changesets.mjs";
import { findVersionTags } from "../lib/tags.mjs";
import { commitAll, git, inFolder, label, manifest, runCheck, validPackage } from "./run-phases.mjs";

const codes = ({ findings }) => findings.map(({ code }) => code);

describe("a package without changesets", () => {
  const changelog = "# Changelog\n\n## 1.0.0\n\n- First\n";

  async function check({ commands = [["tag", "v1.0.0"]], change = [], files = {}, version = "1.0.0" } = {}) {
    const projectDir = testdir({ ...validPackage({ version }), "CHANGELOG.md": changelog, ...files });
    git(projectDir, ...commitAll, ...commands);
    for (const path of change) {
      writeFileSync(join(projectDir, path), "// changed\n");
      git(projectDir, ["add", "-A"], ["commit", "-q", "-m", "Change"]);
    }
    return runCheck(projectDir, "change-notes");
  }

  test("has nothing to release if its version is tagged and nothing has changed since", async () => {
    const result = await check();
    expect(result).toMatchObject({ findings: [], releases: [], notChecked: [] });
  });

  test("has nothing to release if only its change notes have changed", async () => {
    expect(await check({ change: ["CHANGELOG.md"] })).toMatchObject({ findings: [], releases: [] });
  });

  test("must raise its version if it has changed since its tag", async () => {
    const result = await check({ change: ["index.js", "README.md"] });
    expect(codes(result)).toEqual(["version-not-raised"]);
    expect(result.findings[0].message).toBe(
      "2 commits since `v1.0.0` changed the package, and the version is still `1.0.0`",
    );
  });

  test("must not be behind its tags", async () => {
    expect(
      codes(
        await check({
          commands: [
            ["tag", "v1.0.0"],
            ["tag", "v1.1.0"],
          ],
        }),
      ),
    ).toEqual(["version-behind-tag"]);
  });

  test("is released at its current version if that has no tag", async () => {
    const result = await check({ version: "1.1.0", files: { "CHANGELOG.md": "## [1.1.0] - 2026-01-01\n" } });
    expect(result.releases).toEqual([
      { name: "sound", dir: ".", from: "1.0.0", to: "1.1.0", why: "its version has no tag yet" },
    ]);
    expect(result.findings).toEqual([]);
  });

  test.each([
    ["changelog-without-version", changelog],
    ["changelog-unreleased", "## [Unreleased]\n\n- New\n\n## 1.0.0\n"],
    ["changelog-unreadable", Buffer.from([0xff, 0xfe])],
  ])("needs notes for the version: %s", async (code, text) => {
    expect(codes(await check({ version: "1.1.0", files: { "CHANGELOG.md": text } }))).toEqual([code]);
  });

  test("needs a changelog, or the workspace's", async () => {
    const member = inFolder("packages/a", validPackage({ name: "a" }));
    const root = { "package.json": manifest({ private: true, workspaces: ["packages/*"] }) };
    expect(codes(await runCheck(testdir({ ...root, ...member }), "change-notes"))).toEqual([
      "changelog-missing",
    ]);
    expect(
      codes(await runCheck(testdir({ ...root, ...member, "CHANGELOG.md": changelog }), "change-notes")),
    ).toEqual([]);
  });

  test("is planned even without git, and the report mentions that git is missing", async () => {
    const projectDir = testdir({ ...validPackage(), "CHANGELOG.md": changelog });
    const result = await runCheck(projectDir, "change-notes");
    expect(result.releases).toEqual([
      { name: "sound", dir: ".", to: "1.0.0", why: "git cannot tell whether it has already been released" },
    ]);
    expect(result.notChecked).toEqual([
      { what: "tags and commits since the last release", why: "not a git repository" },
    ]);
  });
});

test("the first few uncommitted files are named", async () => {
  const projectDir = testdir({ ...validPackage(), "CHANGELOG.md": "## 1.0.0\n" });
  git(projectDir, ...commitAll, ["tag", "v1.0.0"]);
  for (const name of ["a", "b", "c", "d", "e`\u001b[31m", "f"])
    writeFileSync(join(projectDir, `${name}.txt`), "");
  const { findings } = await runCheck(projectDir, "change-notes");
  expect(findings.map(({ message }) => message)).toEqual([
    "6 files with uncommitted changes: `a.txt`, `b.txt`, `c.txt`, `d.txt`, `e' [31m.txt` and 1 more",
  ]);
});

describe("a workspace with changesets", () => {
  const project = (files = {}) => ({
    "package.json": manifest({ name: "root", private: true, workspaces: ["packages/*"] }),
    ".changeset/config.json": '{ "access": "public" }',
    ".changeset/README.md": "# Changesets\n",
    ...inFolder("packages/a", validPackage({ name: "a", dependencies: { b: "^1.0.0" } })),
    ...inFolder("packages/b", validPackage({ name: "b" })),
    ...inFolder("packages/inner", {
      "package.json": manifest({ name: "inner", private: true, dependencies: { b: "1.0.0" } }),
    }),
    ...files,
  });

  test("plans the versions from its changesets, including dependents", async () => {
    const projectDir = testdir(project({ ".changeset/brave-fox.md": '---\n"b": major\n---\n\nNew ways.\n' }));
    git(projectDir, ...commitAll, ["tag", "a@1.0.0"], ["tag", "b@1.0.0"]);
    const result = await runCheck(projectDir, "change-notes");
    expect(result.findings).toEqual([]);
    expect(result.releases).toEqual([
      {
        name: "a",
        bump: "patch",
        changesets: [],
        follows: ["b"],
        from: "1.0.0",
        to: "1.0.1",
        dir: "packages/a",
      },
      {
        name: "b",
        bump: "major",
        changesets: ["brave-fox"],
        follows: [],
        from: "1.0.0",
        to: "2.0.0",
        dir: "packages/b",
      },
    ]);
  });

  test("reports a missing changeset for a changed package with a tag", async () => {
    const projectDir = testdir(project());
    git(projectDir, ...commitAll, ["tag", "a@1.0.0"], ["tag", "b@1.0.0"]);
    writeFileSync(join(projectDir, "packages/b/index.js"), "// changed\n");
    git(projectDir, ["commit", "-q", "-a", "-m", "Change"]);
    const result = await runCheck(projectDir, "change-notes");
    expect(result.findings.map(label)).toEqual(["warning change-without-changeset packages/b/package.json"]);
  });

  test("reports that 0.0.0 would be published for a package without a changeset", async () => {
    const projectDir = testdir(
      project(inFolder("packages/new", validPackage({ name: "new", version: "0.0.0" }))),
    );
    git(projectDir, ...commitAll, ["tag", "a@1.0.0"], ["tag", "b@1.0.0"]);
    const result = await runCheck(projectDir, "change-notes");
    expect(result.findings.map(label)).toEqual(["warning never-released packages/new/package.json"]);
    expect(result.releases).toEqual([]);
  });

  test("reports changesets that `changeset version` rejects", async () => {
    const projectDir = testdir(
      project({
        ".changeset/a-no-front-matter.md": "Hello\n",
        ".changeset/b-not-yaml.md": "---\n: [\n---\nx\n",
        ".changeset/c-list.md": "---\n- a\n---\nx\n",
        ".changeset/d-unknown.md": "---\nnobody: patch\n---\nx\n",
        ".changeset/e-bump.md": "---\na: huge\n---\nx\n",
        ".changeset/f-silent.md": "---\na: none\n---\n",
        ".changeset/g-no-packages.md": "---\n---\n\nNothing for users.\n",
        ".changeset/h-binary.md": Buffer.from([0xff, 0xfe]),
        ".changeset/i-crlf.md": "---\r\na: patch\r\n---\r\n\r\nFine.\r\n",
      }),
    );
    git(projectDir, ...commitAll, ["tag", "a@1.0.0"], ["tag", "b@1.0.0"]);
    const result = await runCheck(projectDir, "change-notes");
    expect(result.findings.map(label)).toEqual([
      "error changeset-unknown-bump .changeset/e-bump.md",
      "error changeset-unknown-package .changeset/d-unknown.md",
      "error changeset-unreadable .changeset/a-no-front-matter.md",
      "error changeset-unreadable .changeset/b-not-yaml.md",
      "error changeset-unreadable .changeset/c-list.md",
      "error changeset-unreadable .changeset/h-binary.md",
      "warning changeset-empty .changeset/f-silent.md",
    ]);
    expect(result.releases.map(({ name, to }) => `${name}@${to}`)).toEqual(["a@1.0.1"]);
  });

  test("plans nothing during a prerelease, and says so", async () => {
    const projectDir = testdir(
      project({ ".changeset/pre.json": "{}", ".changeset/x.md": "---\na: major\n---\nx\n" }),
    );
    git(projectDir, ...commitAll, ["tag", "a@1.0.0"], ["tag", "b@1.0.0"]);
    const { notChecked } = await runCheck(projectDir, "change-notes");
    expect(notChecked.map(({ what }) => what)).toEqual(["the versions that result from the changesets"]);
  });
});

describe("versions from changesets", () => {
  const a = (dependencies, rest = {}) => ({
    name: "a",
    version: "1.0.0",
    manifest: { dependencies, ...rest },
  });
  const b = { name: "b", version: "1.2.3", manifest: {} };
  const c = { name: "c", version: "0.4.0", manifest: { dependencies: { a: "workspace:*" } } };
  const bump = (bumps, id = "one") => ({ id, summary: "x", bumps });

  everyRow(
    "%s",
    [
      ["the largest bump wins", [b], [bump({ b: "patch" }), bump({ b: "minor" }, "two")], {}, ["b@1.3.0"]],
      ["a bump of none releases nothing", [b], [bump({ b: "none" })], {}, []],
      [
        "a minor release below 1.0 is outside a caret range",
        [a({ c: "^0.4.0" }), { ...c, manifest: {} }],
        [bump({ c: "minor" })],
        {},
        ["a@1.0.1", "c@0.5.0"],
      ],
      [
        "a range that still matches requires no release",
        [a({ b: "^1.2.0" }), b],
        [bump({ b: "minor" })],
        {},
        ["b@1.3.0"],
      ],
      ["workspace:^ is a caret range", [a({ b: "workspace:^" }), b], [bump({ b: "minor" })], {}, ["b@1.3.0"]],
      [
        "workspace:~ is a tilde range",
        [a({ b: "workspace:~" }), b],
        [bump({ b: "minor" })],
        {},
        ["a@1.0.1", "b@1.3.0"],
      ],
      [
        "required releases are transitive",
        [a({ b: "1.2.3" }), b, c],
        [bump({ b: "patch" })],
        {},
        ["a@1.0.1", "b@1.2.4", "c@0.4.1"],
      ],
      [
        "a minor release of a peer requires a major release of its dependents",
        [a({}, { peerDependencies: { b: "^1.0.0" } }), b],
        [bump({ b: "minor" })],
        {},
        ["a@2.0.0", "b@1.3.0"],
      ],
      [
        "a minor release of a peer within range requires none, if so configured",
        [a({}, { peerDependencies: { b: "^1.0.0" } }), b],
        [bump({ b: "minor" })],
        {
          ___experimentalUnsafeOptions_WILL_CHANGE_IN_PATCH: { onlyUpdatePeerDependentsWhenOutOfRange: true },
        },
        ["b@1.3.0"],
      ],
      [
        "fixed packages are released together",
        [a(), b],
        [bump({ a: "minor" })],
        { fixed: [["a", "b"]] },
        ["a@1.3.0", "b@1.3.0"],
      ],
      [
        "linked packages that are released share a version",
        [a(), b, c],
        [bump({ a: "patch", b: "minor" })],
        { linked: [["a", "b"]] },
        ["a@1.3.0", "b@1.3.0", "c@0.4.1"],
      ],
      [
        "a package in two groups is bumped from the higher base version",
        [a(), b, { ...c, manifest: {} }],
        [bump({ a: "patch" })],
        { fixed: [["a", "b"]], linked: [["a", "c"]] },
        ["a@1.2.4", "b@1.2.4"],
      ],
      [
        "groups may be patterns",
        [a(), b],
        [bump({ a: "patch" })],
        { fixed: [["?"]] },
        ["a@1.2.4", "b@1.2.4"],
      ],
      [
        "ignored packages are not released",
        [a(), b],
        [bump({ a: "patch", b: "patch" })],
        { ignore: ["a"] },
        ["b@1.2.4"],
      ],
      [
        "planning terminates even if two packages depend on each other",
        [a({ c: "0.4.0" }), c],
        [bump({ a: "patch" })],
        {},
        ["a@1.0.1", "c@0.4.1"],
      ],
    ],
    (_rule, packages, changesets, config, expected) => {
      expect(planVersions(packages, changesets, config).map(({ name, to }) => `${name}@${to}`)).toEqual(
        expected,
      );
    },
  );
});

test.each([
  ["@scope/name", false, ["@scope/name@1.1.0", "name-v1.0.0", "name/v0.9.0"]],
  ["@scope/name", true, ["@scope/name@1.1.0", "name-v1.0.0", "name/v0.9.0", "v0.2.0", "0.1.0"]],
  ["name", false, ["name-v1.0.0", "name/v0.9.0"]],
])("the tags of %s, alone: %s", (name, alone, expected) => {
  const tags = [
    "0.1.0",
    "v0.2.0",
    "@scope/name@1.1.0",
    "@scope/name-extra@3.0.0",
    "name-v1.0.0",
    "name/v0.9.0",
    "v1",
    "latest",
  ];
  expect(findVersionTags(tags, name, alone).map(({ tag }) => tag)).toEqual(expected);
});

test("a changelog's versions come from its headings", () => {
  const text =
    "# 2.0.0 (2026-01-01)\n## [1.1.0](https://example.org) - today\n### v1.0.1-beta.1\n## name@1.0.0\n\n## Unreleased\n\n1.5.0 is text\n\n```\n## 3.0.0\n```\n";
  expect(parseChangelog(text)).toEqual({
    versions: ["2.0.0", "1.1.0", "1.0.1-beta.1", "1.0.0"],
    unreleased: true,
  });
  expect(parseChangelog("")).toEqual({ versions: [], unreleased: false });
});
