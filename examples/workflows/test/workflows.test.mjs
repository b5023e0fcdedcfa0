// @module-tag slow

// Runs every example with the real command, each in a separate folder.
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runBin, testdir } from "@agentos/testing";
import { expect, test } from "vitest";

const aos = fileURLToPath(new URL("../../../packages/cli/bin/aos.cjs", import.meta.url));
const example = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const DONE = 0;
const WAITS = 3;

async function run(projectDir, args, { code = DONE, env = {} } = {}) {
  const result = await runBin(aos, {
    args: [...args, "--project", projectDir],
    cwd: projectDir,
    env: { ...process.env, ...env },
  });
  expect(result.code, result.stdout + result.stderr).toBe(code);
  return result;
}

const read = (projectDir, path) => readFileSync(join(projectDir, path), "utf8");

async function phasesOf(projectDir) {
  const { stdout } = await run(projectDir, ["status", "--json"]);
  const [session] = JSON.parse(stdout).sessions;
  return session.phases;
}

test("a feature: the plan waits for a person, and the review is repeated until it passes", async () => {
  const projectDir = testdir({ "package.json": '{ "type": "module" }' });
  await run(
    projectDir,
    ["run", example("feature.yaml"), "Turn titles into URL slugs", "--input", "issue=42"],
    {
      code: WAITS,
    },
  );
  expect(read(projectDir, "docs/plans/issue-42.md")).toContain("# Plan: Turn titles into URL slugs");
  expect(existsSync(join(projectDir, "src/slug.mjs"))).toBe(false);
  await run(projectDir, ["resume"]);
  expect(read(projectDir, "src/slug.mjs")).toContain("match(");
  const phases = await phasesOf(projectDir);
  expect(
    phases.filter(({ id }) => id.endsWith("/check")).map(({ id, outputs }) => [id, outputs.passed]),
  ).toEqual([
    ["review#1/check", false],
    ["review#2/check", true],
  ]);
  expect(phases.find(({ id }) => id === "review#2/fix")).toMatchObject({ status: "not-needed" });
});

test("an audit: each package separately, and a summary that lists those that could not be audited", async () => {
  const projectDir = testdir({
    "packages/sound/package.json": '{ "license": "MIT", "scripts": { "test": "x" } }',
    "packages/sound/README.md": "# Sound\n",
    "packages/bare/package.json": "{}",
    "packages/broken/package.json": "{",
  });
  await run(projectDir, ["run", example("audit.yaml")]);
  const rows = read(projectDir, "AUDIT.md").split("\n").slice(4);
  expect(rows[0]).toBe("| bare | no license, no README, no tests |");
  expect(rows[1]).toMatch(/^\| broken \| not audited: /);
  expect(rows[2]).toBe("| sound | nothing |");
});

test("a flaky pipeline: retries failures, cleans up and notifies", async () => {
  const projectDir = testdir({});
  await run(projectDir, ["run", example("pipeline.yaml")]);
  expect(read(projectDir, "joined.txt")).toBe("alpha\nbeta\ndelta\ngamma\n");
  expect(existsSync(join(projectDir, "work"))).toBe(false);
  const phases = Object.fromEntries((await phasesOf(projectDir)).map((phase) => [phase.id, phase]));
  expect(phases["fetch[alpha]"].attempts).toBe(2);
  expect(phases.upload.status).toBe("not-needed");
  expect([phases.extra.status, phases.report.status]).toEqual(["failed", "completed"]);
  const notifications = read(projectDir, "notifications.jsonl")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  // A tolerated failure causes no notification.
  expect(notifications.map(({ event }) => event)).toEqual(["end"]);
});

test("a fan-out: one row for three hundred pieces, and one phase that gets all results", async () => {
  const projectDir = testdir({});
  const { stdout } = await run(projectDir, ["run", example("fan-out.yaml")]);
  expect(stdout).toContain("count 300/300");
  const phases = await phasesOf(projectDir);
  expect(phases.filter(({ id }) => id.startsWith("count["))).toHaveLength(300);
  expect(phases.find(({ id }) => id === "sum").output.trim()).toBe("2590");
});

test("a shop of three modules: a workflow uses others, each of which also runs alone", async () => {
  const projectDir = testdir({});
  cpSync(example("shop/.agentos"), join(projectDir, ".agentos"), { recursive: true });
  await run(projectDir, ["run", "release-all", "1.4.0"]);
  const phases = await phasesOf(projectDir);
  const output = (id) => phases.find((phase) => phase.id === id).output.trim();
  expect(output("storefront/build")).toBe("built from catalog@1.4.0 and payments@1.4.0");
  await run(projectDir, ["run", "payments/release", "--input", "version=2.0.0"]);
  expect((await phasesOf(projectDir)).map(({ id }) => id)).toEqual(["test", "publish"]);
  const prompts = readdirSync(join(projectDir, ".agentos/compiled")).map((name) =>
    read(projectDir, `.agentos/compiled/${name}`),
  );
  expect(prompts.filter((prompt) => prompt.includes("You work on payments"))).toHaveLength(4);
});

test("a release: a token that is never shown, and publishing only on request", async () => {
  const projectDir = testdir({});
  const env = { NPM_TOKEN: "npm-secret-of-this-test" };
  const input = ["--input", "version=1.4.0", "--input", "publish=true"];
  await run(projectDir, ["run", example("release.yaml"), ...input], { code: WAITS, env });
  expect(read(projectDir, "notes/1.4.0.md")).toBe("# 1.4.0\n- no findings\n- all tests pass\n");
  await run(projectDir, ["resume"], { env });
  const published = (await phasesOf(projectDir)).find(({ id }) => id === "publish");
  expect(published.output).toMatch(/^published under next as (?!npm-secret)/);
});
