import { expect, test } from "vitest";
import { createGateKeys } from "../../src/views/gate-keys.js";
import { renderFrame } from "../../src/views/live-frame.js";
import { beginProgress, type Progress } from "../../src/views/progress.js";
import { NOW, PLAIN, phase, session } from "./sample.js";

const plan = phase("plan", {
  status: "waiting",
  artifact: "/code/docs/plan.md",
  question: "Is the plan whole?",
  openings: 1,
});
const design = phase("design", { status: "waiting", openings: 1 });

function person(...phases: (typeof plan)[]) {
  let elapsedMs = 0;
  const said: unknown[] = [];
  const keys = createGateKeys(
    {
      answer: ({ id, openings }, decision) => said.push([id, openings, decision]),
      view: ({ id }) => said.push(`view ${id}`),
    },
    () => elapsedMs,
  );
  keys.update(session(phases));
  return {
    keys,
    said,
    /** Pauses before each key, as a person who looks first. */
    press(...inputs: string[]) {
      for (const input of inputs) {
        elapsedMs += 1000;
        keys.press(input);
      }
    },
  };
}

test("a approves, and the next gate appears", () => {
  const { keys, said, press } = person(plan, design);
  press("v", "a");
  expect(said).toEqual(["view plan", ["plan", 1, { decision: "approve" }]]);
  expect(keys.asked).toMatchObject({ phase: { id: "design" }, position: 1, total: 1 });
  press("A");
  expect(said.at(-1)).toEqual(["design", 1, { decision: "approve" }]);
  expect(keys.asked).toBeUndefined();
  press("a");
  expect(said).toHaveLength(3);
});

test("r rejects with the typed reason, n approves with a note, Esc cancels both", () => {
  const { keys, said, press } = person(plan, design);
  press("r", "\r", "No", " tezts", "\u007F", "\u007F", "\u007F", "sts\n\u0007", "\u001B[A");
  expect(keys.asked?.typing).toEqual({ what: "reason", text: "No tests " });
  press("\u001B", "n", "Use", " blue", "\r", "r", "no colors", "\r");
  expect(said).toEqual([
    ["plan", 1, { decision: "approve", note: "Use blue" }],
    ["design", 1, { decision: "reject", reason: "no colors" }],
  ]);
});

test("Tab cycles through the gates", () => {
  const { keys, press } = person(plan, design);
  const seen = [0, 1, 2].map(() => {
    press("\t");
    return keys.asked?.phase.id;
  });
  expect(seen).toEqual(["design", "plan", "design"]);
});

test("a key meant for the previous gate has no effect, nor does pasted text", () => {
  const { keys, said, press } = person(plan, design);
  press("aa", "approve", "a");
  keys.press("a");
  expect(said).toEqual([["plan", 1, { decision: "approve" }]]);
});

test("an answer from elsewhere cancels typing; a gate that opens again asks again", () => {
  const { keys, said, press } = person(plan, design);
  press("r", "why");
  keys.update(session([phase("plan"), design]));
  expect(keys.asked).toMatchObject({ phase: { id: "design" } });
  expect(keys.asked?.typing).toBeUndefined();
  press("a");
  keys.update(session([{ ...design, openings: 2 }]));
  press("a");
  expect(said).toEqual([
    ["design", 1, { decision: "approve" }],
    ["design", 2, { decision: "approve" }],
  ]);
  keys.update(session([{ ...design, openings: 3 }]));
  press("r", "why");
  keys.update(session([{ ...design, openings: 4 }]));
  expect(keys.asked?.typing).toBeUndefined();
});

const frame = (progress: Progress, columns: number) =>
  `\n${renderFrame(progress, { columns, rows: 24 }, PLAIN, NOW).slice(3).join("\n")}\n`;

test.each([60, 80, 200])("a terminal of %i columns shows the whole gate and its keys", (columns) => {
  const { keys, press } = person(plan, design);
  const progress = beginProgress(session([plan, design]), [], NOW);
  const asking = frame({ ...progress, asked: keys.asked }, columns);
  expect(asking).toContain(" ◆ plan waits for approval (1 of 2): Is the plan whole?\n");
  expect(asking).toContain("   v view   a approve   r reject   Tab next gate");
  press("r", "x".repeat(300), "end");
  const typing = frame({ ...progress, asked: keys.asked }, columns);
  expect(typing).toMatch(/ {3}Why\? x+end_\n {3}Enter sends it back, Esc cancels\n/);
  for (const line of typing.split("\n")) expect(line.length).toBeLessThan(columns);
});
