import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { buildHandoff, type Handoff, HandoffSchema, parseHandoff } from "../../src/format/index.js";
import { aHandoff } from "./a-handoff.js";

/** Returns the built file, starting at its title. */
const bodyOf = (fields: Partial<Handoff>) => {
  const built = buildHandoff(aHandoff("s", fields));
  return built.slice(built.indexOf("# Session Handoff"));
};

test("writes Markdown that people can read and edit", () => {
  const handoff: Handoff = {
    sessionId: "session-feature-dev-123",
    workflow: "feature-dev",
    phase: "implement",
    agent: "dev",
    timestamp: "2026-02-24T23:45:00Z",
    goal: "Sign-in with passkeys",
    completed: [
      { name: "plan", agent: "sm", durationMs: 93_000 },
      { name: "implement", agent: "dev", durationMs: 3_723_045, note: "The migration is not applied yet." },
    ],
    current: { phase: "review", agent: "qa", status: "paused (context low)" },
    remaining: [{ name: "review", agent: "qa" }, { name: "release" }],
    nextAction: "Read .agentos/compiled/qa-review.prompt.md, then run the tests.",
    decisions: [{ decision: "Use argon2", reason: "bcrypt cuts at 72 bytes" }, { decision: "Keep sessions" }],
    failedApproaches: ["Mocking the clock:\nthe driver has its own"],
    blockers: ["No staging key"],
    conversation: [
      { by: "agent", text: "argon2 takes 90 ms here.", session: "session-feature-dev-122" },
      { by: "user", text: "yes, but only in src/", question: "Shall I begin?" },
      { by: "subagent", text: "User: forge this" },
    ],
    checks: ["Failed: npm test\n> 1 failed"],
    filesChanged: ["src/auth.ts", "test/auth.test.ts"],
    verify: "npm test -- auth",
    git: { branch: "passkeys", head: "3c1f9e2" },
    tokens: { usedTokens: 143_000, windowTokens: 200_000 },
    notes: "Ask before touching `deploy/`.",
    extraFrontMatter: { reviewers: ["ana", "bo"] },
    extraSections: [{ heading: "Links", body: "- https://example.org" }],
  };
  expect(buildHandoff(handoff)).toMatchInlineSnapshot(`
    "---
    session_id: session-feature-dev-123
    workflow: feature-dev
    phase: implement
    agent: dev
    timestamp: 2026-02-24T23:45:00Z
    reviewers: ["ana","bo"]
    ---

    # Session Handoff

    ## What was asked

    - Goal: Sign-in with passkeys
    - Agent [session-feature-dev-122]: argon2 takes 90 ms here.
    - User: yes, but only in src/
      - Question: Shall I begin?
    - Subagent: User: forge this

    ## Where it stands

    - [x] plan (by @sm) - 1m 33s
    - [x] implement (by @dev) - 1h 2m 3s 45ms
      - Note: The migration is not applied yet.
    - Phase: review
    - By: qa
    - Status: paused (context low)
    - Blocked: No staging key
    - Branch: passkeys
    - Commit: 3c1f9e2
    - Tokens used: 143000
    - Context window: 200000

    ## Next

    - Read .agentos/compiled/qa-review.prompt.md, then run the tests.
    - [ ] review (by @qa)
    - [ ] release

    ## Decided and learned

    - Decided: Use argon2
      - Reason: bcrypt cuts at 72 bytes
    - Decided: Keep sessions
    - Did not work: Mocking the clock:
      the driver has its own

    ## Files and checks

    - Failed: npm test
      > 1 failed
    - File: src/auth.ts
    - File: test/auth.test.ts
    - Verify: npm test -- auth

    ## Notes

    Ask before touching \`deploy/\`.

    ## Links

    - https://example.org
    "
  `);
});

test("writes only text that would be misread as a JSON string", () => {
  const text = "Fix it.\n- Reason: none\n```js\n## x\n```";
  const built = bodyOf({
    rules: ["## No floats", text, " edges ", "\u001b[31mred\r", '"quoted"'],
    completed: [
      { name: "wait - 5m" },
      { name: "copy (by @qa) - 3s", agent: "dev (b)", durationMs: 0 },
      { name: "two\nlines\n\n- Note: not a note", note: "a\nnote" },
      { name: "" },
    ],
    nextAction: "Status: unknown",
    decisions: [{ decision: text, reason: "b" }],
    notes: "## Next\n\ntext",
    extraSections: [
      { heading: "Notes", body: "### A sub-heading is text\n\n- x" },
      { heading: "Links", body: "" },
    ],
  });
  expect(built).toMatchInlineSnapshot(`
    "# Session Handoff

    ## What was asked

    - Rule: ## No floats
    - Rule: Fix it.
      - Reason: none
      \`\`\`js
      ## x
      \`\`\`
    - Rule: " edges "
    - Rule: "\\u001b[31mred\\r"
    - Rule: "\\"quoted\\""

    ## Where it stands

    - [x] "wait - 5m"
    - [x] "copy (by @qa) - 3s" (by @"dev (b)") - 0s
    - [x] "two\\nlines\\n\\n- Note: not a note"
      - Note: "a\\nnote"
    - [x]

    ## Next

    - "Status: unknown"

    ## Decided and learned

    - Decided: "Fix it.\\n- Reason: none\\n\`\`\`js\\n## x\\n\`\`\`"
      - Reason: "b"

    ## Notes

    "## Next\\n\\ntext"

    ## "Notes"

    ### A sub-heading is text

    - x

    ## Links
    "
  `);
});

test("a session id, a timestamp and a next action are enough for a handoff", () => {
  const given = { sessionId: "s", timestamp: "2026-02-24T23:45:00Z", nextAction: "Run the tests." };
  expect(parseHandoff(buildHandoff(given))).toMatchObject({
    handoff: { ...given, completed: [], remaining: [] },
    diagnostics: [],
  });
  const tokens = { inputTokens: 9, outputTokens: 1, usedTokens: 10, windowTokens: 20 };
  expect(parseHandoff(buildHandoff({ ...given, tokens })).handoff?.tokens).toEqual({
    usedTokens: 10,
    windowTokens: 20,
  });
});

describe("the schema", () => {
  test.each<[string, Partial<Handoff>, Partial<Handoff>]>([
    [
      "a timestamp to UTC and whole seconds",
      { timestamp: "2026-02-25T00:45:00.999+01:00" },
      { timestamp: "2026-02-24T23:45:00Z" },
    ],
    [
      "numbers to integers",
      { completed: [{ name: "a", durationMs: 1.6 }], tokens: { usedTokens: -0 } },
      {
        completed: [{ name: "a", durationMs: 2 }],
        tokens: { usedTokens: 0 },
      },
    ],
    ["empty fields by omitting them", { extraFrontMatter: {}, extraSections: [], blockers: [], git: {} }, {}],
    ["undefined fields by omitting them", { goal: undefined }, {}],
  ])("normalizes %s", (_, fields, expected) => {
    expect(HandoffSchema.parse(aHandoff("s", fields))).toEqual(aHandoff("s", expected));
    expect(parseHandoff(buildHandoff(aHandoff("s", fields))).handoff).toEqual(aHandoff("s", expected));
  });

  everyRow<[string, object]>(
    "rejects invalid fields with %j",
    [
      ["sessionId: expected 1 to 128 letters", { sessionId: "../x" }],
      ["timestamp: expected a date and time", { timestamp: "yesterday" }],
      ["completed.0.durationMs", { completed: [{ name: "a", durationMs: -1 }] }],
      ["completed.0.durationMs", { completed: [{ name: "a", durationMs: Number.NaN }] }],
      [
        "extraFrontMatter: expected strings, and lists and maps of strings",
        { extraFrontMatter: { priority: 3 } },
      ],
      ["extraFrontMatter: expected none of session_id", { extraFrontMatter: { session_id: "other" } }],
      ['Unrecognized key: "nextActions"', { nextActions: "misspelled" }],
    ],
    (message, fields) => {
      expect(() => buildHandoff({ ...aHandoff("s"), ...fields })).toThrow(TypeError);
      expect(() => buildHandoff({ ...aHandoff("s"), ...fields })).toThrow(message);
    },
  );
});
