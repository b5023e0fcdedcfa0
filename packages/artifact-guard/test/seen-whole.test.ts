// @module-tag slow

import { readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runBin, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { whole } from "./documents.js";

const BIN = fileURLToPath(new URL("../bin/agentos-guard-hook.cjs", import.meta.url));
const PUT_OFF = "I'll continue with the remaining sections in the next session.";

/** A project whose plan is whole. */
function project(settings: object = {}) {
  const artifact = { path: "plan.md", criteria: { requiredSections: ["Summary", "Risks"] }, ...settings };
  const folder = testdir({
    "plan.md": whole(),
    ".agentos/config.json": JSON.stringify({ guard: { artifacts: [artifact] } }),
    "tmp/x": "",
  });
  const plan = join(folder, "plan.md");
  const stop = async (said = "All done.", session = "s1") => {
    const { code, stdout, stderr } = await runBin(BIN, {
      input: JSON.stringify({
        hook_event_name: "Stop",
        session_id: session,
        cwd: folder,
        stop_hook_active: false,
        last_assistant_message: said,
      }),
      cwd: folder,
      env: { TMPDIR: join(folder, "tmp"), AGENTOS_ARTIFACT: undefined as never },
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return stdout === "" ? undefined : (JSON.parse(stdout).decision as string);
  };
  /** What is kept of the plan. */
  const kept = (): string | undefined => {
    try {
      return JSON.parse(readFileSync(join(folder, "tmp", "agentos-guard-whole-s1.json"), "utf8"))[plan];
    } catch {
      return undefined;
    }
  };
  /** Stops until the plan's time lies far enough back to tell it from the next writing. */
  const stopUntilKept = async () => {
    while (kept() === undefined) expect(await stop()).toBeUndefined();
  };
  return { folder, plan, stop, stopUntilKept, kept };
}

test("what was found whole and has not changed since is no business of a later turn", async () => {
  const { stop, stopUntilKept } = project();
  // In the first turn the same words are held against the work.
  expect(await stop(PUT_OFF, "other")).toBe("block");
  await stopUntilKept();
  expect(await stop(PUT_OFF)).toBeUndefined();
});

test("a required artifact is every turn's business, changed or not", async () => {
  const { stop, stopUntilKept } = project({ required: true });
  await stopUntilKept();
  expect(await stop(PUT_OFF)).toBe("block");
});

test("a change is seen though size and time of writing are as before", async () => {
  const { plan, stop, stopUntilKept } = project();
  await stopUntilKept();
  const { size, mtime } = statSync(plan);
  writeFileSync(plan, whole().replace("## Risks", "## Title"));
  utimesSync(plan, mtime, mtime);
  expect(statSync(plan).size).toBe(size);
  expect(await stop()).toBe("block");
});

test.each([
  ["other criteria", { criteria: { requiredSections: ["Summary", "Risks", "Rollback"] } }],
  ["another template", { template: "template.md" }],
])("%s are asked of it again", async (_, settings) => {
  const { folder, stop, stopUntilKept } = project();
  await stopUntilKept();
  writeFileSync(join(folder, "template.md"), "---\nsuccessCriteria:\n  requiredSections: [Rollback]\n---\n");
  const guard = { artifacts: [{ path: "plan.md", ...settings }] };
  writeFileSync(join(folder, ".agentos", "config.json"), JSON.stringify({ guard }));
  expect(await stop()).toBe("block");
});

test("a template that changes is read again", async () => {
  const { folder, stop, stopUntilKept } = project({ template: "template.md", criteria: {} });
  const template = (section: string) => `---\nsuccessCriteria:\n  requiredSections: [${section}]\n---\n`;
  writeFileSync(join(folder, "template.md"), template("Risks"));
  await stopUntilKept();
  writeFileSync(join(folder, "template.md"), template("Rollback"));
  expect(await stop()).toBe("block");
});

test("a file whose time is not over yet is not kept: the next writing might leave it the same", async () => {
  const { plan, stop, kept } = project();
  const soon = new Date(Date.now() + 60_000);
  utimesSync(plan, soon, soon);
  expect(await stop()).toBeUndefined();
  expect(await stop()).toBeUndefined();
  expect(kept()).toBeUndefined();
});

test("what is unfinished is not kept, and where what was kept cannot be read it is checked", async () => {
  const { folder, plan, stop, stopUntilKept, kept } = project();
  await stopUntilKept();
  writeFileSync(plan, "# Plan\n\n## Summary\n\nTBD\n");
  expect(await stop()).toBe("block");
  expect(kept()).toBeUndefined();
  writeFileSync(join(folder, "tmp", "agentos-guard-whole-s1.json"), '{"a": ["broken"');
  writeFileSync(plan, "# Plan\n\n## Risks\n\nTBD\n");
  expect(await stop()).toBe("block");
});
