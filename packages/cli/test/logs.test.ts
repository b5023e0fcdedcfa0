// @module-tag slow

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { project, sessionIds, startAos, step, untilFile } from "./aos.js";
import { aos, run } from "./in-process.js";

const FAILS_FIRST = 'process.exit(process.env.AGENTOS_ATTEMPT === "1" ? 1 : 0)';

describe("aos logs", () => {
  async function finished() {
    const folder = project([
      step("plan", "for (let i = 1; i <= 12; i++) console.log('line ' + i)"),
      step("check", `console.log('\\x1b[31mred\\x1b[0m\\rdone'); ${FAILS_FIRST}`, { retries: 1 }),
    ]);
    await aos(folder, ["run", "flow"]);
    return { folder, logs: (...args: string[]) => run(["logs", ...args], folder) };
  }

  test("shows the last lines of each phase, and the whole log of a phase or an attempt", async () => {
    const { folder, logs } = await finished();
    const all = await logs();
    expect(all.stdout.replaceAll(/flow-[\d-]+-\w+/g, "SESSION")).toMatchInlineSnapshot(`
      "plan  .agentos/state/sessions/SESSION/logs/plan.1.log
      line 3
      line 4
      line 5
      line 6
      line 7
      line 8
      line 9
      line 10
      line 11
      line 12

      check attempt 2  .agentos/state/sessions/SESSION/logs/check.2.log
      done
      "
    `);
    expect((await logs("plan")).stdout.split("\n")).toHaveLength(13);
    expect((await logs("plan", "-n", "1")).stdout).toBe("line 12\n");
    expect((await logs("check", "--attempt", "1")).stdout).toBe("done\n");
    expect(JSON.parse((await logs("check", "--json")).stdout)).toMatchObject({
      sessionId: sessionIds(folder)[0],
      logs: [{ phase: "check", attempt: 2, lines: ["\u001b[31mred\u001b[0m\rdone"] }],
    });
  });

  test("shows a heading for each inner phase of a composite one", async () => {
    const folder = project([
      step("audit", "console.log('audited ' + process.env.ITEM)", {
        forEach: ["web", "api"],
        maxParallel: 1,
        env: { ITEM: "${item}" },
      }),
    ]);
    await aos(folder, ["run", "flow"]);
    const { stdout } = await run(["logs", "audit"], folder);
    expect(stdout.replaceAll(/ {2}\.agentos.*/g, "")).toBe(
      "audit[web]\naudited web\n\naudit[api]\naudited api\n",
    );
    expect((await run(["logs", "audit[api]"], folder)).stdout).toBe("audited api\n");
    const followed = await run(["logs", "audit", "-f"], folder);
    expect(followed.stdout).toBe("audit[web] | audited web\naudit[api] | audited api\n");
  });

  test.each([
    [["paln"], 'did you mean "plan"?'],
    [["nothing-like-it"], "it has plan and check"],
    [["plan", "--attempt", "7"], "plan has no attempt 7"],
    [["--session", "nobody"], "nobody"],
  ])("with %j lists what exists", async (args, hint) => {
    const { logs } = await finished();
    const { code, stderr } = await logs(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(hint)]);
  });

  test("without a session says how to start one", async () => {
    const { code, stderr } = await run(["logs"], testdir());
    expect([code, stderr]).toEqual([2, expect.stringContaining("aos run <workflow>")]);
  });

  test("-f follows a running phase through a retry until its session ends", async () => {
    const folder = project([
      step("one", `console.log("begin"); ${untilFile("seen")}`),
      step("two", `console.log("try " + process.env.AGENTOS_ATTEMPT); ${FAILS_FIRST}`, { retries: 1 }),
    ]);
    const running = startAos(folder, ["run", "flow"]);
    await running.printed("[one] started");
    const following = startAos(folder, ["logs", "-f"]);
    await following.wrote("begin");
    writeFileSync(join(folder, "seen"), "");
    const { code, stdout, stderr } = await following.ended;
    expect([code, stdout]).toEqual([0, "one | begin\ntwo | try 1\ntwo | try 2\n"]);
    expect(stderr).toMatch(/\[two\] started \(attempt 2\)\n\[two\] done in /);
    await running.ended;
  });

  test("Ctrl-C ends only -f, and the run continues", async () => {
    const folder = project([step("one", `console.log("begin"); ${untilFile("over")}`)]);
    const running = startAos(folder, ["run", "flow"]);
    await running.printed("[one] started");
    const following = startAos(folder, ["logs", "one", "--follow", "--json"]);
    await following.wrote("begin");
    following.child.kill("SIGINT");
    expect(await following.ended).toMatchObject({
      code: 0,
      stdout: '{"phase":"one","attempt":1,"line":"begin"}\n',
      stderr: "",
    });
    writeFileSync(join(folder, "over"), "");
    expect((await running.ended).code).toBe(0);
  });
});

test("says so if a phase printed nothing", async () => {
  const folder = project([step("silent", "")]);
  await aos(folder, ["run", "flow"]);
  const { stdout, stderr, code } = await aos(folder, ["logs", "silent"]);
  expect({ stdout, stderr, code }).toEqual({
    stdout: "",
    stderr: expect.stringContaining("silent has printed nothing"),
    code: 0,
  });
});
