import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { analyzeScripts, analyzeShell, ReadingBudget } from "../../src/reader/index.js";
import { unreadableOf } from "./helpers.js";

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join("\n");

describe("limits on reading", () => {
  test("reads three hundred generated copy commands", () => {
    const copies = lines(300, (at) => `cp photos/a${at}.jpg public/img/b${at}.jpg`);
    expect(unreadableOf(copies)).toEqual([]);
    expect(unreadableOf(`bash -e <<'E'\n${copies}\nE`)).toEqual([]);
    expect(analyzeShell(copies).invocations).toHaveLength(300);
  });

  test("reads a command with hundreds of words, but not with thousands", () => {
    expect(unreadableOf(`git add ${"src/some/file.ts ".repeat(800)}`)).toEqual([]);
    expect(unreadableOf(`echo ${"a ".repeat(2_000)}`)).toEqual([
      "stop: a command of 2000 words and redirections",
    ]);
  });

  everyRow(
    "stops too many %s",
    [
      ["commands", lines(2_000, (at) => `cp a${at} b${at}`)],
      ["steps", "x=1; ".repeat(5_000)],
      ["braces in one command", `echo ${"{a,b} ".repeat(900)}`],
      ["braces in many commands", lines(300, () => "touch {1..60}")],
      ["words in a variable", `x='${"a ".repeat(800)}'; echo $x $x $x`],
      ["redirections", `ls ${"> a ".repeat(2_000)}`],
      ["assignments", `${"X= ".repeat(2_000)}ls`],
      ["code", `node -e '${'f(["a",'.repeat(8_000)}'`],
      ["characters in an argument list", ["ls", "a".repeat(200_000)]],
      ["words in an argument list", ["ls", ..."a".repeat(2_000)]],
    ],
    (_, command) => {
      const { unreadable } = analyzeShell(command);
      expect(unreadable.map(({ weight }) => weight)).toContain("stop");
    },
  );

  test("several scripts share the reading budget, and files written by one are known to the next", () => {
    const budget = new ReadingBudget();
    const many = lines(200, (at) => `cp a${at} b${at}`);
    expect(analyzeShell(many, { budget }).unreadable).toEqual([]);
    expect(analyzeShell(many, { budget }).unreadable).toEqual([
      { what: "too many commands to examine", weight: "stop" },
    ]);
    const { invocations } = analyzeScripts(["cd app && echo 'rm x' > y.sh", "sh app/y.sh"]);
    expect(invocations.map(({ name, folder }) => `${name} in ${folder}`)).toEqual([
      "cd in .",
      "echo in app",
      "sh in .",
      "rm in .",
    ]);
  });
});
