// @module-tag slow

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { project, startAos, step, untilFile } from "./aos.js";
import { aos } from "./in-process.js";

const SLOW = [step("slow", untilFile("go")), step("after", "")];
const onPosix = test.skipIf(process.platform === "win32");

onPosix("Ctrl-C lets the running phase end, starts nothing more, and exits with 4", async () => {
  const folder = project(SLOW);
  const run = startAos(folder, ["run", "flow"]);
  await run.printed("[slow] started");
  run.child.kill("SIGINT");
  await run.printed("a second Ctrl-C stops at once");
  writeFileSync(join(folder, "go"), "");
  const { code, stdout, stderr } = await run.ended;
  expect(code).toBe(4);
  expect(stderr).toContain("[slow] done");
  expect(stderr).not.toContain("[after] started");
  expect(stdout).toContain("■ flow: 1 of 2 done, paused");
  expect((await aos(folder, ["handoff", "show"])).code).toBe(0);
  const resumed = await aos(folder, ["resume"]);
  expect([resumed.code, resumed.stderr.includes("[slow] started")]).toEqual([0, false]);
});

onPosix("a second Ctrl-C stops at once, writes the handoff, and exits with 130", async () => {
  const folder = project(SLOW);
  const run = startAos(folder, ["run", "flow"]);
  await run.printed("[slow] started");
  run.child.kill("SIGINT");
  await run.printed("a second Ctrl-C stops at once");
  // A SIGINT that arrives sooner counts as the same Ctrl-C, forwarded by npx.
  await new Promise((resolve) => setTimeout(resolve, 300));
  run.child.kill("SIGINT");
  const { code, stdout, stderr } = await run.ended;
  expect(code).toBe(130);
  expect(stderr).toContain("[slow] stopped");
  expect(stdout).toContain("Handoff: .agentos/state/.continue-here.md");
  expect((await aos(folder, ["handoff", "show"])).code).toBe(0);
});

onPosix.each([
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)("%s stops at once, writes the handoff, and exits with %i", async (signal, expected) => {
  const folder = project(SLOW);
  const run = startAos(folder, ["run", "flow"]);
  await run.printed("[slow] started");
  run.child.kill(signal);
  const { code, stdout } = await run.ended;
  expect(code).toBe(expected);
  expect(stdout).toContain("Handoff: .agentos/state/.continue-here.md");
});

test("aos pause pauses a run of another process, waits for the handoff and prints its path", async () => {
  const folder = project(SLOW);
  const run = startAos(folder, ["run", "flow"]);
  await run.printed("[slow] started");
  const pause = startAos(folder, ["pause"]);
  await pause.wrote("stops when its current phases have ended");
  await run.printed("pausing: requested by aos pause");
  writeFileSync(join(folder, "go"), "");
  const { code, stderr } = await run.ended;
  expect([code, stderr.includes("[after] started")]).toEqual([4, false]);
  expect(await pause.ended).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/1 phase left: after\. Handoff: \.agentos\/state\/\.continue-here\.md\n$/),
  });
});

test.each([
  ["with --no-wait", ["pause", "--no-wait"], {}],
  // Otherwise the phase would wait for itself.
  ["in a phase of the session itself", ["pause"], { AGENTOS_SESSION: "the session" }],
])("aos pause %s does not wait for the session to pause", async (_, args, env) => {
  const folder = project(SLOW);
  const run = startAos(folder, ["run", "flow"]);
  await run.printed("[slow] started");
  const sessionId = JSON.parse((await aos(folder, ["status", "--json"])).stdout).sessions[0].id;
  const own = "AGENTOS_SESSION" in env ? { AGENTOS_SESSION: sessionId } : {};
  const asked = await aos(folder, [...args, "--json"], own);
  expect(JSON.parse(asked.stdout)).toEqual({ sessionId, status: "requested" });
  await run.printed("pausing: requested by aos pause");
  writeFileSync(join(folder, "go"), "");
  expect((await run.ended).code).toBe(4);
});

test("aos pause says so if the session completed before it could pause", async () => {
  const folder = project([step("slow", untilFile("go"))]);
  const run = startAos(folder, ["run", "flow"]);
  await run.printed("[slow] started");
  const pause = startAos(folder, ["pause"]);
  await pause.wrote("stops when its current phases have ended");
  writeFileSync(join(folder, "go"), "");
  expect((await run.ended).code).toBe(0);
  expect((await pause.ended).stdout).toContain("It completed before it could pause");
});

test("aos pause --now stops it at once", async () => {
  const folder = project(SLOW);
  const run = startAos(folder, ["run", "flow"]);
  await run.printed("[slow] started");
  const sessionId = JSON.parse((await aos(folder, ["status", "--json"])).stdout).sessions[0].id;
  const answer = JSON.parse((await aos(folder, ["pause", "--now", sessionId, "--json"])).stdout);
  expect(answer).toEqual({
    sessionId,
    status: "paused",
    handoffPath: join(folder, ".agentos/state/.continue-here.md"),
  });
  const { code, stderr } = await run.ended;
  expect([code, stderr.includes("[slow] stopped")]).toEqual([4, true]);
  const again = await aos(folder, ["pause", sessionId]);
  expect([again.code, again.stdout]).toEqual([
    0,
    `Session ${sessionId} is not running: there is nothing to pause.\n`,
  ]);
});

test("a second process cannot resume a running session, and is told which process runs it", async () => {
  const folder = project(SLOW);
  const run = startAos(folder, ["run", "flow"]);
  await run.printed("[slow] started");
  const second = await aos(folder, ["resume"]);
  expect([second.code, second.stderr]).toEqual([5, expect.stringContaining(`Process ${run.child.pid} `)]);
  expect((await aos(folder, ["status"])).stdout).toMatch(/● flow {2}\d of 2 done, slow runs /);
  writeFileSync(join(folder, "go"), "");
  expect((await run.ended).code).toBe(0);
});

onPosix("a session whose process was killed is shown as interrupted, and resume continues it", async () => {
  const folder = project([step("first", ""), ...SLOW]);
  const run = startAos(folder, ["run", "flow"]);
  await run.printed("[slow] started");
  run.child.kill("SIGKILL");
  await run.ended;
  const { stdout } = await aos(folder, ["status"]);
  expect(stdout).toContain("1 of 3 done, cut off");
  expect(stdout).toMatch(/aos resume {2,}continue where it was cut off/);
  writeFileSync(join(folder, "go"), "");
  const resumed = await aos(folder, ["resume"]);
  expect([resumed.code, resumed.stderr.includes("[first] started")]).toEqual([0, false]);
});
