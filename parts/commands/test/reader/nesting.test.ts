import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { analyzeShell, withoutOutputFilters } from "../../src/reader/index.js";

const nested = (count: number, open: string, inner: string, close: string) =>
  open.repeat(count) + inner + close.repeat(count);
const programsOf = (command: string) => analyzeShell(command).invocations.map(({ name }) => name);
const isHeld = (command: string, dialect: "bash" | "powershell" = "bash") =>
  analyzeShell(command, { dialect }).unreadable.some(({ weight }) => weight === "stop");

describe("nesting on only one side is read completely, however long it is", () => {
  test.each([
    ["a difference", `echo $((1${"-30".repeat(20_000)} - $(rm -rf src)))`],
    ["a difference that begins with a substitution", `echo $(($(rm -rf src)${"-30".repeat(20_000)}))`],
    ["a broken expression", `head --$((a="*.ts" | $(rm -rf src) | head ${"-30".repeat(20_000)}))`],
    ["expressions separated by commas", `((${"1,".repeat(20_000)} $(rm -rf src)))`],
    ["the start of a loop", `for ((i=$(rm -rf src)${"+1".repeat(20_000)};;)); do ls; done`],
    ["a sum inside another", `echo $((1+$(echo $(($(rm -rf src)${"+1".repeat(20_000)})))))`],
    ["a long condition", `[[ a${" && a".repeat(2_000)} && $(rm -rf src) ]]`],
  ])("%s", (_, command) => {
    expect(programsOf(command)).toContain("rm");
    expect(isHeld(command)).toBe(false);
  });
});

test("stops a script with fifty thousand commands", () => {
  for (const joint of ["| a ", "&& a ", "|| a ", "; a ", "& a ", "\n"])
    expect(isHeld(`a ${joint.repeat(50_000)}`), joint).toBe(true);
});

describe("nesting that is too deep to read is stopped", () => {
  const sizes = [300, 2_000, 3_000, 5_000, 12_000];
  const hereDocuments = (count: number, script: (inner: string) => string) => {
    let text = "ls";
    for (let at = 0; at < count; at++) text = script(`$(bash <<'E${at}'\n${text}\nE${at}\n)`);
    return text;
  };
  test.each<[string, (count: number) => string]>([
    ["substitutions", (count) => nested(count, "echo $(", "ls", ")")],
    ["substitutions after a quoted bracket", (count) => nested(count, 'echo $(echo ")" ', "ls", ")")],
    ["subshells", (count) => nested(count, "(", "ls", ")")],
    ["subshells after a quoted bracket", (count) => nested(count, '(echo ")"; ', "ls", ")")],
    ["groups", (count) => nested(count, "{ ", "ls", "; }")],
    ["conditions", (count) => nested(count, "if a; then ", "ls", "; fi")],
    ["loops", (count) => nested(count, "while a; do ", "ls", "; done")],
    ["cases", (count) => nested(count, "case a in b) ", "ls", ";; esac")],
    ["default values of variables", (count) => `a=; echo ${nested(count, "${a:-", "ls", "}")}`],
    ["groups in a condition", (count) => `[[ ${nested(count, "( ", "a", " )")} ]]`],
    ["groups in a sum", (count) => `echo $((${nested(count, "(", "1", ")")}))`],
    ["braces", (count) => `echo ${nested(count, "{a,", "b", "}")}`],
    ["coprocesses", (count) => nested(count, "coproc ", "ls", "")],
    ["coprocesses in a substitution", (count) => `echo $(${nested(count, "coproc ", "ls", "")})`],
    ["coprocesses in a sum", (count) => `echo $((1+$(${nested(count, "coproc ", "ls", "")})))`],
    ["coprocesses in backticks", (count) => `echo \`${nested(count, "coproc ", "ls", "")}\``],
    ["coprocesses in broken syntax", (count) => `echo $(${nested(count, "coproc ", "ls", "")}) ; ) (`],
    [
      "coprocesses in a function that another program calls",
      (count) => `f() { echo $(${nested(count, "coproc ", "ls", "")}); }; trap f EXIT`,
    ],
    ["functions that define functions", (count) => `echo $(${nested(count, "f() ", "{ ls; }", "")}; f)`],
    [
      "sums in nested scripts",
      (count) => hereDocuments(14, (inner) => `echo $((${inner}${"+1".repeat(count)}))`),
    ],
    [
      "default values in nested scripts",
      () => hereDocuments(14, (inner) => `a=; echo ${nested(90, "${a:-", inner, "}")}`),
    ],
  ])("%s", (what, command) => {
    for (const size of sizes) {
      const text = command(size);
      // Braces that are not a command stay unchanged, and a function that nothing calls runs nothing.
      if (what === "braces" || what.startsWith("functions")) analyzeShell(text);
      else expect(isHeld(text), `${size}`).toBe(true);
      withoutOutputFilters(text);
    }
  });

  everyRow<[string, (count: number) => string]>(
    "PowerShell %s",
    [
      ["groups", (count) => nested(count, "(", "ls", ")")],
      ["blocks", (count) => nested(count, "& {", "ls", "}")],
      ["substitutions after a quoted bracket", (count) => nested(count, '$(")"; ', "ls", ")")],
      ["results", (count) => `${"return ".repeat(count)}ls`],
      ["assignments", (count) => `${"$a = ".repeat(count)}ls`],
      ["calls", (count) => `${"$a.b(')', ".repeat(count)}ls`],
      ["loops", (count) => `${"foreach ($a in ')'; ".repeat(count)}ls`],
    ],
    (_, command) => {
      for (const size of sizes) {
        expect(isHeld(command(size), "powershell"), `${size}`).toBe(true);
        expect(isHeld(`pwsh -c "${command(size).replaceAll('"', "'").replaceAll("$", "\\$")}"`)).toBe(true);
      }
    },
  );
});
