import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { logDeviation } from "@agentos/rules";
import { stateFolderOf } from "@agentos/rules/internal";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { NOBODY } from "./aos.js";
import { run, theCode } from "./in-process.js";

const terminal = { stdin: { isTTY: true }, stdoutIsTTY: true, types: theCode };
const project = () => testdir({ ".agentos/config.json": "{}" });
const decide = async (folder: string, command: string) =>
  JSON.parse((await run(["rules", "explain", command, "--json"], folder)).stdout).verdict.decision;

test("a command that a person allows passes verbatim, once they trust the folder with it", async () => {
  const folder = project();
  const { code, stdout } = await run(
    ["rules", "allow", "git push --force origin topic"],
    folder,
    NOBODY,
    terminal,
  );
  expect([code, stdout]).toEqual([
    0,
    [
      "Added an exception to git-history in .agentos/core/rules/allowed.yaml.",
      `${folder} loosens the rules:`,
      '  git-history: allows "git push --force origin topic"',
      "Trusted: 1 change to the rules applies from now on.\n",
    ].join("\n"),
  ]);
  expect(await decide(folder, "git push --force origin topic")).toBe("allow");
  for (const other of ["git push --force origin main", "sudo git push --force origin topic", "git push -f"])
    expect(await decide(folder, other)).toBe("stop");
});

test("a pattern matches any file, and a second command is added to the first", async () => {
  const folder = project();
  await run(["rules", "allow", "git push --force origin topic-*"], folder, NOBODY, terminal);
  await run(["rules", "allow", "npm publish"], folder, NOBODY, terminal);
  expect(readFileSync(join(folder, ".agentos/core/rules/allowed.yaml"), "utf8")).toBe(
    [
      "rules:",
      "  - id: git-history",
      "    allow:",
      "      - git push --force origin topic-*",
      "  - id: ci-deployment",
      "    allow:",
      "      - npm publish\n",
    ].join("\n"),
  );
  expect(await decide(folder, "git push --force origin topic-1")).toBe("allow");
  expect(await decide(folder, "npm publish")).toBe("allow");
});

test.each([undefined, "rules:\n  - id: ci-deployment\n    allow:\n      - npm publish\n"])(
  "an exception that the person does not agree to is removed from a file that had %j",
  async (before) => {
    const path = ".agentos/core/rules/allowed.yaml";
    const folder = testdir({ ".agentos/config.json": "{}", ...(before !== undefined && { [path]: before }) });
    const { stderr } = await run(["rules", "allow", "git push --force"], folder, NOBODY, {
      ...terminal,
      types: () => undefined,
    });
    expect(stderr).toBe("Nothing was trusted.\nThe exception was removed.\n");
    const file = join(folder, path);
    expect(existsSync(file) ? readFileSync(file, "utf8") : undefined).toBe(before);
    expect(existsSync(join(folder, ".agentos/core"))).toBe(before !== undefined);
  },
);

test("has no effect without trust, which neither a repository nor an agent can give", async () => {
  const folder = testdir({
    ".agentos/core/rules/allowed.yaml": "rules:\n  - id: git-history\n    allow: [git push --force]\n",
  });
  expect(await decide(folder, "git push --force")).toBe("stop");
  const { stdout } = await run(["rules", "allow", "npm publish"], folder);
  expect(stdout).toContain("The exception takes effect once you trust this folder: ");
  expect(await decide(folder, "npm publish")).toBe("stop");
});

test("nothing can allow what the guard rule stops", async () => {
  const folder = project();
  expect(await run(["rules", "allow", "aos approve abc"], folder, NOBODY, terminal)).toMatchObject({
    code: 5,
  });
  expect(await run(["rules", "allow", "ls"], folder, NOBODY, terminal)).toMatchObject({ code: 1 });
  const own = testdir({
    ".agentos/core/rules/a.yaml": "rules:\n  - { id: guard, allow: [rm -rf .claude] }\n",
  });
  expect((await run(["rules", "list"], own)).stderr).toContain('rule "guard" cannot have "allow"');
});

test("lists commands that were approved five times", async () => {
  const folder = project();
  const log = (what: string, times: number) => {
    for (let n = 0; n < times; n++)
      logDeviation(stateFolderOf(folder, process.env), {
        ...{
          at: "2026-01-01T00:00:00Z",
          tool: "Bash",
          tier: "STOP",
          rule: "git-history",
          decision: "approved",
        },
        ...{ reason: "r", evidence: [{ what, why: "w" }] },
      });
  };
  expect((await run(["rules", "allow"], folder)).stdout).toBe("No command has been approved 5 times here.\n");
  log("git checkout setup.py", 5);
  log("git reset --hard", 4);
  log("git checkout a…", 6);
  expect((await run(["rules", "allow"], folder)).stdout).toBe(
    "approved 5 times  git checkout setup.py  (git-history)\n",
  );
});
