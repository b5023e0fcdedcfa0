import { readFileSync } from "node:fs";
import { testdir } from "@agentos/testing";
import { type RunWorkflowOptions, runPlaced, runWorkflow } from "@agentos/workflow";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorkersPlace, runWorker, type WorkerOptions } from "../src/index.js";
import { noPostgres, type Postgres, startPostgres } from "./postgres.js";
import { apart, fileOn, git, repository, writes } from "./project.js";

let server: Postgres;

/** A worker in this process; call what it returns to end it. */
function startWorker(name: string, more: Partial<WorkerOptions> = {}) {
  const drain = new AbortController();
  const stop = new AbortController();
  const lines: string[] = [];
  const done = runWorker({
    queue: server.url,
    runPlaced,
    name,
    folder: testdir({}),
    drain: drain.signal,
    signal: stop.signal,
    onLine: (line) => lines.push(line),
    ...more,
  });
  return {
    lines,
    drain: () => (drain.abort(), done),
    stop: () => (stop.abort(), done),
  };
}

async function run(folder: string, more: Partial<RunWorkflowOptions> & { sessionId?: string } = {}) {
  const warnings: string[] = [];
  const onWarning = (message: string) => warnings.push(message);
  const place = createWorkersPlace({ queue: server.url, onWarning });
  const result = await runWorkflow({
    projectFolder: folder,
    workflow: "flow",
    sessionId: "one",
    place,
    onWarning,
    ...more,
  });
  return { ...result, warnings };
}

describe.skipIf(noPostgres)("workers", () => {
  beforeAll(() => {
    server = startPostgres();
  });
  afterAll(() => server.remove());

  test("run phases in worktrees, and the session has all that they left", async () => {
    const folder = repository([
      apart("left", `${writes("left.txt", "left")} console.log("left is written")`, "dependsOn: []"),
      apart("right", writes("right.txt", "right"), "dependsOn: []"),
      apart(
        "both",
        `${writes("both.txt", "both")} require("child_process").execSync("git add left.txt both.txt && git -c user.name=a -c user.email=a@b.c commit -qm Own"); ${writes("later.txt", "later")} require("fs").writeFileSync(process.env.AGENTOS_OUTPUTS, JSON.stringify({ files: require("fs").readdirSync(".").filter((name) => name.endsWith("txt")) })); console.log(process.env.AGENTOS_PROJECT_DIR)`,
        "dependsOn: [left, right]",
      ),
      `{ id: here, prompt: "x", run: "ls", dependsOn: [both] }`,
    ]);
    const worker = startWorker("machine-a");
    const { status, state, warnings } = await run(folder);
    await worker.drain();
    expect(state.phases.map(({ id, status, reason }) => [id, status, reason])).toEqual([
      ["left", "completed", undefined],
      ["right", "completed", undefined],
      ["both", "completed", undefined],
      ["here", "completed", undefined],
    ]);
    expect(status).toBe("completed");
    expect(warnings).toEqual([]);
    const [left, , both, here] = state.phases;
    expect(readFileSync(left!.log!, "utf8")).toBe("left is written\n");
    expect(both!.outputs).toEqual({
      files: ["both.txt", "later.txt", "left.txt", "right.txt", "shared.txt"],
    });
    expect(both!.output).toBe(`${folder}/.agentos/worktrees/one/both\n`);
    expect([left!.place, here!.place]).toEqual(["machine-a", undefined]);
    expect(git(folder, "log", "--format=%s", "-3", "aos/one/both")).toMatch(
      /^both: both\nOwn\nMerge the work of right$/,
    );
    expect(fileOn(folder, "aos/one/both", "later.txt")).toBe("later");
    expect(git(folder, "-C", both!.worktree!.folder, "status", "--porcelain")).toBe("");
    expect(server.query("SELECT count(*) FROM agentos_workers_1.tasks")).toBe("0");
    expect(server.query("SELECT count(*) FROM agentos_workers_1.news")).toBe("0");
  });
});
