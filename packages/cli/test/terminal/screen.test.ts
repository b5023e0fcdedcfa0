import { FakeTerminal } from "@agentos/testing/fake-terminal";
import { expect, test } from "vitest";
import { createScreen } from "../../src/terminal/screen.js";

function open(columns = 40, rows = 10) {
  const terminal = new FakeTerminal(columns, rows);
  return { terminal, screen: createScreen(terminal) };
}

test("replaces what it drew before", () => {
  const { terminal, screen } = open();
  terminal.write("$ aos run x\n");
  screen.draw(["one", "two long line"]);
  screen.draw(["1", "2"]);
  expect(terminal.screen).toEqual(["$ aos run x", "1", "2"]);
});

test("leaves nothing behind when a frame is shorter than the last", () => {
  const { terminal, screen } = open();
  screen.draw(["a", "b", "c", "d"]);
  screen.draw(["A"]);
  expect(terminal.screen).toEqual(["A"]);
});

test("draws a frame in one write, so that nothing flickers", () => {
  const { terminal, screen } = open();
  screen.draw(["a", "b"]);
  screen.draw(["c", "d"]);
  expect(terminal.writes).toHaveLength(2);
});

test("hides the cursor while drawing and restores it once", () => {
  const { terminal, screen } = open();
  screen.draw(["a"]);
  expect(terminal.cursorHidden).toBe(true);
  screen.close();
  expect(terminal.cursorHidden).toBe(false);
  const writes = terminal.writes.length;
  screen.close();
  expect(terminal.writes).toHaveLength(writes);
});

test("leaves the cursor alone if nothing was drawn", () => {
  const { terminal, screen } = open();
  screen.close();
  expect(terminal.writes).toEqual([]);
});

test("prints text above the frame, where it stays", () => {
  const { terminal, screen } = open();
  screen.draw(["a", "b"]);
  screen.print("warning: first\nwarning: second\n");
  screen.draw(["A", "B"]);
  expect(terminal.screen).toEqual(["warning: first", "warning: second", "A", "B"]);
});

test("removes the frame", () => {
  const { terminal, screen } = open();
  terminal.write("before\n");
  screen.draw(["a", "b"]);
  screen.erase();
  terminal.write("after\n");
  expect(terminal.screen).toEqual(["before", "after"]);
});

test("redraws in place after the terminal became narrower and wrapped the frame", () => {
  const { terminal, screen } = open(40);
  terminal.write("$ aos run x\n");
  screen.draw(["a".repeat(39), "b".repeat(25), "c"]);
  terminal.resize(20);
  screen.draw(["A", "B", "C"]);
  expect(terminal.screen).toEqual(["$ aos run x", "A", "B", "C"]);
});

test("redraws in place at the bottom of a terminal that scrolls", () => {
  const { terminal, screen } = open(40, 4);
  terminal.write("1\n2\n3\n");
  screen.draw(["a", "b", "c"]);
  screen.draw(["A", "B", "C"]);
  expect(terminal.screen).toEqual(["1", "2", "3", "A", "B", "C"]);
});

test("starts again below other programs' output after abandon()", () => {
  const { terminal, screen } = open();
  screen.draw(["a"]);
  screen.abandon();
  terminal.write("[1]+ Stopped\n$ fg\n");
  screen.draw(["A"]);
  expect(terminal.screen).toEqual(["a", "[1]+ Stopped", "$ fg", "A"]);
});

test("assumes 80 by 24 if the terminal does not report its size", () => {
  const { screen } = open(0, 0);
  expect(screen.size()).toEqual({ columns: 80, rows: 24 });
});
