// @module-tag slow

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { finding } from "../lib/findings.mjs";
import { orderForPublishing } from "../lib/publish-order.mjs";
import { renderReleasePlan } from "../lib/release-plan.mjs";
import { findVerdict, renderReport } from "../lib/report.mjs";
import { rules } from "../lib/rules.mjs";
import { commitAll, git, inFolder, manifest, phases, runPhases, validPackage } from "./run-phases.mjs";

/** Creates a workspace that has findings of many kinds. */
function project() {
  const projectDir = testdir({
    "package.json": manifest({
      name: "root",
      private: true,
      workspaces: ["packages/*"],
      scripts: { release: "npm test && changeset publish" },
    }),
    "package-lock.json": JSON.stringify({
      lockfileVersion: 3,
      packages: {
        "": {},
        "packages/app": { dependencies: { lib: "^1.0.0" } },
        "packages/lib": {},
        "node_modules/lib": { resolved: "packages/lib", link: true },
      },
    }),
    "README.md": "# Project\n\n[gone](gone.md) [gone](gone.md)\n",
    ".changeset/config.json": "{}",
    ".changeset/new-ways.md": "---\nlib: major\n---\n\nNew ways.\n",
    ...inFolder("packages/app", validPackage({ name: "app", dependencies: { lib: "^1.0.0" } })),
    ...inFolder("packages/lib", validPackage({ name: "lib", description: "" })),
  });
  git(projectDir, ...commitAll, ["tag", "app@1.0.0"], ["tag", "lib@1.0.0"]);
  return projectDir;
}

test("the phases write a report and a plan", async () => {
  const projectDir = project();
  const { results, outputs, failure } = await runPhases(projectDir);
  expect(failure).toBeUndefined();
  expect(outputs).toEqual({
    inventory: "3 packages (2 to publish), 4 Markdown files",
    metadata: "2 packages: 1 warning",
    documentation: "4 files, 2 links, 0 programs: 1 error",
    dependencies: "0 dependencies of published packages, 0 locked: nothing to report",
    "change-notes": "2 packages to release: nothing to report",
    report: "not ready: 1 error, 1 warning",
    "release-plan": "release plan for 2 packages written; it publishes nothing",
  });
  const commit = /commit `([0-9a-f]{7,})`/.exec(results.report)[1];
  expect(results.report.replace(commit, "0123abc")).toMatchInlineSnapshot(`
    "# Release readiness

    ## Verdict

    **Not ready**: 1 error, 1 warning.

    ## Examined

    - 3 packages, of which 2 can be published (with npm)
    - 4 Markdown files with 2 links and 0 complete programs
    - \`package-lock.json\`: 0 locked packages; users of the published packages get 0
    - commit \`0123abc\` on branch \`main\`, 2 tags

    ## Packages

    | package | version | release | errors | warnings | notes |
    |---|---|---|---|---|---|
    | \`app\` | \`1.0.0\` | \`1.0.1\` | 0 | 0 | 0 |
    | \`lib\` | \`1.0.0\` | \`2.0.0\` | 0 | 1 | 0 |

    Private, so not published: \`root\`.

    ## Findings

    ### Errors

    **link-dead**

    - \`README.md:3\`: the link \`gone.md\` leads to \`gone.md\`, which does not exist

    To do: Correct the link, or add the file.

    ### Warnings

    **description-missing**

    - \`packages/lib/package.json\`: \`description\` is missing

    To do: Describe the package in one sentence: search results show it.

    ## Not checked

    - whether the types are correct for every kind of importer: check the packed package with \`attw --pack\` and \`publint\`

    ## Next

    Fix the errors first, then start the workflow again.

    Approving this report writes the plan for releasing \`app@1.0.1\`, \`lib@2.0.0\`: the order and the commands. It publishes nothing.
    "
  `);
  expect(results["release-plan"]).toMatchInlineSnapshot(`
    "# Release plan

    The report was approved. **Not ready**: 1 error, 1 warning.

    ## What is released

    2 packages, each after the packages that it depends on:

    | | package | from | to | why |
    |---|---|---|---|---|
    | 1 | \`lib\` | \`1.0.0\` | \`2.0.0\` | changesets \`new-ways\` |
    | 2 | \`app\` | \`1.0.0\` | \`1.0.1\` | follows \`lib\` |

    ## Commands

    Run in the root of the project. Nothing has been run yet.

    1. Write the versions and the change notes, and bring the lock file up to date.

       \`\`\`sh
       npx changeset version
       npm install
       \`\`\`

    2. Look at the changes, then commit them.

       \`\`\`sh
       git add --all
       git diff --cached
       git commit -m "Release"
       \`\`\`

    3. Publish what the registry does not have yet. If CI publishes, push instead.

       \`\`\`sh
       npm run release
       \`\`\`

    4. Push the commit and its tags.

       \`\`\`sh
       git push --follow-tags
       \`\`\`
    "
  `);
  expect(readFileSync(join(projectDir, "RELEASE-READINESS.md"), "utf8")).toBe(results.report);
});

test("the same project gives the same report, even if one already exists", async () => {
  const projectDir = project();
  const until = phases.map(({ id }) => id).filter((id) => id !== "release-plan");
  const first = await runPhases(projectDir, { only: until });
  const second = await runPhases(projectDir, { only: until });
  expect(second.results).toEqual(first.results);
  expect(second.results.report).not.toContain(projectDir);
});

test("a project in which every file is broken still gets its report", async () => {
  const broken = Buffer.from([0xff, 0xfe, 0x00]);
  const projectDir = testdir({
    "package.json": "{",
    "pnpm-workspace.yaml": "packages: [\n",
    "pnpm-lock.yaml": "]",
    ".changeset/config.json": "[]",
    ".changeset/one.md": broken,
    "README.md": broken,
    LICENSE: broken,
  });
  const { results, failure } = await runPhases(projectDir);
  expect(failure).toBeUndefined();
  expect(findVerdict(results.report)).toBe("**Not ready**: 5 errors. There is nothing to release.");
  expect(results["release-plan"]).toContain("There is nothing to release.");
});

describe("a phase that cannot do its job says so in one line", () => {
  test.each([
    [
      "without a path for its artifact",
      { AGENTOS_ARTIFACT: "" },
      "inventory",
      /^AGENTOS_ARTIFACT is not set\./,
    ],
    ["without the inventory", { AGENTOS_INPUTS: "" }, "metadata", /^AGENTOS_INPUTS is not set/],
  ])("%s", async (_case, env, phase, message) => {
    const { failure } = await runPhases(testdir(validPackage()), { env });
    expect(failure).toMatchObject({ phase, code: 1, stderr: expect.stringMatching(message) });
    expect(failure.stderr).not.toContain("\n");
  });
});

test("a demonstration can slow the phases down", async () => {
  const { outputs } = await runPhases(testdir(validPackage()), {
    only: ["inventory"],
    env: { RELEASE_READINESS_SLOW_MS: "1" },
  });
  expect(outputs.inventory).toBe("1 package (1 to publish), 1 Markdown file");
});

describe("the report", () => {
  const nothing = { findings: [], notChecked: [] };
  const inventory = {
    ...nothing,
    manager: "npm",
    packages: [{ name: "a", version: "1.0.0", private: false }],
    markdown: [],
    git: { available: false, reason: "not a git repository" },
  };
  const report = (findings, releases = [{ name: "a", to: "1.0.0" }]) =>
    renderReport(inventory, {
      metadata: { ...nothing, findings },
      documentation: { ...nothing, counts: { links: 0, programs: 0 } },
      dependencies: nothing,
      "change-notes": { ...nothing, releases },
    });

  test.each([
    ["**Not ready**: 1 error, 1 warning.", ["name-missing", "readme-missing"]],
    ["**Ready with warnings**: 1 warning, 2 notes.", ["readme-missing", "not-built", "bin-not-executable"]],
    ["**Ready**: 1 note.", ["not-built"]],
    ["**Ready**: nothing to report.", []],
  ])("says %s", (verdict, codes) => {
    const text = report(codes.map((code) => finding(code, { message: "x" })));
    expect(findVerdict(text)).toBe(verdict);
  });

  test("says that there is nothing to release, and that nothing was left out", () => {
    const text = report([], []);
    expect(findVerdict(text)).toBe("**Ready**: nothing to report. There is nothing to release.");
    expect(text).toContain("## Findings\n\nNone.\n");
    expect(text).toContain("## Not checked\n\nNothing was left out.\n");
    expect(text).toContain("- no git history: not a git repository\n");
  });

  test("keeps a manifest's name inside its table cell", () => {
    const hostile = "a|b`c\n## Verdict\u001b[31m";
    const text = renderReport(
      { ...inventory, packages: [{ name: hostile, version: hostile, private: false }] },
      {
        metadata: nothing,
        documentation: { ...nothing, counts: { links: 0, programs: 0 } },
        dependencies: nothing,
        "change-notes": { ...nothing, releases: [] },
      },
    );
    expect(text.match(/^## Verdict/gm)).toHaveLength(1);
    expect(text).toContain("| `a\\|b'c ## Verdict [31m` |");
  });
});

describe("the release plan", () => {
  const release = (name, needs = {}) => ({ name, manifest: { dependencies: needs } });

  test.each([
    [["app", "lib"], [release("app", { lib: "^1.0.0" }), release("lib")], ["lib", "app"], []],
    [["independent ones"], [release("b"), release("a")], ["b", "a"], []],
    [
      ["a cycle"],
      [release("a", { b: "1" }), release("b", { a: "1" }), release("c", { c: "1" })],
      ["c"],
      ["a", "b"],
    ],
  ])("orders packages: %s", (_case, releases, order, cycle) => {
    const found = orderForPublishing(releases);
    expect(found.order.map(({ name }) => name)).toEqual(order);
    expect(found.cycle.map(({ name }) => name)).toEqual(cycle);
  });

  const plan = (manager, releases, rest = {}) =>
    renderReleasePlan(
      { manager, changesets: false, git: { available: true }, scripts: {}, ...rest },
      { order: releases, cycle: [] },
      "**Ready**",
    );

  test.each([
    ["npm", "npm publish ./packages/a --access public"],
    ["pnpm", "pnpm --filter @scope/a publish --access public"],
    ["yarn", "yarn workspace @scope/a npm publish --access public"],
    ["bun", "bun publish --cwd packages/a --access public"],
  ])("publishes with %s", (manager, command) => {
    const text = plan(manager, [
      { name: "@scope/a", dir: "packages/a", to: "1.0.0", access: "public", why: "new" },
    ]);
    expect(text).toContain(`   ${command}\n`);
    expect(text).toContain("git tag -a @scope/a@1.0.0 -m @scope/a@1.0.0\n");
  });

  test("tags a single package with only its version, and does not publish a prerelease as latest", () => {
    const text = plan("npm", [{ name: "a", dir: ".", to: "1.0.0-beta.1", why: "new" }]);
    expect(text).toContain("npm publish --tag next\n");
    expect(text).toContain("git tag -a v1.0.0-beta.1 -m v1.0.0-beta.1\n");
  });

  test("quotes names for a shell", () => {
    const text = plan("npm", [{ name: "a", dir: "packages/$(x) 'y'", to: "1.0.0", why: "new" }]);
    expect(text).toContain(`npm publish './packages/$(x) '\\''y'\\'''`);
  });

  test("leaves out git if there is none, and says if there is nothing to do", () => {
    const none = { git: { available: false } };
    expect(plan("npm", [{ name: "a", dir: ".", to: "1.0.0", why: "new" }], none)).not.toContain("git ");
    expect(plan("npm", [], none)).toBe(
      "# Release plan\n\nThe report was approved. **Ready**\n\nThere is nothing to release.\n",
    );
  });
});

test("README.md shows every rule", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const rows = readme.split("\n").filter((line) => line.startsWith("| `"));
  const expected = Object.entries(rules).map(
    ([code, { severity, remedy }]) => `| \`${code}\` | ${severity} | ${remedy} |`,
  );
  expect(rows).toEqual(expected);
});
