import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compare, PLAIN, readFlags } from "@agentos/bench-harness";
import { generateFleet, generateTranscripts } from "./generate.mjs";
import { memoryOf } from "./memory.mjs";
import { installPeers } from "./peers.mjs";

const USAGE = `Usage: node src/main.mjs [--peers FOLDER] [--node FILE]... [--rounds N] [--certificates] [--quick]

Prints Markdown tables to stdout and progress to stderr.

  --peers FOLDER  also measure similar programs, which are installed in this folder if they are missing there
  --node FILE     also measure with this Node; the current one is always measured
  --rounds N      paired runs (default 21)
  --certificates  keep this environment's NODE_EXTRA_CA_CERTS, and skip the totals over 2,000 session files
  --quick         only small transcripts and 100 session files, to check that the benchmark runs
`;
const values = readFlags(USAGE, {
  peers: { type: "string" },
  node: { type: "string", multiple: true, default: [] },
  rounds: { type: "string", default: "21" },
  certificates: { type: "boolean", default: false },
  quick: { type: "boolean", default: false },
});

const { NODE_EXTRA_CA_CERTS } = process.env;
const start = { ...PLAIN, ...(values.certificates && { NODE_EXTRA_CA_CERTS }) };

const package_ = fileURLToPath(new URL("../../../packages/context-meter", import.meta.url));
const hook = join(package_, "bin/agentos-context-hook.cjs");
const statusline = join(package_, "bin/agentos-statusline.cjs");
const scan = fileURLToPath(new URL("./scan.mjs", import.meta.url));
const rounds = Number(values.rounds);
const scratch = mkdtempSync(join(tmpdir(), "agentos-bench-"));

try {
  const peers = values.peers === undefined ? undefined : installPeers(values.peers);
  const claude = join(scratch, "claude");
  console.error("generating transcripts ...");
  const cases = generateTranscripts(claude, values.quick);
  const environment = makeEnvironment();
  const lines = [
    `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${process.platform}; medians of ${rounds} paired runs.`,
    "",
  ];
  for (const node of [process.execPath, ...values.node])
    lines.push(...hookTable(node, cases, environment, peers), "");
  if (!values.certificates) {
    const fleet = join(scratch, "fleet");
    console.error("generating many sessions ...");
    generateFleet(fleet, values.quick ? 100 : 2000, values.quick ? 25e6 : 500e6);
    lines.push(...fleetTable(fleet, peers));
  }
  console.log(lines.join("\n"));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Isolates the programs from this machine's settings and files. */
function makeEnvironment() {
  const home = join(scratch, "home");
  const tmp = join(scratch, "tmp");
  for (const folder of [home, tmp]) mkdirSync(folder, { recursive: true });
  return { HOME: home, TMPDIR: tmp, XDG_CONFIG_HOME: home, ...start };
}

function hookTable(node, cases, env, peers) {
  const version = spawnSync(node, ["-v"], { encoding: "utf8" }).stdout.trim();
  console.error(`hooks on Node ${version} ...`);
  const floor = { command: [node, "-e", "0"], env };
  const rows = [
    `Node ${version}: \`node -e 0\` is 1`,
    "",
    "| | transcript | CPU | ratio | above `node -e 0` | memory |",
    `| --- | --- | --- | --- | --- | --- |`,
  ];
  const floorMemory = memoryOf(floor, scratch);
  for (const [program, make] of Object.entries(programs(node, env, peers))) {
    const runs = { floor };
    for (const [name, { session, claude, transcript }] of Object.entries(cases)) {
      const run = make(name, session, transcript);
      runs[name] = { ...run, env: { ...run.env, CLAUDE_CONFIG_DIR: claude } };
    }
    const isOurs = program.startsWith("agentos");
    // Peers take up to a minute for the largest file. They are so much slower that three rounds suffice.
    const results = isOurs ? compare(runs, rounds, 4) : compare(runs, Math.min(rounds, 3));
    for (const [name, { ms, ratio, extra }] of Object.entries(results)) {
      if (name === "floor") continue;
      const memory = isOurs ? `${signed(memoryOf(runs[name], scratch) - floorMemory)} MB` : "";
      rows.push(
        `| ${program} | ${name} | ${ms.toFixed(1)} ms | **${ratio.toFixed(2)}** | ${signed(extra)} ms | ${memory} |`,
      );
    }
  }
  return rows;
}

function programs(node, env, peers) {
  const event = (session, transcript) =>
    JSON.stringify({
      session_id: session,
      transcript_path: transcript,
      cwd: scratch,
      prompt_id: "p",
      permission_mode: "default",
      hook_event_name: "PostToolUse",
      tool_name: "Bash",
      tool_input: { command: "ls", description: "List files" },
      tool_response: { stdout: "hi", stderr: "", interrupted: false },
      tool_use_id: "toolu_bench",
      duration_ms: 12,
    });
  const shown = (session, transcript) =>
    JSON.stringify({
      session_id: session,
      transcript_path: transcript,
      cwd: scratch,
      model: { id: "claude-sonnet-4-6", display_name: "Sonnet 4.6" },
      workspace: { current_dir: scratch, project_dir: scratch },
      version: "2.1.329",
      cost: { total_cost_usd: 0.1, total_duration_ms: 1000, total_api_duration_ms: 100 },
      context_window: {
        total_input_tokens: 58_004,
        total_output_tokens: 900,
        context_window_size: 200_000,
        current_usage: {
          input_tokens: 4,
          output_tokens: 900,
          cache_creation_input_tokens: 2000,
          cache_read_input_tokens: 56_000,
        },
        used_percentage: 29,
        remaining_percentage: 71,
      },
    });
  const run = (script, args, input) => (_, session, transcript) => ({
    command: [node, script, ...args],
    input: input(session, transcript),
    env,
  });
  const found = {
    "agentos-context-hook": run(hook, [], event),
    "agentos-statusline": run(statusline, [], shown),
  };
  if (!peers) return found;
  const { versions } = peers;
  return {
    ...found,
    [`ccusage ${versions.ccusage} statusline`]: run(peers.ccusage, ["statusline", "--offline"], shown),
    [`ccstatusline ${versions.ccstatusline}`]: run(peers.ccstatusline, [], shown),
    [`GSD ${versions["get-shit-done-cc"]} monitor (reads no transcript)`]: (name, session, transcript) => {
      // The file that the program's own status line would write.
      const bridge = {
        session_id: session,
        remaining_percentage: 80,
        used_pct: 20,
        timestamp: Math.floor(Date.now() / 1000) + 3600,
      };
      writeFileSync(join(env.TMPDIR, `claude-ctx-${session}.json`), JSON.stringify(bridge));
      return run(peers.gsdMonitor, [], event)(name, session, transcript);
    },
  };
}

function fleetTable(fleet, peers) {
  console.error("totals over many sessions ...");
  const node = process.execPath;
  const env = { CLAUDE_CONFIG_DIR: fleet, HOME: join(scratch, "home"), ...start };
  const projects = join(fleet, "projects");
  const runs = {};
  if (peers)
    runs["ccusage daily --json --offline"] = {
      command: [node, peers.ccusage, "daily", "--json", "--offline"],
      env,
    };
  runs.scanUsage = { command: [node, scan, "usage", projects], env };
  runs["readContext for every session"] = { command: [node, scan, "fleet", projects], env };
  const results = compare(runs, 5);
  const rows = ["Totals over 2,000 sessions (500 MB)", "", "| | CPU | ratio |", "| --- | --- | --- |"];
  for (const [name, { ms, ratio }] of Object.entries(results))
    rows.push(`| ${name} | ${ms.toFixed(0)} ms | **${ratio.toFixed(2)}** |`);
  if (peers)
    rows.push("", sameTotals(runs) ? "ccusage and scanUsage found the same totals." : "THE TOTALS DIFFER.");
  return rows;
}

function sameTotals(runs) {
  const print = ({ command, env }) =>
    JSON.parse(
      spawnSync(command[0], command.slice(1), {
        env: { ...process.env, ...env },
        encoding: "utf8",
        maxBuffer: 1e8,
      }).stdout,
    );
  const theirs = print(runs["ccusage daily --json --offline"]).totals;
  const ours = print(runs.scanUsage);
  return (
    theirs.inputTokens === ours.inputTokens &&
    theirs.outputTokens === ours.outputTokens &&
    theirs.cacheCreationTokens === ours.cacheWriteTokens &&
    theirs.cacheReadTokens === ours.cacheReadTokens &&
    theirs.totalTokens === ours.totalTokens
  );
}

function signed(value) {
  return `${value < 0 ? "" : "+"}${value.toFixed(1)}`;
}
