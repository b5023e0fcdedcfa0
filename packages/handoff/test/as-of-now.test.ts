import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { asOfNow } from "../src/internal.js";
import { aHandoff } from "./stored.js";

/** A repository with a file that can be changed, and stashed at the given time. */
function aRepository() {
  const projectFolder = testdir({ "a.txt": "0\n" });
  const git = (args: string[], env: Record<string, string> = {}) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], {
      cwd: projectFolder,
      env: { ...process.env, ...env },
      stdio: "pipe",
    });
  git(["init", "-q"]);
  git(["add", "."]);
  git(["commit", "-qm", "Begin"]);
  let changes = 0;
  const stash = (at: string) => {
    writeFileSync(join(projectFolder, "a.txt"), `${++changes}\n`);
    git(["stash"], { GIT_COMMITTER_DATE: at });
  };
  const left = (leftBehind: string[]) => {
    const places = { stateFolder: join(projectFolder, ".agentos/state"), projectFolder };
    return asOfNow(aHandoff("s", { leftBehind }), places).leftBehind;
  };
  return { git, stash, left };
}

const BEFORE = "2026-02-24T22:00:00Z";
const AFTER = "2026-02-25T08:00:00Z";
const SERVER = "still running: ./serve";

test("a stash that has been popped or dropped since is no longer listed, even if there is a newer one", () => {
  const { git, stash, left } = aRepository();
  stash(BEFORE);
  stash(BEFORE);
  expect(left(["git stash -u", "git stash", SERVER])).toEqual(["git stash -u", "git stash", SERVER]);
  git(["stash", "pop", "-q"]);
  git(["checkout", "-q", "."]);
  expect(left(["git stash -u", "git stash", SERVER])).toEqual(["git stash -u", SERVER]);
  git(["stash", "drop", "-q"]);
  stash(AFTER);
  expect(left(["git stash -u", "git stash", SERVER])).toEqual([SERVER]);
  expect(left(["git stash"])).toBeUndefined();
});

test("without a repository, a stash is still listed", () => {
  const projectFolder = testdir({});
  const handoff = aHandoff("s", { leftBehind: ["git stash"] });
  expect(asOfNow(handoff, { stateFolder: projectFolder, projectFolder })).toEqual(handoff);
});
