import { expect, test } from "vitest";
import { columnOf, renderTable } from "../../src/views/table.js";

const ROWS = [
  { name: "one", path: "/home/ada/code/shop", note: "first", empty: "" },
  { name: "second", path: "/srv", note: "", empty: "" },
];
const COLUMNS = [
  columnOf(ROWS, ({ name }) => ({ text: name }), { rank: 0, align: "right" }),
  columnOf(ROWS, ({ empty }) => ({ text: empty }), { rank: 0 }),
  columnOf(ROWS, ({ path }) => ({ text: path }), { rank: 1, least: 8, cut: "start" }),
  columnOf(ROWS, ({ note }) => ({ text: note }), { rank: 2 }),
];

test.each([
  [80, ["   one  /home/ada/code/shop  first", "second  /srv"]],
  [30, ["   one  …/ada/code/shop  first", "second  /srv"]],
  [20, ["   one  …a/code/shop", "second  /srv"]],
  [10, ["   one", "second"]],
  [3, ["  …", "se…"]],
])("at width %i, the least important column goes first, and a path keeps its end", (width, lines) => {
  expect(renderTable(COLUMNS, width)).toEqual(lines);
});
