import { expect, test } from "vitest";
import {
  inputOf,
  OpenCalls,
  RowRanges,
  type SessionCall,
  SessionFacts,
  todosOf,
} from "../../src/session/index.js";

const aCall = (id: string): SessionCall => ({ id, tool: "Bash", input: {}, action: { kind: "other" } });

test("a call ends only once, and only if it began", () => {
  const calls = new OpenCalls();
  calls.begin(aCall("1"));
  expect(calls.end("2")).toBeUndefined();
  expect(calls.end("1")).toEqual(aCall("1"));
  expect(calls.end("1")).toBeUndefined();
});

test("if a great many calls have no result, the oldest are dropped", () => {
  const calls = new OpenCalls();
  for (let id = 0; id < 1_000; id++) calls.begin(aCall(`${id}`));
  expect(calls.end("0")).toBeUndefined();
  expect(calls.end("999")).toEqual(aCall("999"));
});

test("a tool's input is an object, JSON, or text", () => {
  expect(inputOf({ a: 1 })).toEqual({ a: 1 });
  expect(inputOf('{"a":1}')).toEqual({ a: 1 });
  expect(inputOf("*** Begin Patch")).toEqual({ input: "*** Begin Patch" });
  expect(inputOf(null)).toEqual({});
});

test("only changes of a session's id and folder are reported", () => {
  const facts = new SessionFacts();
  expect([...facts.changes("s", "/a")]).toEqual([{ type: "session", id: "s", folder: "/a" }]);
  expect([...facts.changes("s", "/a")]).toEqual([]);
  expect([...facts.changes("s", "/b")]).toEqual([{ type: "session", folder: "/b" }]);
});

test("dropped entries are not part of a todo list", () => {
  const list = [{ text: "a", status: "inProgress" }, { text: "b", status: "cancelled" }, { text: "c" }, "d"];
  expect(todosOf(list, "text")).toEqual([
    { name: "a", status: "in_progress" },
    { name: "c", status: "pending" },
  ]);
});

test("going further back includes the ranges that were abandoned before", () => {
  const ranges = new RowRanges();
  ranges.add(5, 8);
  ranges.add(3, 10);
  expect(ranges.size).toBe(1);
  expect([2, 3, 9, 10].map((row) => ranges.has(row))).toEqual([false, true, true, false]);
});
