import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { checkEvidence, type SessionStep } from "../../src/evidence/index.js";

const GREEN = " Test Files  3 passed (3)\n      Tests  42 passed (42)\n";
const MANIFEST = '{"scripts":{"test":"vitest run"}}';

/** A project in `app`, next to other projects. */
function machine(files: Record<string, string> = {}) {
  const root = testdir({
    "app/package.json": MANIFEST,
    "app/.git/HEAD": "ref: refs/heads/main\n",
    "app/src/a.ts": "x",
    "other/package.json": MANIFEST,
    ...files,
  });
  const folder = join(root, "app");
  const edit = (path: string): SessionStep => ({ type: "edit", path: join(root, path) });
  const ran = (command: string, start?: string): SessionStep => ({
    type: "command",
    command: command.replaceAll("@", root),
    status: "ended",
    exitCode: 0,
    output: GREEN,
    ...(start !== undefined && { folder: join(root, start) }),
  });
  const judge = (...steps: SessionStep[]) =>
    checkEvidence({ folder, steps, requests: ["Fix it"], lastMessage: "All tests pass.", isWhole: true })[0];
  return { root, edit, ran, judge };
}

everyRow(
  "tests of another project are not evidence for this project's edits: %s",
  [
    "cd ../other && npm test",
    "cd @/other && npx vitest run",
    "cd /tmp/clone && npm test",
    "npm --prefix ../other test",
    "make -C ../other test",
    "pytest ../other/tests",
    "pytest @/other/tests/test_a.py",
  ],
  (command) => {
    const { edit, ran, judge } = machine();
    expect(judge(edit("app/src/a.ts"), ran(command))).toMatchObject({
      status: "claimed-not-shown",
      missing: expect.stringMatching(/^tests ran in \S+ only$/) as string,
    });
  },
);

test("a failed run in another project does not affect the project's own run", () => {
  const { edit, ran, judge } = machine();
  const red: SessionStep = {
    ...ran("cd ../other && npm test"),
    exitCode: 1,
    output: "1 failed",
  } as SessionStep;
  expect(judge(edit("app/src/a.ts"), ran("npm test"), red)?.status).toBe("shown");
});

test.each([
  "cd @/app && npm test",
  "cd .. && npm test",
  "cd /tmp && npm --prefix @/app test",
  "pytest @/app",
])("recognizes the project's folder and its parents by any path: %s", (command) => {
  const { edit, ran, judge } = machine();
  expect(judge(edit("app/src/a.ts"), ran(command))?.status).toBe("shown");
});

test("follows a symbolic link to the project", () => {
  const { root, edit, ran, judge } = machine();
  symlinkSync(join(root, "app"), join(root, "link"));
  expect(judge(edit("app/src/a.ts"), ran("cd @/link && npm test"))?.status).toBe("shown");
});

test("without edits, a claim can be about a run in another project", () => {
  const { ran, judge } = machine();
  expect(judge(ran("cd ../other && npm test"))?.status).toBe("shown");
});

test("does not check paths in a container or on another host", () => {
  const { edit, ran, judge } = machine();
  for (const command of [
    "docker compose exec web sh -c 'cd /srv && pytest'",
    "docker run --rm -v $PWD:/app -w /app node npm test",
    "ssh dev 'cd /srv/app && npm test'",
  ])
    expect(judge(edit("app/src/a.ts"), ran(command))?.status).toBe("shown");
});
