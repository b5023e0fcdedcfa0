// @module-tag slow
// @module-tag every-point

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runBin, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { listSessions, readSession, resumeSession, runWorkflow } from "../../src/index.js";
import { forEachPoint } from "./kill-points.js";
import { fakePhase, fakeRunner, project } from "./project.js";

/*
 * An engine is killed before every write that it makes itself, and before, during and after every call to
 * git. Whatever it has left behind, a resume reaches the same commits.
 */

const workflow = "flow";
const sessionId = "one";
const engine = fileURLToPath(new URL("../fixtures/engine/engine.mjs", import.meta.url));
const isolated = (id: string, dependsOn: string) =>
  fakePhase(id, `dependsOn: ${dependsOn}, isolation: worktree`);
const IDS = ["left", "right", "both"];

/** Counts its calls, and kills the caller of the n-th one. */
const GIT = `#!/bin/sh
n=$(($(cat "$TRIP_COUNT" 2>/dev/null || echo 0) + 1)); echo $n > "$TRIP_COUNT"
[ $n = "$TRIP_GIT" ] && [ "$TRIP_WHEN" = before ] && { kill -9 $PPID; exit 1; }
[ $n = "$TRIP_GIT" ] && [ "$TRIP_WHEN" = during ] && kill -9 $PPID
REAL "$@"; code=$?
[ $n = "$TRIP_GIT" ] && [ "$TRIP_WHEN" = after ] && kill -9 $PPID
exit $code
`;

function git(folder: string, ...args: string[]): string {
  return execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], {
    cwd: folder,
    encoding: "utf8",
  }).trim();
}

function repository(): string {
  const folder = project(
    [isolated("left", "[]"), isolated("right", "[]"), isolated("both", "[left, right]")],
    { ".gitignore": ".agentos/state/\n.agentos/compiled/\n" },
  );
  git(folder, "init", "--quiet", "--initial-branch=main");
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", "Begin");
  return folder;
}

async function killed(folder: string, env: Record<string, string>): Promise<boolean> {
  const { signal, stdout, stderr } = await runBin(engine, {
    args: [JSON.stringify({ action: "run", projectFolder: folder, leaves: true })],
    env,
  });
  if (signal === "SIGKILL") return true;
  if (stdout === "") throw new Error(stderr);
  return false;
}

/** Continues in this process, and checks that nothing is lost, duplicated or left behind. */
async function expectSameEnd(folder: string, point: string): Promise<void> {
  const runner = fakeRunner(() => undefined);
  const leaves = {
    ...runner,
    async run(request: Parameters<typeof runner.run>[0]) {
      writeFileSync(join(request.cwd, `${request.phase.id}.txt`), `${request.phase.id}\n`);
      return { status: "done" as const, output: "" };
    },
  };
  const options = { projectFolder: folder, workflow, sessionId, runners: [leaves] };
  const [session] = listSessions(folder);
  if (session?.status !== "completed") await (session ? resumeSession(options) : runWorkflow(options));
  const { status, phases } = readSession(folder, sessionId);
  expect([point, status, phases.map(({ reason }) => reason)]).toEqual([
    point,
    "completed",
    [undefined, undefined, undefined],
  ]);
  const files = git(folder, "ls-tree", "-r", "--name-only", `aos/${sessionId}/both`);
  for (const id of IDS) expect([point, files]).toEqual([point, expect.stringContaining(`${id}.txt`)]);
  const branches = git(folder, "for-each-ref", "--format=%(refname:short)", "refs/heads/aos");
  expect([point, branches.split("\n")]).toEqual([
    point,
    IDS.toSorted().map((id) => `aos/${sessionId}/${id}`),
  ]);
  const trees = git(folder, "worktree", "list", "--porcelain");
  expect([point, trees.match(/^worktree /gm)?.length, trees.match(/^(?:prunable|locked)/gm)]).toEqual([
    point,
    4,
    null,
  ]);
  for (const { worktree } of phases)
    expect([point, git(worktree!.folder, "status", "--porcelain")]).toEqual([point, ""]);
  expect([point, git(folder, "status", "--porcelain")]).toEqual([point, ""]);
}

describe("an engine with worktrees that is killed", () => {
  test("before any of its own writes", async () => {
    const points = await forEachPoint(24, async (tripAt) => {
      const folder = repository();
      const wasKilled = await killed(folder, { TRIP_AT: String(tripAt) });
      await expectSameEnd(folder, `write ${tripAt}`);
      return wasKilled ? "killed" : "over";
    });
    expect(points).toBeGreaterThan(20);
  });

  test.each(["before", "during", "after"])("%s any call to git", async (when) => {
    const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
    const bin = testdir({ git: "" });
    writeFileSync(join(bin, "git"), GIT.replace("REAL", real), { mode: 0o755 });
    execFileSync("chmod", ["+x", join(bin, "git")]);
    const points = await forEachPoint(9, async (tripAt) => {
      const folder = repository();
      const count = join(testdir({}), "count");
      const wasKilled = await killed(folder, {
        PATH: `${bin}${delimiter}${process.env.PATH}`,
        TRIP_COUNT: count,
        TRIP_GIT: String(tripAt),
        TRIP_WHEN: when,
      });
      await expectSameEnd(folder, `${when} git ${tripAt} of ${readFileSync(count, "utf8").trim()}`);
      return wasKilled ? "killed" : "over";
    });
    expect(points).toBeGreaterThan(20);
  });
});
