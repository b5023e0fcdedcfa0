import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { judge, renderRefusal } from "../src/index.js";

const verdictOf = (command: string) => judge({ tool: "Bash", input: { command } });

everyRow(
  "instead of %s, suggests %s, which is allowed",
  [
    ["git push --force origin main", "git push --force-with-lease origin main"],
    ["sudo bash -c 'git push -f'", "git push --force-with-lease"],
    ["git branch -D topic", "git branch -d topic"],
    ["kubectl -n prod delete pod web", "kubectl -n prod delete pod web --dry-run=server"],
    ["kubectl apply -f k8s/", "kubectl diff -f k8s/"],
    ["npm publish", "npm publish --dry-run"],
    ["terraform apply -auto-approve", "terraform plan"],
    ["rsync -a --delete a/ src/", "rsync -a --delete a/ src/ --dry-run"],
    ["find src -name '*.ts' -delete", "find src -name *.ts -print"],
  ],
  (command, safer) => {
    expect(verdictOf(command)).toMatchObject({ decision: "stop", safer });
    expect(verdictOf(safer).decision, verdictOf(safer).reason).not.toBe("stop");
  },
);

test.each([
  ["git reset --hard", /^git stash,/],
  ["rm -rf src", /^move it to the trash,/],
  ["git stash clear", /^git stash list/],
])("suggests an alternative to %s", (command, safer) => {
  expect(verdictOf(command).safer).toMatch(safer);
});

test("suggests nothing if no safer command is known, or if the command is allowed", () => {
  expect(verdictOf("gh repo delete a/b").safer).toBeUndefined();
  expect(verdictOf("git status").safer).toBeUndefined();
});

test("names a call in code as it was written", () => {
  const python = "python3 -c \"import shutil; shutil.rmtree('src')\"";
  expect(verdictOf(python).reason).toMatch(/^rmtree\('src'\): it deletes src/);
  const node = `node -e 'require("fs").rmSync("src", { recursive: true })'`;
  expect(verdictOf(node).reason).toMatch(/^rmSync\('src'\): it deletes src/);
});

test("a harness gives its agent the same text as the hook", () => {
  const verdict = verdictOf("git push --force && rm -rf src");
  if (verdict.decision !== "stop") throw new Error(verdict.reason);
  const wayThrough = "Call ask_user.";
  expect(renderRefusal(verdict, { wayThrough, notes: ["Nobody is there."] })).toMatchInlineSnapshot(`
    "Stopped by the rule "git-history": git push --force: it overwrites the remote history.
    - rm -rf src: it deletes src, which git may not be able to restore
    Nobody is there.
    Safer alternative: git push --force-with-lease
    Call ask_user.
    Meanwhile, continue with work that does not need this action. Do not try to get the same effect another way."
  `);
  expect(renderRefusal(verdict)).toContain("Ask the user before you continue");
});
