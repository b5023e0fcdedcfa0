import { existsSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { sweepTempFolder } from "../src/index.js";

const DAY = 24 * 3_600_000;
const NOW = new Date("2026-11-21T10:00:00Z");

/** A folder with empty files that were modified this many days ago. */
function temporary(files: Record<string, number>) {
  const folder = testdir(Object.fromEntries(Object.keys(files).map((name) => [name, ""])));
  for (const [name, days] of Object.entries(files)) {
    const time = new Date(NOW.getTime() - days * DAY);
    utimesSync(join(folder, name), time, time);
  }
  return { folder, left: () => readdirSync(folder).filter((name) => name !== "agentos-swept") };
}

test("removes hooks' files for sessions idle for more than a week, and nothing else", () => {
  const young = ["agentos-ctx-s1.json", "agentos-offered-s2", "agentos-reminded-s2"];
  const others = ["agentos-release-notes.txt", "claude-ctx-s1.json", "agentos-ctx-", "x"];
  const old = ["ctx-a.json", "ctx-a.agent-b.json", "guard-a.json", "offered-a", "reminded-a", "waves-a.json"];
  const { folder, left } = temporary({
    ...Object.fromEntries(young.map((name) => [name, 6])),
    ...Object.fromEntries(others.map((name) => [name, 100])),
    ...Object.fromEntries(old.map((name) => [`agentos-${name}`, 8])),
    "agentos-offered-folder/x": 100,
  });
  symlinkSync(join(folder, "x"), join(folder, "agentos-offered-link"));
  sweepTempFolder(folder, NOW);
  expect(left().sort()).toEqual(
    [...young, ...others, "agentos-offered-folder", "agentos-offered-link"].sort(),
  );
  expect(existsSync(join(folder, "x"))).toBe(true);
});

test("sweeps once a day across processes", () => {
  const { folder, left } = temporary({ "agentos-offered-a": 8 });
  const add = (name: string) => {
    writeFileSync(join(folder, name), "");
    utimesSync(join(folder, name), new Date(NOW.getTime() - 9 * DAY), new Date(NOW.getTime() - 9 * DAY));
  };
  sweepTempFolder(folder, NOW);
  add("agentos-offered-b");
  sweepTempFolder(folder, new Date(NOW.getTime() + DAY - 1));
  expect(left()).toEqual(["agentos-offered-b"]);
  sweepTempFolder(folder, new Date(NOW.getTime() + DAY));
  expect(left()).toEqual([]);
});

test.each([
  ["from the future", `${NOW.getTime() + 100 * DAY}\n`],
  ["without a time", "\u0000"],
])("a mark %s does not prevent a sweep", (_, mark) => {
  const { folder, left } = temporary({ "agentos-offered-a": 8 });
  writeFileSync(join(folder, "agentos-swept"), mark, { mode: 0o600 });
  sweepTempFolder(folder, NOW);
  expect(left()).toEqual([]);
});

test("a missing folder is ignored", () => {
  expect(() => sweepTempFolder(join(testdir({}), "gone"), NOW)).not.toThrow();
});
