import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { type Handoff, parseHandoff } from "../../src/format/index.js";
import { aHandoff } from "./a-handoff.js";

const FRONT_MATTER = "---\nsession_id: s\ntimestamp: 2026-02-24T23:45:00Z\n---\n";

/** The fields that the body gives, and each diagnostic as `line: message`. */
function read(body: string) {
  const { handoff, diagnostics } = parseHandoff(FRONT_MATTER + body);
  const { sessionId, timestamp, ...fields } = handoff!;
  return { fields, problems: diagnostics.map(({ line, message }) => `${line}: ${message}`) };
}

test("reads the shortest form, without titles or blank lines", () => {
  const text = `---
session_id: session-feature-dev-123
workflow: feature-dev
phase: implement          # the phase that was running
agent: dev
timestamp: 2026-02-24T23:45:00Z
---
# Session Handoff
## Completed
- [x] plan (by @sm) - 1m 33s
## Current
- Phase: review (by @qa)
- Status: paused (context low)
## Remaining
- [ ] review (by @qa)
## Next Action
Read .agentos/compiled/qa-review.prompt.md and begin.`;
  expect(parseHandoff(text)).toEqual({
    handoff: {
      sessionId: "session-feature-dev-123",
      workflow: "feature-dev",
      phase: "implement",
      agent: "dev",
      timestamp: "2026-02-24T23:45:00Z",
      completed: [{ name: "plan", agent: "sm", durationMs: 93_000 }],
      current: { phase: "review", agent: "qa", status: "paused (context low)" },
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
      ["another order", "## Notes\nn\n\n## Goal\ng\n", { goal: "g", notes: "n" }],
      ["another case and level", "### NEXT ACTION\ngo\n# goal\ng", { nextAction: "go", goal: "g" }],
      [
        "decorated titles",
        "## **Goal**:\ng\n## Notes ##\nn\n##Blockers\n- b",
        { goal: "g", notes: "n", blockers: ["b"] },
      ],
      ["underlined titles", "Goal\n----\ng\n\nNotes\n=====\nn", { goal: "g", notes: "n" }],
      [
        "other words for titles",
        "## Next steps\ngo\n## Failed approaches\n- f",
        { nextAction: "go", failedApproaches: ["f"] },
      ],
      ["other markers", "## Blockers\n* a\n+ b\n1. c\n2) d\n - e", { blockers: ["a", "b", "c", "d", "e"] }],
      ["blank lines between items", "## Blockers\n\n- a\n\n\n- b\n", { blockers: ["a", "b"] }],
      [
        "items over several lines",
        "## Blockers\n- a\n  b\nc\n\n  d\n- e",
        { blockers: ["a\nb\nc\n\nd", "e"] },
      ],
      [
        "what was said, by a user where nobody is named",
        "## Conversation\n- Cents only.\n- agent: It rounds.\n  - Question: Why?\n- User [s1]: Go on: now.\n- Agent [../x]: no id",
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
        "## Decisions\n- argon2\n  - see RFC 9106\n  - reason: memory-hard",
        {
          decisions: [{ decision: "argon2\n- see RFC 9106", reason: "memory-hard" }],
        },
      ],
      [
        "capital ticks and empty boxes",
        "## Completed\n- [X] a\n## Remaining\n- [] b",
        {
          completed: [{ name: "a" }],
          remaining: [{ name: "b" }],
        },
      ],
      [
        "no boxes",
        "## Completed\n- a (by @x)\n## Remaining\n- b",
        {
          completed: [{ name: "a", agent: "x" }],
          remaining: [{ name: "b" }],
        },
      ],
      [
        "an em dash and a terse duration",
        "## Completed\n- [x] a — 1h2m\n- [x] b – 1.5s",
        {
          completed: [
            { name: "a", durationMs: 3_720_000 },
            { name: "b", durationMs: 1_500 },
          ],
        },
      ],
      [
        "an estimate on what remains",
        "## Remaining\n- [ ] wait - 5m",
        { remaining: [{ name: "wait - 5m" }] },
      ],
      [
        "empty lists in words",
        "## Blockers\nNone.\n## Assumptions\n_none yet_\n## Completed\n(nothing)",
        {
          blockers: [],
          assumptions: [],
        },
      ],
      ["a rule between sections", "## Blockers\n- a\n\n---\n\n## Goal\ng", { blockers: ["a"], goal: "g" }],
      [
        "a sentence as status",
        "## Current\nhalf-way through the tests",
        { current: { status: "half-way through the tests" } },
      ],
      [
        "fields without bullets, in bold",
        "## Current\nphase: a\n**Agent:** @x\n__Status__: on",
        {
          current: { phase: "a", agent: "x", status: "on" },
        },
      ],
      ["a command in a fence, or in backticks", "## Verify\n`npm test`", { verify: "npm test" }],
      [
        "thousands with separators",
        "## Tokens\n- Used: 143,000\n- Window: 200_000",
        { tokens: { usedTokens: 143_000, windowTokens: 200_000 } },
      ],
      [
        "headings inside code",
        "## Notes\n```sh\n# install\n## Goal\n```\nend",
        { notes: "```sh\n# install\n## Goal\n```\nend" },
      ],
      ["a fence that is never closed", "## Notes\n```sh\nx\n## Goal\ng", { notes: "```sh\nx", goal: "g" }],
      ["sub-headings", "## Notes\na\n### Details\nb", { notes: "a\n### Details\nb" }],
      [
        "sections of their own",
        "## Links\n\n    indented\n\n## Notes\nn\n# Other\n\n- x",
        {
          notes: "n",
          extraSections: [
            { heading: "Links", body: "    indented" },
            { heading: "Other", body: "- x" },
          ],
        },
      ],
      [
        "backslashes that escape nothing",
        "## Notes\nC:\\temp \\* \\(x\\) \\d+",
        { notes: "C:\\temp \\* \\(x\\) \\d+" },
      ],
      [
        "entities that hide nothing",
        "## Notes\nfish &amp; chips &#8594; &lt;",
        { notes: "fish &amp; chips &#8594; &lt;" },
      ],
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
    "%s, and is told so",
    [
      [
        "a ticked box under Remaining is done",
        "## Remaining\n- [x] a (by @x) - 3s",
        { completed: [{ name: "a", agent: "x", durationMs: 3_000 }] },
        ["6: an item under Remaining is ticked, so it was read as completed"],
      ],
      [
        "an unticked box under Completed is not",
        "## Completed\n- [ ] a",
        { remaining: [{ name: "a" }] },
        ["6: an item under Completed is not ticked, so it was read as remaining"],
      ],
      [
        "plain lines in a list",
        "## Blockers\nno API key",
        { blockers: ["no API key"] },
        ['6: a line without "- " before it was read as a list item'],
      ],
      [
        "text before the first section",
        "Hello\n\n## Notes\nn",
        { notes: "Hello\n\nn" },
        ["5: text outside of any section was read as notes"],
      ],
      [
        "a section twice",
        "## Goal\na\n## Goal\nb",
        { goal: "a\n\nb" },
        ['7: "Goal" stands here a second time; both were read'],
      ],
      [
        "a misspelt section",
        "## Complted\n- a",
        { extraSections: [{ heading: "Complted", body: "- a" }] },
        ['5: unknown section "Complted": did you mean "Completed"?'],
      ],
      [
        "a workflow's section of deviations",
        "## Deviations\n- code: stopped",
        { extraSections: [{ heading: "Deviations", body: "- code: stopped" }] },
        [],
      ],
      [
        "more than a command",
        "## Verify\nrun\n```\nnpm test\n```",
        { verify: "npm test", notes: "run" },
        ["6: what stands beside the command was read as notes"],
      ],
      [
        "a field that is not known",
        "## Git\n- Branch: main\n- Remote: origin",
        { git: { branch: "main" }, notes: "Remote: origin" },
        ['7: "Remote: origin" has no place in this section; it was read as a note'],
      ],
      [
        "a number in words",
        "## Tokens\n- Used: many",
        { tokens: {} },
        ['5: "many" is not a number of tokens; it was left out'],
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
      ["its language named", FRONT_MATTER.replace("---", "---yaml")],
      ["JSON", '---json\n{"session_id": "s", "timestamp": "2026-02-24T23:45:00Z"}\n---\n'],
      ["a time in another zone and milliseconds", FRONT_MATTER.replace("23:45:00Z", "18:45:00.123-05:00")],
      ["a time without zone, with a blank", FRONT_MATTER.replace("T23:45:00Z", " 23:45")],
      ["CRLF", FRONT_MATTER.replaceAll("\n", "\r\n")],
    ],
    (_, text) => {
      expect(parseHandoff(text)).toEqual({ handoff: aHandoff("s"), diagnostics: [] });
    },
  );

  test("that is not known is kept as the text that was written", () => {
    const text = FRONT_MATTER.replace(
      "---\n",
      "---\npriority: 0123\ndraft: true\nsince: 2026-01-01\ntags: [a, {b: ~}]\nempty:\n",
    );
    expect(parseHandoff(text).handoff?.extraFrontMatter).toEqual({
      priority: "0123",
      draft: "true",
      since: "2026-01-01",
      tags: ["a", { b: "~" }],
      empty: "",
    });
  });

  const example =
    'begin the file with the lines "---", "session_id: <id>", "timestamp: 2026-02-24T23:45:00Z" and "---"';
  everyRow(
    "%j gives no handoff and says how to fix it",
    [
      ["", [`1: no front matter: ${example}`]],
      ["\n# Session Handoff\n", [`2: no front matter: ${example}`]],
      ["\0\u0001\ufffd", [`1: no front matter: ${example}`]],
      ["---\nsession_id: s\n---", [`1: timestamp is missing: ${example}`]],
      ["---\nsession-id: s\ntimestamp: 2026-01-01\n---", ['2: "session-id": did you mean "session_id"?']],
      [
        "---\nsession_id: a/b\ntimestamp: today\n---",
        [
          '2: session_id: expected 1 to 128 letters, digits, ".", "_" or "-" without a leading dot',
          "3: timestamp: expected a date and time such as 2026-02-24T23:45:00Z",
        ],
      ],
      ["---\n- a list\n---", [`1: front matter without "key: text" lines: ${example}`]],
      ["---toml\na = 1\n---", [`1: front matter in "toml" is not read. Write it as YAML: ${example}`]],
      [
        `---\n${"\n".repeat(1_002)}---`,
        ["1: front matter with more than 1000 blank lines in a row is not read"],
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
    "%s is read all the same",
    [
      [
        "that is not closed ends at the first blank line",
        "---\nsession_id: s\ntimestamp: 2026-02-24T23:45:00Z\n\n## Goal\ng",
        { goal: "g" },
        '1: the front matter is not closed: end it with a line "---"',
      ],
      [
        "that is not closed ends at the first heading",
        "---\nsession_id: s\ntimestamp: 2026-02-24T23:45:00Z\n## Goal\ng",
        { goal: "g" },
        '1: the front matter is not closed: end it with a line "---"',
      ],
      [
        "with a key twice",
        FRONT_MATTER.replace("---\n", "---\nphase: a\nphase: b\n"),
        { phase: "b" },
        "3: phase stands here a second time; this one counts",
      ],
      [
        "with a list for a text",
        FRONT_MATTER.replace("---\n", "---\nphase: [a]\n"),
        {},
        "2: phase: expected text",
      ],
      [
        "with a tag of a program",
        FRONT_MATTER.replace("---\n", "---\nx: !!js/function 'y'\n"),
        { extraFrontMatter: { x: "y" } },
        "",
      ],
      [
        "nested without end",
        FRONT_MATTER.replace("---\n", `---\nx: ${"[".repeat(70)}${"]".repeat(70)}\n`),
        {},
        "2: x: nested too deeply; it was left out",
      ],
    ],
    (_, text, expected, problem) => {
      const { handoff, diagnostics } = parseHandoff(text);
      expect(handoff).toEqual(aHandoff("s", expected));
      expect(diagnostics.map(({ line, message }) => `${line}: ${message}`).join("\n")).toBe(problem);
    },
  );

  test.each([
    "[".repeat(100_000),
    "&a [x,x,x]\ny: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nz: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nq: [*c,*c,*c,*c,*c,*c,*c]",
  ])("that would exhaust a YAML parser (%.20s) is a diagnostic", (value) => {
    const { diagnostics } = parseHandoff(FRONT_MATTER.replace("---\n", `---\nx: ${value}\n`));
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(diagnostics.length).toBeLessThan(10);
  });

  test("of fifty thousand keys is read", { tags: ["slow"] }, () => {
    const keys = Array.from({ length: 50_000 }, (_, index) => `key${index}: x\n`).join("");
    const { handoff } = parseHandoff(FRONT_MATTER.replace("---\n", `---\n${keys}`));
    expect(Object.keys(handoff?.extraFrontMatter ?? {})).toHaveLength(50_000);
  });

  test("gives the same answer to the same broken text every time", () => {
    const broken = "---\nsession_id: [s\n---\n";
    expect(parseHandoff(broken)).toEqual(parseHandoff(broken));
    expect(parseHandoff(broken).diagnostics).not.toEqual([]);
  });
});
