// The agent that `forever.mjs` starts and kills: `node forever-agent.mjs URL FOLDER WINDOW`.
import { appendFileSync, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { connect } from "@agentos/example-ouro/model";
import { maskObservations } from "@agentos/masking";
import { runSessions } from "@agentos/session-loop";

const [url, folder, window] = process.argv.slice(2);
const journal = join(folder, "journal.txt");
const samples = join(folder, "samples.jsonl");
const log = join(folder, "run.jsonl");
const windowTokens = Number(window);
const model = await connect({ url, window: windowTokens });
const EVERY = 50;

const doneSteps = () =>
  existsSync(journal) ? readFileSync(journal, "utf8").trimEnd().split("\n").length : 0;
const describe = (name) => ({ type: "function", function: { name, description: name, parameters: {} } });
const tools = {
  /** Each step must run once and in order. The journal records all runs. */
  work({ step }) {
    appendFileSync(journal, `${step}\n`);
    const lines = Array.from(
      { length: 24 },
      (_, line) =>
        `${step}.${line}: value ${Math.imul(step * 31 + line, 2654435761) >>> 0}, checked ${(step * 7 + line) % 13} times`,
    );
    return `${lines.join("\n")}\nstep ${step} done`;
  },
  where: () => `step ${doneSteps()} done`,
};

let last = performance.now();
function sample({ record, status }) {
  if (record.type !== "turn" || status.totalTurns % EVERY !== 0) return;
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const now = performance.now();
  const bytes = statSync(log).size;
  appendFileSync(
    samples,
    `${JSON.stringify({ turns: status.totalTurns, ms: now - last, pid: process.pid, bytes, rss, heapUsed })}\n`,
  );
  last = performance.now();
}

let ledger;
await runSessions({
  task: "Do all steps, one after the other.",
  systemPrompt: "You work through long tasks.",
  log,
  windowTokens,
  retryDelayMs: 1,
  onEvent: sample,
  startSession({ maskState }) {
    ledger = maskState;
  },
  mask(messages, { targetTokens, inputTokens, state }) {
    // The loop's target size includes the tools' descriptions.
    const options = {
      target: targetTokens,
      usage: { inputTokens, overheadTokens: 0 },
      ledger: state,
      shape: model.shape,
    };
    const { masked, ...result } = maskObservations(messages, options);
    ledger = result.ledger;
    return { ...result, masked: masked.length, state: ledger };
  },
  async runTurn({ messages, ask, call, windDownTurnsLeft, signal }) {
    const { message, usage } = await ask(() => model.ask(messages, Object.keys(tools).map(describe), signal));
    const results = [];
    for (const each of model.calls(message)) {
      const execute = () => tools[each.name](each.input);
      results.push(model.result(each, await call({ ...each, repeatable: each.name === "where" }, execute)));
    }
    const end = windDownTurnsLeft === undefined ? { done: true } : { endSession: true };
    return { messages: [message, ...results], usage, ...(results.length === 0 && end) };
  },
});
