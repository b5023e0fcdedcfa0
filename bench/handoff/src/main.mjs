import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compare, median, readFlags } from "@agentos/bench-harness";
import { recallTables } from "./recall/recall.mjs";
import { writeSession } from "./sessions.mjs";

const USAGE = `Usage: node src/main.mjs [--node FILE]... [--rounds N] [--quick] | --recall [--seeds N] [--sessions FOLDER] [--misses]

Prints Markdown tables to stdout.

  --node FILE        also measure with this Node; the current one is always measured
  --rounds N         paired runs of the hook (default 21)
  --quick            skip the 1 GB session
  --recall           instead, measure how many of the facts in sessions are in their handoffs
  --seeds N          with --recall: how many sessions and chains to generate for each client (default 10)
  --sessions FOLDER  with --recall: use the sessions in this folder instead of those in src/recall/sessions
  --misses           with --recall: list what is missing or stale, on stderr
`;
const values = readFlags(USAGE, {
  node: { type: "string", multiple: true, default: [] },
  rounds: { type: "string", default: "21" },
  quick: { type: "boolean", default: false },
  recall: { type: "boolean", default: false },
  seeds: { type: "string", default: "10" },
  sessions: { type: "string" },
  misses: { type: "boolean", default: false },
});

const handoff = fileURLToPath(new URL("../../../packages/handoff/", import.meta.url));
const hook = join(handoff, "bin/agentos-handoff-hook.cjs");
const recorded = join(handoff, "../../parts/clients/test/claude-code/sessions/tasks-and-questions.jsonl");
const read = fileURLToPath(new URL("./read.mjs", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "agentos-bench-"));
const nodes = [process.execPath, ...values.node];

try {
  if (values.recall) await recall();
  else costs();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function recall() {
  const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => index + 1);
  console.log((await recallTables({ seeds, folder: values.sessions, verbose: values.misses })).join("\n"));
}

function costs() {
  console.log(`${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${process.platform}.\n`);
  for (const node of nodes) console.log(`${hookTable(node, Number(values.rounds)).join("\n")}\n`);
  const sizes = values.quick ? [1, 100] : [1, 100, 1000];
  console.log(transcriptTable(sizes).join("\n"));
}

/** Measures `node -e 0` and the hook's cases in turn. Each run has a new project. */
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
    "PreCompact, a recorded session": event("PreCompact", { trigger: "auto" }),
    "SessionEnd, a recorded session": event("SessionEnd", { reason: "other" }),
  };
  const runs = Object.entries(cases).map(([name, input]) => [
    name,
    {
      command: input === undefined ? [node, "-e", "0"] : [node, hook],
      input,
      env: { HOME: scratch, TMPDIR: scratch },
      prepare() {
        rmSync(project, { recursive: true, force: true });
        mkdirSync(join(project, ".agentos"), { recursive: true });
      },
    },
  ]);
  const results = compare(Object.fromEntries(runs), rounds);
  const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
  return [
    `| the hook on Node ${version}, ${rounds} rounds | CPU | ratio |`,
    "| --- | --- | --- |",
    ...Object.entries(results).map(
      ([name, { ms, ratio }]) => `| ${name} | ${ms.toFixed(0)} ms | ${ratio.toFixed(2)} |`,
    ),
  ];
}

function transcriptTable(sizes) {
  const lines = ["| handoff of a session | CPU | memory |", "| --- | --- | --- |"];
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
      const what = `${megabytes} MB${rewinds ? ", one turn in a hundred rewound" : ""}`;
      lines.push(`| ${what} | ${seconds} s | ${memory} MB |`);
    }
  }
  return lines;
}
