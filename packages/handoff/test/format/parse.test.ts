import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { type Handoff, parseHandoff } from "../../src/format/index.js";
import { aHandoff } from "./a-handoff.js";

const FRONT_MATTER = "---\nsession_id: s\ntimestamp: 2026-02-24T23:45:00Z\n---\n";

/** Returns the fields read from the body, and each diagnostic as `line: message`. */
function read(body: string) {
  const { handoff, diagnostics } = parseHandoff(FRONT_MATTER + body);
  const { sessionId, timestamp, ...fields } = handoff!;
  return { fields, problems: diagnostics.map(({ line, message }) => `${line}: ${message}`) };
}

test("reads a handoff without blank lines", () => {
  const text = `---
session_id: session-feature-dev-123
workflow: feature-dev
phase: implement          # the phase that was running
agent: dev
timestamp: 2026-02-24T23:45:00Z
---
# Session Handoff
## Where it stands
- [x] plan (by @sm) - 1m 33s
- Phase: review
- Status: paused (context low)
## Next
Read .agentos/compiled/qa-review.prompt.md and begin.
- [ ] review (by @qa)`;
  expect(parseHandoff(text)).toEqual({
    handoff: {
      sessionId: "session-feature-dev-123",
      workflow: "feature-dev",
      phase: "implement",
      agent: "dev",
      timestamp: "2026-02-24T23:45:00Z",
      completed: [{ name: "plan", agent: "sm", durationMs: 93_000 }],
      current: { phase: "review", status: "paused (context low)" },
      remaining: [{ name: "review", agent: "qa" }],
      nextAction: "Read .agentos/compiled/qa-review.prompt.md and begin.",
    },
    diagnostics: [],
  });
});

describe("what people write", () => {
  everyRow<[string, string, Partial<Handoff>]>(
    "%s",
    [
      ["nothing at all", "", {}],
      ["another order", "## Notes\nn\n\n## next:\ngo\n", { nextAction: "go", notes: "n" }],
      [
        "other markers",
        "## Next\n* [ ] a\n+ [] b\n1. [ ] c\n2) [ ] d",
        { remaining: [{ name: "a" }, { name: "b" }, { name: "c" }, { name: "d" }] },
      ],
      [
        "items over several lines, with blank lines",
        "## Decided and learned\n\n- Found: a\n  b\nc\n\n  d\n\n- found:   e",
        { findings: ["a\nb\nc\n\nd", "e"] },
      ],
      [
        "messages, which are the user's if no speaker is named",
        "## What was asked\n- Cents only.\n- agent: It rounds.\n  - Question: Why?\n- User [s1]: Go on: now.\n- Agent [../x]: no id",
        {
          conversation: [
            { by: "user", text: "Cents only." },
            { by: "agent", text: "It rounds.", question: "Why?" },
            { by: "user", text: "Go on: now.", session: "s1" },
            { by: "agent", text: "no id" },
          ],
        },
      ],
      [
        "sub-items",
        "## Decided and learned\n- argon2\n  - see RFC 9106\n  - reason: memory-hard",
        { decisions: [{ decision: "argon2\n- see RFC 9106", reason: "memory-hard" }] },
      ],
      [
        "a label or checkbox in another section",
        "## Next\n- Rule: Cents only.\n- [X] a — 1h2m\n- [x] b – 15s\n- Blocked: no key",
        {
          rules: ["Cents only."],
          completed: [
            { name: "a", durationMs: 3_720_000 },
            { name: "b", durationMs: 15_000 },
          ],
          blockers: ["no key"],
        },
      ],
      [
        "an estimate for a remaining task",
        "## Next\n- [ ] wait - 5m",
        { remaining: [{ name: "wait - 5m" }] },
      ],
      [
        "several next actions, and plain lines",
        "## Next\nFirst this.\n- Then that.\n## Where it stands\nhalf-way",
        { nextAction: "First this.\nThen that.", current: { status: "half-way" } },
      ],
      ["a field twice", "## What was asked\n- Goal: a\n## Where it stands\n- Goal: b", { goal: "a\nb" }],
      ["headings of other levels", "## Notes\na\n# b\n### c\n##d", { notes: "a\n# b\n### c\n##d" }],
      [
        "their own sections",
        "## Links\n\n- https://example.org\n\n## Notes\nn\n## Completed\n\n- x",
        {
          notes: "n",
          extraSections: [
            { heading: "Links", body: "- https://example.org" },
            { heading: "Completed", body: "- x" },
          ],
        },
      ],
      [
        "a JSON string, and text that only looks like one",
        '## Decided and learned\n- Found: "a\\nb"\n- Found: "a" and "b"',
        { findings: ["a\nb", '"a" and "b"'] },
      ],
      ["backslashes and entities", "## Notes\nC:\\temp \\* &amp;", { notes: "C:\\temp \\* &amp;" }],
    ],
    (_, body, expected) => {
      expect(read(body)).toEqual({ fields: { completed: [], remaining: [], ...expected }, problems: [] });
      expect(read(body.replaceAll("\n", "\r\n")).fields).toEqual({
        completed: [],
        remaining: [],
        ...expected,
      });
    },
  );

  everyRow<[string, string, Partial<Handoff>, string[]]>(
    "%s is reported if it is a mistake",
    [
      [
        "text before the first section",
        "Hello\n\n## Notes\nn",
        { notes: "Hello\n\nn" },
        ["5: text outside of any section was read as notes"],
      ],
      [
        "a misspelled section",
        "## Where it stnds\n- a",
        { extraSections: [{ heading: "Where it stnds", body: "- a" }] },
        ['5: unknown section "Where it stnds": did you mean "Where it stands"?'],
      ],
      [
        "a workflow's deviations section",
        "## Deviations\n- code: stopped",
        { extraSections: [{ heading: "Deviations", body: "- code: stopped" }] },
        [],
      ],
      [
        "a number in words",
        "## Where it stands\n- Branch: main\n- Tokens used: many",
        { git: { branch: "main" } },
        ['7: "many" is not a number of tokens; it was left out'],
      ],
    ],
    (_, body, expected, problems) => {
      expect(read(body)).toEqual({ fields: { completed: [], remaining: [], ...expected }, problems });
    },
  );
});

describe("front matter", () => {
  everyRow(
    "is read with %s",
    [
      ["a byte order mark and blank lines before it", `\ufeff\n\n${FRONT_MATTER}`],
      ["a time in another zone and milliseconds", FRONT_MATTER.replace("23:45:00Z", "18:45:00.123-05:00")],
      ["a time without a zone, after a space", FRONT_MATTER.replace("T23:45:00Z", " 23:45")],
      ["CRLF", FRONT_MATTER.replaceAll("\n", "\r\n")],
    ],
    (_, text) => {
      expect(parseHandoff(text)).toEqual({ handoff: aHandoff("s"), diagnostics: [] });
    },
  );

  test("with unknown keys is kept as written", () => {
    const text = FRONT_MATTER.replace(
      "---\n",
      '---\npriority: 0123\ndraft: true\nsince: 2026-01-01\ntags: ["a", {"b": "~"}]\nlist: [a]\nempty:\n',
    );
    expect(parseHandoff(text).handoff?.extraFrontMatter).toEqual({
      priority: "0123",
      draft: "true",
      since: "2026-01-01",
      tags: ["a", { b: "~" }],
      list: "[a]",
      empty: "",
    });
  });

  const example =
    'begin the file with the lines "---", "session_id: <id>", "timestamp: 2026-02-24T23:45:00Z" and "---"';
  everyRow(
    "%j is rejected with an explanation of how to fix it",
    [
      ["", [`1: no front matter: ${example}`]],
      ["\n# Session Handoff\n", [`2: no front matter: ${example}`]],
      ["\0\u0001\ufffd", [`1: no front matter: ${example}`]],
      ["---\nsession_id: s\n\n## Notes\nn", [`1: the front matter is not closed: ${example}`]],
      ["---\nsession_id: s\n---", [`1: timestamp is missing: ${example}`]],
      ["---\nsession-id: s\ntimestamp: 2026-01-01\n---", ['2: "session-id": did you mean "session_id"?']],
      [
        "---\nsession_id: a/b\ntimestamp: today\n---",
        [
          '2: session_id: expected 1 to 128 letters, digits, ".", "_" or "-" without a leading dot',
          "3: timestamp: expected a date and time such as 2026-02-24T23:45:00Z",
        ],
      ],
      [
        "---\n- a list\n---",
        [
          '2: front matter: expected "key: text" on one line',
          `1: session_id is missing: ${example}`,
          `1: timestamp is missing: ${example}`,
        ],
      ],
      ["---toml\na = 1\n---", [`1: no front matter: ${example}`]],
      [
        '---\nphase: ["a"]\nsession_id: s\ntimestamp: 2026-01-01\n---',
        ["2: phase: Invalid input: expected string, received array"],
      ],
    ],
    (text, problems) => {
      const { handoff, diagnostics } = parseHandoff(text, { path: "x.md" });
      expect(handoff).toBeUndefined();
      expect(diagnostics.map(({ line, message }) => `${line}: ${message}`)).toEqual(problems);
      expect(diagnostics.every(({ severity, path }) => severity === "error" && path === "x.md")).toBe(true);
    },
  );

  everyRow<[string, string, Partial<Handoff>, string]>(
    "%s is read anyway",
    [
      [
        "with a duplicate key",
        FRONT_MATTER.replace("---\n", "---\nphase: a\nphase: b\n"),
        { phase: "b" },
        "",
      ],
      [
        "with deep nesting",
        FRONT_MATTER.replace("---\n", `---\nx: ${"[".repeat(70)}${"]".repeat(70)}\n`),
        { extraFrontMatter: { x: "[".repeat(70) + "]".repeat(70) } },
        "",
      ],
      [
        "with a list over several lines",
        FRONT_MATTER.replace("---\n", "---\nx:\n  - y\n"),
        { extraFrontMatter: { x: "" } },
        '3: front matter: expected "key: text" on one line',
      ],
    ],
    (_, text, expected, problem) => {
      const { handoff, diagnostics } = parseHandoff(text);
      expect(handoff).toEqual(aHandoff("s", expected));
      expect(diagnostics.map(({ line, message }) => `${line}: ${message}`).join("\n")).toBe(problem);
    },
  );

  test("with fifty thousand keys is read", { tags: ["slow"] }, () => {
    const keys = Array.from({ length: 50_000 }, (_, index) => `key${index}: x\n`).join("");
    const { handoff } = parseHandoff(FRONT_MATTER.replace("---\n", `---\n${keys}`));
    expect(Object.keys(handoff?.extraFrontMatter ?? {})).toHaveLength(50_000);
  });
});
