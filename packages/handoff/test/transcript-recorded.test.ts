import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { testdir } from "@agentos/testing";
import { recordedFile } from "@agentos/testing/recordings";
import { describe, expect, test } from "vitest";
import { buildHandoff, handoffFromTranscript, parseHandoff } from "../src/index.js";
import { NOW, recorded, sectionsOf, toldBy } from "./sessions.js";

const USER_ANSWER = "The user answered so.";
const read = (name: string) => handoffFromTranscript(recorded(name), { at: NOW, git: false });
const lastWords = (text: string) => `The agent said last:\n\n${text}`;
const asked = (goal: string, ...requests: string[]) => ({ goal, ...(requests.length > 0 && { requests }) });
const done = (request: string) => `See whether the user's latest request is done: ${request}`;
const nothingOpen = (request: string) => `Nothing was left open. The user's latest request was: ${request}`;
const filesRead = (...paths: string[]) => [
  { heading: "Files Read Most", body: paths.map((path) => `- ${path}`).join("\n") },
];

describe("Claude Code", () => {
  test("tasks, a question, edits, a failing command, requests while it worked and a stop by the user", () => {
    const { handoff, client, folder, isUnfinished, diagnostics } = read("claude-code/tasks-and-questions");
    expect({ client, folder, isUnfinished, diagnostics }).toEqual({
      client: "claude-code",
      folder: "/home/user/project",
      isUnfinished: true,
      diagnostics: [],
    });
    expect(toldBy(handoff)).toEqual({
      sessionId: "57b43c2d-0899-49d8-8da5-cd4d0c5f32c4",
      ...asked("Add a tokenizer to the parser.", "/ship quickly", "Now the errors."),
      rules: ["Also keep the old API."],
      completed: [{ name: "Write the tokenizer" }],
      current: { phase: "Wire the tokenizer into the parser", status: "in progress" },
      remaining: [{ name: "Document it" }],
      nextAction: `${done("Now the errors.")}\n\nThen go on with: Wire the tokenizer into the parser`,
      decisions: [{ decision: "Which tokenizer should I use? moo", reason: USER_ANSWER }],
      blockers: [
        "The last command failed: sleep 5; API_KEY=[secret] node -e \"console.log('1 passing'); " +
          "console.error('Error: expected 3 tokens, got 2'); process.exit(1)\"\n" +
          "> Exit code 1\n> 1 passing\n> Error: expected 3 tokens, got 2",
      ],
      filesChanged: ["src/parser.ts", "src/tokenizer.ts"],
      tokens: { usedTokens: 30 },
      notes: lastWords("final answer"),
    });
  });

  test("a plan rejected, one approved, an answer in the user's own words, a notebook", () => {
    expect(toldBy(read("claude-code/plan-mode").handoff)).toEqual({
      sessionId: "cba7afb5-7290-4f9a-8a1e-c77223eef7d4",
      ...asked("Plan the migration.", "Smaller steps please."),
      current: { status: "in progress" },
      completed: [],
      remaining: [],
      nextAction: "Go on with the plan that the user approved: Migration plan",
      decisions: [
        { decision: "Which databases? CockroachDB, we have it", reason: USER_ANSWER },
        {
          decision: "# Migration plan\n\n1. Add the table\n2. Copy the rows\n3. Drop the old one",
          reason: "The user approved this plan.",
        },
      ],
      failedApproaches: ["The user rejected this plan:\n# Big plan\n\n1. Everything at once"],
      filesChanged: ["nb.ipynb"],
      tokens: { usedTokens: 30 },
      notes: lastWords("plan running"),
    });
  });

  test("a todo list written as a whole", () => {
    expect(toldBy(read("claude-code/todo-write").handoff)).toEqual({
      sessionId: "02d7b988-cbf8-49ca-bc1b-0f2f84c7f678",
      goal: "Do it.",
      completed: [{ name: "Write the tokenizer" }],
      current: { phase: "Document it", status: "in progress" },
      remaining: [{ name: "Ship it" }],
      nextAction: "Go on with: Document it",
      tokens: { usedTokens: 30 },
      notes: lastWords("end"),
    });
  });

  test("a headless session: files written and read, a failing command", () => {
    expect(toldBy(read("claude-code/basic").handoff)).toEqual({
      sessionId: "17191d63-a313-4ebb-8760-34fc5cf3c721",
      goal: "Please do the scripted work.",
      current: { status: "in progress" },
      completed: [],
      remaining: [],
      nextAction: done("Please do the scripted work."),
      blockers: ["The last command failed: exit 3\n> Exit code 3"],
      filesChanged: ["new.txt"],
      tokens: { usedTokens: 17_016 },
      notes: lastWords("All done."),
      extraSections: filesRead("hello.txt"),
    });
  });

  const end = (request: string, used: number, words: string) => ({
    completed: [],
    current: { status: "done" },
    remaining: [],
    nextAction: nothingOpen(request),
    tokens: { usedTokens: used },
    notes: lastWords(words),
  });

  test.each([
    [
      "compact-auto",
      "an automatic compaction, then a resume",
      {
        sessionId: "dce63747-5594-4f89-98db-001255cf86ce",
        ...asked("Do the scripted work."),
        ...end("Do the scripted work.", 20_653, "Done two."),
        extraSections: filesRead("hello.txt"),
      },
    ],
    [
      "compact-manual",
      "compactions on command, some blocked",
      {
        sessionId: "108df0a8-c905-480a-9992-8d495fa3d80d",
        ...asked("Hello.", "and now?"),
        ...end("and now?", 15_013, "After compaction."),
      },
    ],
    [
      "compact-reactive",
      "a compaction after the service refused the prompt as too long",
      {
        sessionId: "c6ec0f72-060e-4a41-a68a-a2c9dec213d5",
        ...asked("Hello.", "This will fail with an API error."),
        ...end("This will fail with an API error.", 30, "MOCK DONE (script exhausted)"),
      },
    ],
    [
      "api-error",
      "an error of the service",
      {
        sessionId: "b7e7a0fd-6bb1-4b3e-aaae-29d09e379a5e",
        ...asked("Hello.", "This will fail.", "Again."),
        ...end("Again.", 77_223, "fine again"),
      },
    ],
    [
      "interactive-events",
      "a change of model",
      {
        sessionId: "68f58d4c-d242-444b-9238-1882cc824767",
        ...asked("Hello there", "On opus"),
        ...end("On opus", 59_304, "second answer"),
      },
    ],
    [
      "forked",
      "a fork, with a task that a hook kept from being completed at first",
      {
        sessionId: "888828f4-ee52-4eb0-ba9d-e02c93cd189c",
        ...asked("Hello.", "Forked."),
        ...end("Forked.", 30, "end cont"),
        completed: [{ name: "Write the parser" }],
      },
    ],
    [
      "slow-stream",
      "answers that streamed slowly",
      {
        sessionId: "e86ae448-382a-4381-9cb9-9431eaafd278",
        goal: "Do the scripted work.",
        ...end("Do the scripted work.", 17_336, "end"),
      },
    ],
    [
      "one-million-suffix",
      "a window of a million",
      {
        sessionId: "a835cdbe-0ad7-4eb5-8980-8222823c9b43",
        goal: "Do the scripted work.",
        ...end("Do the scripted work.", 30, "end"),
      },
    ],
    [
      "subagent",
      "a subagent, whose rows and notice of its end are not the session's",
      {
        sessionId: "4f288800-6d16-41e2-81b0-b635e931092c",
        goal: "Do the scripted work.",
        ...end("Do the scripted work.", 67_013, "all done"),
      },
    ],
  ])("%s: %s", (name, _, told) => {
    const { handoff, ...result } = read(`claude-code/${name}`);
    expect(result).toEqual({
      client: "claude-code",
      folder: "/home/user/project",
      isUnfinished: false,
      diagnostics: [],
    });
    expect(toldBy(handoff)).toEqual(told);
  });

  test("a subagent's own file says that it holds nothing to hand over", () => {
    const { handoff, diagnostics } = read("claude-code/agent-a4c935541c7ba1369");
    expect(handoff).toBeUndefined();
    expect(diagnostics).toMatchObject([
      { severity: "error", message: expect.stringContaining("nothing to hand over") },
    ]);
  });
});

describe("Codex", () => {
  test("a plan, patches as a tool and by command, a failing command, a resume", () => {
    const { handoff, ...result } = read("codex/plan-and-patches");
    expect(result).toEqual({
      client: "codex",
      folder: "/home/user/project",
      isUnfinished: true,
      diagnostics: [],
    });
    expect(toldBy(handoff)).toEqual({
      sessionId: "01a1fc19-14e4-7932-8eec-7392653d754e",
      ...asked("Add a tokenizer to the parser."),
      rules: ["Also keep the old API."],
      findings: ["The tokenizer is written; the tests fail still."],
      completed: [{ name: "Write the tokenizer" }],
      current: { phase: "Wire it into the parser", status: "in progress" },
      remaining: [{ name: "Document it" }],
      nextAction: `${done("Also keep the old API.")}\n\nThen go on with: Wire it into the parser`,
      blockers: [
        "This command failed, and others have worked since: API_KEY=[secret] sh -c 'echo 1 passing; echo Error: expected 3 tokens, got 2 >&2; exit 1'\n" +
          "> Exit code 1\n> 1 passing\n> Error: expected 3 tokens, got 2",
      ],
      filesChanged: ["src/extra.ts", "hello.txt", "src/tokenizer.ts"],
      tokens: { usedTokens: 12_150, windowTokens: 258_400 },
      notes: lastWords("Kept the old API."),
    });
  });

  test.each([
    ["basic", "01a1fb6c-3133-7462-a5f9-6d534e873844", "read hello.txt then big.txt", 12_387],
    ["auto-compaction", "01a1fb6c-eeea-7ca3-a55b-cc3712679f2c", "read hello.txt thrice", 5_242],
  ])("%s: neither environment, hooks nor summaries are requests", (name, sessionId, goal, used) => {
    expect(toldBy(read(`codex/${name}`).handoff)).toEqual({
      sessionId,
      goal,
      completed: [],
      current: { status: "done" },
      remaining: [],
      nextAction: nothingOpen(goal),
      tokens: { usedTokens: used, windowTokens: 258_400 },
      notes: lastWords("All done."),
      extraSections: filesRead("hello.txt"),
    });
  });
});

describe("pi", () => {
  test("edits, a failing command, tools that are not there and a resume", () => {
    const { handoff, client, folder, isUnfinished } = read("pi/tools");
    expect({ client, folder, isUnfinished }).toEqual({
      client: "pi",
      folder: "/home/user/project",
      isUnfinished: true,
    });
    expect(toldBy(handoff)).toEqual({
      sessionId: "01a206df-1b5a-76ae-b6ee-bfa38358c81c",
      ...asked("Tidy the notes.", "And now?"),
      completed: [],
      current: { status: "in progress" },
      remaining: [],
      nextAction: done("And now?"),
      blockers: [
        "This command failed, and others have worked since: ls nowhere; exit 3\n" +
          "> ls: cannot access 'nowhere': No such file or directory\n>\n>\n> Command exited with code 3",
      ],
      filesChanged: ["src/new.txt", "notes.md"],
      fileReasons: { "notes.md": "I look around first." },
      tokens: { usedTokens: 50_000 },
      notes: lastWords("Nothing is left."),
    });
  });

  test("a stop by the user, a compaction, and another branch, of which the one that was left is not told", () => {
    expect(toldBy(read("pi/terminal").handoff)).toEqual({
      sessionId: "01a206df-f344-73f9-9a0e-82a119c1612f",
      ...asked("Sleep a while.", "Count instead.", "Otherwise please."),
      completed: [],
      current: { status: "done" },
      remaining: [],
      nextAction: nothingOpen("Otherwise please."),
      tokens: { usedTokens: 4_000 },
      notes: lastWords("On the other branch."),
    });
  });

  test("a compaction in the middle of a turn", () => {
    expect(toldBy(read("pi/compacted").handoff)).toMatchObject({
      goal: "A large task.",
      current: { status: "done" },
      tokens: { usedTokens: 33_000 },
    });
  });
});

test.each([
  [
    "gemini/basic",
    "ae02f67e-825b-44af-80d0-9a48747fe87f",
    ["read hello.txt then big.txt"],
    { usedTokens: 12_394 },
    "Working. All done.",
    ["big.txt", "hello.txt"],
  ],
  [
    "gemini/resume-and-compaction",
    "1c421815-e73c-4381-8e33-3ac9a9109df1",
    ["read big.txt", "now read hello.txt"],
    { usedTokens: 9_142 },
    "Working. All done B.",
    ["hello.txt", "big.txt"],
  ],
  [
    "qwen/basic",
    "0f19db32-70d2-43e5-98dc-6b5ae3816653",
    ["read hello.txt"],
    { usedTokens: 12_387, windowTokens: 1_000_000 },
    "All done.",
    ["hello.txt"],
  ],
])(
  "%s: what the user typed, without what hooks added",
  (name, sessionId, [goal, ...later], tokens, words, paths) => {
    expect(toldBy(read(name).handoff)).toEqual({
      sessionId,
      ...asked(goal!, ...later),
      current: { status: "done" },
      completed: [],
      remaining: [],
      nextAction: nothingOpen(later.at(-1) ?? goal!),
      tokens,
      notes: lastWords(words),
      extraSections: filesRead(...paths),
    });
  },
);

test.each([
  "claude-code/tasks-and-questions",
  "claude-code/plan-mode",
  "codex/plan-and-patches",
  "gemini/basic",
  "pi/tools",
])("the handoff of %s comes back from its file unchanged", (name) => {
  const { handoff } = read(name);
  expect(parseHandoff(buildHandoff(handoff!))).toEqual({ handoff, diagnostics: [] });
});

test("says when it was written, and from what", () => {
  expect(read("claude-code/basic").handoff).toMatchObject({
    timestamp: "2026-11-21T04:00:00Z",
    extraFrontMatter: {
      client: "claude-code",
      folder: "/home/user/project",
      transcript: recorded("claude-code/basic"),
    },
  });
});

test("takes session id, tokens and a note from the caller", () => {
  const options = {
    at: NOW,
    git: false,
    sessionId: "mine",
    tokens: { usedTokens: 5, windowTokens: 9 },
    note: "Mind the gap.",
  } as const;
  const { handoff } = handoffFromTranscript(recorded("claude-code/basic"), options);
  expect(handoff).toMatchObject({ sessionId: "mine", tokens: { usedTokens: 5, windowTokens: 9 } });
  expect(handoff?.notes).toBe(`Mind the gap.\n\n${lastWords("All done.")}`);
  expect(() => handoffFromTranscript("x", { sessionId: "../x" })).toThrow(TypeError);
});

test("notes the git state that it is given", () => {
  const git = { branch: "main", head: "1a2b3c4d", dirty: "0a0b0c", dirtyFiles: ["a.ts", "b/"] };
  const { handoff } = handoffFromTranscript(recorded("claude-code/todo-write"), { at: NOW, git });
  expect(handoff?.git).toEqual({ branch: "main", head: "1a2b3c4d", dirty: "0a0b0c" });
  expect(sectionsOf(handoff)).toEqual([{ heading: "Uncommitted Files", body: "- a.ts\n- b/" }]);
});

test("reads the git state of the folder that the session ran in", () => {
  const folder = testdir({ "new.txt": "" });
  execFileSync("git", ["init", "-q", "-b", "main"], { cwd: folder });
  const row = {
    type: "user",
    isSidechain: false,
    message: { role: "user", content: "Go." },
    sessionId: "s",
    cwd: folder,
  };
  const path = join(testdir({ "session.jsonl": JSON.stringify(row) }), "session.jsonl");
  const { handoff } = handoffFromTranscript(path);
  expect(handoff?.git).toEqual({ branch: "main", dirty: expect.stringMatching(/^[0-9a-f]{12}$/) });
  expect(sectionsOf(handoff)).toEqual([{ heading: "Uncommitted Files", body: "- new.txt" }]);
});

test("no recorded session is without its row here or in the tests of branches", () => {
  const here = readFileSync(fileURLToPath(import.meta.url), "utf8");
  const names = ["claude-code", "codex", "gemini", "pi", "qwen"]
    .flatMap((client) => readdirSync(recordedFile("sessions", client), { recursive: true, encoding: "utf8" }))
    .filter((path) => path.endsWith(".jsonl"))
    .map((path) => basename(path, ".jsonl"));
  expect(names.filter((name) => name !== "rewound" && !here.includes(`${name}"`))).toEqual([]);
});
