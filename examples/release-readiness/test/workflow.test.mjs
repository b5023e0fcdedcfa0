// @module-tag slow

// Runs the entire workflow with the real command.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { runBin, testdir } from "@agentos/testing";
import { expect, onTestFinished, test } from "vitest";
import { commitAll, git, inFolder, manifest, validPackage } from "./run-phases.mjs";

const aos = fileURLToPath(new URL("../../../packages/cli/bin/aos.cjs", import.meta.url));
const workflow = fileURLToPath(new URL("../release-readiness.yaml", import.meta.url));

function project() {
  const projectDir = testdir({
    "package.json": manifest({ name: "root", private: true, workspaces: ["packages/*"] }),
    "README.md": "[gone](gone.md)\n",
    ...inFolder("packages/app", validPackage({ name: "app", dependencies: { lib: "^1.0.0" } })),
    ...inFolder("packages/lib", validPackage({ name: "lib" })),
  });
  git(projectDir, ...commitAll);
  return projectDir;
}

const readReport = (projectDir) => readFileSync(join(projectDir, "RELEASE-READINESS.md"), "utf8");

function sessionFolder(projectDir) {
  const sessions = join(projectDir, ".agentos/state/sessions");
  const [session] = existsSync(sessions) ? readdirSync(sessions) : [];
  return session && join(sessions, session);
}

function readEvents(projectDir) {
  const session = sessionFolder(projectDir);
  const file = session && join(session, "events.jsonl");
  const rows = file && existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];
  return rows.map((row) => JSON.parse(row));
}

const run = (projectDir, ...args) =>
  runBin(aos, { args: [...args, "--project", projectDir], cwd: projectDir });

test("pauses at the report, and plans the release once it is approved", async () => {
  const projectDir = project();
  const { code, stdout, stderr } = await run(projectDir, "run", workflow);
  expect(code, stdout + stderr).toBe(3);
  expect(readReport(projectDir)).toContain("**Not ready**: 1 error");
  const plan = join(sessionFolder(projectDir), "artifacts/release-plan.md");
  expect(existsSync(plan)).toBe(false);

  const report = readReport(projectDir);
  const resumed = await run(projectDir, "resume");
  expect(resumed.code, resumed.stdout + resumed.stderr).toBe(0);
  expect(readFileSync(plan, "utf8")).toMatch(
    /npm publish \.\/packages\/lib\n +npm publish \.\/packages\/app\n/,
  );
  expect(readReport(projectDir)).toBe(report);
});

test.skipIf(process.platform === "win32")(
  "killed during a wave and resumed, leaves no process, repeats nothing and writes the same report",
  async () => {
    const projectDir = project();
    expect((await run(projectDir, "run", workflow)).code).toBe(3);
    const unbroken = readReport(projectDir);
    rmSync(join(projectDir, ".agentos"), { recursive: true });
    rmSync(join(projectDir, "RELEASE-READINESS.md"));

    const child = spawn(
      process.execPath,
      [aos, "run", workflow, "--concurrency", "4", "--project", projectDir],
      {
        env: { ...process.env, RELEASE_READINESS_SLOW_MS: "2000" },
        stdio: "ignore",
      },
    );
    onTestFinished(() => child.kill("SIGKILL"));
    const ended = new Promise((resolve) => child.once("close", resolve));
    const started = () =>
      readEvents(projectDir).filter(({ type, phase }) => type === "phase.spawned" && phase !== "inventory");
    while (started().length < 2 && child.exitCode === null) await sleep(50);
    child.kill("SIGKILL");
    await ended;

    const groups = started().map(({ group }) => group.pgid);
    expect(groups.length).toBeGreaterThanOrEqual(2);
    while (groups.some(isAlive)) await sleep(50); // limited by the test's timeout

    expect((await run(projectDir, "resume", "--workflow", workflow)).code).toBe(3);
    const inventories = readEvents(projectDir).filter(
      ({ type, phase }) => type === "phase.started" && phase === "inventory",
    );
    expect(inventories).toHaveLength(1);
    expect(readReport(projectDir)).toBe(unbroken);
  },
);

function isAlive(group) {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}
