import { expect, test } from "vitest";
import { readOptions, usage } from "../src/options.mjs";

const SCENARIOS = { first: [{ id: "context" }, { id: "rules" }], second: [{ id: "context" }] };

test.each([
  [[], { first: ["context", "rules"], second: ["context"] }],
  [["--only", "second"], { second: ["context"] }],
  [["--only", "context"], { first: ["context"], second: ["context"] }],
  [["--only", "first/context,second"], { first: ["context"], second: ["context"] }],
  [["--only", "rules", "--only", "second"], { first: ["rules"], second: ["context"] }],
])("%j chooses %j", (args, expected) => {
  const { chosen } = readOptions(args, SCENARIOS);
  expect(Object.fromEntries(chosen.map(({ client, scenarios }) => [client, scenarios]))).toEqual(expected);
});

test.each([
  [["--only", "third"], 'There is no client or scenario "third".'],
  [["--nonsense"], "Unknown option '--nonsense'"],
])("%j is refused", (args, message) => {
  expect(readOptions(args, SCENARIOS).error).toContain(message);
});

test("the help names every client and scenario", () => {
  expect(usage(SCENARIOS)).toContain("first   context, rules");
});
