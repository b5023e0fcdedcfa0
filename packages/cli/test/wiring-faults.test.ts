// @module-tag slow

import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { BIN } from "./aos.js";
import { fresh, tree } from "./wired-project.js";

const SETTINGS = ".claude/settings.json";

describe("a settings file that", () => {
  const cases: [string, (path: string) => void, string][] = [
    [
      "does not parse",
      (path) => writeFileSync(path, "{"),
      "it is not valid JSON: a closing brace is missing",
    ],
    ["is a folder", (path) => mkdirSync(path), "it is a folder"],
    [
      "is read-only",
      (path) => {
        writeFileSync(path, "{}\n");
        chmodSync(path, 0o444);
      },
      "it is read-only",
    ],
    ["is not text", (path) => writeFileSync(path, Uint8Array.of(0x7b, 0xff, 0x7d)), "it is not UTF-8 text"],
    [
      "has a list where hooks belong",
      (path) => writeFileSync(path, '{ "hooks": [] }\n'),
      'expected "hooks" to be an object',
    ],
  ];
  test.each(cases)("%s is left alone with one message, and the rest is done", async (_, make, message) => {
    const { project, aos, root } = fresh({ ".claude/.keep": "" });
    make(join(project, SETTINGS));
    const before = tree(root);
    const { code, stderr, stdout } = await aos("init", "--yes");
    expect(code).toBe(2);
    const lines = stderr.split("\n").filter((line) => line.includes("left unchanged"));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^\.claude\/settings\.json(:\d+:\d+)? left unchanged: /);
    expect(lines[0]).toContain(message);
    expect(stdout).toContain(".agentos/config.json");
    await aos("uninstall", "--yes");
    expect(tree(root)).toEqual(before);
  });
});

test("a project without git is set up like any other", async () => {
  const { root, aos } = fresh({}, { git: false });
  const before = tree(root);
  expect(await aos("init", "--yes")).toMatchObject({ code: 0 });
  expect(await aos("doctor")).toMatchObject({ code: 0 });
  expect(await aos("uninstall", "--yes")).toMatchObject({ code: 0 });
  expect(tree(root)).toEqual(before);
});

test("a client that is not installed is set up and reported as missing", async () => {
  const { aos } = fresh();
  const { code, stderr } = await aos("init", "--yes", "--client", "gemini");
  expect(code).toBe(0);
  expect(stderr.match(/Gemini CLI was not found on this machine/g)).toHaveLength(1);
});

test("entries that a person wrote stay, and doctor says that they run too", async () => {
  const old = {
    matcher: "*",
    hooks: [{ type: "command", command: "npx -y @agentos/context-meter agentos-context-hook" }],
  };
  const theirs = { matcher: "Edit", hooks: [{ type: "command", command: "prettier" }] };
  const { aos, read } = fresh({
    [SETTINGS]: JSON.stringify({ hooks: { PostToolBatch: [old, theirs] } }, null, 2),
  });
  await aos("init", "--yes");
  const { PostToolBatch } = JSON.parse(read(SETTINGS)).hooks;
  expect(PostToolBatch.slice(0, 2)).toEqual([old, theirs]);
  const before = JSON.stringify({ hooks: { PostToolBatch: [old, theirs] } }, null, 2);
  expect(await aos("doctor")).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("written by hand: delete it"),
  });
  await aos("uninstall", "--yes");
  expect(read(SETTINGS)).toBe(before);
});

// Root can write everywhere, so the command then runs as another user.
const NOBODY = process.getuid?.() === 0 ? 65_534 : undefined;

test.skipIf(process.platform === "win32")(
  "a home folder without permissions: one message for the user's own settings, none for a project's",
  () => {
    const { root, project, env } = fresh();
    if (NOBODY !== undefined) give(root, NOBODY);
    chmodSync(root, 0o755);
    chmodSync(join(root, "home"), 0o555);
    const aos = (...args: string[]) =>
      spawnSync(process.execPath, [BIN, ...args], {
        cwd: project,
        env: { ...process.env, ...env, TMPDIR: project },
        encoding: "utf8",
        ...(NOBODY !== undefined && { uid: NOBODY, gid: NOBODY }),
      });
    const before = tree(join(root, "home"));
    const own = aos("init", "--yes", "--scope", "user");
    expect(own.stderr).toMatch(/home(\/\.local\/state\/agentos)?: permission denied/);
    expect(own.status).not.toBe(0);
    expect(own.stderr).not.toContain("    at ");
    expect(tree(join(root, "home"))).toEqual(before);
    const shared = aos("init", "--yes");
    expect(shared.stderr).not.toContain("permission denied");
    expect(shared.status).toBe(0);
    chmodSync(join(root, "home"), 0o755);
  },
);

function give(path: string, user: number): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  chownSync(path, user, user);
  if (stats.isDirectory()) for (const name of readdirSync(path)) give(join(path, name), user);
}
