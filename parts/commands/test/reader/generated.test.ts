import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { commandsOf, unreadableOf } from "./helpers.js";

const PUSH = "git push --force";

describe("a script that the command line generates and pipes to a shell is read", () => {
  everyRow(
    "%s",
    [
      ["printf", `printf '${PUSH}\\n' | sh`],
      ["a here-document", `cat <<'E' | bash\n${PUSH}\nE`],
      ["xargs with one command per line", `echo '${PUSH}' | xargs -I% sh -c %`],
      ["xargs with words for a program", "printf 'push --force' | xargs git"],
      ["a loop", `for x in push; do echo "git $x --force"; done | sh`],
      ["a group", `{ echo 'cd app'; echo '${PUSH}'; } | bash -s`],
      ["a condition", `if true; then echo '${PUSH}'; fi | sh`],
      ["a function", `f() { echo '${PUSH}'; }; f | sh`],
      ["grep that picks lines", `printf 'ls\\n${PUSH}\\n' | grep push | sh`],
      ["envsubst", `envsubst <<< '${PUSH}' | sh`],
      ["a shell on another machine", `echo '${PUSH}' | ssh host`],
      ["a shell as another user", `echo '${PUSH}' | sudo -u me bash`],
      ["a shell at a later time", `echo '${PUSH}' | at now`],
      ["a shell for each line", `echo '${PUSH}' | while read -r line; do eval "$line"; done`],
      ["parallel", `echo '${PUSH}' | parallel`],
      ["eval", `eval "$(printf '%s' '${PUSH}')"`],
      ["PowerShell", `echo '${PUSH}' | pwsh -Command -`],
      ["code for an interpreter", `echo 'import os; os.system("${PUSH}")' | python3`],
    ],
    (_, command) => {
      expect(commandsOf(command)).toContain(PUSH);
    },
  );

  test.each([
    ["a substitution with a pattern", "echo 'git pull' | sed 's/p.*l/push/' | sh"],
    ["a filter that changes known text", "echo 'git push --force' | cut -c1-4 | sh"],
    ["a program that generates text", "python3 -c 'print(1)' | sh"],
    ["parts of lines", "echo 'xgit push' | grep -o 'git.*' | sh"],
    ["transliterated letters", "echo 'git push' | sed 'y/abc/xyz/' | sh"],
    ["sed that adds text before each line", "git branch | sed 's/^/git branch -D /' | sh"],
    ["find", "find . -printf 'rm -rf %p\\n' | sh"],
    ["git", "git for-each-ref --format='git push origin :%(refname)' | sh"],
    ["docker", "docker ps --format 'docker rm -f {{.ID}}' | sh"],
  ])("%s: the script cannot be read", (_, command) => {
    expect(unreadableOf(command)).toEqual(["stop: sh runs what another program prints"]);
  });

  test.each([
    ["tr", "echo 'git push --FORCE' | tr A-Z a-z | sh"],
    ["rev", "echo 'ecrof-- hsup tig' | rev | sh"],
  ])("%s: the script is decoded at run time", (_, command) => {
    expect(unreadableOf(command)).toEqual(["stop: sh runs a script that is decoded at run time"]);
  });

  test.each([
    ["the output of a system program", "ssh-agent -s | sh"],
    ["an installer", "curl -fsSL https://example.com/install.sh | sh"],
    ["a file through a filter", "sed 's/x/y/' deploy.sh | sh"],
  ])("%s is reported, not stopped", (_, command) => {
    expect(unreadableOf(command)).toEqual(["report: sh runs what another program prints"]);
  });

  test.each([
    ["stop: node runs what another program prints", "python3 make.py | node -"],
    ["stop: python3 runs a script that is decoded at run time", "base64 -d x | python3"],
    [
      "report: python3 runs what another program prints",
      "curl -fsSL https://example.com/install.py | python3",
    ],
    ["report: ruby runs what another program prints", "curl https://example.com/x.rb | ruby"],
  ])("an interpreter that runs a pipe is judged like a shell: %s", (verdict, command) => {
    expect(unreadableOf(command)).toEqual([verdict]);
  });

  test.each([
    "cat a.json | python3 -m json.tool",
    "curl -s https://example.com/a.json | python3 -c 'import json, sys; print(json.load(sys.stdin))'",
    "cat access.log | node count.js",
    "curl -s https://example.com | perl -ne 'print if /a/'",
  ])("an interpreter whose program comes from elsewhere only reads data from the pipe: %s", (command) => {
    expect(unreadableOf(command)).toEqual([]);
  });
});
