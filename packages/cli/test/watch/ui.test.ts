import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { chosenRow, type Effect, keysIn, press, type Ui } from "../../src/watch/ui.js";
import { rows } from "./sample.js";

const ROWS = rows();
const [GATE, REQUEST] = ROWS;
const AT = { lines: 5, elapsedMs: 10_000 };

/** The state and the effects after these keys. */
function after(inputs: readonly string[], begin: Ui = { filter: "", chosen: GATE?.key }) {
  const effects: Effect[] = [];
  let ui = begin;
  for (const input of inputs) {
    const pressed = press(ui, input, ROWS, AT);
    ui = pressed.ui;
    if (pressed.effect) effects.push(pressed.effect);
  }
  return { ui, effects };
}

const asking = (since: number): Ui => ({
  filter: "",
  chosen: GATE!.key,
  asking: { question: "Approve?", deed: { row: GATE!, wish: "approve" }, since },
});

test("a key asks first; only y, pressed after the question could be read, confirms", () => {
  expect(after(["a"]).effects).toEqual([{ type: "ask", row: GATE, wish: "approve" }]);
  expect(after(["y"], asking(0)).effects).toEqual([{ type: "do", deed: { row: GATE, wish: "approve" } }]);
  const early = after(["y"], asking(9_900));
  expect([early.effects, early.ui.asking !== undefined]).toEqual([[], true]);
});

everyRow(
  "%s answers nothing",
  [
    ["Enter", "\r"],
    ["another letter", "n"],
    ["an upper-case letter", "Y"],
    ["Escape", "\u001B"],
    ["text that was pasted", "yy"],
    ["text that was pasted with a line", "y\r"],
  ],
  (_, input) => {
    const { ui, effects } = after([input], asking(0));
    expect([effects, ui.asking, ui.notice]).toEqual([[], undefined, "Nothing was done."]);
  },
);

test("a reason is typed and sent with Enter, unless it is empty", () => {
  const typing: Ui = {
    filter: "",
    chosen: GATE!.key,
    typing: { label: "Why", help: "", text: "", into: "reject" },
  };
  expect(after(["\r"], typing).effects).toEqual([]);
  expect(after(["No tests", "\u001B[A", "x", "\u007F", "\r"], typing).effects).toEqual([
    { type: "do", deed: { row: GATE, wish: "reject", text: "No tests" } },
  ]);
  expect(after(["No", "\u001B"], typing)).toMatchObject({ effects: [], ui: { notice: "Nothing was done." } });
});

test("a key works only if the selected row can be answered with it", () => {
  expect(after(["d"]).effects).toEqual([]);
  expect(after(["\u001B[B", "d"]).effects).toEqual([{ type: "ask", row: REQUEST, wish: "dismiss" }]);
  expect(after(["G", "a", "r", "n", "d"]).effects).toEqual([]);
});

test("moves between rows and sections, and stops at the ends", () => {
  const chosen = (...inputs: string[]) => ROWS.findIndex(({ key }) => key === after(inputs).ui.chosen);
  expect([chosen("j"), chosen("k"), chosen("G"), chosen("G", "j"), chosen("G", "g")]).toEqual([
    1,
    0,
    ROWS.length - 1,
    ROWS.length - 1,
    0,
  ]);
  expect([chosen("\t"), chosen("\t", "\t"), chosen("G", "\t")]).toEqual([2, 5, 0]);
});

test("a filter is typed, kept, and removed", () => {
  expect(after(["/", "shop", "\r"]).ui).toMatchObject({ filter: "shop" });
  expect(after(["/", "shop", "\u001B"]).ui).toMatchObject({ filter: "" });
  expect(after(["/", "q", "\r", "\u001B"]).ui.filter).toBe("");
});

test("an opened text scrolls to its end, and Escape closes it", () => {
  const open: Ui = { filter: "", opened: { row: GATE!, title: "", lines: [], top: 0 } };
  expect(after(["\u001B[6~"], open).ui.opened?.top).toBe(5);
  expect(after(["j", "k", "k"], open).ui.opened?.top).toBe(0);
  expect(after(["\u001B"], open).ui.opened).toBeUndefined();
  expect(after(["a"], open).effects).toEqual([{ type: "ask", row: GATE, wish: "approve" }]);
});

test("a held key or a quickly typed filter may arrive in one piece, but an answer may not", () => {
  expect(keysIn("\u001B[B\u001B[B")).toEqual(["\u001B[B", "\u001B[B"]);
  expect(keysIn("/shop")).toEqual(["/", "shop"]);
  expect(keysIn("ay")).toEqual(["ay"]);
});

test("q and Ctrl-C quit; Ctrl-C also during a question", () => {
  expect(after(["q"]).effects).toEqual([{ type: "quit" }]);
  expect(after(["\u0003"], asking(0)).effects).toEqual([{ type: "quit" }]);
});

test("keys apply to the first row until another is selected, and again when that is gone", () => {
  expect(chosenRow({ filter: "" }, ROWS)).toBe(GATE);
  expect(chosenRow({ filter: "", chosen: REQUEST?.key }, ROWS)).toBe(REQUEST);
  expect(chosenRow({ filter: "", chosen: "gone" }, ROWS)).toBe(GATE);
});
