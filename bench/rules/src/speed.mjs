import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compare, median } from "@agentos/bench-harness";
import { judge } from "@agentos/rules";

const WARM_UP_ROUNDS = 5;
const ROUNDS = 20;

/**
 * Measures the median time of each command in a warm process, in microseconds. Returns the median,
 * the 95th percentile and the maximum of these medians.
 */
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
  const medians = times.map(median).sort((a, b) => a - b);
  const quantile = (part) => medians[Math.min(medians.length - 1, Math.floor(medians.length * part))];
  return {
    commands: commands.length,
    medianUs: quantile(0.5),
    p95Us: quantile(0.95),
    largestUs: medians.at(-1),
  };
}

/** Measures the median ratio of the hook's CPU time to that of `node -e 0` in paired runs. */
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
    const floor = { command: [node, "-e", "0"] };
    const { ours } = compare({ floor, ours: { command: [node, hook], input } }, pairs);
    return { command, ratio: ours.ratio };
  });
}
