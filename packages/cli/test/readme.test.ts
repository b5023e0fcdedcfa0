// @module-tag slow

import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runBin, runReadmeProgram, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { EXIT } from "../src/terminal/index.js";
import { BIN, NOBODY, step } from "./aos.js";
import { CLAUDE_ID, desk } from "./transcripts.js";

const HANDOFF_HOOK = fileURLToPath(new URL("../dist/hooks/agentos-handoff-hook.cjs", import.meta.url));

const README = fileURLToPath(new URL("../README.md", import.meta.url));
const WORKFLOWS = fileURLToPath(new URL("../../../docs/workflows.md", import.meta.url));
const FORMATS = fileURLToPath(new URL("../../../docs/formats.md", import.meta.url));

test("the README's program prints what the README shows", async () => {
  const { code, stdout, stderr, expected } = await runReadmeProgram(README);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toBe(expected);
});

// The workflow needs a Unix shell.
test.skipIf(process.platform === "win32")("the workflow of docs/workflows.md runs as it is pasted", () => {
  const [, section = ""] = readFileSync(WORKFLOWS, "utf8").split("## Your own workflow");
  const [, pasted = ""] = /^```sh\n([\s\S]*?)^```$/m.exec(section) ?? [];
  const folder = testdir({
    "bin/npx": `#!/bin/sh\nshift\nexec "${process.execPath}" "${BIN}" "$@"\n`,
    "project/paste.sh": pasted,
  });
  chmodSync(join(folder, "bin/npx"), 0o755);
  const project = join(folder, "project");
  const { status, stdout } = spawnSync("sh", ["paste.sh"], {
    cwd: project,
    encoding: "utf8",
    env: { ...process.env, ...NOBODY, PATH: `${join(folder, "bin")}:${process.env.PATH}` },
  });
  expect(stdout).toContain("notes waits");
  expect(stdout).toContain("published 1.4.0");
  expect(status).toBe(0);
  expect(readFileSync(join(project, "NOTES.md"), "utf8")).toBe(
    "# 1.4.0\n- api starts in half the time\n- web starts in half the time\n",
  );
});

test("the README lists every exit code", () => {
  const [, table = ""] = readFileSync(README, "utf8").split("## Exit codes");
  for (const code of Object.values(EXIT)) expect(table).toMatch(new RegExp(`\\b${code}\\b`));
});

test("docs/formats.md lists all files that a project has after a run, a pause and a compaction", async () => {
  const machine = desk();
  const before = readdirSync(machine.project);
  expect(await machine.aos(["init", "--yes", "--client", "claude"])).toMatchObject({ code: 0 });
  const phases = [step("plan", "", { run: [process.execPath, "-e", ""] })];
  machine.write("project/.agentos/workflows/flow.yaml", JSON.stringify({ id: "flow", name: "Flow", phases }));
  machine.write("project/.agentos/agents/dev.md", "You develop.\n");
  expect(await machine.aos(["run", "flow"])).toMatchObject({ code: 0 });
  expect(await machine.aos(["pause", "--note", "x"])).toMatchObject({ code: 0 });
  const event = {
    hook_event_name: "PreCompact",
    session_id: CLAUDE_ID,
    transcript_path: machine.claude(),
    cwd: machine.project,
    trigger: "auto",
  };
  const input = JSON.stringify(event);
  const env = { HOME: machine.home, TMPDIR: machine.home };
  expect(await runBin(HANDOFF_HOOK, { cwd: machine.project, env, input })).toMatchObject({ stderr: "" });

  const made = [
    ...readdirSync(machine.project).filter((name) => name !== ".agentos" && name !== ".claude"),
    ...readdirSync(join(machine.project, ".agentos")),
  ].filter((name) => !before.includes(name));
  expect(made).toEqual(["agents", "compiled", "config.json", "state", "workflows"]);
  expect(readdirSync(join(machine.project, ".agentos/state"))).toContain(".context-checkpoint.md");
  const [, rest = ""] = readFileSync(FORMATS, "utf8").split("## In a project");
  const [list = ""] = rest.split("\n## ");
  for (const name of made) expect(list).toMatch(new RegExp(`[\`/]${name.replaceAll(".", "\\.")}[\`/]`));
});
