// @module-tag slow

import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runBin, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { acknowledgeHandoff, claimHandoff, writeHandoff } from "../src/index.js";
import { aProject, contextOf, recordedEvent, UNFINISHED } from "./hook-client.js";
import { aHandoff } from "./stored.js";

const bin = fileURLToPath(new URL("../bin/agentos-handoff-hook.cjs", import.meta.url));

const now = () => new Date().toISOString();

/** A session whose events are sent to the built hook, as by its client. */
function aSession(sessionId: string, world: ReturnType<typeof aProject> = aProject(), file = bin) {
  const { folder, project, tempFolder, session } = world;
  const client = session(sessionId);
  client.says(UNFINISHED);
  return {
    world,
    async fires(name: string, env: Record<string, string> = {}) {
      const event = {
        ...recordedEvent(name),
        session_id: sessionId,
        cwd: project,
        transcript_path: client.transcript,
      };
      const { code, stdout, stderr } = await runBin(file, {
        cwd: project,
        env: { TMPDIR: tempFolder, HOME: folder, CLAUDE_PID: String(process.pid), ...env },
        input: JSON.stringify(event),
      });
      return { code, stderr, stdout, answer: stdout === "" ? undefined : (JSON.parse(stdout) as object) };
    },
  };
}

test("restores a checkpoint after a compaction, and offers a handoff to the next session", async () => {
  const one = aSession("s1");
  expect(await one.fires("claude-code/PreCompact.auto")).toMatchObject({ code: 0, stdout: "", stderr: "" });
  const compacted = await one.fires("claude-code/SessionStart.compact");
  expect(contextOf(compacted)).toContain('after="compaction"');
  expect(await one.fires("claude-code/SessionStart.compact")).toMatchObject({ code: 0, stdout: "" });
  expect(await one.fires("claude-code/SessionEnd.other")).toMatchObject({ code: 0, stdout: "", stderr: "" });
  const two = aSession("s2", one.world);
  expect(contextOf(await two.fires("claude-code/SessionStart.startup"))).toContain(
    '<continue_here session="s1"',
  );
  expect(await two.fires("claude-code/SessionStart.startup")).toMatchObject({ code: 0, stdout: "" });
});

test("a session with a handoff in its prompt is not offered any", async () => {
  const world = aProject();
  for (const id of ["s0", "s1"]) writeHandoff(world.stateFolder, aHandoff(id, { timestamp: now() }));
  const { claimId } = claimHandoff(world.stateFolder, { sessionId: "s1", claimant: "aos resume" })!;
  const given = { AGENTOS_RESUMED_HANDOFF: claimId };
  const start = (sessionId: string, env: Record<string, string>, name = "startup") =>
    aSession(sessionId, world).fires(`claude-code/SessionStart.${name}`, env);
  expect(await start("s2", given)).toMatchObject({ code: 0, stdout: "", stderr: "" });
  // A clear continues only the cleared session, and the variable applies only to this folder and handoff.
  expect(await start("s3", given, "clear")).toMatchObject({ stdout: "" });
  const other = aProject();
  writeHandoff(other.stateFolder, aHandoff("elsewhere", { timestamp: now() }));
  const elsewhere = aSession("s4", other).fires("claude-code/SessionStart.startup", given);
  expect(contextOf(await elsewhere)).toContain('session="elsewhere"');
  acknowledgeHandoff(world.stateFolder, claimId);
  writeHandoff(world.stateFolder, aHandoff("later", { timestamp: now() }));
  expect(contextOf(await start("s5", given))).toContain('session="later"');
});

test.each(["", "../x", "..", "no-such-claim"])(
  "AGENTOS_RESUMED_HANDOFF=%j is ignored, because there is no such claim",
  async (mark) => {
    const world = aProject();
    writeHandoff(world.stateFolder, aHandoff("s0", { timestamp: now() }));
    const env = { AGENTOS_RESUMED_HANDOFF: mark };
    const answer = await aSession("s1", world).fires("claude-code/SessionStart.startup", env);
    expect(contextOf(answer)).toContain('session="s0"');
  },
);

test("--help and --version print text and exit", async () => {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(await runBin(bin, { args: ["--version"] })).toMatchObject({ code: 0, stdout: `${version}\n` });
  const { stdout } = await runBin(bin, { args: ["--help"] });
  for (const event of ["PreCompact", "SessionStart", "SessionEnd"]) expect(stdout).toContain(event);
});

test.each([
  ["", "stdin is empty"],
  ["{", "the event is not valid JSON"],
  ["[]", "the event is not a JSON object"],
])("input %j is reported in one line on stderr", async (input, reason) => {
  const { code, stdout, stderr } = await runBin(bin, { input });
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: "",
    stderr: `agentos-handoff-hook: ${reason} (see --help)\n`,
  });
});

test("an unwritable state folder is reported in one line on stderr, and the client continues", async () => {
  const { world, fires } = aSession("s1");
  writeFileSync(join(world.project, ".agentos/state"), "a file where a folder should be");
  const { code, stdout, stderr } = await fires("claude-code/PreCompact.auto");
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).toMatch(/^agentos-handoff-hook: [^\n]+\n$/);
});

test("an open stdin does not block the hook", async () => {
  const { project } = aProject();
  const child = spawn(process.execPath, [bin], { cwd: project, stdio: ["pipe", "ignore", "inherit"] });
  child.stdin.write(JSON.stringify({ ...recordedEvent("claude-code/Stop"), cwd: project }));
  expect(await once(child, "exit")).toEqual([0, null]);
  child.stdin.destroy();
});

/** Copies the installed files. */
function installation() {
  const folder = testdir();
  for (const name of ["dist", "bin"])
    cpSync(join(bin, "../..", name), join(folder, name), { recursive: true });
  return { dist: join(folder, "dist"), file: join(folder, "bin/agentos-handoff-hook.cjs") };
}

test("hook-work.cjs is loaded only if there is something to do", async () => {
  const { dist, file } = installation();
  rmSync(join(dist, "hook-work.cjs"));
  const { fires } = aSession("s1", aProject(), file);
  for (const name of ["Stop", "SessionStart.startup", "SessionStart.compact"]) {
    expect(await fires(`claude-code/${name}`)).toMatchObject({ code: 0, stdout: "", stderr: "" });
  }
});

test.each(["hook.cjs", "hook-work.cjs"])(
  "a missing %s does not stop the client: one line, exit code 0",
  async (missing) => {
    const { dist, file } = installation();
    rmSync(join(dist, missing));
    const { code, stdout, stderr } = await aSession("s1", aProject(), file).fires(
      "claude-code/PreCompact.auto",
    );
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(stderr).toMatch(new RegExp(`^agentos-handoff-hook: .*${missing}.*\n$`));
  },
);
