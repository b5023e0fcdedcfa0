import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { expect } from "vitest";
import { createProjectContext, defaultCatalogue, judge } from "../src/index.js";

const MINUTE = 60_000;

/** A repository with changed hook settings, and untracked folders that are older than the session. */
function repository() {
  const folder = testdir({ ".claude/settings.json": "{}", "a.txt": "x" });
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: folder });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Begin");
  for (const name of ["notes.md", "cache.tmp"]) writeFileSync(join(folder, name), "x");
  mkdirSync(join(folder, "drafts"));
  writeFileSync(join(folder, "drafts/plan.md"), "x");
  return folder;
}

function decide(folder: string, command: string, sessionStart = new Date(Date.now() + MINUTE)) {
  const context = createProjectContext(folder, process.env, sessionStart);
  return judge({ tool: "Bash", input: { command }, cwd: folder }, defaultCatalogue, context).decision;
}

everyRow<[string, string]>(
  "%s: %s, if the files are untracked and older than the session",
  [
    ["find drafts -delete", "stop"],
    ["find drafts -type f -exec rm {} +", "stop"],
    ["find drafts -type f -exec rm {} \\;", "stop"],
    ["find drafts -name '*.tmp' -delete", "report"],
    ["find . -name '*.pyc' -delete", "report"],
  ],
  (command, decision) => {
    const folder = repository();
    expect(decide(folder, command)).toBe(decision);
    if (decision === "stop") expect(decide(folder, command, new Date(0))).not.toBe("stop");
  },
);

everyRow<[string, string]>(
  "%s: %s, if the settings that start the guard have uncommitted changes",
  [
    ["git stash", "stop"],
    ["git stash -u", "stop"],
    ["git stash push -m wip", "stop"],
    ["git stash push -- .", "stop"],
    ["git stash push -- a.txt", "allow"],
    ["git stash push -m wip a.txt", "allow"],
    ["git stash list", "allow"],
    ["git stash pop", "allow"],
  ],
  (command, decision) => {
    const folder = repository();
    if (decision === "stop") expect(decide(folder, command)).toBe("allow");
    writeFileSync(join(folder, ".claude/settings.json"), '{"hooks":{}}');
    expect(decide(folder, command)).toBe(decision);
  },
);
