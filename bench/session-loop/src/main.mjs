import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { makeLongTask, readJournal, think } from "@agentos/example-ouro/long-task";
import { connect } from "@agentos/example-ouro/model";
import { ouro } from "@agentos/example-ouro/ouro";
import { startServer } from "@agentos/example-ouro/scripted-server";
import { createTools, DEFINITIONS } from "@agentos/example-ouro/tools";

const HELP = `Usage: node bench/session-loop/src/main.mjs [--steps 300] [--bytes 34000] [--window 32768]

Runs one task with a scripted model in four ways: with neither masking nor restarts, with each of them alone, and with both.
Each of the task's steps prints the given number of bytes. Prints a Markdown table.`;

const LABELS = {
  nothing: "nothing",
  maskingOnly: "masking",
  restartsOnly: "restarts",
  both: "masking and restarts",
};

const { values } = parseArgs({
  options: {
    steps: { type: "string", default: "300" },
    bytes: { type: "string", default: "34000" },
    window: { type: "string", default: "32768" },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) console.log(HELP);
else await main();

async function main() {
  const [steps, bytes, window] = [values.steps, values.bytes, values.window].map(Number);
  const task = { steps, bytes, changePromptAt: Math.ceil(steps / 3) };
  const rows = [];
  for (const [name, run] of Object.entries({ nothing, maskingOnly, restartsOnly, both })) {
    const folder = mkdtempSync(join(tmpdir(), "agentos-bench-"));
    const server = await startServer({ think });
    try {
      const model = await connect({ url: server.url, window });
      const counted = await run({ model, folder, window, task: makeLongTask(folder, task) });
      rows.push(rowOf(name, server.requests, readJournal(folder).steps, counted, steps));
    } finally {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  console.log(`${steps} steps of ${bytes} bytes each in a window of ${window} tokens\n`);
  console.log(
    "| | finished | sessions | batches | requests | over the window | tokens sent | tokens per step | prefix kept | price per step |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|");
  console.log(rows.join("\n"));
}

/** Without help, an agent sends all messages until the server truncates them. */
async function nothing({ model, folder, task }) {
  const runTool = createTools(folder);
  const messages = [
    { role: "system", content: "You work through long tasks." },
    { role: "user", content: task },
  ];
  for (;;) {
    const { message } = await model.ask(messages, DEFINITIONS, AbortSignal.timeout(60_000));
    messages.push(message);
    const calls = model.calls(message);
    if (calls.length === 0) return { sessions: 1, batches: 0 };
    for (const call of calls) messages.push(model.result(call, await runTool(call.name, call.input)));
  }
}

async function maskingOnly(given) {
  // The single session ends at the hard threshold.
  return sessionsOf(given, {
    loop: { maxSessions: 1, windDownTurns: 0, thresholds: { soft: 0.7, hard: 0.97 } },
  });
}

async function restartsOnly(given) {
  return sessionsOf(given, { masks: false });
}

async function both(given) {
  return sessionsOf(given, {});
}

async function sessionsOf({ model, folder, window, task }, { loop = {}, ...more }) {
  let batches = 0;
  const onEvent = ({ record }) => {
    if (record.type === "mask") batches++;
  };
  const { sessions } = await ouro({ model, folder, window, ...more, loop: { task, onEvent, ...loop } });
  return { sessions, batches };
}

function rowOf(name, requests, done, { sessions, batches }, steps) {
  const sent = requests.reduce((sum, { sentTokens }) => sum + sentTokens, 0);
  const kept = requests.reduce((sum, { kept, tokens }) => sum + kept * tokens, 0);
  const seen = requests.reduce((sum, { tokens }) => sum + tokens, 0);
  const over = requests.filter(({ truncated }) => truncated).length;
  const isDone = done.length === steps && done.every((step, index) => step === index + 1);
  const outcome = isDone ? "yes" : `no, ${done.length} of ${steps} steps`;
  const million = (sent / 1e6).toFixed(2);
  const each = (tokens) => Math.round(tokens / Math.max(1, done.length));
  const price = each(seen - 0.9 * kept);
  return `| ${LABELS[name]} | ${outcome} | ${sessions} | ${batches} | ${requests.length} | ${over} | ${million} M | ${each(sent)} | ${Math.round((kept / seen) * 100)}% | ${price} |`;
}
