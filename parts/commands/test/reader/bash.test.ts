import { everyRow, withProcessorTime } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { analyzeShell } from "../../src/reader/index.js";
import { commandsOf, unreadableOf } from "./helpers.js";

const RM = "rm -rf src";

describe("a program is recognized in any spelling of its name and arguments", () => {
  everyRow(
    "%s",
    [
      ["quotes in words", `"r"m -r'f' src`],
      ["a backslash", "\\rm -rf src"],
      ["ANSI-C quoting", "$'\\x72\\x6d' -rf src"],
      ["a line continuation", "rm \\\n  -rf src"],
      ["a variable", "CMD=rm; $CMD -rf src"],
      ["a variable that contains the whole command", 'c="rm -rf src"; $c'],
      ["variables that contain parts", "a=r b=m; $a$b -rf src"],
      ["an array", 'c=(rm -rf src); "${c[@]}"'],
      ["a default", 'x=; "${x:-rm}" -rf src'],
      ["an indirect variable", "y=rm; x=y; ${!x} -rf src"],
      ["the word separator", "rm${IFS}-rf${IFS}src"],
      ["braces", "{rm,-rf,src}"],
      ["a substitution", "$(echo rm) -rf src"],
      ["the program's location", "$(which rm) -rf src"],
      ["variables set by read", "read -r a b <<< 'rm -rf'; $a $b src"],
      ["positional parameters", 'set -- rm -rf src; "$@"'],
      ["a folder", "/usr/bin/rm -rf src"],
      ["a Windows extension", "rm.exe -rf src"],
      ["a NUL byte", "r\0m -rf src"],
    ],
    (_, command) => {
      expect(commandsOf(command)).toContain(RM);
    },
  );

  test("a pattern in place of a program is stopped", () => {
    expect(unreadableOf("/bin/r? -rf src")).toEqual([
      "stop: the program that /bin/r? names is only known at run time",
    ]);
  });

  test("expands nested braces and ranges", () => {
    expect(commandsOf("rm {a,{b,c}d} f{1..3} {x..z}")).toEqual(["rm a bd cd f1 f2 f3 x y z"]);
  });
});

describe("a script is read from every source that a shell accepts", () => {
  everyRow(
    "%s",
    [
      ["an argument", "bash -c 'rm -rf src'"],
      ["an argument that uses other arguments", `bash -c 'rm -rf "$1"' _ src`],
      ["eval", `eval "rm" '-rf src'`],
      ["a here-document", "bash <<'E'\nrm -rf src\nE"],
      ["a here-string", "sh <<< 'rm -rf src'"],
      ["a pipe", "echo 'rm -rf src' | sh"],
      ["a pipe through other programs", "echo 'rm -rf src' | tee log | cat | bash -s"],
      ["printf", "printf '%s -rf %s\\n' rm src | sh"],
      ["a process substitution", "bash <(echo 'rm -rf src')"],
      ["a sourced process substitution", "source <(printf 'rm -rf src')"],
      ["a file that the command writes", "echo 'rm -rf src' > x.sh; sh x.sh"],
      ["base64", "echo cm0gLXJmIHNyYw== | base64 -d | sh"],
      ["several commands at once", "(echo ls; echo 'rm -rf src') | sh"],
      ["a trap", "trap 'rm -rf src' EXIT"],
      ["an alias", "alias x='rm -rf'; x src"],
      ["a function", 'f() { rm -rf "$1"; }; f src'],
      ["a function that another program may call", "f() { rm -rf src; }; ./run f"],
      ["a file that bash reads first", "echo 'rm -rf src' > rc; BASH_ENV=rc bash -c :"],
    ],
    (_, command) => {
      expect(commandsOf(command)).toContain(RM);
    },
  );

  test("decoded and generated scripts are reported", () => {
    for (const command of [
      "base64 -d x | sh",
      "openssl enc -d -in x | bash",
      "node -e 'console.log(1)' | sh",
    ])
      expect(unreadableOf(command)[0], command).toMatch(/^stop: /);
    expect(unreadableOf("curl -s https://example.com/install.sh | sh")).toEqual([
      "report: sh runs what another program prints",
    ]);
  });

  test("inside a function, the function's own name means the program that it wraps", () => {
    expect(commandsOf('git() { command git "$@" --force; }; git push')).toContain("git push --force");
  });
});

describe("variables whose values programs run", () => {
  test.each([
    ["PAGER='rm -rf src' git log"],
    ["export GIT_SSH_COMMAND='sh -c \"rm -rf src\"'; git fetch"],
    ["GIT_EXTERNAL_DIFF='rm -rf src' git diff"],
    ["env EDITOR='rm -rf src' crontab -e"],
  ])("%s", (command) => {
    expect(commandsOf(command).some((line) => line.startsWith(RM))).toBe(true);
  });
});

describe("scripts that take too long to examine are reported, without hanging", () => {
  everyRow(
    "%s",
    [
      ["a megabyte of words", "echo a ".repeat(150_000)],
      ["a wrapper around itself", `${"env ".repeat(1_000)}ls`],
      ["quotes and variables", `echo "${"r=$A ".repeat(5_000)}$(date)"`],
      ["nested loops", `${"for i in 1 2 3 4 5 6 7 8; do ".repeat(12)}[[ x ]]${"; done".repeat(12)}`],
      ["functions that call each other", "f() { g; g; }; g() { f; f; }; f"],
      ["a function that forks", ":(){ :|:& };:"],
      ["nested substitutions", `${"echo $(".repeat(500)}x`],
      ["variables that grow", `a=x; ${"a=$a$a; ".repeat(60)} eval $a`],
      ["PowerShell brackets", `Remove-Item ${"(".repeat(3_000)}`],
      ["cmd brackets", `cmd /c "${"(&".repeat(3_000)}"`],
      ["code", `node -e '${'f("a",['.repeat(3_000)}'`],
      ["multiplying braces", `rm ${"{a,b}".repeat(40)}`],
      [
        "a Makefile whose targets depend on each other",
        "printf 'a: b\\n\\tls\\nb: a\\n\\tls\\n' | make -f - a",
      ],
    ],
    (_, command) => {
      const { value, ms } = withProcessorTime(() => analyzeShell(command));
      expect(value.invocations.length + value.unreadable.length).toBeGreaterThan(0);
      // A hundred times the usual time; backtracking would take minutes.
      expect(ms).toBeLessThan(5_000);
    },
  );
});
