import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { readHandoff, writeCheckpoint, writeHandoff } from "../src/index.js";
import { aHandoff } from "./stored.js";

const token = `ghp_${randomBytes(18).toString("hex")}`;
const git = (folder: string, ...args: string[]) =>
  execFileSync("git", ["-C", folder, ...args], { encoding: "utf8" });

/** A handoff's fields, each with a secret. */
const told = {
  workflow: `deploy ${token}`,
  phase: token,
  agent: `me:${token}`,
  goal: `Log in with ${token}`,
  completed: [{ name: `tried ${token}`, note: "DB_PASSWORD=hunter2x was wrong" }],
  current: { status: `waits for ${token}` },
  remaining: [{ name: `use ${token}` }],
  nextAction: "psql postgres://me:hunter2x@db/x",
  decisions: [{ decision: `keep ${token}`, reason: "the password is hunter2x" }],
  failedApproaches: ["curl -u me:hunter2x https://x.test"],
  assumptions: [`${token} holds`],
  blockers: [`${token} ran out`],
  filesChanged: [`notes/${token}.md`],
  verify: "mysql -phunter2x db",
  git: { branch: `feature/${token}` },
  notes: "password: hunter2x",
  extraFrontMatter: { api_key: "hunter2x", list: [token] },
  extraSections: [{ heading: `About ${token}`, body: `It is ${token}.` }],
};

function everyFileIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(".git/"))
    .map((entry) => join(entry.parentPath, entry.name));
}

function expectNoSecretIn(folder: string): void {
  for (const file of everyFileIn(folder)) {
    const text = readFileSync(file, "utf8");
    expect(text, file).not.toContain(token.slice(4));
    expect(text, file).not.toContain("hunter2x");
  }
}

describe("a handoff", () => {
  test("contains no secrets, and is still readable", () => {
    const folder = testdir();
    const { path } = writeHandoff(folder, aHandoff("a", told));
    expectNoSecretIn(folder);
    const { handoff, diagnostics } = readHandoff(path);
    expect(diagnostics).toEqual([]);
    expect(handoff).toMatchObject({
      sessionId: "a",
      goal: "Log in with [secret]",
      phase: "[secret]",
      extraFrontMatter: { api_key: "[secret]" },
    });
  });

  test.skipIf(process.platform === "win32")("is for its owner alone", () => {
    const { path } = writeHandoff(testdir(), aHandoff("a"));
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});

describe("a checkpoint", () => {
  const state = { sessionId: "a", timestamp: "2026-02-24T23:45:00Z", handoff: aHandoff("a", told) };

  test("contains no secrets", () => {
    const folder = testdir();
    writeCheckpoint(folder, state);
    expectNoSecretIn(folder);
  });

  test.skipIf(process.platform === "win32")("is for its owner alone", () => {
    const { path } = writeCheckpoint(testdir(), state);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test.each([
    ["a new state folder", {}],
    ["an existing state folder", { ".agentos/state/handoffs/sessions/x": "" }],
  ])("is ignored by git in %s", (_, files) => {
    const folder = testdir({ "a.txt": "a", ...files });
    git(folder, "init", "-q");
    for (const sessionId of ["s1", "s2"]) writeCheckpoint(folder, { ...state, sessionId });
    expect(git(folder, "status", "--porcelain", "--untracked-files=all")).toBe("?? a.txt\n");
  });

  test("in the workspace itself is ignored by git, through one entry in .git/info/exclude", () => {
    const folder = testdir({ "sub/a.txt": "a" });
    git(folder, "init", "-q");
    writeFileSync(join(folder, ".git/info/exclude"), "*.log");
    for (const sessionId of ["s1", "s2"])
      writeCheckpoint(join(folder, "sub"), { ...state, sessionId }, { place: "workspace" });
    expect(git(folder, "status", "--porcelain", "--untracked-files=all")).toBe("?? sub/a.txt\n");
    expect(readFileSync(join(folder, ".git/info/exclude"), "utf8")).toBe(
      "*.log\n.context-checkpoint.md\n.context-checkpoint.recovered.md\n",
    );
  });

  test("is ignored by git in a worktree", () => {
    const folder = testdir({ "main/a.txt": "a" });
    const main = join(folder, "main");
    git(main, "init", "-q");
    git(main, "add", ".");
    git(main, "-c", "user.name=a", "-c", "user.email=a@b.test", "commit", "-qm", "a");
    git(main, "worktree", "add", "-q", join(folder, "other"));
    writeCheckpoint(join(folder, "other"), state, { place: "workspace" });
    expect(git(join(folder, "other"), "status", "--porcelain")).toBe("");
  });

  test("is written even if .git is not a repository", () => {
    const folder = testdir({ ".git": "nonsense" });
    const inWorkspace = { place: "workspace" } as const;
    expect(statSync(writeCheckpoint(folder, state, inWorkspace).path).size).toBeGreaterThan(0);
    mkdirSync(join(folder, "x/.git"), { recursive: true });
    writeFileSync(join(folder, "x/.git/info"), "a file");
    expect(statSync(writeCheckpoint(join(folder, "x"), state, inWorkspace).path).size).toBeGreaterThan(0);
  });
});
