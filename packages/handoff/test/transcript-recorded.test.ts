import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { testdir } from "@agentos/testing";
import { recordedFile } from "@agentos/testing/recordings";
import { describe, expect, test } from "vitest";
import { buildHandoff, handoffFromTranscript, parseHandoff } from "../src/index.js";
import { NOW, recorded, saidIn } from "./sessions.js";

const read = (name: string) => {
  const { origin, ...told } = handoffFromTranscript(recorded(name), { at: NOW, git: false });
  return told;
};

/** Returns the handoff's Markdown, without front matter, blank lines and empty sections. */
function textOf(name: string): string {
  const { handoff, isUnfinished, diagnostics } = read(name);
  expect({ isUnfinished, diagnostics }).toEqual({ isUnfinished: true, diagnostics: [] });
  return buildHandoff(handoff!)
    .replace(/^---[\s\S]*?# Session Handoff\n/, "")
    .replace(/\n\s*\n/g, "\n")
    .replace(/## \w+\n_none_\n/g, "");
}

describe("a recorded session's handoff contains", () => {
  test("tasks, a question, edits, a failed command, requests during work and an interruption", () => {
    expect(textOf("claude-code/tasks-and-questions")).toMatchInlineSnapshot(`
      "
      ## What was asked
      - Goal: Add a tokenizer to the parser.
      - User: moo
        - Question: Which tokenizer should I use?
      - Agent: running tests
      - User: Also keep the old API.
      - User: /ship quickly
      - User: Now the errors.
      ## Where it stands
      - [x] Write the tokenizer
      - Phase: Wire the tokenizer into the parser
      - Status: in progress
      ## Next
      - Refused or interrupted, so ask first: sleep 20
      - See whether the user's latest request is done: Now the errors.
        The list below is older than the last 3 messages:
      - [ ] Document it
      ## Files and checks
      - Failed: sleep 5; API_KEY=[secret] node -e "console.log('1 passing'); console.error('Error: expected 3 tokens, got 2'); process.exit(1)"
        > 1 passing
        > Error: expected 3 tokens, got 2
      - File: src/parser.ts
      - File: src/tokenizer.ts
      ## Notes
      The agent's last message:
      final answer
      "
    `);
  });

  test("a rejected plan, an approved one, an answer in the user's own words, and a notebook", () => {
    expect(textOf("claude-code/plan-mode")).toMatchInlineSnapshot(`
      "
      ## What was asked
      - Goal: Plan the migration.
      - User: CockroachDB, we have it
        - Question: Which databases?
      - Agent: planning
      - User: No.
        - Question: Is this plan approved? # Big plan
          1. Everything at once
      - User: Smaller steps please.
      - User: Yes.
        - Question: Is this plan approved? # Migration plan
          1. Add the table
          2. Copy the rows
          3. Drop the old one
      - Agent: plan running
      ## Where it stands
      - Status: in progress
      ## Next
      - Continue the plan that the user approved: Migration plan
      ## Files and checks
      - File: nb.ipynb
      "
    `);
  });

  test("a todo list that was written as a whole", () => {
    expect(textOf("claude-code/todo-write")).toMatchInlineSnapshot(`
      "
      ## What was asked
      - Goal: Do it.
      ## Where it stands
      - [x] Write the tokenizer
      - Phase: Document it
      - Status: in progress
      ## Next
      - Continue with: Document it
      - [ ] Ship it
      ## Notes
      The agent's last message:
      end
      "
    `);
  });

  test("written files and a failed command from a headless session", () => {
    expect(textOf("claude-code/basic")).toMatchInlineSnapshot(`
      "
      ## What was asked
      - Goal: Please do the scripted work.
      - Agent: All done.
      ## Where it stands
      - Status: in progress
      ## Next
      - See whether the user's latest request is done: Please do the scripted work.
      ## Files and checks
      - Failed: exit 3
        > Exit code 3
      - File: new.txt
      "
    `);
  });

  test("in Codex, a plan, patches by tool and by command, and a failed command, after a resume", () => {
    expect(textOf("codex/plan-and-patches")).toMatchInlineSnapshot(`
      "
      ## What was asked
      - Goal: Add a tokenizer to the parser.
      - Agent: The tokenizer is written; the tests fail still.
      - User: Also keep the old API.
      - Agent: Kept the old API.
      ## Where it stands
      - [x] Write the tokenizer
      - Phase: Wire it into the parser
      - Status: in progress
      ## Next
      - See whether the user's latest request is done: Also keep the old API.
      - [ ] Document it
      ## Files and checks
      - Failed: API_KEY=[secret] sh -c 'echo 1 passing; echo Error: expected 3 tokens, got 2 >&2; exit 1'
        > 1 passing
        > Error: expected 3 tokens, got 2
      - File: src/extra.ts
      - File: hello.txt
      - File: src/tokenizer.ts
      "
    `);
  });

  test("in pi, edits and a failed command, after missing tools and a resume", () => {
    expect(textOf("pi/tools")).toMatchInlineSnapshot(`
      "
      ## What was asked
      - Goal: Tidy the notes.
      - Agent: I look around first.
      - Agent: The notes are tidy.
      - User: And now?
      ## Where it stands
      - Status: in progress
      ## Next
      - See whether the user's latest request is done: And now?
      ## Files and checks
      - Failed: ls nowhere; exit 3
        > ls: cannot access 'nowhere': No such file or directory
        >
        >
        > Command exited with code 3
      - File: src/new.txt
      - File: notes.md
      ## Notes
      The agent's last message:
      Nothing is left.
      "
    `);
  });
});

/** Returns what is kept of a session that left nothing to do: its id, and everything that was said. */
function saidBy(name: string): string {
  const { handoff, client, isUnfinished, diagnostics } = read(name);
  const { sessionId, current, checks, filesChanged, completed, remaining, nextAction, notes } = handoff!;
  expect({ client, isUnfinished, diagnostics }).toEqual({
    client: name.split("/")[0],
    isUnfinished: false,
    diagnostics: [],
  });
  expect({ current, checks, filesChanged, remaining }).toEqual({
    current: { status: "done" },
    remaining: [],
  });
  expect(nextAction).toMatch(/^Nothing was left open\. The user's latest request was: /);
  const ticked = completed.map((task) => `completed: ${task.name}`);
  const last = notes === undefined ? [] : [notes.replace(/^The agent's last message:\n\n/, "last: ")];
  const said = [...ticked, ...saidIn(handoff), ...last];
  return [`${name}: ${sessionId}`, ...said].join("\n  ");
}

test("keeps what was said in finished sessions, but nothing that clients and hooks added", () => {
  const names = [
    ...["compact-auto", "compact-manual", "compact-reactive", "api-error", "interactive-events", "forked"],
    ...["slow-stream", "one-million-suffix", "subagent"],
  ].map((name) => `claude-code/${name}`);
  const others = ["codex/basic", "codex/auto-compaction", "pi/terminal", "pi/compacted"];
  const more = ["gemini/basic", "gemini/resume-and-compaction", "qwen/basic"];
  expect([...names, ...others, ...more].map(saidBy).join("\n")).toMatchInlineSnapshot(`
    "claude-code/compact-auto: dce63747-5594-4f89-98db-001255cf86ce
      user: Do the scripted work.
      user: Go on.
      last: Done two.
    claude-code/compact-manual: 108df0a8-c905-480a-9992-8d495fa3d80d
      user: Hello.
      user: and now?
      last: After compaction.
    claude-code/compact-reactive: c6ec0f72-060e-4a41-a68a-a2c9dec213d5
      user: Hello.
      agent: Done after reactive compaction.
      user: This will fail with an API error.
      agent: MOCK DONE (script exhausted)
    claude-code/api-error: b7e7a0fd-6bb1-4b3e-aaae-29d09e379a5e
      user: Hello.
      user: This will fail.
      user: Again.
      last: fine again
    claude-code/interactive-events: 68f58d4c-d242-444b-9238-1882cc824767
      user: Hello there
      user: On opus
      last: second answer
    claude-code/forked: 888828f4-ee52-4eb0-ba9d-e02c93cd189c
      completed: Write the parser
      user: Hello.
      user: Forked.
      user: Continue.
      last: end cont
    claude-code/slow-stream: e86ae448-382a-4381-9cb9-9431eaafd278
      user: Do the scripted work.
      last: end
    claude-code/one-million-suffix: a835cdbe-0ad7-4eb5-8980-8222823c9b43
      user: Do the scripted work.
      last: end
    claude-code/subagent: 4f288800-6d16-41e2-81b0-b635e931092c
      user: Do the scripted work.
      last: all done
    codex/basic: 01a1fb6c-3133-7462-a5f9-6d534e873844
      user: read hello.txt then big.txt
      last: All done.
    codex/auto-compaction: 01a1fb6c-eeea-7ca3-a55b-cc3712679f2c
      user: read hello.txt thrice
      summary: …[15 more chars cut]
      last: All done.
    pi/terminal: 01a206df-f344-73f9-9a0e-82a119c1612f
      user: Sleep a while.
      user: Count instead.
      summary: <summary> The scripted work was begun. </summary> --- **Turn Context (split turn):** <summary> The scripted work was begun. </summary>
      user: Otherwise please.
      agent: On the other branch.
    pi/compacted: 01a206df-411e-7244-b25a-eddb7c787420
      user: A large task.
      summary: No prior history. --- **Turn Context (split turn):** ## Goal The scripted work was begun.
      agent: Done after the compaction.
    gemini/basic: ae02f67e-825b-44af-80d0-9a48747fe87f
      user: read hello.txt then big.txt
      last: Working. All done.
    gemini/resume-and-compaction: 1c421815-e73c-4381-8e33-3ac9a9109df1
      user: read big.txt
      user: now read hello.txt
      last: Working. All done B.
    qwen/basic: 0f19db32-70d2-43e5-98dc-6b5ae3816653
      user: read hello.txt
      last: All done."
  `);
});

test("reports that a subagent's own file contains nothing to hand over", () => {
  const { handoff, diagnostics } = read("claude-code/agent-a4c935541c7ba1369");
  expect(handoff).toBeUndefined();
  expect(diagnostics).toMatchObject([
    { severity: "error", message: expect.stringContaining("nothing to hand over") },
  ]);
});

test.each([
  "claude-code/tasks-and-questions",
  "claude-code/plan-mode",
  "codex/plan-and-patches",
  "gemini/basic",
  "pi/tools",
])("the handoff of %s can be built and parsed without loss", (name) => {
  const { handoff } = read(name);
  expect(parseHandoff(buildHandoff(handoff!))).toEqual({ handoff, diagnostics: [] });
});

test("states when and from which file it was created", () => {
  expect(read("claude-code/basic").handoff).toMatchObject({
    timestamp: "2026-11-21T04:00:00Z",
    extraFrontMatter: {
      client: "claude-code",
      folder: "/home/user/project",
      transcript: recorded("claude-code/basic"),
    },
  });
});

test("uses the caller's session id, tokens and note", () => {
  const options = {
    at: NOW,
    git: false,
    sessionId: "mine",
    tokens: { usedTokens: 5, windowTokens: 9 },
    note: "Mind the gap.",
  } as const;
  const { handoff } = handoffFromTranscript(recorded("claude-code/basic"), options);
  expect(handoff).toMatchObject({ sessionId: "mine", tokens: { usedTokens: 5, windowTokens: 9 } });
  expect(handoff?.notes).toBe("Mind the gap.");
  expect(() => handoffFromTranscript("x", { sessionId: "../x" })).toThrow(TypeError);
});

test("includes the given git state", () => {
  const git = { branch: "main", head: "1a2b3c4d", dirty: "0a0b0c", dirtyFiles: ["a.ts", "b/"] };
  const { handoff } = handoffFromTranscript(recorded("claude-code/todo-write"), { at: NOW, git });
  expect(handoff?.git).toEqual({ branch: "main", head: "1a2b3c4d" });
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
  expect(handoff?.git).toEqual({ branch: "main" });
});

test("every recorded session is used here or in the tests of branches", () => {
  const here = readFileSync(fileURLToPath(import.meta.url), "utf8");
  const names = ["claude-code", "codex", "gemini", "pi", "qwen"]
    .flatMap((client) => readdirSync(recordedFile("sessions", client), { recursive: true, encoding: "utf8" }))
    .filter((path) => path.endsWith(".jsonl"))
    .map((path) => basename(path, ".jsonl"));
  expect(
    names.filter((name) => !["rewound", "cancelled"].includes(name) && !here.includes(`${name}"`)),
  ).toEqual([]);
});
