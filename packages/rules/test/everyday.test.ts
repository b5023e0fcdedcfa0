import { execFileSync } from "node:child_process";
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { testdir } from "@agentos/test-helpers";
import { expect, test } from "vitest";
import type * as HookMain from "../src/hook-main.js";

/*
 * A day of coding at a terminal: forty commands as agents run them, where one deletes because its user has just asked for that. Each is tried
 * in the project as it is described, and no command runs.
 */

const hook: typeof HookMain = createRequire(import.meta.url)("../dist/hook-main.cjs");

/** What the user said, and what the agent then runs. */
const DAY: readonly (readonly [prompt: string, command: string])[] = [
  ["What is there?", "git status --short && git log --oneline -5"],
  ["What is there?", "ls -la && cat package.json | head -40"],
  ["Find where the price is computed.", "rg -n 'computePrice' src | head -20"],
  ["Start a branch for it.", "git checkout -b prices"],
  ["Install what is missing.", "npm ci"],
  ["We need zod.", "npm install zod"],
  ["Run the tests.", "npm test 2>&1 | tail -30"],
  ["Run just that one.", "npx vitest run test/price.test.ts 2>&1 | tail -20"],
  ["Type check.", "npx tsc --noEmit"],
  ["Format it.", "npx prettier --write src"],
  ["Build it.", "npm run build"],
  ["The build is stale, clean it.", "rm -rf dist node_modules/.cache"],
  ["Start from clean modules.", "rm -rf node_modules && npm ci"],
  ["Delete the coverage report.", "rm -rf coverage/"],
  ["old.ts is not used any more, delete it.", "rm src/old.ts"],
  ["Remove the legacy folder.", "git rm -r -q src/legacy"],
  ["And the old docs.", "rm -rf docs/old && git add -A docs"],
  ["Forget what you did to a.ts; it is as it was, I think.", "git restore src/a.ts"],
  ["Same for b.ts.", "git checkout -- src/b.ts"],
  ["Your scratch file can go.", "rm scratch.mjs"],
  ["Clean your temporary files.", "rm -rf /tmp/price-check"],
  ["Rename the module.", "git mv src/price.ts src/prices.ts"],
  ["Move the helper.", "mkdir -p src/lib && mv src/helper.ts src/lib/helper.ts"],
  ["Replace the name everywhere.", "sed -i 's/computePrice/priceOf/g' src/a.ts src/b.ts"],
  ["Commit.", 'git add -A && git commit -m "Prices are computed in one place; rm old.ts"'],
  ["Fix the message.", "git commit --amend -m 'Prices in one place'"],
  ["Go back to main.", "git switch main"],
  ["Merge it.", "git merge --no-ff prices"],
  ["Delete the merged branch.", "git branch -d merged"],
  ["And that one, whatever it says.", "git branch -D merged"],
  ["Get the newest.", "git fetch --prune && git pull --ff-only"],
  ["Rebase on main.", "git rebase main"],
  ["Push it.", "git push -u origin prices"],
  ["Push the rebased branch.", "git push --force-with-lease"],
  ["Put my changes aside.", "git stash push -m wip && git stash pop"],
  ["Start over from the last commit.", "git reset --hard HEAD"],
  ["Unstage that.", "git reset HEAD src/a.ts"],
  ["Throw away what I have in draft.ts.", "git restore src/draft.ts"],
  ["Drop the stash.", "git stash drop"],
  ["Remove what git does not track.", "git clean -fd"],
];

/** The project in which the day is lived: committed, but for a draft and a scratch file. */
function dayProject(draft: boolean): string {
  const texts = ["a", "b", "old", "draft", "helper", "price", "legacy/x", "legacy/y"];
  const folder = realpathSync(
    testdir({
      ".agentos/config.json": "{}",
      ".gitignore": "node_modules/\ndist/\ncoverage/\n.agentos/state/\n",
      "package.json": '{ "scripts": { "test": "vitest run", "build": "tsc" } }',
      "docs/old/a.md": "# Old\n",
      ...Object.fromEntries(texts.map((name) => [`src/${name}.ts`, "export {};\n"])),
    }),
  );
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], {
      cwd: folder,
      stdio: "pipe",
    });
  git("init", "-q", "-b", "main");
  git("add", ".");
  git("commit", "-qm", "First");
  git("branch", "merged");
  git("branch", "prices");
  for (const name of ["dist", "coverage", "node_modules/.cache"])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, "dist/a.js"), "");
  writeFileSync(join(folder, "scratch.mjs"), "");
  if (draft) writeFileSync(join(folder, "src/draft.ts"), "export const mine = 1;\n");
  return folder;
}

function answers(entrypoint: string): { command: string; decision: string }[] {
  const clean = dayProject(false);
  const withDraft = dayProject(true);
  return DAY.map(([, command], at) => {
    const event = {
      session_id: "day",
      hook_event_name: "PreToolUse",
      permission_mode: "default",
      tool_name: "Bash",
      tool_input: { command },
      tool_use_id: `toolu_${at}`,
      cwd: command.includes("draft") ? withDraft : clean,
    };
    const env = { ...process.env, CLAUDE_CODE_ENTRYPOINT: entrypoint };
    const answer = hook.answerTo(event, () => {}, env) as
      | { hookSpecificOutput: { permissionDecision: string } }
      | undefined;
    return { command, decision: answer?.hookSpecificOutput.permissionDecision ?? "silent" };
  });
}

const saying = (decision: string, entrypoint: string) =>
  answers(entrypoint)
    .filter((each) => each.decision === decision)
    .map(({ command }) => command);

test("of forty everyday commands three are asked about in a terminal, and none is refused", () => {
  expect(DAY).toHaveLength(40);
  expect(saying("ask", "cli")).toEqual(["git restore src/draft.ts", "git stash drop", "git clean -fd"]);
  expect(saying("deny", "cli")).toEqual([]);
});

test("where nobody can be asked, what deletes tracked files or uncommitted work is refused as ever", () => {
  expect(saying("ask", "sdk-cli")).toEqual([]);
  expect(saying("deny", "sdk-cli")).toEqual([
    "rm src/old.ts",
    "git rm -r -q src/legacy",
    "rm -rf docs/old && git add -A docs",
    "git restore src/a.ts",
    "git checkout -- src/b.ts",
    "git branch -D merged",
    "git reset --hard HEAD",
    "git restore src/draft.ts",
    "git stash drop",
    "git clean -fd",
  ]);
});
