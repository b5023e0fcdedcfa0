import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startServer } from "@agentos/example-ouro/scripted-server";
import { readRun } from "@agentos/session-loop";

const HELP = `Usage: node bench/session-loop/src/forever.mjs [--turns 10000] [--kills 100] [--window 32768]

Runs a loop with masking against a scripted server, and kills and resumes it again and again. Prints how the log's size,
the memory and the time per turn change, as a Markdown table. Fails if a step was lost or done twice.`;

const { values } = parseArgs({
  options: {
    turns: { type: "string", default: "10000" },
    kills: { type: "string", default: "100" },
    window: { type: "string", default: "32768" },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) console.log(HELP);
else await main(Number(values.turns), Number(values.kills));

async function main(turns, kills) {
  const folder = mkdtempSync(join(tmpdir(), "agentos-bench-"));
  const server = await startServer({ think: createModel(turns) });
  try {
    const killed = await live(server, folder, turns, kills);
    const steps = readFileSync(join(folder, "journal.txt"), "utf8").trim().split("\n").map(Number);
    const isExact = steps.length === turns && steps.every((step, index) => step === index + 1);
    printTable(folder);
    const log = join(folder, "run.jsonl");
    const startedAt = performance.now();
    const { sessions, status } = readRun(log);
    const ms = Math.round(performance.now() - startedAt);
    console.log(
      `\n${steps.length} steps, ${isExact ? "each done once" : "NOT all done once"}; ${killed} kills, ${sessions.length} sessions, ${status}.`,
    );
    console.log(`readRun took ${ms} ms for ${megabytes(statSync(log).size)} MB.`);
    if (!isExact) process.exitCode = 1;
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the agent, and kills it in the middle of its work after a varying number of requests. */
async function live(server, folder, turns, kills) {
  const agent = fileURLToPath(new URL("forever-agent.mjs", import.meta.url));
  let killed = 0;
  let seed = 11;
  for (;;) {
    seed = (seed * 48271) % 2147483647;
    const before = server.requests.length;
    const most = killed < kills ? 1 + (seed % Math.ceil((turns / kills) * 1.9)) : Number.POSITIVE_INFINITY;
    const child = spawn(process.execPath, ["--expose-gc", agent, server.url, folder, values.window], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const ended = new Promise((done) => child.once("exit", done));
    while (child.exitCode === null && server.requests.length - before < most)
      await new Promise((done) => setTimeout(done, 1 + (seed % 9)));
    if (child.exitCode === null && child.kill("SIGKILL")) killed++;
    await ended;
    if (child.signalCode === null) return killed;
  }
}

/** A model that knows only the messages, and continues after the last step that they report. */
function createModel(turns) {
  return (messages) => {
    const at = messages.findLastIndex(
      ({ role, content = "" }) =>
        role !== "assistant" && /step \d+ done|Outcome unknown|outcome unknown/.test(content),
    );
    const seen = messages[at]?.content ?? "step 0 done";
    const step = Number([...seen.matchAll(/step (\d+) done/g)].at(-1)?.[1] ?? Number.NaN);
    const isFirst = at === -1 && messages.length < 3;
    if (Number.isNaN(step) || (at === -1 && !isFirst))
      return { content: "", calls: [{ name: "where", input: {} }] };
    if (messages.at(-1).content?.includes("this session ends"))
      return { content: `So far: step ${step} done.` };
    if (step >= turns) return { content: `All ${turns} steps are done.` };
    return {
      content: `The step before went well, so step ${step + 1} is next.`,
      calls: [{ name: "work", input: { step: step + 1 } }],
    };
  };
}

function printTable(folder) {
  const rows = readFileSync(join(folder, "samples.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  console.log("| turns | log | log per turn | heap | RSS | time per turn |\n|---|---|---|---|---|---|");
  const last = rows.at(-1).turns;
  for (const mark of [100, 300, 1000, 3000, 10_000, 30_000].filter((each) => each <= last)) {
    const { turns, bytes, rss, heapUsed, pid } = rows.findLast((row) => row.turns <= mark);
    const near = rows.filter(
      (row, index) => row.turns <= mark && row.turns > mark * 0.7 && rows[index - 1]?.pid === row.pid,
    );
    const steps = near.map(({ ms }) => ms / 50).sort((one, other) => one - other);
    const median = steps[steps.length >> 1];
    console.log(
      `| ${turns} | ${megabytes(bytes)} MB | ${Math.round(bytes / turns)} bytes | ${megabytes(heapUsed)} MB | ${megabytes(rss)} MB | ${median === undefined ? "?" : median.toFixed(1)} ms |`,
    );
    if (pid === undefined) throw new Error("a sample does not name its process");
  }
}

function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}
