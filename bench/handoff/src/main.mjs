import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeSession } from "./sessions.mjs";

const { values } = parseArgs({
  options: {
    // Another Node to measure with, as often as wanted; this one is always measured.
    node: { type: "string", multiple: true, default: [] },
    rounds: { type: "string", default: "21" },
    // Leaves out the session of 1 GB: a look whether it runs.
    quick: { type: "boolean", default: false },
  },
});

const handoff = fileURLToPath(new URL("../../../packages/handoff/", import.meta.url));
const hook = join(handoff, "bin/agentos-handoff-hook.cjs");
const recorded = join(handoff, "test/fixtures/transcripts/claude-code/tasks-and-questions.jsonl");
const read = fileURLToPath(new URL("./read.mjs", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "agentos-bench-"));
const nodes = [process.execPath, ...values.node];

try {
  console.log(`${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${process.platform}.\n`);
  for (const node of nodes) console.log(`${hookTable(node, Number(values.rounds)).join("\n")}\n`);
  const sizes = values.quick ? [1, 100] : [1, 100, 1000];
  console.log(transcriptTable(sizes).join("\n"));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** The hook beside `node -e 0`, by turns; each round begins with the project as it was. */
function hookTable(node, rounds) {
  const project = join(scratch, "project");
  const transcript = join(scratch, "session.jsonl");
  copyFileSync(recorded, transcript);
  const event = (hook_event_name, fields = {}) =>
    JSON.stringify({
      session_id: "bench",
      transcript_path: transcript,
      cwd: project,
      hook_event_name,
      ...fields,
    });
  const cases = {
    "`node -e 0`": undefined,
    "SessionStart, nothing to offer": event("SessionStart", { source: "startup" }),
    "SessionStart, resume": event("SessionStart", { source: "resume" }),
    "Stop, nothing to say": event("Stop", { stop_hook_active: false }),
    "PreCompact, a recorded session": event("PreCompact", { trigger: "auto" }),
    "SessionEnd, a recorded session": event("SessionEnd", { reason: "other" }),
  };
  const names = Object.keys(cases);
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      rmSync(project, { recursive: true, force: true });
      mkdirSync(join(project, ".agentos"), { recursive: true });
      const input = cases[name];
      const ms = cpuOf(input === undefined ? [node, "-e", "0"] : [node, hook], input ?? "");
      // The first round fills the caches.
      if (round >= 0) samples[name].push(ms);
    }
  }
  const floor = samples[names[0]];
  const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
  return [
    `| the hook on Node ${version}, ${rounds} rounds | CPU | ratio |`,
    "| --- | --- | --- |",
    ...names.map((name) => {
      const ratio = median(samples[name].map((ms, round) => ms / floor[round]));
      return `| ${name} | ${median(samples[name]).toFixed(0)} ms | ${ratio.toFixed(2)} |`;
    }),
  ];
}

function transcriptTable(sizes) {
  const lines = ["| handoff of a session | CPU | memory at most |", "| --- | --- | --- |"];
  const path = join(scratch, "large.jsonl");
  for (const megabytes of sizes) {
    for (const rewinds of [false, true]) {
      writeSession(path, megabytes, { rewinds });
      const runs = Array.from({ length: megabytes > 100 ? 3 : 5 }, () =>
        JSON.parse(execFileSync(process.execPath, [read, path], { encoding: "utf8" })),
      );
      rmSync(path);
      const seconds = median(runs.map((run) => run.seconds)).toFixed(2);
      const memory = (Math.max(...runs.map(({ maxRSS }) => maxRSS)) / 1024).toFixed(0);
      const what = `${megabytes} MB${rewinds ? ", one turn in a hundred taken back" : ""}`;
      lines.push(`| ${what} | ${seconds} s | ${memory} MB |`);
    }
  }
  return lines;
}

/** User and system time in milliseconds, as bash's `time` has it from the kernel. */
function cpuOf(command, input) {
  const script = 'TIMEFORMAT="%3U %3S"; time "$@" >/dev/null 2>/dev/null';
  const env = { ...process.env, HOME: scratch, TMPDIR: scratch };
  const result = spawnSync("bash", ["-c", script, "bash", ...command], { input, env, encoding: "utf8" });
  const [user, system] = result.stderr.trim().split("\n").at(-1).split(" ").map(Number);
  if (result.status !== 0 || Number.isNaN(user + system))
    throw new Error(`${command.join(" ")}: ${result.stderr}`);
  return (user + system) * 1000;
}

function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}
