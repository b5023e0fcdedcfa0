import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { analyzeShell, commandLine } from "../../src/reader/index.js";

test("lists every program of a command, with its wrappers", () => {
  const { invocations, unreadable } = analyzeShell(
    "cd app && sudo env CI=1 bash -c 'git push --force' | tee log",
  );
  expect(invocations.map((each) => [...each.via, commandLine(each)].join(" > "))).toEqual([
    "cd app",
    "sudo env CI=1 bash -c 'git push --force'",
    "sudo > env CI=1 bash -c 'git push --force'",
    "sudo > env > bash -c 'git push --force'",
    "sudo > env > bash > git push --force",
    "tee log",
  ]);
  expect(unreadable).toEqual([]);
});

everyRow(
  "%s: its operators are %j, and its redirections %j",
  [
    ["npm test", [undefined], []],
    ["cd app && npm test 2>&1 | tail -5", [undefined, "&&", "|"], []],
    ["npm test || true; echo done", [undefined, "||", ";"], []],
    ["npm test > out.txt 2> err.txt", [undefined], [undefined, 2]],
    ["npm test &> all.txt", [undefined], ["&"]],
  ],
  (command, joints, descriptors) => {
    const { invocations } = analyzeShell(command);
    expect(invocations.map(({ before }) => before)).toEqual(joints);
    expect(
      invocations.flatMap(({ redirections }) => redirections.map(({ descriptor }) => descriptor)),
    ).toEqual(descriptors);
  },
);
