import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { commitAll, git, inFolder, label, manifest, runPhases, validPackage } from "./run-phases.mjs";

async function takeInventory(projectDir, env) {
  const { results, outputs, failure } = await runPhases(projectDir, { only: ["inventory"], env });
  return { inventory: results.inventory, output: outputs.inventory, failure };
}

const members = {
  ...inFolder("packages/a", { "package.json": manifest({ name: "a" }) }),
  ...inFolder("packages/b", { "package.json": manifest({ name: "b", private: true }) }),
  ...inFolder("packages/a/test/fixture", { "package.json": manifest({ name: "fixture" }) }),
  ...inFolder("examples/c", { "package.json": manifest({ name: "c" }) }),
};

describe("the packages of a workspace", () => {
  const root = (changes) => manifest({ name: "root", private: true, ...changes });
  test.each([
    ["npm and yarn", { "package.json": root({ workspaces: ["packages/*"] }) }, ["root", "a", "b"]],
    [
      "yarn's longer form",
      { "package.json": root({ workspaces: { packages: ["./packages/*/"] } }) },
      ["root", "a", "b"],
    ],
    [
      "pnpm, with an exclusion",
      { "package.json": root(), "pnpm-workspace.yaml": 'packages:\n  - "**"\n  - "!**/test/**"\n' },
      ["root", "c", "a", "b"],
    ],
    ["a single package", { "package.json": root() }, ["root"]],
  ])("are found for %s", async (_manager, files, expected) => {
    const { inventory } = await takeInventory(testdir({ ...files, ...members }));
    expect(inventory.packages.map(({ name }) => name)).toEqual(expected);
    expect(inventory.findings).toEqual([]);
    expect(inventory.notChecked.map(({ what }) => what)).toEqual([
      `${5 - expected.length} package.json file${expected.length === 4 ? "" : "s"} outside of the workspace`,
    ]);
  });
});

test.each([
  ["yarn", { packageManager: "yarn@4.0.0" }, { "package-lock.json": "{}" }],
  ["yarn-classic", { packageManager: "yarn@1.22.0" }, {}],
  ["yarn", {}, { "yarn.lock": "__metadata:\n  version: 8\n" }],
  ["yarn-classic", {}, { "yarn.lock": "# yarn lockfile v1\n" }],
  ["pnpm", {}, { "pnpm-lock.yaml": "" }],
  ["npm", {}, {}],
])(
  "the package manager is %s, from its field or else the lock file: %o %o",
  async (manager, changes, lock) => {
    const { inventory } = await takeInventory(testdir({ ...validPackage(changes), ...lock }));
    expect(inventory).toMatchObject({ manager, lockfiles: Object.keys(lock) });
  },
);

test("unreadable manifests are findings, and the others are still checked", async () => {
  const projectDir = testdir({
    "package.json": manifest({ name: "root", private: true, workspaces: ["*"] }),
    "cut/package.json": '{\n  "name": "cut",\n',
    "list/package.json": "[]",
    "latin1/package.json": Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x7d]),
    "empty/package.json": "",
    "twin/package.json": manifest({ name: "good" }),
    "good/package.json": `\uFEFF${manifest({ name: "good" })}`,
  });
  const { inventory, output } = await takeInventory(projectDir);
  expect(inventory.findings.map(label)).toEqual([
    "error manifest-unreadable cut/package.json:3",
    "error manifest-unreadable empty/package.json",
    "error manifest-unreadable latin1/package.json",
    "error manifest-unreadable list/package.json",
    "error package-name-shared twin/package.json",
  ]);
  expect(output).toBe("3 packages (2 to publish), 0 Markdown files");
});

test("a pnpm-workspace.yaml that is not YAML is a finding", async () => {
  const { inventory } = await takeInventory(
    testdir({ ...validPackage(), "pnpm-workspace.yaml": "packages:\n  - [\n" }),
  );
  expect(inventory.findings.map(({ code }) => code)).toEqual(["workspace-unreadable"]);
});

test("links are listed but not followed", async () => {
  const projectDir = testdir({ ...validPackage(), "docs/guide.md": "# Guide\n" });
  symlinkSync("README.md", join(projectDir, "LIESMICH.md"));
  symlinkSync("..", join(projectDir, "docs/round"));
  symlinkSync("nowhere.md", join(projectDir, "gone.md"));
  expect((await takeInventory(projectDir)).inventory.markdown).toEqual(["README.md", "docs/guide.md"]);
});

describe("git", () => {
  test("shows tags and uncommitted files, but no ignored ones", async () => {
    const projectDir = testdir({
      ...validPackage(),
      ".gitignore": "local/\n",
      "local/notes.md": "# Notes\n",
    });
    git(projectDir, ...commitAll, ["tag", "v1.0.0"]);
    const dirty = testdir({});
    git(dirty, ["clone", "-q", projectDir, "."]);
    mkdirSync(join(dirty, ".agentos"));
    for (const path of ["new file.md", "RELEASE-READINESS.md", ".agentos/state.md"]) {
      symlinkSync("README.md", join(dirty, path));
    }
    const { inventory } = await takeInventory(dirty);
    expect(inventory.git).toMatchObject({
      available: true,
      branch: "main",
      shallow: false,
      tags: ["v1.0.0"],
      uncommitted: ["new file.md"],
    });
    expect(inventory.markdown).toEqual(["README.md"]);
  });

  test.each([
    ["not a git repository", []],
    ["the repository has no commits yet", [["init", "-q"]]],
  ])("may be unavailable: %s", async (reason, commands) => {
    const projectDir = testdir(validPackage());
    git(projectDir, ...commands);
    const { inventory } = await takeInventory(projectDir);
    expect(inventory.git).toMatchObject({ available: false, reason: expect.stringContaining(reason) });
    expect(inventory.markdown).toEqual(["README.md"]);
  });
});

test("a folder without package.json fails with advice, and writes no artifact", async () => {
  const projectDir = testdir({ "README.md": "# Not npm\n" });
  const { failure } = await takeInventory(projectDir);
  expect(failure).toEqual({
    phase: "inventory",
    code: 1,
    wrote: false,
    stderr: `There is no package.json in ${projectDir}. Start the workflow in the root of an npm repository, or name its folder with --project.`,
  });
});

test("a project in a subfolder of a repository sees only itself", async () => {
  const repository = testdir({ ...inFolder("apps/one", validPackage()), "NOTES.md": "# Notes\n" });
  git(repository, ...commitAll);
  for (const path of ["NEW.md", "apps/one/NEW.md", "apps/one/RELEASE-READINESS.md"]) {
    symlinkSync("README.md", join(repository, path));
  }
  const { inventory } = await takeInventory(join(repository, "apps/one"));
  expect(inventory.git.uncommitted).toEqual(["NEW.md"]);
  expect(inventory.markdown).toEqual(["README.md"]);
});
