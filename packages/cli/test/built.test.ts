// @module-tag slow

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { builtAos, project, step } from "./aos.js";

// Most tests run commands in their own process; this one checks that the bundle has what each of them loads.
test("every built command finds what it loads", async () => {
  const folder = project([step("plan", "", { gate: "approval" }), step("build", "")], {
    "plan.md": "# Plan\n\nThe parser reads one line at a time.\n",
    "package.json": "{}\n",
  });
  const commands: [args: string[], code: number, text: string][] = [
    [["run", "flow"], 3, "plan waits"],
    [["status"], 0, "plan waits"],
    [["run", "flow", "--dry-run"], 0, "plan"],
    [["report"], 0, "# "],
    [["handoff", "list"], 0, "unclaimed"],
    [["handoff", "show"], 0, "plan"],
    [["rules", "list"], 0, ""],
    [["rules", "explain", "git push --force"], 1, ""],
    [["rules", "test"], 0, ""],
    [["rules", "audit"], 0, ""],
    [["trust", "--list"], 0, ""],
    [["approve"], 0, ""],
    [["verify", "plan.md"], 0, ""],
    [["context"], 2, ""],
    [["context", "--total"], 0, ""],
    [["init", "--update"], 0, ""],
    [["doctor"], 1, "no agent client is set up in this project"],
    [["uninstall", "--yes"], 0, ""],
    [["pause"], 2, "nothing to pause"],
    [["resume"], 0, "flow: 2 of 2 done"],
    [["init", "--yes"], 0, ""],
  ];
  const ended: unknown[] = [];
  for (const [args] of commands) {
    const { code, stdout, stderr } = await builtAos(folder, args, { TMPDIR: folder });
    ended.push({ args, code, text: stdout + stderr });
  }
  expect(ended).toEqual(
    commands.map(([args, code, text]) => ({ args, code, text: expect.stringContaining(text) })),
  );
});

test("OpenClaw gets its own hook, however the command contains it", async () => {
  const folder = project([], { "package.json": "{}\n" });
  await builtAos(folder, ["init", "--yes", "--client", "openclaw"], { TMPDIR: folder });
  const hook = join(folder, "hooks/agentos-context-guard");
  expect(readFileSync(join(hook, "HOOK.md"), "utf8")).toContain("name: context-guard");
  const { default: handler } = (await import(join(hook, "handler.js"))) as { default: unknown };
  expect(handler).toBeTypeOf("function");
});

// Only commands that draw load the drawing code: loading it at every start doubles the cost of `aos --help`.
test("the start of every command does not load the code that measures text", () => {
  const dist = fileURLToPath(new URL("../dist", import.meta.url));
  const loaded = new Map<string, string>();
  const load = (name: string): void => {
    if (loaded.has(name)) return;
    const code = readFileSync(join(dist, name), "utf8");
    loaded.set(name, code);
    for (const [, file] of code.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)) load(file!);
  };
  load("aos.js");
  expect(loaded.size).toBeGreaterThan(1);
  expect([...loaded].filter(([, code]) => code.includes("Intl.Segmenter")).map(([name]) => name)).toEqual([]);
});
