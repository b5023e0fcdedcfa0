// @module-tag slow

import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PATIENCE_MS } from "@agentos/testing";
import { expect, test } from "vitest";
import { readSession, requestPause, resumeSession, runWorkflow } from "../../src/index.js";
import { phase, project, ran, untilFile } from "./project.js";

const library = pathToFileURL(join(import.meta.dirname, "../../dist/index.js")).href;

/** Runs a script, which can use the library and `options`, in a separate process. */
function elsewhere(folder: string, script: string): ReturnType<typeof spawn> {
  const options = { projectFolder: folder, workflow: "flow", sessionId: "one" };
  const text = `import { resumeSession, runWorkflow } from ${JSON.stringify(library)};
    const options = ${JSON.stringify(options)};
    ${script}`;
  return spawn(process.execPath, ["--input-type=module", "-e", text], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

function runElsewhere(folder: string): ReturnType<typeof spawn> {
  return elsewhere(folder, "console.log((await runWorkflow(options)).status);");
}

function resumeElsewhere(folder: string): ReturnType<typeof spawn> {
  return elsewhere(
    folder,
    "console.log(await resumeSession(options).then((result) => result.status, (error) => error.code));",
  );
}

/** What the process printed, and its exit code. */
async function ended(run: ReturnType<typeof spawn>): Promise<{ code: number | null; out: string }> {
  let out = "";
  run.stdout?.on("data", (chunk: Buffer) => {
    out += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => run.once("close", resolve));
  return { code, out: out.trim() };
}

async function until(condition: () => boolean, what: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync(`/proc/${pid}/stat`) || !readFileSync(`/proc/${pid}/stat`, "latin1").includes(") Z ");
  } catch {
    return false;
  }
}

/** A phase that, on its first run, writes its pid and a child's, and then waits forever. */
const stuckOnce = phase("build", {
  more: `const fs = require("fs");
    if (!fs.existsSync("pids")) {
      const child = require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
      fs.writeFileSync("pids", process.pid + " " + child.pid + " ");
      setInterval(() => {}, 1000);
    }`,
}).replaceAll("\n", " ");

test("a killed run leaves no processes behind, and a resume repeats no finished phase", async () => {
  const folder = project([phase("plan"), stuckOnce, phase("review")]);
  const pids = join(folder, "pids");
  const run = runElsewhere(folder);
  await until(() => existsSync(pids) && readFileSync(pids, "utf8").endsWith(" "), "the phase runs");
  expect(readSession(folder, "one")).toMatchObject({ status: "running", live: true, interrupted: false });

  run.kill("SIGKILL");
  const [phasePid = 0, childPid = 0] = readFileSync(pids, "utf8").trim().split(" ").map(Number);
  await until(() => !isRunning(phasePid) && !isRunning(childPid), "the phase's processes are gone");
  await until(() => !readSession(folder, "one").live, "the process is gone");
  expect(readSession(folder, "one")).toMatchObject({ status: "running", interrupted: true });

  const result = await resumeSession({ projectFolder: folder });
  expect(result.status).toBe("completed");
  expect(ran(folder)).toEqual(["plan", "build", "build", "review"]);
});

test("a session that a live process is running is refused with that process's id", async () => {
  const folder = project([stuckOnce]);
  const run = runElsewhere(folder);
  await until(() => existsSync(join(folder, "pids")), "the phase runs");
  await expect(resumeSession({ projectFolder: folder })).rejects.toMatchObject({
    code: "session-held",
    message: expect.stringContaining(`Process ${run.pid} `),
  });
  run.kill("SIGKILL");
});

test("another process can pause a session", async () => {
  const gate = `require("fs").writeFileSync("started", ""); ${untilFile("go")}`;
  const folder = project([phase("plan", { more: gate }), phase("build")]);
  const run = runElsewhere(folder);
  await until(() => existsSync(join(folder, "started")), "the phase runs");
  expect(requestPause(folder)).toEqual({ sessionId: "one", status: "requested" });
  await until(
    () =>
      readFileSync(join(folder, ".agentos/state/sessions/one/events.jsonl"), "utf8").includes(
        "pause.requested",
      ),
    "the request is taken",
  );
  writeFileSync(join(folder, "go"), "");
  await until(() => readSession(folder, "one").status === "paused", "the session has paused");
  expect(ran(folder)).toEqual(["plan"]);
  await until(() => !readSession(folder, "one").live && run.exitCode !== null, "the process has ended");
  expect(requestPause(folder, { sessionId: "one" }).status).toBe("not-running");
});

test("a log truncated at any byte still resumes to the same end", async () => {
  const folder = project([phase("plan"), phase("build")]);
  await runWorkflow({ projectFolder: folder, workflow: "flow", sessionId: "one" });
  const events = join(folder, ".agentos/state/sessions/one/events.jsonl");
  const whole = readFileSync(events);
  const secondLine = whole.indexOf("\n") + 1;
  for (let size = secondLine; size < whole.length; size += 211) {
    writeFileSync(events, whole.subarray(0, size));
    const { status, state } = await resumeSession({ projectFolder: folder, sessionId: "one" });
    expect([status, state.phases.map((each) => each.status)]).toEqual([
      "completed",
      ["completed", "completed"],
    ]);
  }
});

test("a resume right after a kill waits for a phase's remaining processes before rerunning it", async () => {
  // The first one does not obey SIGTERM, so the warden gives it its whole grace; each looks whether the one
  // before still runs.
  const watchful = phase("build", {
    more: `const fs = require("fs"), old = fs.existsSync("pid") && fs.readFileSync("pid", "utf8");
      const alive = (pid) => { try { return !fs.readFileSync("/proc/" + pid + "/stat", "latin1").includes(") Z "); } catch { return false; } };
      if (old) { if (alive(old)) fs.writeFileSync("twice", ""); }
      else { process.on("SIGTERM", () => {}); fs.writeFileSync("pid", String(process.pid)); setInterval(() => {}, 1000); }`,
  }).replaceAll("\n", " ");
  const folder = project([watchful]);
  const run = runElsewhere(folder);
  await until(() => existsSync(join(folder, "pid")), "the phase runs");
  const ended = new Promise((resolve) => run.once("exit", resolve));
  run.kill("SIGKILL");
  await ended;
  const warnings: string[] = [];
  const result = await resumeSession({
    projectFolder: folder,
    onWarning: (message) => warnings.push(message),
  });
  expect(result.status).toBe("completed");
  expect(existsSync(join(folder, "twice"))).toBe(false);
  expect(warnings).toEqual([expect.stringContaining("Phase build of an earlier run was still running")]);
});

test("a frozen process keeps its session: a resume is rejected, and no phase runs twice", async () => {
  const folder = project([stuckOnce]);
  const run = runElsewhere(folder);
  await until(() => existsSync(join(folder, "pids")), "the phase runs");
  run.kill("SIGSTOP");
  try {
    await expect(resumeSession({ projectFolder: folder })).rejects.toMatchObject({
      code: "session-held",
      message: expect.stringContaining(`Process ${run.pid} `),
    });
    expect(readSession(folder, "one").live).toBe(true);
  } finally {
    run.kill("SIGKILL");
  }
});

test("exactly one of several concurrent resumes runs", async () => {
  const folder = project([phase("plan", { fields: "gate: approval" }), phase("build")]);
  await runWorkflow({ projectFolder: folder, workflow: "flow", sessionId: "one" });
  const resumes = await Promise.all([1, 2, 3, 4].map(() => ended(resumeElsewhere(folder))));
  const answers = resumes.map(({ out }) => out);
  expect(answers.filter((answer) => answer === "completed")).toHaveLength(1);
  // A resume that starts after the first has finished finds nothing to resume.
  expect(["completed", "session-held", "session-not-found"]).toEqual(expect.arrayContaining(answers));
  expect(ran(folder)).toEqual(["plan", "build"]);
});

test("the process ends by itself when the session has ended, however it ended", async () => {
  const forever = "setInterval(() => {}, 1000)";
  const folder = project([phase("plan", { more: `console.log("up"); ${forever}` })]);
  const script = `const stop = new AbortController();
    const { status } = await runWorkflow({ ...options, signal: stop.signal, onLine: () => stop.abort() });
    console.log(status);`;
  expect(await ended(elsewhere(folder, script))).toEqual({ code: 0, out: "paused" });
});
