import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { judge } from "@agentos/rules";

const WARM_UP_ROUNDS = 5;
const ROUNDS = 20;

/** How long one judgement takes in a warm process, in microseconds: each command's median, and the median and largest of these. */
export function measureJudging(commands) {
  const times = commands.map(() => []);
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    for (const [at, command] of commands.entries()) {
      const action = { tool: "Bash", input: { command } };
      const begin = process.hrtime.bigint();
      judge(action);
      const took = Number(process.hrtime.bigint() - begin) / 1000;
      if (round >= WARM_UP_ROUNDS) times[at].push(took);
    }
  }
  const medians = times.map(middle).sort((a, b) => a - b);
  const quantile = (part) => medians[Math.min(medians.length - 1, Math.floor(medians.length * part))];
  return {
    commands: commands.length,
    medianUs: quantile(0.5),
    p95Us: quantile(0.95),
    largestUs: medians.at(-1),
  };
}

/** CPU of the hook over that of `node -e 0`, in pairs that run one after the other: the median of the ratios. */
export function measureHook(commands, { pairs, node = process.execPath }) {
  const hook = join(
    dirname(createRequire(import.meta.url).resolve("@agentos/rules/package.json")),
    "bin",
    "agentos-rules-hook.cjs",
  );
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  return commands.map((command) => {
    const input = JSON.stringify({
      session_id: "bench",
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command },
      cwd,
    });
    const ratios = [];
    for (let pair = 0; pair < pairs; pair++) {
      const bare = cpuOf(node, ["-e", "0"], "");
      ratios.push(cpuOf(node, [hook], input) / bare);
    }
    return { command, ratio: middle(ratios) };
  });
}

/** User and system time of a program, in milliseconds, as bash's `time` has it: Node does not tell its children's. */
function cpuOf(file, args, input) {
  const script = 'TIMEFORMAT="%3U %3S"; { time "$0" "$@" >/dev/null 2>&1; }';
  const { stderr } = spawnSync("bash", ["-c", script, file, ...args], { input, encoding: "utf8" });
  const [user, system] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
  return (user + system) * 1000;
}

function middle(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
