import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { commandsOf } from "./helpers.js";

const RM = "rm -rf src";

describe("programs that git runs", () => {
  everyRow(
    "%s",
    [
      ["an alias for one command", `git -c alias.x='!${RM}' x`],
      ["a stored alias", `git config --global alias.x '!${RM}'`],
      ["a setting that git runs", `git -c core.sshCommand='${RM}' fetch`],
      ["a stored setting", `git config core.editor '${RM}'`],
      ["a step of a rebase", `git rebase -i --exec '${RM}' main`],
      ["a search", `git bisect run ${RM}`],
      ["every submodule", `git submodule foreach --recursive '${RM}'`],
      ["a history filter", `git filter-branch --tree-filter '${RM}' HEAD`],
      ["the remote program of a fetch", `git fetch --upload-pack='${RM}' origin`],
      ["the remote program of a push", `git push --receive-pack='${RM}' origin`],
      ["a diff viewer", `git difftool -x '${RM}'`],
      ["a pager for matches", `git grep -O'${RM}' x`],
      ["in another folder", `git -C app -c core.pager='${RM}' log`],
    ],
    (_, command) => {
      expect(commandsOf(command).some((line) => line.startsWith(RM))).toBe(true);
    },
  );

  test("reading a setting runs nothing", () => {
    for (const command of [
      "git -c user.name='rm -rf src' log",
      "git config user.name 'rm -rf src'",
      "git log --format='rm -rf src'",
      "git -c alias.x='!rm -rf src' y",
    ])
      expect(commandsOf(command), command).toHaveLength(1);
  });
});
