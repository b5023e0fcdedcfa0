import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { compare } from "@agentos/bench-harness";

const GOAL = 1.6;
const PAIRS = 41;

/**
 * Measures the built hook on an ordinary artifact (78 lines, 4 KB, criteria in the configuration) and on
 * one that is twice as long. Runs are paired with `node -e 0`. CPU time is measured, because other
 * processes affect elapsed time.
 */
export function measureHook() {
  const ratio = measure(12);
  measure(24);
  return ratio <= GOAL;
}

function measure(items) {
  const manifest = createRequire(import.meta.url).resolve("@agentos/artifact-guard/package.json");
  const hook = join(dirname(manifest), "bin", "agentos-guard-hook.cjs");
  const project = mkdtempSync(join(tmpdir(), "agentos-bench-"));
  try {
    const input = prepare(project, items);
    // Fills the compile cache.
    for (let start = 0; start < 5; start++) {
      const { stdout } = spawnSync(process.execPath, [hook], { input });
      if (stdout.length > 0) throw new Error(`the hook found a problem: ${stdout}`);
    }
    const command = (...args) => ({ command: [process.execPath, ...args], input });
    const { bare, ours } = compare({ bare: command("-e", "0"), ours: command(hook) }, PAIRS);
    console.log(
      `agentos-guard-hook on an artifact of ${items * 6 + 6} lines of content: ${ours.ratio.toFixed(2)} times the CPU time of node -e 0, ${ours.extra.toFixed(0)} ms more (${PAIRS} pairs; node -e 0: ${bare.ms.toFixed(0)} ms; goal: ${GOAL})`,
    );
    return ours.ratio;
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

function prepare(project, items) {
  const section = (title) =>
    `## ${title}\n\nA sentence of the finished work on ${title}, which says what it has to say.\n\n${Array.from({ length: items }, (_, n) => `- Item ${n} of ${title}, with \`code\` and some words.\n`).join("")}\n`;
  const titles = ["Summary", "Requirements", "Constraints", "Risks", "Tests", "Quality gate"];
  mkdirSync(join(project, ".agentos"));
  writeFileSync(join(project, "plan.md"), `# Plan\n\n${titles.map(section).join("")}`);
  const artifacts = [{ path: "plan.md", criteria: { minLines: 50, requiredSections: titles } }];
  writeFileSync(join(project, ".agentos", "config.json"), JSON.stringify({ guard: { artifacts } }));
  return JSON.stringify({
    hook_event_name: "Stop",
    session_id: `bench-${process.pid}`,
    cwd: project,
    stop_hook_active: false,
    last_assistant_message: "All done: the plan is complete.",
  });
}
