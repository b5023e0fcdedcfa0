import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { createGranter } from "@agentos/testing/grant";
import { describe, expect, test } from "vitest";
import * as internal from "../src/internal.js";
import {
  defaultCatalogue,
  judge,
  loadProjectRules,
  loadRules,
  permissionRules,
  renderRules,
  testRules,
} from "../src/internal.js";

const { trust } = createGranter(internal);

describe("rendering", () => {
  test("the file names every rule, its tier, scope, limit and precedence", () => {
    const text = renderRules(defaultCatalogue);
    for (const { id, sentence } of defaultCatalogue.rules) expect(text).toContain(`**${id}** ${sentence}`);
    expect(text).toContain("after 3 attempts");
    expect(text).toContain("STOP wins");
    expect(text).toContain("cannot be detected automatically");
  });

  test("the prompt is shorter but contains every sentence", () => {
    const prompt = renderRules(defaultCatalogue, { format: "prompt" });
    expect(prompt.length).toBeLessThan(renderRules(defaultCatalogue).length);
    for (const { sentence } of defaultCatalogue.rules) expect(prompt).toContain(sentence);
  });
});

const OWN = `rules:
  - id: billing
    tier: STOP
    sentence: Billing is another team's.
    match:
      paths: ["src/billing/**"]
      commands: ["make bill"]
    tests:
      stops: ["make bill"]
      allows: ["make test"]
  - id: git-history
    mode: warn
disable: [library-swap]
`;

describe("loading", () => {
  test.runIf(process.platform !== "win32")("does not read a named pipe as a rule file (needs mkfifo)", () => {
    const folder = testdir({ "own.yaml": OWN });
    execFileSync("mkfifo", [join(folder, "pipe.md")]);
    const { catalogue, diagnostics } = loadRules([folder]);
    expect(diagnostics).toMatchObject([
      { path: join(folder, "pipe.md"), message: "it is not a regular file" },
    ]);
    expect(catalogue.rules.map(({ id }) => id)).toContain("billing");
  });

  test("adds, overrides and disables rules", () => {
    const { catalogue, diagnostics } = loadRules([testdir({ "own.yaml": OWN })]);
    expect(diagnostics).toEqual([]);
    expect(judge({ tool: "Bash", input: { command: "make bill" } }, catalogue).rule?.id).toBe("billing");
    expect(judge({ tool: "Bash", input: { command: "git push -f" } }, catalogue).decision).toBe("report");
    const swap = { tool: "Bash", input: { command: "npm rm a && npm i b" } };
    expect(judge(swap, catalogue).decision).toBe("allow");
    expect(testRules(catalogue).every(({ passed }) => passed)).toBe(true);
  });

  test("runs a rule's tests (commands, files and tool calls), and gives the line of a failing test", () => {
    const folder = testdir({
      "own.yaml": `rules:
  - id: billing
    tier: STOP
    sentence: Billing belongs to another team.
    match: { paths: ["src/billing/**"], commands: [stripe refund], tools: ["mcp__stripe__*"] }
    tests:
      stops:
        - stripe refund ch_1
        - path: src/billing/total.ts
        - { tool: mcp__stripe__refund, input: { id: ch_1 } }
        - git push --force # stopped, but not by this rule
      allows:
        - stripe list
        - rm -rf src
  - id: git-history
    mode: warn
    tests: { stops: ["git reset --hard"] }
`,
    });
    const failed = testRules(loadRules([folder]).catalogue).filter(({ passed }) => !passed);
    expect(failed.map(({ test, expected, line, path }) => [test, expected, line, path])).toEqual([
      ["git push --force", "stops", 11, join(folder, "own.yaml")],
      ["rm -rf src", "allows", 14, join(folder, "own.yaml")],
    ]);
  });

  test("skips the tests of a disabled rule, and reports an invalid test", () => {
    const folder = testdir({
      "a.yaml": "rules:\n  - { id: lint, mode: off, tests: { stops: [ls] } }\n",
      "b.yaml": "rules:\n  - id: lint\n    tests:\n      stops: [7]\n",
    });
    const { catalogue, diagnostics } = loadRules([folder]);
    expect(testRules(catalogue)).toEqual([]);
    expect(diagnostics).toMatchObject([{ line: 4, message: expect.stringContaining("must be a command") }]);
  });

  test("loads a project's rules from its own files, its modules and its settings", () => {
    const rule = (id: string) =>
      `rules: [{ id: ${id}, tier: STOP, sentence: No., match: { commands: [x] } }]`;
    const folder = testdir({
      ".agentos/config.json": JSON.stringify({
        rules: { mode: "warn", rules: { "git-history": "off" }, onError: "maybe" },
      }),
      ".agentos/core/rules/a.yaml": rule("core"),
      ".agentos/modules/web/rules/b.yml": rule("web"),
    });
    const untrusted = loadProjectRules(folder);
    expect(untrusted.settings.mode).toBe("enforce");
    expect(
      untrusted.catalogue.rules.filter(({ tier, mode }) => tier === "STOP" && mode !== "enforce"),
    ).toEqual([]);
    trust(folder);
    const { catalogue, settings, diagnostics } = loadProjectRules(folder);
    const modes = Object.fromEntries(catalogue.rules.map(({ id, mode }) => [id, mode]));
    expect(modes).toMatchObject({ core: "warn", web: "warn", "git-history": "off", guard: "warn" });
    expect(settings).toMatchObject({ mode: "warn", onError: "allow" });
    expect(diagnostics).toEqual([
      {
        severity: "warning",
        path: join(folder, ".agentos/config.json"),
        line: 1,
        column: 55,
        message: 'rules.onError must be one of allow, block, not "maybe"; it is ignored',
      },
    ]);
  });

  test("reports a mode for an unknown rule", () => {
    const folder = testdir({
      ".agentos/config.json": '{ "rules": {\n  "rules": { "delete-fils": "off", "bugs": "off" } } }\n',
    });
    expect(loadProjectRules(folder).diagnostics).toMatchObject([
      {
        severity: "warning",
        line: 2,
        message: 'there is no rule "delete-fils"; did you mean "delete-files"?',
      },
    ]);
  });

  test("reads a Markdown file as a rule (its front matter) and a text for prompts", () => {
    const folder = testdir({
      "a.md":
        "---\nid: mail\ntier: STOP\nmatch: { tools: ['mcp__mail__*'] }\n---\n# Mail\n\nNever send mail.\n",
      "b.md": "Write short functions.\n",
      "deviation-rules.md": "generated",
    });
    const { catalogue, texts, diagnostics } = loadRules([folder]);
    expect(diagnostics).toEqual([]);
    expect(catalogue.rules.find(({ id }) => id === "mail")).toMatchObject({
      sentence: "Never send mail.",
      enforcedBy: "match",
    });
    expect(texts.map(({ text }) => text.trim())).toEqual([
      "# Mail\n\nNever send mail.",
      "Write short functions.",
    ]);
  });

  test("a broken file does not hide the others, and each error has its line", () => {
    const folder = testdir({
      "1.yaml": "rules:\n  - id: Bad Id\n    tier: STOP\n  - id: x\n    teir: STOP\n",
      "2.yaml": "rules: [\n",
      "3.yaml": "rules:\n  - id: good\n    tier: AUTO-ADD\n    sentence: Good.\ndisable: [libary-swap]\n",
      "4.md": "---js\nprocess.exit(1)\n---\n",
      "5.yaml": "rules:\n  - id: halff\n    tier: STOP\n",
      "6.yaml": "",
    });
    const { catalogue, diagnostics } = loadRules([folder, join(folder, "missing")]);
    expect(catalogue.rules.some(({ id }) => id === "good")).toBe(true);
    const said = diagnostics.map(({ path, line, message }) => `${path.slice(-6)}:${line} ${message}`);
    expect(said).toContainEqual(expect.stringMatching(/^1\.yaml:2 id: must be/));
    expect(said).toContainEqual(expect.stringMatching(/^1\.yaml:5 .*teir/));
    expect(said).toContainEqual(expect.stringMatching(/^2\.yaml:/));
    expect(said).toContainEqual(
      '3.yaml:5 "disable" names the unknown rule "libary-swap"; did you mean "library-swap"?',
    );
    expect(said).toContainEqual(
      expect.stringMatching(/4\.md:1 the front matter is not YAML, and nothing in it was run/),
    );
    expect(said).toContainEqual(expect.stringMatching(/5\.yaml:2 rule "halff" needs a sentence/));
  });
});

describe("a mistake in a rule file is reported with its line, and the rest applies", () => {
  const GOOD = "rules: [{ id: good, tier: STOP, sentence: Good. }]\n";
  const bomb = `a: &a [${Array(9).fill("x")}]\nb: &b [${Array(9).fill("*a")}]\nc: &c [${Array(9).fill("*b")}]\n`;
  const head = "  - id: own\n    tier: STOP\n    sentence: No.\n";

  everyRow<[what: string, text: string, said: RegExp[]]>(
    "%s",
    [
      [
        "an unresolved alias",
        "rules:\n  - *nothing\n  - id: own\n",
        [/^2 Unresolved alias/, /^3 .*needs a tier/],
      ],
      [
        "aliases that multiply",
        `${bomb}rules:\n${head}    examples: *c\n`,
        [/^1 un/, /^2 un/, /^3 un/, /^5 Excessive/],
      ],
      [
        "aliases that multiply in a list of ids",
        `${bomb}disable: [*c]\n`,
        [/^1 un/, /^2 un/, /^3 un/, /^4 "disable" must/],
      ],
      ["rules that are not a list", "disable: []\nrules:\n  id: own\n", [/^3 "rules" must be a list/]],
      ["rules that are a string", "rules: own\n", [/^1 "rules" must be a list/]],
      ["no rules yet", "rules:\ndisable:\n", []],
      [
        "an id that is not a string",
        "disable:\n  - bugs\n  - 7\n",
        [/^3 "disable" must be a list of rule ids/],
      ],
      [
        "an unknown id",
        "disable:\n  - bugs\n  - linnt\n",
        [/^3 "disable" names the unknown rule "linnt".*"lint"/],
      ],
      ["a second document", "rules: []\n---\nrules: []\n", [/^2 .*multiple documents/]],
      [
        "a rule without an id",
        "tier: STOP\nsentence: No.\n",
        [/^1 "tier" belongs to a rule, and a rule needs an "id"/],
      ],
      [
        "an unknown key in a rule",
        `rules:\n${head}    match:\n      paths: [a]\n      path: b\n`,
        [/^7 .*"path"/],
      ],
      [
        "an empty match",
        `rules:\n${head}    match: {}\n`,
        [/^5 match: needs at least one entry in "commands", "paths" or "tools"/],
      ],
      [
        "a match that is only spaces",
        `rules:\n${head}    match: { commands: [" "] }\n`,
        [/^5 match\.commands\.0: must not be empty/],
      ],
      [
        "a duplicate id",
        `rules:\n${head}${head}`,
        [/^5 rule "own" is also defined on line 2; the later one wins/],
      ],
      ["CRLF and a byte-order mark", `\uFEFFrules:\r\n  - id: own\r\n    teir: STOP\r\n`, [/^3 .*"teir"/]],
      [
        "an id that is a property of every object",
        "rules:\n  - id: __proto__\n    tier: STOP\n",
        [/^2 id: must be/],
      ],
    ],
    (_, text, said) => {
      const { catalogue, diagnostics } = loadRules([testdir({ "a.yaml": text, "b.yaml": GOOD })]);
      expect(diagnostics.map(({ line, message }) => `${line} ${message}`)).toEqual(
        said.map((one) => expect.stringMatching(one)),
      );
      expect(catalogue.rules.some(({ id }) => id === "good")).toBe(true);
    },
  );

  test("accepts a rule whose id is the name of an inherited property", () => {
    const folder = testdir({
      ".agentos/core/rules/a.yaml":
        "rules: [{ id: constructor, tier: STOP, sentence: No., match: { commands: [make it] } }]",
    });
    const { catalogue } = loadProjectRules(folder);
    expect(judge({ tool: "Bash", input: { command: "make it" } }, catalogue).decision).toBe("stop");
    expect(permissionRules(catalogue).ask).toContain("Bash(make it:*)");
  });

  test("uses the text of a Markdown file as the sentence of a single rule, but not of rules in a list", () => {
    const text = "---\nrules:\n  - id: git-history\n    mode: warn\n---\nPreviews are pushed by force.\n";
    const { catalogue } = loadRules([testdir({ "a.md": text })]);
    const known = defaultCatalogue.rules.find(({ id }) => id === "git-history");
    expect(catalogue.rules).toContainEqual({
      ...known,
      mode: "warn",
      source: expect.objectContaining({ line: 3 }),
    });
  });

  test.skipIf(process.platform === "win32")(
    "reports a folder, a link loop and a dangling link (needs links)",
    () => {
      const folder = testdir({ "a.md/in.txt": "", "z.yaml": GOOD });
      symlinkSync("b.md", join(folder, "b.md"));
      symlinkSync("nowhere.md", join(folder, "c.md"));
      const { catalogue, diagnostics } = loadRules([folder]);
      expect(diagnostics.map(({ path }) => path)).toEqual(
        ["a.md", "b.md", "c.md"].map((name) => join(folder, name)),
      );
      expect(catalogue.rules.some(({ id }) => id === "good")).toBe(true);
    },
  );

  test("reports a file in place of the rules folder", () => {
    const folder = testdir({ ".agentos/core/rules": "not a folder" });
    expect(loadProjectRules(folder).diagnostics).toMatchObject([
      { severity: "error", path: join(folder, ".agentos/core/rules") },
    ]);
  });
});

test("turns only enforced STOP rules into the client's permission rules", () => {
  const { ask } = permissionRules(defaultCatalogue);
  expect(ask).toContain("Edit(.github/workflows/**)");
  expect(ask).toContain("Bash(terraform apply:*)");
  const off = {
    ...defaultCatalogue,
    rules: defaultCatalogue.rules.map((rule) => ({ ...rule, mode: "off" as const })),
  };
  expect(permissionRules(off).ask).toEqual([]);
});
