import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runBin } from "@agentos/testing";
import { expect, test } from "vitest";
import { aProject, contextOf, recordedEvent } from "./hook-client.js";

const bin = fileURLToPath(new URL("../../bin/agentos-waves-hook.cjs", import.meta.url));

function inProject({ project, tempFolder, folder }: ReturnType<typeof aProject>) {
  return {
    cwd: project,
    env: { TMPDIR: tempFolder, TMP: tempFolder, TEMP: tempFolder, HOME: folder, AGENTOS_SESSION: undefined },
  };
}

test("the built hook answers a start, and a prompt only if something has changed", async () => {
  const world = aProject();
  const fires = async (name: string) => {
    const input = JSON.stringify({ ...recordedEvent(name), cwd: world.project });
    const { code, stdout, stderr } = await runBin(bin, { ...inProject(world), input });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return stdout === "" ? undefined : contextOf({ answer: JSON.parse(stdout) as object });
  };
  expect(await fires("claude-code/SessionStart.startup")).toBeUndefined();
  world.graph("dev-1");
  expect(await fires("claude-code/UserPromptSubmit")).toContain("Can run now: docs");
  expect(await fires("claude-code/UserPromptSubmit")).toBeUndefined();
  expect(await fires("claude-code/SessionStart.compact")).toContain("Can run now: docs");
});

test("--help and --version print and end", async () => {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  expect(await runBin(bin, { args: ["--version"] })).toMatchObject({ code: 0, stdout: `${version}\n` });
  const { stdout } = await runBin(bin, { args: ["--help"] });
  for (const event of ["SessionStart", "UserPromptSubmit", "BeforeAgent"]) expect(stdout).toContain(event);
});

test.each([
  ["", "stdin is empty"],
  ["{", "the event is not valid JSON"],
  ["[]", "the event is not a JSON object"],
])("input %j is one line on stderr", async (input, reason) => {
  expect(await runBin(bin, { input })).toMatchObject({
    code: 0,
    stdout: "",
    stderr: `agentos-waves-hook: ${reason} (see --help)\n`,
  });
});

test("stdin that is left open does not block the hook", async () => {
  const { project } = aProject();
  const child = spawn(process.execPath, [bin], { cwd: project, stdio: ["pipe", "ignore", "inherit"] });
  child.stdin.write(JSON.stringify({ ...recordedEvent("claude-code/UserPromptSubmit"), cwd: project }));
  expect(await once(child, "exit")).toEqual([0, null]);
  child.stdin.destroy();
});

test("the hook is one file, without a schema library or a YAML parser", () => {
  const code = readFileSync(new URL("../../dist/hook.cjs", import.meta.url), "utf8");
  const loaded = [...code.matchAll(/require\(["']([^"']+)["']\)/g)].map(([, name]) => name);
  expect(loaded.filter((name) => !["fs", "path", "os"].includes(name ?? ""))).toEqual([]);
  expect(code.length).toBeLessThan(26_000);
});
