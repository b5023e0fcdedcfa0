import { join } from "node:path";
import { testdir } from "@agentos/test-helpers";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "../src/model.mjs";
import { ouro } from "../src/ouro.mjs";
import { makeLongTask, readJournal, think } from "./long-task.mjs";
import { startServer } from "./scripted-server.mjs";

const WINDOW = 32_768;

async function serve(options) {
  const server = await startServer({ think, ...options });
  onTestFinished(() => server.close());
  return server;
}

test("works through 300 tool calls and 10 MB of observations in a window of 32k", async () => {
  const server = await serve({});
  const folder = testdir();
  const task = makeLongTask(folder, { steps: 300, bytes: 34_000, changePromptAt: 100 });
  const model = await connect({ url: server.url, window: WINDOW });
  const result = await ouro({ model, folder, window: WINDOW, loop: { task, log: join(folder, "run.jsonl"), retryDelayMs: 1, onEvent: ({record}) => { if (["session","stop","session-end","notice"].includes(record.type)) console.log(record.type, record.kind, record.session, record.turns, record.reason ?? "", record.text?.slice(0,100) ?? "") } } });
  console.log(result.reason, result.detail, result.sessions, result.turns, result.inputTokens, Math.max(...server.requests.map(r=>r.sentTokens)), server.requests.reduce((s,r)=>s+r.kept,0)/server.requests.length);
  const journal = readJournal(folder);
  expect(journal.wrong).toEqual([]);
  expect(journal.steps).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
  expect(result.sessions).toBeGreaterThan(3);
  expect(journal.careful).toBeGreaterThan(100);
  expect(server.requests.filter(({ sentTokens }) => sentTokens > WINDOW)).toEqual([]);
});
