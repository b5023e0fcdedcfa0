import fc from "fast-check";
import type { FrontMatterValue, Handoff } from "../src/index.js";

/** Strings with a special meaning in Markdown, YAML, a terminal, an editor or our format. */
const PIECES = [
  ..."\n \t\\`~#-=+*_<>&;:@()[]!|\"'%{}0ax",
  ...[
    "\n\n",
    "  ",
    "    ",
    "\r",
    "\r\n",
    "\0",
    "\u001b[31m",
    "\ufeff",
    "\u2028",
    "\u2029",
    "\u0085",
    "\u00a0",
    "\u3000",
  ],
  ...["\ud83d", "\ude00", "😀", "é", "漢", "\u202e", "\u200b"],
  ...[
    "---",
    "---\n",
    "\n---\n",
    "\n===\n",
    "***",
    "- - -",
    "```",
    "\n```\n",
    "\n````js\n",
    "~~~",
    "\n~~~\n",
    "```sh\n",
  ],
  ...[
    "# ",
    "## Next",
    "\n## Where it stands\n",
    "### Notes",
    "##Notes",
    "# Session Handoff",
    "\nNotes\n-----\n",
    "####### x",
  ],
  ...[
    "- [ ] ",
    "- [x] ",
    "\n- ",
    "\n  - ",
    "* ",
    "1. ",
    "- Note: ",
    "\n- Reason: ",
    "\n  - note:",
    "Phase: ",
    "Status: x",
    "Rule: ",
    "User [s-1]: ",
    '"a"',
    '"\\n"',
  ],
  ...[" (by @x)", " (by @x) - 3s", "(by @", " - 1m 33s", " - 850ms", " — 2h", "_none_", "none", "n/a"],
  ...["&#10;", "&amp;#27;", "&#x1b;", "&#", "&amp;", "\\#", "\\\\", "\\`", "\\- 3s", "\\(by @"],
  ...[
    "</continue_here>",
    "<continue_here>",
    "{{x}}",
    "${x}",
    "true",
    "null",
    "0123",
    "2026-01-01",
    "!!js/function",
    "*a",
    "&a",
    "<<",
    "? ",
    ": ",
  ],
];

export const hostileText = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join("")),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 6 })
      .map((codes) => String.fromCharCode(...codes)),
  },
  { weight: 1, arbitrary: fc.constantFrom("", "plan", "review the API", "src/index.ts") },
);

const frontMatterValue = fc.letrec<{ value: FrontMatterValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    hostileText,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(hostileText, tie("value"), { maxKeys: 3 }),
  ),
})).value;

const RESERVED = ["session_id", "workflow", "phase", "agent", "timestamp"];
const extraFrontMatter = fc.dictionary(
  hostileText.filter((key) => !RESERVED.includes(key)),
  frontMatterValue,
  { minKeys: 1, maxKeys: 3 },
);

const task = { name: hostileText };
const taskExtras = { agent: hostileText, note: hostileText };
const wholeNumber = fc.oneof(fc.maxSafeNat(), fc.nat(100_000_000), fc.constant(0));
const texts = fc.array(hostileText, { minLength: 1, maxLength: 3 });

const pairs = <T>(
  required: Record<string, fc.Arbitrary<unknown>>,
  optional: Record<string, fc.Arbitrary<unknown>>,
) => fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) }) as fc.Arbitrary<T>;

/** Any handoff that the schema accepts without normalizing it. */
export const anyHandoff: fc.Arbitrary<Handoff> = pairs<Handoff>(
  {
    sessionId: fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/),
    timestamp: fc
      .date({
        min: new Date("0000-01-01T00:00:00Z"),
        max: new Date("9999-12-31T23:59:59Z"),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString().replace(/\.\d+Z$/, "Z")),
    completed: fc.array(pairs(task, { ...taskExtras, durationMs: wholeNumber }), { maxLength: 3 }),
    remaining: fc.array(pairs(task, taskExtras), { maxLength: 3 }),
  },
  {
    workflow: hostileText,
    phase: hostileText,
    agent: hostileText,
    goal: hostileText,
    current: pairs({ status: hostileText }, { phase: hostileText, agent: hostileText }),
    nextAction: hostileText,
    decisions: fc.array(pairs({ decision: hostileText }, { reason: hostileText }), {
      minLength: 1,
      maxLength: 3,
    }),
    rules: texts,
    findings: texts,
    openQuestion: hostileText,
    failedApproaches: texts,
    assumptions: texts,
    blockers: texts,
    conversation: fc.array(
      pairs(
        { by: fc.constantFrom("user", "agent", "subagent", "summary"), text: hostileText },
        { question: hostileText, session: fc.constantFrom("s-1", "a.b_c") },
      ),
      { minLength: 1, maxLength: 3 },
    ),
    checks: texts,
    filesChanged: texts,
    verify: hostileText,
    git: pairs({ branch: hostileText }, { head: hostileText }),
    tokens: pairs({ usedTokens: wholeNumber }, { windowTokens: wholeNumber }),
    notes: hostileText,
    extraFrontMatter,
    extraSections: fc.array(pairs({ heading: hostileText, body: hostileText }, {}), {
      minLength: 1,
      maxLength: 2,
    }),
  },
);
