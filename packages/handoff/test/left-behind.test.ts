import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { claude, readLines } from "./sessions.js";

// What commands leave that neither files nor commits show, in rows of Claude Code's shape.

type Run = string | readonly [command: string, output: string, isError?: boolean];

function leftBy(runs: readonly Run[]): string[] {
  const rows = runs.flatMap((run, at) => {
    const [command, output = "", isError = false] = typeof run === "string" ? [run] : run;
    return [
      claude.calls(`${at}`, "Bash", { command }),
      claude.result(`${at}`, output, { is_error: isError }),
    ];
  });
  return readLines(claude.user("Go."), ...rows).handoff?.leftBehind ?? [];
}

everyRow<[Run[], string[]]>(
  "%j leaves %j",
  [
    [["git stash push -m 'lab targets' lab"], ["git stash: lab targets"]],
    [["git stash -q && npm test; git stash pop -q"], []],
    [[["git stash", "No local changes to save"]], []],
    [["git stash -u", "git stash", "git stash drop"], ["git stash"]],
    [["git switch -c feature/import"], ["branch feature/import"]],
    [[["git checkout release-4", "Switched to branch 'release-4'"]], ["branch release-4"]],
    [[["git checkout src/a.ts", "Updated 1 path from the index"]], []],
    [["git switch -q --detach v4.7"], ["detached HEAD at v4.7"]],
    [[["git switch -c fix && npm test", "1 failed", true]], ["branch fix"]],
    [["git bisect start HEAD v1"], ["unfinished git bisect"]],
    [["git bisect start HEAD v1", "git bisect reset"], []],
    [
      [["git rebase main", "CONFLICT (content): Merge conflict in a.ts", true]],
      ["unfinished git rebase, with conflicts"],
    ],
    [[["git merge main", "CONFLICT (content): a.ts", true], "git merge --abort"], []],
    [["git worktree add ../hotfix main"], ["git worktree ../hotfix"]],
    [["npx netlify dev & sleep 6; curl -s localhost:8888"], ["still running: npx netlify dev"]],
    [["(PORT=5399 go run ./cmd/dns >/tmp/dns.log 2>&1 &) ; sleep 1"], ["still running: go run ./cmd/dns"]],
    [["nohup ./server >server.log 2>&1 &", "kill 4711"], []],
    [["python3 -m http.server 8099 &", "pkill -f http.server"], []],
    [["docker compose up -d db"], ["still running: docker compose up -d db"]],
    [["docker run -d --name pg postgres:16", "docker rm -f pg"], []],
    [["tmux new -d -s watch 'df -h'"], ["still running: tmux new -d -s watch df -h"]],
    [["echo 'KEY=1' >> .env"], ["wrote .env"]],
    [["cat > ~/.npmrc <<'EOF'\na > /etc/b\nEOF"], ["wrote ~/.npmrc"]],
    [["npm test > /tmp/out.txt 2>&1", "echo 'a > /etc/b'", "sort a > b.txt", "make && ls"], []],
  ],
  (runs, left) => {
    expect(leftBy(runs)).toEqual(left);
  },
);

test("of many things the newest are told", () => {
  const left = leftBy(Array.from({ length: 40 }, (_, at) => `./serve ${at} &`));
  expect(left.at(-1)).toBe("still running: ./serve 39");
  expect(left.length).toBeLessThan(20);
});
