import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { claude, readLines } from "./sessions.js";

// What commands leave that neither files nor `git status` show, in the format of Claude Code's rows.

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
    [["git stash push -m 'lab targets' lab"], ["git stash push -m lab targets lab"]],
    [["git stash -q && npm test; git stash pop -q"], []],
    [[["git stash", "No local changes to save"]], []],
    [["git stash -u", "git stash", "git stash drop"], ["git stash -u"]],
    [["npx netlify dev & sleep 6; curl -s localhost:8888"], ["still running: npx netlify dev"]],
    [["nohup ./server >server.log 2>&1 &", "kill 4711"], []],
    [["python3 -m http.server 8099 &", "./worker &", "pkill -f http.server"], ["still running: ./worker"]],
    [["A=1 ./bench & sleep 9", "A=2 ./bench & sleep 9"], ["still running: A=2 ./bench"]],
    [["cat > a.sh <<'EOF'\nsleep 9 &\nEOF\nbash a.sh &"], ["still running: bash a.sh"]],
    [["for n in 1 2; do ./worker $n & done; wait"], []],
    [["for n in 1 2; do ./worker $n & done"], ["still running: ./worker $n"]],
    [["{ sleep 5; ./serve; } &"], ["still running: { sleep 5; ./serve; } &"]],
    [["npm test > /tmp/out.txt 2>&1", "echo 'a & b'", "make && ls"], []],
  ],
  (runs, left) => {
    expect(leftBy(runs)).toEqual(left);
  },
);

test("lists only the newest of many", () => {
  const left = leftBy(Array.from({ length: 40 }, (_, at) => `./serve ${at} &`));
  expect(left.at(-1)).toBe("still running: ./serve 39");
  expect(left.length).toBeLessThan(20);
});
