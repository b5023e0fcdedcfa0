import { expect, test } from "vitest";
import { wrapMarkdown } from "../../src/terminal/wrap.js";
import { wrapLines, wrapMessage } from "../../src/terminal/wrap-message.js";

const REPORT = `# Flow

- State: failed, 1 of 3 phases done, 1 phase at risk of an exhausted context

## Phases

| Phase | Agent | State                         | Attempts |
| ----- | ----- | ----------------------------- | -------- |
| plan  | @dev  | completed                     | 1        |
| spec  |       | released (CONTEXT_EXHAUSTION) | 1        |

| Small | Table |
| ----- | ----- |
| a     | b     |
`;

test("a report fits a narrow terminal: tables that are too wide become lists, others stay tables", () => {
  const text = wrapMarkdown(REPORT, 50);
  expect(text).toMatchInlineSnapshot(`
    "# Flow

    - State: failed, 1 of 3 phases done, 1 phase at
      risk of an exhausted context

    ## Phases

    - plan: Agent @dev, State completed, Attempts 1
    - spec: State released (CONTEXT_EXHAUSTION),
      Attempts 1

    | Small | Table |
    | ----- | ----- |
    | a     | b     |
    "
  `);
  for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(50);
  expect(wrapMarkdown(REPORT, Number.POSITIVE_INFINITY)).toBe(REPORT);
});

test("a message on a terminal breaks between words, with a hanging indent; elsewhere it stays one line", () => {
  const text = "note: \u001b[1mleave\u001b[22m rules.clientPermissions out of the settings of this project";
  const lines = wrapMessage(text, { isTTY: true, columns: 40 }).split("\n");
  expect(lines.map((line) => line.replace(/\u001b\[\d+m/g, ""))).toEqual([
    "note: leave rules.clientPermissions",
    "  out of the settings of this project",
  ]);
  expect(wrapMessage(text, { columns: 40 })).toBe(text);
});

test("a command in backticks stays on one line, unless it is longer than a line", () => {
  const lines = (text: string) => wrapMessage(text, { isTTY: true, columns: 30 }).split("\n");
  expect(lines("To refresh the hooks, run `aos init --update` here.")).toEqual([
    "To refresh the hooks, run",
    "  `aos init --update` here.",
  ]);
  expect(lines("Then `aos resume --note a-long-word another-word`.")).toEqual([
    "Then `aos resume --note",
    "  a-long-word another-word`.",
  ]);
});

test("each line of the text is wrapped, with continuation lines indented more than the first", () => {
  expect(
    wrapLines("Next:\n  aos handoff show  read it before you resume", { isTTY: true, columns: 34 }),
  ).toBe("Next:\n  aos handoff show  read it\n    before you resume");
});
