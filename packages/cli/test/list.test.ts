import { testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { project, step } from "./aos.js";
import { aos, run } from "./in-process.js";

const GATED = [step("plan", "console.log('planned')", { gate: "approval" }), step("build", "")];

describe("aos run without a workflow", () => {
  test("shows each workflow with its newest session, and broken ones", async () => {
    const folder = project(GATED, {
      ".agentos/workflows/broken.yaml": "id: broken\n",
      ".agentos/modules/payments/workflows/release.yaml":
        "id: release\nname: Release\ndescription: Publishes what main has.\ninputs: { version: { required: true }, dry: { type: boolean, default: false } }\n" +
        "phases: [{id: a, agent: dev, prompt: x, run: [node]}]\n",
    });
    await aos(folder, ["run", "flow"]);
    const listed = await run(["run"], folder);
    expect([listed.code, listed.stderr]).toEqual([0, ""]);
    expect(listed.stdout).toMatchInlineSnapshot(`
      "broken            2 errors in .agentos/workflows/broken.yaml
      flow              Flow  2 phases
                        ◆ 0 of 2 done, plan waits  just now
      payments/release  Release  1 phase
                        Publishes what main has.
                        inputs: version (required), dry=false
      "
    `);
    expect(JSON.parse((await run(["run", "--json"], folder)).stdout)).toMatchObject([
      { id: "broken", phases: [], diagnostics: [{ severity: "error" }, { severity: "error" }] },
      { id: "flow", name: "Flow", phases: ["plan", "build"], lastSession: { status: "waiting" } },
      { id: "release", module: "payments" },
    ]);
  });

  test("says how to get a workflow if there are none", async () => {
    const { code, stdout } = await run(["run"], testdir());
    expect([code, stdout]).toEqual([0, expect.stringContaining("aos init --workflows")]);
  });

  test.each([
    [["run", "--concurrency", "2"], "`aos run` without options lists all workflows"],
    [["run", "--dry-run"], "`aos run` without options lists all workflows"],
  ])("%j is refused, with a hint that bare `aos run` lists workflows", async (args, hint) => {
    const { code, stderr } = await run(args, project(GATED));
    expect([code, stderr]).toEqual([2, expect.stringContaining(hint)]);
  });
});
