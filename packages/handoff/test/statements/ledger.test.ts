import { expect, test } from "vitest";
import {
  isPolite,
  Ledger,
  namesNothing,
  onlyAgrees,
  type Speaker,
  splitStatements,
} from "../../src/statements/index.js";

const PLACE = { session: "s1", at: undefined, line: undefined };

/** What a ledger keeps of these texts, in this order. */
function keptOf(...said: [Speaker, string][]): string[] {
  const ledger = new Ledger();
  for (const [speaker, text] of said) {
    if (speaker === "user") ledger.request(text, PLACE);
    else ledger.hear(text, speaker, PLACE);
  }
  return ledger.all.map(({ kind, text }) => `${kind}: ${text}`);
}

test("a decision is kept with its reason, and small talk is not kept", () => {
  const ledger = new Ledger();
  const said = "Sure, let me look. We chose SQLite over Postgres because the tests need no server.";
  ledger.hear(said, "agent", PLACE);
  expect(ledger.all).toMatchObject([{ kind: "decision", text: said.slice("Sure, let me look. ".length) }]);
});

test("what is said twice is kept once", () => {
  const todo = "TODO: write a migration for orders_v2.";
  expect(keptOf(["agent", todo], ["agent", "Reading the models."], ["agent", todo])).toHaveLength(1);
});

test("a todo leaves when it is said to be done", () => {
  const done = "The migration for orders_v2 is in place and applied cleanly.";
  const kept = keptOf(["agent", "TODO: write a migration for orders_v2."], ["agent", done]);
  expect(kept.filter((each) => each.startsWith("todo"))).toEqual([]);
});

test("a rule stays until its user lifts it", () => {
  const rule: [Speaker, string] = ["user", "Never touch the legacy-billing folder."];
  expect(keptOf(rule)).toEqual(["rule: Never touch the legacy-billing folder."]);
  const lifted = keptOf(rule, ["user", "You can edit legacy-billing now, the freeze ended yesterday."]);
  expect(lifted.filter((each) => each.startsWith("rule"))).toEqual([]);
});

test("what a person took out does not come back", () => {
  const ledger = new Ledger((kind) => kind === "assumption");
  ledger.hear("I assume that an export has at most 40,000 rows.", "agent", PLACE);
  expect(ledger.all).toEqual([]);
});

test.each(["yes please", "mach weiter", "continúa por favor", "はい、お願いします", "继续"])(
  "%j only agrees",
  (message) => {
    expect(onlyAgrees(message)).toBe(true);
    expect(namesNothing(message)).toBe(true);
  },
);

test.each(["yes, with Redis", "ok?", "continue with #12"])("%j does not only agree", (message) => {
  expect(onlyAgrees(message)).toBe(false);
});

test("a question that only offers help is polite", () => {
  expect(isPolite("Is there anything else I can help with?")).toBe(true);
  expect(isPolite("Should the old files be kept?")).toBe(false);
});

test("code is no statement", () => {
  const text = "It fails here:\n```js\nwe.decided(toUse.tabs);\n```\nThe loop never ends.";
  expect(splitStatements(text).map((statement) => statement.text)).not.toContain("we.decided(toUse.tabs);");
});
