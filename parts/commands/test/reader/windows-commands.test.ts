import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { analyzeShell } from "../../src/reader/index.js";
import { commandsOf } from "./helpers.js";

describe("PowerShell commands are read as their equivalents on other systems", () => {
  everyRow(
    "%s",
    [
      ["Remove-Item a.ts", "rm a.ts"],
      ["Remove-Item -LiteralPath a.ts,b.ts", "rm a.ts b.ts"],
      ["rm -r -fo src", "rm -r -f src"],
      ["rd src -Recurse", "rm -r src"],
      ["Clear-Content a.ts", "truncate -s 0 a.ts"],
      ["mi a.ts b.ts", "mv a.ts b.ts"],
      ["Rename-Item -Path a.ts -NewName b.ts", "mv a.ts b.ts"],
      ["cpi src dest -Recurse", "cp -r src dest"],
      ["Invoke-WebRequest https://x -Method Post -Body $b", "curl -X Post -d $b https://x"],
      ["Expand-Archive a.zip -DestinationPath out", "unzip -o -d out a.zip"],
      ["robocopy a b /MIR", "rsync --delete a b"],
      ["Stop-Computer", "shutdown -h now"],
      ["gc x.sql | psql", "cat x.sql"],
    ],
    (command, expected) => {
      expect(commandsOf(command, "powershell")).toContain(expected);
    },
  );
});

describe("PowerShell syntax", () => {
  const PUSH = "git push --force";
  everyRow(
    "%s",
    [
      ["a call operator", "& 'git' push --force"],
      ["a dot", ". git push --force"],
      ["a program in a variable", "$g = 'git'; & $g push --force"],
      ["concatenated strings", "iex ('git pu' + 'sh --force')"],
      ["a variable in a string", "$f = '--force'; iex \"git push $f\""],
      ["an environment variable", "$env:F = '--force'; git push $env:F"],
      ["a splatted array", "$a = @('push','--force'); git @a"],
      ["a substitution", "git $('push') --force"],
      ["a backtick", "g`it push --force"],
      ["a here-string", "iex @'\ngit push --force\n'@"],
      ["a pipe into iex", "'git push --force' | iex"],
      ["a called block", "& { git push --force }"],
      ["a function", "function f { git push --force }; f"],
      ["a condition", "if ($x -eq 1) { ls } else { git push --force }"],
      ["a loop", "1..3 | % { git push --force }"],
      ["try", "try { ls } catch { git push --force } finally { ls }"],
      ["switch", "switch ($x) { 1 { git push --force } }"],
      ["after a comment", "<# git status #> git push --force # and more"],
      ["on the next line", "git push `\n  --force"],
      ["after &&", "ls && git push --force"],
      ["after ||", "ls || git push --force"],
      ["Start-Process", "saps git -ArgumentList 'push --force'"],
      ["another shell", 'powershell -Command "git push --force"'],
      ["another shell with an encoded command", "pwsh -enc ZwBpAHQAIABwAHUAcwBoACAALQAtAGYAbwByAGMAZQA="],
      ["cmd", "cmd /c git push --force"],
    ],
    (_, command) => {
      expect(commandsOf(command, "powershell")).toContain(PUSH);
    },
  );

  everyRow(
    "stops %s, because the command that it runs is unknown",
    ["iex ('{0} push --force' -f 'git')", "iex (('git','push','--force') -join ' ')"],
    (command) => {
      const { unreadable } = analyzeShell(command, { dialect: "powershell" });
      expect(unreadable.map(({ weight }) => weight)).toContain("stop");
    },
  );

  everyRow(
    "%s deletes",
    [
      ["[IO.File]::Delete('a.ts')", "rm a.ts"],
      ["[System.IO.Directory]::Delete('src', $true)", "rm -r src"],
      ["(Get-Item a.ts).Delete()", "rm -r a.ts"],
      ["Get-ChildItem src -Recurse | ForEach-Object { $_.Delete() }", "rm -r src"],
      ["gci src | ? { $_.Length -gt 1 } | ri -Recurse", "rm -r src"],
      ["foreach ($f in gci src) { ri $f }", "rm src"],
    ],
    (command, expected) => {
      expect(commandsOf(command, "powershell")).toContain(expected);
    },
  );

  everyRow(
    "%s writes",
    [
      ["'x' > a.txt", ">", "a.txt"],
      ["ls >> a.txt", ">>", "a.txt"],
      ["Add-Content a.txt x", ">>", "a.txt"],
      ["Set-Content -Path a.txt -Value x", ">", "a.txt"],
      ["Out-File -FilePath a.txt", ">", "a.txt"],
      ["gps | Export-Csv a.txt", ">", "a.txt"],
      ["[IO.File]::WriteAllText('a.txt', 'x')", ">", "a.txt"],
    ],
    (command, operator, path) => {
      const writes = analyzeShell(command, { dialect: "powershell" }).invocations.flatMap(
        ({ redirections }) => redirections,
      );
      expect(writes.map((each) => [each.operator, each.target.text])).toContainEqual([operator, path]);
    },
  );

  test("Set-Location changes the folder, and unknown values stay unknown", () => {
    const { invocations } = analyzeShell("cd app; ri a.ts; sl $x; ri b.ts", { dialect: "powershell" });
    expect(invocations.filter(({ name }) => name === "rm").map(({ folder }) => folder)).toEqual([
      "app",
      undefined,
    ]);
  });

  everyRow(
    "reads unclosed brackets and quotes without hanging: %s",
    ["'", '"', "@'", "$(", "${", "{", "[", "<#", "`", "foreach (", "if (", "a.b(", "$x = ", "| |", ")))"],
    (text) => {
      expect(
        analyzeShell(`${text} git push`.repeat(3), { dialect: "powershell" }).invocations.length,
      ).toBeLessThan(50);
    },
  );
});

describe("cmd commands", () => {
  everyRow(
    "%s",
    [
      ["del a.ts", "rm a.ts"],
      ["DEL /F /Q a.ts", "rm -f a.ts"],
      ["rmdir /s /q src", "rm -r src"],
      ["move a.ts b.ts", "mv a.ts b.ts"],
      ["copy /y a.ts b.ts", "cp a.ts b.ts"],
      ["ren a.ts b.ts", "mv a.ts b.ts"],
      ["mklink /d ap .agentos", "ln -s .agentos ap"],
      ["cd app & chdir /d sub & del a.ts", "rm a.ts"],
      ["if not exist x del a.ts", "rm a.ts"],
      ["for %i in (a b) do del a.ts", "rm a.ts"],
      ["for /r %i in (*.ts) do del a.ts", "rm a.ts"],
      ["d^e^l a.ts", "rm a.ts"],
      ["set F=a.ts&& del %F%", "rm a.ts"],
      ["ls || del a.ts", "rm a.ts"],
      ["(ls & del a.ts)", "rm a.ts"],
      ["call del a.ts", "rm a.ts"],
      ["@del a.ts", "rm a.ts"],
      ['del "a.ts"', "rm a.ts"],
    ],
    (command, expected) => {
      expect(
        analyzeShell(command, { dialect: "cmd" }).invocations.map(({ name, args }) =>
          [name, ...args.map(({ text }) => text)].join(" "),
        ),
      ).toContain(expected);
    },
  );

  test("reports the files that cmd writes, but not handles", () => {
    const writes = analyzeShell("dir > a.txt & dir >> b.txt & dir 2>&1", {
      dialect: "cmd",
    }).invocations.flatMap(({ redirections }) => redirections);
    expect(writes.map(({ operator, target }) => `${operator} ${target.text}`)).toEqual([
      "> a.txt",
      ">> b.txt",
    ]);
  });
});
