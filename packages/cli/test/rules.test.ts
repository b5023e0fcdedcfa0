import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as internal from "@agentos/rules/internal";
import { revokeTrust } from "@agentos/rules/internal";
import { everyRow, runBin, testdir } from "@agentos/testing";
import { createGranter } from "@agentos/testing/grant";
import { describe, expect, test } from "vitest";
import { BIN, NOBODY } from "./aos.js";
import { aos, run } from "./in-process.js";
import { fresh } from "./wired-project.js";

const { trust } = createGranter(internal);

const OWN = `rules:
  - id: billing
    tier: STOP
    sentence: Billing belongs to another team.
    match: { paths: ["src/billing/**"], commands: [stripe refund] }
    tests:
      stops: [stripe refund ch_1, { path: src/billing/total.ts }]
      allows: [stripe list]
  - id: git-history
    mode: warn
`;
function project(files: Record<string, string> = {}): string {
  const folder = testdir({
    ".agentos/core/rules/own.yaml": OWN,
    ".git/HEAD": "ref: refs/heads/main\n",
    ...files,
  });
  trust(folder);
  return folder;
}

describe("aos rules explain", () => {
  test("shows what a command would run, and the reason for the verdict", async () => {
    const { code, stdout, stderr } = await aos(project(), [
      "rules",
      "explain",
      "sudo env CI=1 bash -c 'npm publish && cd lib; ls > out' | xargs kubectl delete pod",
    ]);
    expect([code, stderr]).toEqual([1, ""]);
    expect(stdout).toMatchInlineSnapshot(`
      "stop  an agent must ask first
        npm publish: it publishes, deploys or changes what runs elsewhere (ci-deployment).
        ci-deployment (STOP): CI, deployment, publishing and infrastructure.
        Safer: npm publish --dry-run

      Here:
        no client runs the hook in this folder, so nothing stops an agent (aos init adds it)

      Read as:
        sudo env CI=1 bash -c 'npm publish && cd lib; ls > out'
        └ env CI=1 bash -c 'npm publish && cd lib; ls > out'
          └ bash -c 'npm publish && cd lib; ls > out'
            ├ npm publish
            ├ cd lib
            └ ls > out  (in lib)
        xargs kubectl delete pod  (reads a pipe)
        └ kubectl delete pod …  (reads a pipe)

      Changes:
        write lib/out  by ls > out

      Findings:
        ci-deployment  npm publish: it publishes, deploys or changes what runs elsewhere
        ci-deployment  kubectl delete pod …: it publishes, deploys or changes what runs elsewhere
      "
    `);
  });

  everyRow(
    "%j: exit code %i, and it says %j",
    [
      [["git push"], 0, "allow"],
      [["npm install zod"], 0, "report"],
      [["git push --force"], 0, "mode warn"],
      [
        ["stripe refund ch_1"],
        1,
        "billing (STOP): Billing belongs to another team. (.agentos/core/rules/own.yaml:2)",
      ],
      [["--file", "src/billing/total.ts"], 1, "write src/billing/total.ts"],
      [["--tool", "mcp__db__query", "--input", '{"sql":"DROP TABLE users"}'], 1, "database-schema"],
      [["--tool", "Read"], 0, "Read, a tool that runs no command"],
      [["git status '"], 0, "syntax: "],
      [["echo a\u001b[2Kb"], 0, "echo a\\u{1b}[2Kb"],
      [["# nothing"], 0, "no program: only text, or nothing"],
    ],
    async (args, code, said) => {
      const result = await run(["rules", "explain", ...args], project());
      expect(result.stdout).toContain(said);
      expect(result.code).toBe(code);
    },
  );

  test("says what each configured client would do about it", async () => {
    const { aos } = fresh({ "kept.txt": "" });
    await aos("init", "--yes", "--client", "claude", "--client", "codex");
    const here = async (command: string) => {
      const { stdout } = await aos("rules", "explain", command);
      return /^Here:\n((?: {2}.*\n)+)/m.exec(stdout)?.[1];
    };
    expect(await here("git push --force")).toBe(
      "  Claude Code asks its user at its terminal, refuses it in a headless run\n  Codex refuses it\n",
    );
    expect(await here("aos approve abc")).toBe("  Claude Code refuses it\n  Codex refuses it\n");
    expect(await here("git status")).toBe(
      "  Claude Code applies its own permissions\n  Codex applies its own permissions\n",
    );
    const { stdout } = await aos("rules", "explain", "git push --force", "--json");
    expect(JSON.parse(stdout).clients[0]).toEqual({
      client: "claude-code",
      attended: "asks",
      headless: "refuses",
    });
  });

  test("reads a script from stdin, and prints the library's result as JSON", async () => {
    const { code, stdout } = await runBin(BIN, {
      args: ["rules", "explain", "-", "--json"],
      cwd: project(),
      env: NOBODY,
      input: "set -e\nA=1 terraform apply\n",
    });
    const { verdict, shell, findings } = JSON.parse(stdout);
    expect([code, verdict.decision, findings.length]).toEqual([1, "stop", 1]);
    expect(Object.keys(shell)).toEqual(["invocations", "unreadable", "errors"]);
    expect(shell.invocations[1].assignments).toEqual({ A: { text: "1", known: true } });
  });

  test("knows what git tracks, and runs nothing", async () => {
    const folder = testdir({ "kept.txt": "", "loose.txt": "x" });
    spawnSync("git", ["init", "-q"], { cwd: folder });
    spawnSync("git", ["add", "kept.txt"], { cwd: folder });
    expect((await run(["rules", "explain", "rm kept.txt"], folder)).code).toBe(1);
    expect((await run(["rules", "explain", "rm loose.txt"], folder)).code).toBe(1);
    expect((await run(["rules", "explain", "rm gone.txt"], folder)).code).toBe(0);
    expect(readFileSync(join(folder, "kept.txt"), "utf8")).toBe("");
  });
});

describe("aos rules list", () => {
  test("shows tiers, modes and sources", async () => {
    const { code, stdout, stderr } = await run(["rules", "list"], project());
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("STOP needs approval first\n");
    expect(stdout).toMatch(/^ {2}git-history +warn +Discarding uncommitted work.*own\.yaml:9$/m);
    expect(stdout).toMatch(/^ {2}billing +enforced +Billing belongs to another team\. {2}.*own\.yaml:2$/m);
    expect(stdout).toMatch(/^ {2}architecture +advice /m);
  });

  test("--json has the rules with their modes, and the settings", async () => {
    const folder = project({ ".agentos/config.json": '{ "rules": { "mode": "warn" } }' });
    revokeTrust(folder);
    const untrusted = await run(["rules", "list"], folder);
    expect(untrusted.stderr).toContain("has no effect until you trust this folder (aos trust)");
    expect(untrusted.stdout).not.toContain("nothing is stopped");
    trust(folder);
    const { rules, mode, onError, diagnostics } = JSON.parse(
      (await run(["rules", "list", "--json"], folder)).stdout,
    );
    expect([mode, onError, diagnostics]).toEqual(["warn", "allow", []]);
    expect(rules.find(({ id }: { id: string }) => id === "guard")).toMatchObject({
      mode: "warn",
      tier: "STOP",
    });
    expect((await run(["rules", "list"], folder)).stdout).toContain("rules.mode is warn: nothing is stopped");
  });

  test("reports a bad file with its line, shows the rest, and exits with 2", async () => {
    const folder = project({ ".agentos/core/rules/bad.yaml": "rules:\n  - id: x\n    tier: STAHP\n" });
    const { code, stdout, stderr } = await run(["rules", "list"], folder);
    expect(code).toBe(2);
    expect(stderr).toContain("bad.yaml:3 error tier: ");
    expect(stdout).toContain("billing");
  });
});

describe("aos rules test", () => {
  test("runs the tests of a project's own rules", async () => {
    expect(await run(["rules", "test"], project())).toEqual({
      code: 0,
      stdout: "All is well: 3 tests passed.\n",
      stderr: "",
    });
    expect((await run(["rules", "test"], testdir())).stdout).toContain("No tests.");
  });

  test("reports a failure with its file and line, and exits with 1", async () => {
    const folder = project({
      ".agentos/modules/web/rules/web.yaml":
        "rules:\n  - id: web\n    tier: STOP\n    sentence: No.\n    match: { commands: [make web] }\n    tests:\n      stops:\n        - make webs\n      allows: [make web]\n",
    });
    const { code, stdout } = await run(["rules", "test"], folder);
    expect(code).toBe(1);
    const path = ".agentos/modules/web/rules/web.yaml";
    expect(stdout.split("\n")).toEqual([
      `${path}:8 failed web stops "make webs": web does not catch it. No rule applies.`,
      `${path}:9 failed web allows "make web": it is caught. make web: it matches "make web" (web).`,
      "2 of 5 tests failed.",
      "",
    ]);
    const { results } = JSON.parse((await run(["rules", "test", "--json"], folder)).stdout);
    expect(results.filter(({ passed }: { passed: boolean }) => !passed)).toHaveLength(2);
  });
});
