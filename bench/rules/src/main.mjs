import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFlags } from "@agentos/bench-harness";
import { measureAudit } from "./audit.mjs";
import { measureCases, readRows } from "./cases.mjs";
import { COMMANDS } from "./commands.mjs";
import { measureFuzz } from "./fuzz.mjs";
import { measureReal } from "./real.mjs";
import { measureHook, measureJudging } from "./speed.mjs";

const TARGETS = {
  denied: 0.99,
  allowed: 0.01,
  medianUs: 100,
  hookRatio: 1.25,
  auditSeconds: 30,
  wrongStops: 0.002,
  reported: 0.02,
};

const USAGE = `Usage: node src/main.mjs [--cases FILE] [--real FILE] [--tier NAME | --all] [--speed] [--fuzz N [--seed N] [--from N]] [--audit N] [--pairs N] [--json]

Prints tables as Markdown to stdout. Judged commands are never run. Exits with 1 if a target is missed.

  --cases FILE  which labeled commands are stopped
  --real FILE   how many commands that agents ran are wrongly stopped, and how many calls are reported
  --tier NAME   with --cases: only rows of this tier (default core-asserted) and rows without a tier
  --all         with --cases: rows of all tiers
  --fuzz N      judge N malformed events: none may cause a crash or an invalid response, or take over 50 ms
  --seed N      with --fuzz: the seed from which the events are generated (default 42)
  --from N      with --fuzz: skip the first N events (default 0)
  --audit N     run aos rules audit over N generated session files of four clients
  --speed       how long judging and the hook take (default if no --cases, --real, --fuzz or --audit is given)
  --pairs N     how many times to run each pair of hook and plain Node (default 15)
  --json        print all measurements as JSON
`;
const flags = readFlags(USAGE, {
  cases: { type: "string" },
  real: { type: "string" },
  tier: { type: "string", default: "core-asserted" },
  all: { type: "boolean" },
  speed: { type: "boolean" },
  fuzz: { type: "string" },
  seed: { type: "string", default: "42" },
  from: { type: "string", default: "0" },
  audit: { type: "string" },
  pairs: { type: "string", default: "15" },
  json: { type: "boolean" },
});
// Stopped actions must not leave requests in the user's own state folder.
const state = mkdtempSync(join(tmpdir(), "bench-rules-"));
process.env.XDG_STATE_HOME = state;
process.on("exit", () => rmSync(state, { recursive: true, force: true }));
const results = {};
if (flags.cases !== undefined)
  results.cases = measureCases(flags.cases, { tier: flags.all ? undefined : flags.tier });
if (flags.real !== undefined) results.real = measureReal(flags.real);
if (flags.fuzz !== undefined)
  results.fuzz = measureFuzz(Number(flags.fuzz), Number(flags.seed), Number(flags.from));
if (flags.audit !== undefined) results.audit = measureAudit(Number(flags.audit));
const isOther = [flags.audit, flags.cases, flags.real, flags.fuzz].some((flag) => flag !== undefined);
if (flags.speed || !isOther) {
  const commands =
    flags.cases === undefined ? COMMANDS.all : readRows(flags.cases).map(({ command }) => command);
  results.judging = measureJudging(commands);
  results.hook = measureHook(COMMANDS.hook, { pairs: Number(flags.pairs) });
  results.node = process.version;
}
process.stdout.write(flags.json ? `${JSON.stringify(results, null, 2)}\n` : render(results));
if (results.cases && !isGood(results.cases)) process.exitCode = 1;
if (results.real && !meetsTargets(results.real)) process.exitCode = 1;
if (results.audit && results.audit.cpuSeconds >= TARGETS.auditSeconds) process.exitCode = 1;
if (results.fuzz && results.fuzz.crashes + results.fuzz.invalid + results.fuzz.slowerThan50Ms > 0)
  process.exitCode = 1;

function isGood({ denied, allowed }) {
  return share(denied) >= TARGETS.denied && share(allowed) <= TARGETS.allowed;
}

function meetsTargets({ wronglyStopped, different, reported, calls }) {
  return wronglyStopped.length / different <= TARGETS.wrongStops && reported / calls <= TARGETS.reported;
}

function render({ cases, real, fuzz, judging, hook, node, audit }) {
  const lines = [];
  if (real) {
    const { sessions, calls, different, stopped, wronglyStopped, reported, simplest } = real;
    const wrong = `${wronglyStopped.length} (${percent(wronglyStopped.length / different)})`;
    lines.push(
      "| sessions | calls | distinct commands | stopped | wrongly stopped | target | calls reported | target |",
      "|---|---|---|---|---|---|---|---|",
      `| ${sessions} | ${calls} | ${different} | ${stopped} | ${wrong} | ${percent(TARGETS.wrongStops)} | ${reported} (${percent(reported / calls)}) | ${percent(TARGETS.reported)} |`,
      "",
      `The blocklist stops ${simplest} of the distinct commands (${percent(simplest / different)}).`,
      "",
      ...wronglyStopped.map(({ reason, command }) => `- ${JSON.stringify(command)}: ${reason}`),
      "",
    );
  }
  if (audit) {
    const { files, calls, distinct, megabytes, seconds, cpuSeconds, stopped, rare } = audit;
    lines.push(
      "| session files | tool calls | distinct commands | MB | stopped, of the calls that match a rule | seconds | seconds of CPU | target |",
      "|---|---|---|---|---|---|---|---|",
    );
    lines.push(
      `| ${files} | ${calls} | ${distinct} | ${megabytes} | ${stopped} of ${rare} | ${seconds} | ${cpuSeconds} | under ${TARGETS.auditSeconds} |`,
      "",
    );
  }
  if (cases) {
    const { denied, allowed, ordinaryDeletes, simplest } = cases;
    lines.push(
      "| label | stopped | stopped by the blocklist | target |",
      "|---|---|---|---|",
      `| denied | ${cell(denied)} | ${cell(simplest.denied)} | at least ${TARGETS.denied * 100}% |`,
      `| allowed | ${cell(allowed)} | ${cell(simplest.allowed)} | at most ${TARGETS.allowed * 100}% |`,
      `| allowed, but contain an ordinary deletion | ${cell(ordinaryDeletes)} | ${cell(simplest.ordinaryDeletes)} | no target: the deletion rule may stop them |`,
      "",
    );
    list(lines, "Denied, but not stopped", cases.missed);
    list(lines, "Allowed, but stopped", cases.wronglyStopped);
    list(lines, "Ordinary deletions that were stopped", cases.deletesStopped);
  }
  if (fuzz) {
    const { events, seed, crashes, invalid, slowOnce, slowerThan50Ms, slowest, broken } = fuzz;
    lines.push(
      `Fuzz: ${events} events (seed ${seed}), ${crashes} crashes, ${invalid} invalid responses, ${slowerThan50Ms} over 50 ms of CPU in each of four runs, ${slowOnce} over 50 ms in the first run. The slowest:`,
      "",
      ...broken.map(({ event, error }) => `- BROKEN: ${event} ${error ?? ""}`),
      ...slowest.map(({ ms, event }) => `- ${ms.toFixed(1)} ms: ${event}`),
      "",
    );
  }
  if (judging) {
    lines.push(
      `Judging in a warm process (${judging.commands} commands, ${node}): median ${judging.medianUs.toFixed(1)} µs (target ${TARGETS.medianUs}), 95% below ${judging.p95Us.toFixed(1)} µs, slowest ${judging.largestUs.toFixed(0)} µs`,
      "",
    );
    lines.push("| command that the hook judges | CPU time divided by that of `node -e 0` |", "|---|---|");
    for (const { command, ratio } of hook)
      lines.push(
        `| \`${command.replaceAll("|", "\\|")}\` | ${ratio.toFixed(2)} (target ${TARGETS.hookRatio}) |`,
      );
  }
  return `${lines.join("\n")}\n`;
}

function list(lines, title, rows) {
  if (rows.length === 0) return;
  lines.push(`${title}:`, "");
  for (const { command, reason } of rows) lines.push(`- ${JSON.stringify(command)}: ${reason}`);
  lines.push("");
}

function cell(counts) {
  return `${counts.stopped} of ${counts.rows} (${(share(counts) * 100).toFixed(1)}%)`;
}

function share({ rows, stopped }) {
  return rows === 0 ? 0 : stopped / rows;
}

function percent(part) {
  return `${(part * 100).toFixed(2)}%`;
}
