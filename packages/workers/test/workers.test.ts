import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eventually, everyRow, testdir } from "@agentos/testing";
import { REPLAY } from "@agentos/testing/recorded-streams";
import { type RunWorkflowOptions, runPlaced, runWorkflow } from "@agentos/workflow";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createWorkersPlace, runWorker, type WorkerOptions } from "../src/index.js";
import { noPostgres, type Postgres, startPostgres } from "./postgres.js";
import { apart, fileOn, git, repository, writes } from "./project.js";

let server: Postgres;
const stops: AbortController[] = [];

/** Starts a worker in this process. `drain` and `stop` end it. */
function startWorker(name: string, more: Partial<WorkerOptions> = {}) {
  const drain = new AbortController();
  const stop = new AbortController();
  stops.push(stop);
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
    drain: () => {
      drain.abort();
      return done;
    },
    stop: () => {
      stop.abort();
      return done;
    },
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
  afterEach(() => {
    for (const stop of stops.splice(0)) stop.abort();
  });
  afterAll(() => server.remove());

  test("run phases in worktrees, and the session receives all of their work", async () => {
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

  test("give the same reports, setup, artifacts and failed attempts as a local run", {
    tags: ["slow"],
  }, async () => {
    const replay = `'${process.execPath}' '${REPLAY}' claude-code/normal`;
    const phases = [
      `{ id: agent, prompt: x, isolation: worktree, dependsOn: [], run: ${JSON.stringify(replay)} }`,
      apart(
        "fails",
        `const fs = require("fs"); if (process.env.AGENTOS_ATTEMPT === "1") { fs.writeFileSync("half.txt", "half"); process.exit(1); } fs.appendFileSync("half.txt", " and whole"); fs.writeFileSync("made.copy", fs.readFileSync("made.txt"))`,
        "dependsOn: [], retries: 1",
      ),
      apart(
        "writes",
        `require("fs").writeFileSync(process.env.AGENTOS_ARTIFACT, "# Notes\\n\\nAll of them.\\n")`,
        "dependsOn: [], artifact: '${sessionDir}/artifacts/notes.md'",
      ),
      apart(
        "reads",
        `console.log(require("fs").readFileSync(process.env.AGENTOS_SESSION_DIR + "/artifacts/notes.md", "utf8").length)`,
        "dependsOn: [writes]",
      ),
    ];
    const setup = "worktrees: { setup: 'echo made > made.txt' }\n";
    const there = repository(phases, setup);
    const here = repository(phases, setup);
    const worker = startWorker("machine-a");
    const [first, second] = await Promise.all([
      run(there, { backoff: { baseMs: 1, maxMs: 1 } }),
      runWorkflow({
        projectFolder: here,
        workflow: "flow",
        sessionId: "one",
        backoff: { baseMs: 1, maxMs: 1 },
      }),
    ]);
    await worker.drain();
    const told = ({ phases: all }: typeof first.state) =>
      all.map(({ id, status, reason, attempts, output, report, tokenUsage, artifacts }) => ({
        id,
        status,
        reason,
        attempts,
        output,
        report,
        tokenUsage,
        count: artifacts?.length,
      }));
    expect(told(first.state)).toEqual(told(second.state));
    expect(first.status).toBe("completed");
    expect(first.state.phases[0]!.report?.client).toBe("claude-code");
    for (const name of ["agent", "fails", "writes", "reads"])
      expect(git(there, "ls-tree", "-r", `aos/one/${name}`)).toBe(
        git(here, "ls-tree", "-r", `aos/one/${name}`),
      );
    expect(fileOn(there, "aos/one/fails", "half.txt")).toBe("half and whole");
  });

  test("a worker runs at most its own limit of phases from each named pool, and none from others", {
    tags: ["slow"],
  }, async () => {
    const gpu = (id: string) => apart(id, "setTimeout(() => {}, 300)", "dependsOn: [], pool: gpu");
    const folder = repository(
      [gpu("one"), gpu("two"), apart("three", "", "dependsOn: [], pool: cpu")],
      "pools: { gpu: 2, cpu: 2 }\n",
    );
    const gpuWorker = startWorker("gpu", { pools: { gpu: 1 } });
    const cpuWorker = startWorker("cpu", { pools: { cpu: 1 } });
    const { state } = await run(folder);
    await Promise.all([gpuWorker.drain(), cpuWorker.drain()]);
    expect(state.phases.map(({ place }) => place)).toEqual(["gpu", "gpu", "cpu"]);
    const work = gpuWorker.lines
      .filter((line) => /^(?:started|finished) /.test(line))
      .map((line) => line.split(" ")[0]);
    expect(work).toEqual(["started", "finished", "started", "finished"]);
  });

  test("fetch from the project's remote, and take missing commits from the queue", {
    tags: ["slow"],
  }, async () => {
    const remote = repository([]);
    const folder = repository([
      apart("one", `${writes("one.txt", "1")} console.log(require("fs").readFileSync("shared.txt", "utf8"))`),
    ]);
    git(remote, "config", "receive.denyCurrentBranch", "ignore");
    git(folder, "remote", "add", "origin", remote);
    git(folder, "push", "--quiet", "--force", "origin", "main");
    git(folder, "commit", "--quiet", "--allow-empty", "-m", "Not pushed");
    const worker = startWorker("machine-a");
    const { state } = await run(folder);
    await worker.drain();
    expect(state.phases[0]).toMatchObject({ status: "completed", output: "one\n\n" });
    expect(git(folder, "log", "--format=%s", "aos/one/one")).toBe("one: one\nNot pushed\nBegin");
  });

  test("a worker that cannot run a phase returns it for another worker", { tags: ["slow"] }, async () => {
    const folder = repository([apart("one", writes("one.txt", "1"))]);
    const full = startWorker("full", {
      runPlaced: () =>
        Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" })),
    });
    const lines: string[] = [];
    const running = run(folder, { onLine: (_, line) => lines.push(line) });
    await eventually("the full worker", () =>
      full.lines.join("\n").includes("returned one/one to the queue"),
    );
    const good = startWorker("good");
    const { state } = await running;
    await Promise.all([full.drain(), good.drain()]);
    expect(state.phases[0]).toMatchObject({ status: "completed", place: "good" });
    expect(lines).toContain("full: disk full; the phase will start again");
  });

  test("a phase that three workers did not finish fails, with their names and reasons", {
    tags: ["slow"],
  }, async () => {
    const folder = repository([apart("one", "")]);
    git(folder, "remote", "add", "origin", "/nowhere/at/all.git");
    git(folder, "update-ref", "refs/remotes/origin/main", "HEAD");
    const workers = ["a", "b", "c"].map((name) => startWorker(name));
    const { status, state } = await run(folder);
    await Promise.all(workers.map(({ drain }) => drain()));
    expect(status).toBe("failed");
    expect(state.phases[0]!.reason).toMatch(
      /^3 workers did not finish it: [abc]: git fetch: .*nowhere.*; [abc]: .*; [abc]: .*/s,
    );
  });

  test("insert their own variables, and return phases whose variables are not set", {
    tags: ["slow"],
  }, async () => {
    process.env.WORKERS_TOKEN = "of-the-coordinator";
    const fields = "env: { TOKEN: '${env.WORKERS_TOKEN}' }";
    const folder = repository(
      [
        apart(
          "one",
          'require("fs").writeFileSync("t.txt", process.env.TOKEN); console.log(process.env.TOKEN)',
          fields,
        ),
      ],
      "secrets: [WORKERS_TOKEN]\n",
    );
    const lines: string[] = [];
    const running = run(folder, { onLine: (_, line) => lines.push(line) });
    await eventually("the task", () => server.query("SELECT count(*) FROM agentos_workers_1.tasks") === "1");
    expect(server.query("SELECT task FROM agentos_workers_1.tasks")).not.toContain("of-the-coordinator");
    delete process.env.WORKERS_TOKEN;
    const without = startWorker("without");
    await eventually("without: its environment lacks WORKERS_TOKEN", () =>
      lines.join().includes("without: its environment lacks WORKERS_TOKEN"),
    );
    await without.drain();
    process.env.WORKERS_TOKEN = "of-the-worker";
    const worker = startWorker("with");
    const { state } = await running;
    await worker.drain();
    delete process.env.WORKERS_TOKEN;
    const [one] = state.phases;
    expect(fileOn(folder, "aos/one/one", "t.txt")).toBe("of-the-worker");
    expect(one!.output).toBe("[secret]\n");
    expect(readFileSync(one!.log!, "utf8")).toMatch(/\[secret\]\n$/);
  });

  test("a worker that lost its phase cannot publish a result for it", { tags: ["slow"] }, async () => {
    const folder = repository([
      apart(
        "one",
        `const fs = require("fs"); ${writes("by.txt", "x")} const look = setInterval(() => fs.existsSync(${JSON.stringify(join(testdir({}), "go"))}) && clearInterval(look), 20)`,
      ),
    ]);
    const go = /([^"\\]+\/go)/.exec(readFileSync(join(folder, ".agentos/workflows/flow.yaml"), "utf8"))![1]!;
    const slow = startWorker("slow");
    const running = run(folder);
    await eventually("started one/one", () => slow.lines.join().includes("started one/one"));
    // As after a freeze: the lease has expired, and the phase is queued again.
    server.query(
      "UPDATE agentos_workers_1.tasks SET state = 'queued', worker = NULL, fence = nextval('agentos_workers_1.fences')",
    );
    const next = startWorker("next");
    await eventually("left one/one to another worker", () =>
      slow.lines.join().includes("left one/one to another worker"),
    );
    writeFileSync(go, "");
    const { state } = await running;
    await Promise.all([slow.drain(), next.drain()]);
    expect(state.phases[0]!.status).toBe("completed");
    expect(git(folder, "rev-list", "--count", "main..aos/one/one")).toBe("1");
  });

  test("a run waits for an unreachable queue, and nothing runs twice", {
    tags: ["slow"],
  }, async () => {
    const ran = join(testdir({}), "ran");
    const mark = `require("fs").appendFileSync(${JSON.stringify(ran)}, "x");`;
    const folder = repository([
      apart("one", `${mark} setTimeout(() => {}, 4000)`, "dependsOn: []"),
      apart("two", mark, "dependsOn: [one]"),
    ]);
    const worker = startWorker("machine-a");
    const running = run(folder);
    await eventually("the first phase", () => existsSync(ran));
    server.stop("immediate");
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    server.start();
    const { status, warnings } = await running;
    await worker.drain();
    expect(status).toBe("completed");
    expect(readFileSync(ran, "utf8")).toBe("xx");
    expect(warnings[0]).toMatch(
      /^The queue at localhost\/postgres is unreachable, so phases are waiting for it: /,
    );
    expect(warnings[1]).toBe("The queue at localhost/postgres is reachable again");
    expect(warnings).toHaveLength(2);
  });

  test("stopping a session stops its phases on workers", { tags: ["slow"] }, async () => {
    const began = join(testdir({}), "began");
    const folder = repository([
      apart(
        "one",
        `${writes("half.txt", "half")} require("fs").writeFileSync(${JSON.stringify(began)}, String(process.pid)); setInterval(() => {}, 1000)`,
      ),
    ]);
    const worker = startWorker("machine-a");
    const stop = new AbortController();
    const running = run(folder, { signal: stop.signal });
    await eventually("the phase", () => existsSync(began));
    stop.abort();
    const { state } = await running;
    expect(state.phases[0]!.status).toBe("cancelled");
    expect(() => process.kill(Number(readFileSync(began, "utf8")), 0)).toThrow();
    // The next attempt finds the partial work, as after a local attempt.
    expect(readFileSync(join(state.phases[0]!.worktree!.folder, "half.txt"), "utf8")).toBe("half");
    await worker.drain();
  });

  test("a session has only one coordinator", async () => {
    const one = createWorkersPlace({ queue: server.url });
    await one.begin("held");
    const two = createWorkersPlace({ queue: server.url });
    await expect(two.begin("held")).rejects.toMatchObject({
      code: "held",
      message: expect.stringMatching(
        /^Session held is already running in another process \(.+\); stop it there first$/,
      ),
    });
    await one.end("held", true);
    await two.begin("held");
    await two.end("held", true);
  });

  test("no message contains the queue's password", async () => {
    const place = createWorkersPlace({ queue: "postgres://me:hunter2@127.0.0.1:1/jobs" });
    const error = await place.begin("x").catch((reason: unknown) => String(reason));
    expect(error).toMatch(/The queue at 127\.0\.0\.1:1\/jobs cannot be used: .*ECONNREFUSED/);
    expect(error).not.toContain("hunter2");
  });
});

const queue = "postgres://localhost/queue";
everyRow<[call: () => unknown, message: RegExp]>(
  "a wrong option is a TypeError before anything is connected",
  [
    [() => runWorker({ runPlaced } as never), /"queue" to be a URL such as postgres:/],
    [() => runWorker({ queeu: queue, runPlaced } as never), /"queeu"; did you mean "queue"\?/],
    [
      () => runWorker({ queue } as never),
      /"runPlaced" to be the function of that name from @agentos\/workflow/,
    ],
    [() => runWorker(undefined as never), /Expected the options to be an object, not undefined/],
    [
      () => runWorker({ queue, runPlaced, concurrency: "4" } as never),
      /"concurrency" to be a positive integer, not "4"/,
    ],
    [() => runWorker({ queue, runPlaced, pools: ["gpu"] } as never), /"pools" to be an object, not a list/],
    [
      () => runWorker({ queue, runPlaced, drain: new AbortController() } as never),
      /"drain" to be an AbortSignal, not an AbortController: pass its "signal"/,
    ],
    [async () => createWorkersPlace({} as never), /"queue" to be a URL/],
    [async () => createWorkersPlace({ queue, onWarn() {} } as never), /Unknown option "onWarn"/],
  ],
  async (call, message) => {
    await expect(call).rejects.toThrow(message);
    await expect(call).rejects.toThrow(TypeError);
  },
);
