import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { analyzeShell } from "../../src/reader/index.js";
import { commandsOf } from "./helpers.js";

describe("PowerShell is read as PowerShell", () => {
  everyRow(
    "%s",
    [
      ["Remove-Item -Recurse -Force .\\src", "rm -r -f ./src"],
      ["ri src -r -fo", "rm -r -f src"],
      ["gci src -Recurse | Remove-Item", "rm src"],
      ["Get-ChildItem . -Filter *.ts | ForEach-Object { Remove-Item $_.FullName }", "rm ./*.ts"],
      ["foreach ($f in 'a.ts','b.ts') { del $f }", "rm a.ts b.ts"],
      ["$p = 'sr' + 'c'; rm -Recurse $p", "rm -r src"],
      ['[System.IO.Directory]::Delete("src", $true)', "rm -r src"],
      ["(Get-Item src).Delete()", "rm -r src"],
      ["Move-Item src\\a.ts -Destination C:\\old", "mv src/a.ts C:/old"],
      ["New-Item -ItemType SymbolicLink -Path ap -Target .agentos\\state", "ln -s .agentos/state ap"],
      ["iex 'git push --force'", "git push --force"],
      ["& git push --force", "git push --force"],
      ["Start-Process git -ArgumentList 'push','--force'", "git push --force"],
      ["irm -Method Delete -Uri https://x", "curl -X Delete https://x"],
      ["if (Test-Path src) { git push --force }", "git push --force"],
      ["cmd /c 'rd /s /q src'", "rm -r src"],
      ["powershell -NoProfile -EncodedCommand cgBtACAALQByAGYAIABzAHIAYwA=", "rm -rf src"],
    ],
    (command, expected) => {
      expect(commandsOf(command, "powershell")).toContain(expected);
    },
  );

  test("reports a file that it writes", () => {
    for (const command of [
      "Set-Content .claude\\settings.json '{}'",
      "'{}' | Out-File .claude\\settings.json",
    ])
      expect(
        analyzeShell(command, { dialect: "powershell" }).invocations.flatMap(
          ({ redirections }) => redirections,
        ),
        command,
      ).toEqual([{ operator: ">", target: { text: ".claude/settings.json", known: true } }]);
  });

  test("a dry run does nothing", () => {
    expect(commandsOf("Remove-Item src -Recurse -WhatIf", "powershell")).toEqual([]);
  });

  test("recognizes PowerShell by its commands even if bash was expected", () => {
    expect(commandsOf("Get-ChildItem src | Remove-Item -Recurse")).toContain("rm -r src");
    expect(commandsOf("del src\\a.ts")).toContain("rm src/a.ts");
  });
});

describe("cmd is read as cmd", () => {
  everyRow(
    "%s",
    [
      ['cmd /c "del /s /q src\\*.ts"', "rm -r src/*.ts"],
      ['cmd.exe /d /c "if exist src rmdir /s /q src"', "rm -r src"],
      ['cmd /c "set X=src& rd /s /q %X%"', "rm -r src"],
      ['cmd //c "rd //s //q src"', "rm -r src"],
      ['cmd /c "for %f in (*.ts) do git push --force"', "git push --force"],
      ['cmd /c "move a b && g^it push --force"', "git push --force"],
    ],
    (command, expected) => {
      expect(commandsOf(command)).toContain(expected);
    },
  );
});

test("a missing word after a keyword does not block the reader", () => {
  const { invocations } = analyzeShell("if <( push ; git push --force", { dialect: "powershell" });
  expect(invocations.map(({ name }) => name)).toContain("git");
});
