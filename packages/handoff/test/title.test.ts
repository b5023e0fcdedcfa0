import { everyRow } from "@agentos/testing";
import { expect } from "vitest";
import type { Handoff } from "../src/index.js";
import { titleOf } from "../src/internal.js";
import { aHandoff } from "./stored.js";

const user = (text: string, question?: string) => ({
  by: "user" as const,
  text,
  ...(question && { question }),
});
const LONG = "word ".repeat(50);

everyRow<[Partial<Handoff>, string | undefined]>(
  "a person recognizes %j by %j",
  [
    [{}, undefined],
    [{ goal: "Add CSV import" }, '"Add CSV import"'],
    [{ goal: "Add CSV import", conversation: [user("Add CSV import")] }, '"Add CSV import"'],
    [
      { goal: "Add CSV import", conversation: [user("Fix the login"), { by: "agent", text: "Done." }] },
      '"Add CSV import", then "Fix the login"',
    ],
    [
      { goal: "Add CSV import", conversation: [user("Fix the login"), user("Yes.", "Shall I?")] },
      '"Add CSV import", then "Fix the login"',
    ],
    [{ conversation: [user("Fix\nthe login")] }, '"Fix the login"'],
  ],
  (fields, title) => {
    expect(titleOf(aHandoff("s", fields))).toBe(title);
    expect(titleOf(aHandoff("s", { goal: LONG, conversation: [user(`${LONG}!`)] }))!.length).toBeLessThan(
      100,
    );
  },
);
