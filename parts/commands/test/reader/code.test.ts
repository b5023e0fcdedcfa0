import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { analyzeShell } from "../../src/reader/index.js";
import { commandsOf, unreadableOf } from "./helpers.js";

describe("code in other languages is searched for deletions and commands", () => {
  everyRow(
    "%s",
    [
      [`python3 -c 'import shutil; shutil.rmtree("src")'`, "rm -rf src"],
      [`python3 -c 'from shutil import rmtree as r; r("src")'`, "rm -rf src"],
      [`python3 -c 'import os as o; o.system("rm -rf src")'`, "rm -rf src"],
      [`python3 -c '__import__("os").system("rm -rf src")'`, "rm -rf src"],
      [`python3 -c 'import os; getattr(os, "system")("rm -rf src")'`, "rm -rf src"],
      [`python3 -c 'import subprocess; subprocess.run(["rm", "-rf", "src"])'`, "rm -rf src"],
      [`python3 -c 'import subprocess; subprocess.run("rm -rf src".split())'`, "rm -rf src"],
      [`python3 -c 'c = "rm " + "-rf src"; import os; os.system(c)'`, "rm -rf src"],
      [
        `python3 -c 'import base64, os; os.system(base64.b64decode("cm0gLXJmIHNyYw==").decode())'`,
        "rm -rf src",
      ],
      [`python3 -c 'exec("import shutil; shutil.rmtree(\\"src\\")")'`, "rm -rf src"],
      [`python3 -c 'from pathlib import Path; Path("a.ts").unlink()'`, "rm -- a.ts"],
      [`node -e 'require("fs").rmSync("src", { recursive: true })'`, "rm -rf src"],
      [`node -e 'const { rmSync: x } = require("fs"); x("src")'`, "rm -rf src"],
      [`node -e 'require("child_process").spawnSync("rm", ["-rf", "src"])'`, "rm -rf src"],
      [`node -e 'require("child_process")["execSync"]("rm -rf src")'`, "rm -rf src"],
      [`deno eval 'Deno.removeSync("src", { recursive: true })'`, "rm -rf src"],
      [`bun -e 'import fs from "fs"; fs.promises.rm("src")'`, "rm -rf src"],
      [`ruby -e 'require "fileutils"; FileUtils.rm_rf "src"'`, "rm -rf src"],
      ["ruby -e '`rm -rf src`'", "rm -rf src"],
      [`ruby -e 'system(*%w[rm -rf src])'`, "rm -rf src"],
      [`perl -e 'system("rm", "-rf", "src")'`, "rm -rf src"],
      [`perl -e 'qx(rm -rf src)'`, "rm -rf src"],
      [`perl -e 'unlink glob "src/*"'`, "rm -- src/*"],
      [`php -r 'array_map("unlink", ["a.php"]);'`, "rm -- a.php"],
      [`php -r 'shell_exec("rm -rf src");'`, "rm -rf src"],
      [`lua -e 'os.execute("rm -rf src")'`, "rm -rf src"],
      [`julia -e 'rm("src"; recursive=true)'`, "rm -rf src"],
      [`Rscript -e 'unlink("src", recursive=TRUE)'`, "rm -rf src"],
      [`elixir -e 'System.cmd("rm", ["-rf", "src"])'`, "rm -rf src"],
      [`osascript -e 'do shell script "rm -rf src"'`, "rm -rf src"],
      [`groovy -e '"rm -rf src".execute()'`, "rm -rf src"],
      [`emacs --batch --eval '(delete-directory "src" t)'`, "rm -rf src"],
      [`python3 -c 'open("src/a.py", "w").close()'`, "truncate -s 0 src/a.py"],
      [`node -e 'fs.writeFileSync("a.ts", "")'`, "truncate -s 0 a.ts"],
      ["python3 <<'E'\nimport os\nos.remove('a.ts')\nE", "rm -- a.ts"],
    ],
    (command, expected) => {
      expect(commandsOf(command)).toContain(expected);
    },
  );

  test("code that only mentions a command runs nothing", () => {
    for (const code of [
      "print('rm -rf src')",
      "x = 'shutil.rmtree(src)'",
      "# os.system('rm -rf src')\nprint(1)",
    ])
      expect(commandsOf(["python3", "-c", code]), code).toHaveLength(1);
  });

  test("reports the files that code writes", () => {
    const { invocations } = analyzeShell(`node -e 'fs.writeFileSync("a.json", JSON.stringify(x))'`);
    expect(invocations[1]).toMatchObject({ redirections: [{ operator: ">>", target: { text: "a.json" } }] });
  });

  test("stops code that runs decoded data", () => {
    expect(unreadableOf(`python3 -c 'import zlib; exec(zlib.decompress(x))'`)).toEqual([
      "stop: python runs code that it decodes",
    ]);
  });
});
