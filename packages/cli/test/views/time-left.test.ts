import { expect, test } from "vitest";
import { describeExpected, describeTimeLeft, timeLeft } from "../../src/views/time-left.js";
import { done, NOW, phase, running, session } from "./sample.js";

const began = new Date(NOW.getTime() - 30_000).toISOString();

test("is the longest chain of the remaining phases", () => {
  const state = session([
    done("a", 1000, { estimate: 1 }),
    running("b", began, { estimate: 90, dependsOn: ["a"] }),
    phase("c", { estimate: 10, dependsOn: ["a"] }),
    phase("d", { estimate: 30, dependsOn: ["b", "c"] }),
  ]);
  expect(timeLeft(state, NOW)).toBe(90_000);
});

test("is all remaining work divided by the concurrency, if that is longer", () => {
  const phases = ["a", "b", "c", "d"].map((id) => phase(id, { estimate: 60 }));
  expect(timeLeft(session(phases, { concurrency: 2 }), NOW)).toBe(120_000);
});

test("ends at a gate, because a person's time is unknown", () => {
  const phases = [
    phase("plan", { estimate: 20, gate: "approval" }),
    phase("build", { estimate: 600, dependsOn: ["plan"] }),
  ];
  expect(timeLeft(session(phases), NOW)).toBe(20_000);
});

test("is unknown without earlier sessions; a phase without a history counts as the mean of the others", () => {
  expect(describeTimeLeft(session([phase("a")]), NOW)).toBe("");
  const phases = [phase("a", { estimate: 60 }), phase("b", { dependsOn: ["a"] })];
  expect(describeTimeLeft(session(phases), NOW)).toBe("about 2 min left");
});

test("a very short estimate is rounded to a few seconds", () => {
  expect(describeTimeLeft(session([phase("a", { estimate: 0.1 })]), NOW)).toBe("a few seconds left");
  expect(describeTimeLeft(session([phase("a", { estimate: 9 })]), NOW)).toBe("about 10s left");
});

test("says so if a run takes longer than earlier ones", () => {
  expect(describeTimeLeft(session([running("a", began, { estimate: 10 })]), NOW)).toBe("longer than usual");
});

test("before it begins, shows the expected time up to its first gate", () => {
  const plain = [phase("a", { estimate: 60 }), phase("b", { estimate: 180, dependsOn: ["a"] })];
  expect(describeExpected(session(plain), NOW)).toBe("about 4 min");
  const gated = [phase("a", { estimate: 60, gate: "approval" }), ...plain.slice(1)];
  expect(describeExpected(session(gated), NOW)).toBe("about 1 min to its first gate");
  expect(describeExpected(session([phase("a")]), NOW)).toBe("");
});

test("before it begins, shows the tokens and cost that agents reported earlier", () => {
  const usual = { tokens: { input: 60_000, output: 4_000 }, costUsd: 0.6 };
  const known = [phase("a", { estimate: 60, usual }), phase("b", { estimate: 180, dependsOn: ["a"], usual })];
  expect(describeExpected(session(known), NOW)).toBe(
    "about 4 min, in total about 120k tokens in, 8k out, $1.20",
  );
  const priced = [phase("a", { estimate: 60, gate: "approval", usual: { costUsd: 0.05 } }), phase("b")];
  expect(describeExpected(session(priced), NOW)).toBe("about 1 min to its first gate, in total about $0.05");
  expect(describeExpected(session([done("a", 1000, { usual }), phase("b", { estimate: 60 })]), NOW)).toBe(
    "about 1 min",
  );
});
