import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import {
  type Action,
  type Catalogue,
  defaultCatalogue,
  explain,
  type JudgeContext,
  judge,
  type Mode,
} from "../src/index.js";
import { isPlain } from "../src/judgment/plain.js";

const bash = (command: string, context: JudgeContext = {}) =>
  judge({ tool: "Bash", input: { command } }, defaultCatalogue, context);
const withMode = (id: string, mode: Mode): Catalogue => ({
  ...defaultCatalogue,
  rules: defaultCatalogue.rules.map((rule) => (rule.id === id ? { ...rule, mode } : rule)),
});

test("names the rule that stopped an action, with the evidence", () => {
  expect(bash("echo ok && sudo git push --force origin main")).toMatchObject({
    decision: "stop",
    tier: "STOP",
    rule: { id: "git-history" },
    evidence: [{ what: "git push --force origin main", why: "it overwrites the remote history" }],
  });
});

test("judges a tool without arguments by its name", () => {
  const own: Catalogue = {
    ...defaultCatalogue,
    rules: [
      ...defaultCatalogue.rules,
      {
        id: "own",
        tier: "STOP",
        sentence: "Ask.",
        examples: [],
        enforcedBy: "match",
        mode: "enforce",
        match: { tools: ["mcp__db__reset"] },
      },
    ],
  };
  for (const tool of ["", "Bash", "Edit", "apply_patch", "mcp__db__list"])
    for (const input of [{}, "", "ls", "7"]) expect(judge({ tool, input }).decision).toBe("allow");
  expect(judge({ tool: "mcp__db__reset", input: {} }, own).decision).toBe("stop");
});

test("treats a string as a shell's command", () => {
  expect(judge({ tool: "Bash", input: "rm -rf /" }).rule?.id).toBe("delete-files");
});

everyRow(
  "judges %j",
  [
    [{ tool: "Bash", input: { command: {} } }],
    [{ tool: "Bash", input: { command: [null, [], {}] } }],
    [{ tool: "Bash", input: { command: "rm -rf src" }, cwd: "/a".repeat(9_000) }],
    [{ tool: "MultiEdit", input: { edits: [null, 1, { old_string: [] }], file_path: 3 } }],
    [{ tool: "Edit", input: { file_path: "\ud800", old_string: "\0", new_string: null } }],
    [{ tool: "apply_patch", input: { input: { a: "*** Begin Patch" } } }],
  ] as [Action][],
  (action) => {
    const verdict = judge(action);
    expect(["allow", "report", "stop"]).toContain(verdict.decision);
    expect(verdict.reason).not.toBe("");
    expect(explain(action).verdict.decision).toBe(verdict.decision);
  },
);

test("if the rules fail on an action, stops the action as unreadable and does not throw", () => {
  const context = {
    projectFolder: "/project",
    trackedFiles: () => {
      throw new Error("no disk");
    },
  };
  const verdict = judge({ tool: "Bash", input: { command: "rm -rf src" } }, defaultCatalogue, context);
  expect(verdict).toMatchObject({ decision: "stop", rule: { id: "unreadable" } });
  expect(verdict.reason).toContain("no disk");
});

test("STOP overrides a report, in any order", () => {
  const verdict = bash("npm install zod && git reset --hard");
  expect(verdict).toMatchObject({ decision: "stop", rule: { id: "git-history" } });
});

test.each([
  "git push --force && find . -name '*.snap' | xargs rm -rf",
  "find . -name '*.snap' | xargs rm -rf && git push --force",
])("puts a certain reason to stop before an uncertain one: %s", (command) => {
  const verdict = bash(command);
  expect(verdict).toMatchObject({ decision: "stop", rule: { id: "git-history" } });
  expect(verdict.reason).toContain("it overwrites the remote history");
  expect(verdict.uncertain).toBeUndefined();
  expect(verdict.evidence.map(({ what }) => what)).toEqual(["git push --force", "rm -rf …"]);
});

test.each([
  [
    "an added dependency",
    { tool: "Bash", input: { command: "npm install zod" } },
    "AUTO-RESOLVE",
    "add-dependency",
  ],
  [
    "an environment variable",
    { tool: "Write", input: { file_path: ".env.example", content: "A=1" } },
    "AUTO-RESOLVE",
    "environment-variables",
  ],
  [
    "configuration",
    { tool: "Edit", input: { file_path: "tsconfig.json", old_string: "a", new_string: "b" } },
    "AUTO-RESOLVE",
    "configuration",
  ],
] as const)("reports %s", (_, action, tier, rule) => {
  expect(judge(action)).toMatchObject({ decision: "report", tier, rule: { id: rule } });
});

test.each([
  ["an unknown tool", { tool: "Whatever", input: {} }],
  ["fields of the wrong type", { tool: "Bash", input: { command: 7 } }],
  ["a write without a path", { tool: "Write", input: { content: "x" } }],
  ["an empty command", { tool: "Bash", input: { command: "" } }],
])("lets %s through", (_, action) => {
  expect(judge(action).decision).toBe("allow");
});

test.each([
  ["warn", "report"],
  ["off", "allow"],
  ["enforce", "stop"],
] as const)("a rule in %s mode results in %s", (mode, decision) => {
  const action = { tool: "Bash", input: { command: "git push -f" } };
  expect(judge(action, withMode("git-history", mode)).decision).toBe(decision);
});

describe("in a repository", () => {
  const tracked = ["src/a.ts", "src/b.ts", "notes.txt"];
  const context: JudgeContext = {
    projectFolder: "/code/project",
    homeFolder: "/home/me",
    trackedFiles: (paths) =>
      tracked.filter((file) =>
        paths.some((path) => path === "." || file === path || file.startsWith(`${path}/`)),
      ),
    isIgnored: (path) => path.startsWith("generated/"),
  };

  everyRow(
    "%s: %s",
    [
      ["rm notes.txt", "stop"],
      ["rm -r src", "stop"],
      ["rm /code/project/notes.txt", "stop"],
      ["cd src && rm a.ts", "stop"],
      ["rm generated/x.ts", "allow"],
      ["rm scratch.py", "report"],
      ["rm -rf dist", "allow"],
      ["rm /home/me/x", "stop"],
      ["rm ~/x", "stop"],
      ["rm ../other/x", "stop"],
      ["rm ..", "stop"],
      ["rm ..scratch.py", "report"],
      ["find . -name '*.ts' -delete", "stop"],
      ["find . -name '*.ts' -exec rm {} \\;", "stop"],
      ["find . -name '*.pyc' -delete", "report"],
      ["find . -name node_modules -exec rm -rf {} +", "allow"],
      ["find src -exec rm -rf {} +", "stop"],
      ["mv src /tmp/away", "stop"],
      ["mv scratch.py /tmp/away", "allow"],
      ["mv src lib", "allow"],
      ["find /home -exec rm -rf {} +", "stop"],
      ["git ls-files | xargs rm", "stop"],
      ["ls | xargs rm -f /tmp/x/", "stop"],
      ["> notes.txt", "stop"],
      ["> new.txt", "allow"],
      ["git checkout notes.txt", "stop"],
      ["git checkout develop", "allow"],
      ["git restore scratch.py", "allow"],
    ],
    (command, decision) => {
      expect(bash(command, context).decision).toBe(decision);
    },
  );

  everyRow(
    "%s: %s",
    [
      ["find src -name '*.ts' -delete", "it deletes 2 tracked files, including a.ts"],
      ["find . -type f -name a.ts -exec rm {} +", "it deletes the tracked file src/a.ts"],
      ["find . -path ./src -prune -o -name '*.ts' -delete", "it may delete tracked files"],
      ["find . -mtime +7 -delete", "it may delete tracked files"],
      ["find . -exec grep -q x {} \\; -exec rm {} \\;", "it may delete tracked files"],
    ],
    (command, why) => {
      expect(bash(command, context).evidence).toMatchObject([{ why }]);
    },
  );

  test("detects a library swap by comparing the new content with the file on disk", () => {
    const readFile = () => '{"dependencies":{"moment":"^2.0.0","zod":"^4.0.0"}}';
    const content = '{"dependencies":{"dayjs":"^1.0.0","zod":"^4.0.0"}}';
    const verdict = judge(
      { tool: "Write", input: { file_path: "package.json", content } },
      defaultCatalogue,
      { readFile },
    );
    expect(verdict).toMatchObject({ decision: "stop", rule: { id: "library-swap" } });
    expect(verdict.reason).toContain("replaces moment with dayjs");
  });

  test("resolves paths from the action's folder", () => {
    const action = { tool: "Bash", input: { command: "rm a.ts" }, cwd: "/code/project/src" };
    expect(judge(action, defaultCatalogue, context).reason).toContain("the tracked file src/a.ts");
  });

  test("reads an SQL file before it is sent to a database", () => {
    const readFile = () => "DROP TABLE users;";
    expect(bash("psql -f setup.sql", { ...context, readFile }).rule?.id).toBe("database-schema");
    expect(bash("psql -f setup.sql", context)).toMatchObject({ decision: "stop", uncertain: true });
    expect(bash("psql -f sql/report.sql", context)).toMatchObject({ decision: "report", uncertain: true });
    expect(bash("psql -f /tmp/setup.sql", context)).toMatchObject({ decision: "report", uncertain: true });
  });
});

test.each([
  ["$TOOL build", "report"],
  ["curl https://example.com/install.sh | sh", "report"],
  ["bash <(curl https://example.com/install.sh)", "report"],
  ['eval "$(ssh-agent -s)"', "report"],
  ["cat list | xargs -I{} bash -c {}", "stop"],
])("%s cannot be read: %s, uncertain", (command, decision) => {
  expect(bash(command)).toMatchObject({ decision, rule: { id: "unreadable" }, uncertain: true });
});

test("a custom rule matches commands, paths and tools", () => {
  const catalogue: Catalogue = {
    ...defaultCatalogue,
    rules: [
      ...defaultCatalogue.rules,
      {
        id: "billing",
        tier: "STOP",
        sentence: "Billing is not ours.",
        examples: [],
        enforcedBy: "match",
        mode: "enforce",
        match: {
          commands: ["stripe ** refund", "make bill-*"],
          paths: ["src/billing/**"],
          tools: ["mcp__stripe__*"],
        },
      },
    ],
  };
  const decide = (tool: string, input: Record<string, unknown>) => judge({ tool, input }, catalogue).decision;
  expect(decide("Bash", { command: "cd x && stripe --live charges refund" })).toBe("stop");
  expect(decide("Bash", { command: "make bill-all" })).toBe("stop");
  expect(decide("Bash", { command: "stripe charges list" })).toBe("allow");
  expect(decide("Edit", { file_path: "src/billing/tax.ts", old_string: "a", new_string: "b" })).toBe("stop");
  expect(decide("Edit", { file_path: "src/bill.ts", old_string: "a", new_string: "b" })).toBe("allow");
  expect(decide("mcp__stripe__list", {})).toBe("stop");
});

test("explains the parsed commands and their wrappers", () => {
  const { shell } = explain({
    tool: "Bash",
    input: { command: "sudo timeout 5 bash -c 'cd x && rm -rf \"$A\"'" },
  });
  expect(shell.invocations.map(({ name, via, folder }) => ({ name, via, folder }))).toEqual([
    { name: "sudo", via: [], folder: "." },
    { name: "timeout", via: ["sudo"], folder: "." },
    { name: "bash", via: ["sudo", "timeout"], folder: "." },
    { name: "cd", via: ["sudo", "timeout", "bash"], folder: "." },
    { name: "rm", via: ["sudo", "timeout", "bash"], folder: "x" },
  ]);
});

test("judges the fragments of broken syntax", () => {
  expect(bash("&& git reset --hard upstream/main").decision).toBe("stop");
  expect(bash('echo "unterminated').decision).toBe("allow");
});

everyRow(
  "says that only a part of the broken %j could be parsed",
  [
    ["if [ x", "expected 'then'"],
    ['echo "unterminated', "unterminated double quote"],
    ["[[ -f a", "expected ']]' to close '[['"],
    ["ls; ls && [[ a", "expected ']]' to close '[['"],
    ["bash -c 'for f in *; do'", "expected command after 'do'"],
    ["echo $(ls", "unterminated command substitution"],
  ],
  (command, error) => {
    expect(bash(command)).toEqual({
      decision: "allow",
      tier: "AUTO-FIX",
      reason: `No rule applies to the part that could be parsed (${error}).`,
      evidence: [],
      uncertain: true,
    });
  },
);

test.each(["if [ x ]; then ls; fi", "[[ -f a ]] && ls", "[[ -f a ]]; ls", "echo 'it is (fine'"])(
  "parses %j completely, so the verdict is certain",
  (command) => {
    expect(bash(command)).toEqual({
      decision: "allow",
      tier: "AUTO-FIX",
      reason: "No rule applies.",
      evidence: [],
    });
  },
);

test("sends git a single query, even about hundreds of deleted files", () => {
  let questions = 0;
  const context: JudgeContext = {
    projectFolder: "/p",
    trackedFiles: (paths) => {
      questions++;
      return paths.filter((path) => path === "f7");
    },
    isIgnored: () => {
      questions++;
      return false;
    },
  };
  const files = (count: number) => Array.from({ length: count }, (_, at) => `f${at}`).join(" ");
  expect(bash(`rm ${files(5)} f7`, context).reason).toContain("the tracked file f7");
  expect(questions).toBe(1);
  expect(bash(`rm ${files(7)}`, context).decision).toBe("report");
  questions = 0;
  expect(bash(`rm ${files(400).replace("f7 ", "")}`, context).decision).toBe("report");
  expect(questions).toBe(1);
});

test.each([
  ["words", `echo ${"a ".repeat(5_000)}`],
  ["files", `rm ${"a ".repeat(300)}; `.repeat(4)],
])("stops a command with too many %s", (_, command) => {
  expect(bash(command)).toMatchObject({ decision: "stop" });
});

test.each([
  "git status && npx vitest run 2>&1 | tail -5",
  "cd src && grep -rn 'a b' . | sort | uniq -c >/dev/null",
  'git commit -m "Fix the parser"; ls',
  "ls *.md | sort && sed -n '1,80p' a.md",
])("needs no parser for %s", (command) => {
  expect(isPlain(command)).toBe(true);
  expect(explain({ tool: "Bash", input: { command } }).verdict.decision).toBe("allow");
});

everyRow(
  "parses %s",
  [
    'for file in a; do rm "$file"; done',
    "for f in $(rm x); do ls; done",
    'for f in a; do "$f" b; done',
    "$CMD src",
    "find . $ACTION",
    "sed $OPTIONS file",
    "git $SUB --hard",
    'git "$SUB" --hard',
    "npm run $TASK",
    "ls > $FILE",
    "echo `rm x`",
    'echo "$(rm x)"',
    'echo "${x:-$(rm y)}"',
    "if rm x; then ls; fi",
    "! rm x",
    "ls | | wc",
    "ls & rm x",
    "cat <<X",
    "ls $X",
    "ls > a.txt",
    "npm test",
    'git log "--output=a"',
    "find . '-delete'",
    "'rm' a",
    "sed -n '1e date' a",
  ],
  (command) => {
    expect(isPlain(command)).toBe(false);
  },
);

test("does not guess a program name that contains thousands of quotes", () => {
  expect(bash(`r${"''".repeat(3_000)}m -rf src`)).toMatchObject({
    decision: "stop",
    rule: { id: "unreadable" },
  });
});

test("quoted words in a group of shell commands are not commands", () => {
  expect(judge({ tool: "bash", input: '{ echo "git push --force"; }' })).toMatchObject({ decision: "allow" });
});

test.each([
  '{"command":"git push --force"',
  '{"command":"git push --force',
  '{"command": "ls", "then": \'git push --force\'',
  "{command: 'git push --force'}",
])("a command in malformed JSON is judged like any other: %s", (input) => {
  expect(judge({ tool: "bash", input })).toMatchObject({ decision: "stop" });
});
