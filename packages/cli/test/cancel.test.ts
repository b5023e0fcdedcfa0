import { describe, expect, test } from "vitest";
import { project, sessionIds, startAos, step, untilFile } from "./aos.js";
import { aos, run, terminal } from "./in-process.js";

const GATED = [step("plan", "console.log('planned')", { gate: "approval" }), step("build", "")];

describe("aos pause --cancel", () => {
  test("asks, ends the running phases from another terminal, and reports it", async () => {
    const folder = project([step("long", untilFile("never")), step("next", "")]);
    const running = startAos(folder, ["run", "flow"]);
    await running.printed("[long] started");
    const [id = ""] = sessionIds(folder);
    const asked: string[] = [];
    const refused = await run(
      ["pause", "--cancel"],
      folder,
      undefined,
      terminal((question) => void asked.push(question)),
    );
    expect(asked).toEqual([`Cancel session ${id}? This stops long. (y/N)`]);
    expect([refused.code, refused.stderr]).toEqual([0, "Nothing was cancelled.\n"]);

    const cancelled = await run(
      ["pause", "--cancel"],
      folder,
      undefined,
      terminal(() => "y"),
    );
    expect([cancelled.code, cancelled.stdout]).toEqual([
      0,
      expect.stringMatching(
        `^Cancelled: session ${id}. 1 phase stopped: long.\nFinished phases are kept. [^]*aos resume ${id}.\n$`,
      ),
    ]);
    const { code, stdout } = await running.ended;
    expect([code, stdout]).toEqual([6, expect.stringContaining("cancelled")]);
    expect((await run(["status"], folder)).stdout).toContain("cancelled");
    expect((await run(["resume"], folder)).code).toBe(2);
  });

  test("needs --yes without a terminal, and prints JSON", async () => {
    const folder = project(GATED);
    await aos(folder, ["run", "flow"]);
    const [sessionId = ""] = sessionIds(folder);
    const refused = await run(["pause", "--cancel"], folder);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("add --yes")]);
    const answer = await run(["pause", "--cancel", "--yes", "--json"], folder);
    expect([answer.code, JSON.parse(answer.stdout)]).toEqual([
      0,
      { sessionId, status: "cancelled", ended: [] },
    ]);
    expect((await run(["pause", sessionId, "--cancel"], folder)).stdout).toBe(
      `Session ${sessionId} is already cancelled.\n`,
    );
    expect((await run(["pause", "--cancel"], folder)).code).toBe(2);
  });
});
