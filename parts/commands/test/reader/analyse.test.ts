import { expect, test } from "vitest";
import { analyseShell, commandLine } from "../../src/reader/index.js";

test("lists every program of a command, with what each runs inside of", () => {
  const { invocations, unreadable } = analyseShell(
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
