import { chmodSync } from "node:fs";
import { expect, test } from "vitest";
import { createPaint } from "../src/terminal/index.js";
import { renderUsageTable } from "../src/views/usage-table.js";
import { machine } from "./agents.js";

/** Two clients, a subagent, a fork that repeats rows of its session, and a session of another folder. */
function agents() {
  const at = machine();
  at.claude("main", "subagent/session.jsonl");
  at.claude(
    "main/subagents/agent-a4c935541c7ba1369",
    "subagent/session/subagents/agent-a4c935541c7ba1369.jsonl",
  );
  at.claude("forked", "forked.jsonl", { folder: at.home });
  at.codex("01a1fb6c-3133-7462-a5f9-6d534e873844", "rollout-basic.jsonl");
  return at;
}

test("aos context --total sums the calls of all sessions, each once, by model and in total", async () => {
  const { claude, home, aos } = machine();
  claude("main", "subagent/session.jsonl");
  claude("forked", "forked.jsonl", { folder: home });
  claude("long", "interactive-events.jsonl");
  const { code, stdout, stderr } = await aos(["context", "--total"]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout.replace(/\d{4}-\d\d-\d\d/g, "DATE")).toMatchInlineSnapshot(`
    "model              calls  input  cache write  cache read  output  total tokens
    claude-sonnet-4-6     12     86       93,000     220,500   2,260       315,846
    claude-opus-5-5        1      4       59,000           0     300        59,304
    total                 13     90      152,000     220,500   2,560       375,150

    cost: about $0.79 at list prices of DATE (@earendil-works/pi-ai 1.6.0)

    3 sessions in 3 files, DATE to DATE
    "
  `);
});

test.each([
  ["day", /^day +calls/, /^2026-11-2[01] +\d/m],
  ["session", /^session +calls/, /^01a1fb6c-3133-7462-a5f9-6d534e873844 +\d/m],
  ["model", /^model +calls/, /^claude-sonnet-4-6 +\d/m],
])("aos context --total --by %s has a row for each, and the same total", async (by, head, row) => {
  const { run } = agents();
  const { stdout } = await run(["context", "--total", "--by", by]);
  expect(stdout).toMatch(head);
  expect(stdout).toMatch(row);
  const { totals } = JSON.parse((await run(["context", "--total", "--json"])).stdout);
  const last = stdout.split("\n").find((line) => line.startsWith("total ")) ?? "";
  expect(last.split(/\s{2,}/)).toEqual([
    "total",
    ...["calls", "inputTokens", "cacheWriteTokens", "cacheReadTokens", "outputTokens", "totalTokens"].map(
      (key) => totals[key].toLocaleString("en-US"),
    ),
  ]);
});

test("aos context --total --json is the library's report", async () => {
  const { aos } = agents();
  const report = JSON.parse((await aos(["context", "--total", "--json"])).stdout);
  expect(Object.keys(report).sort()).toEqual(
    ["bytes", "cost", "days", "files", "models", "problems", "sessions", "totals"].sort(),
  );
  expect(report).toMatchObject({ files: 4, problems: [] });
  const sum = (list: { totalTokens: number }[]) => list.reduce((total, each) => total + each.totalTokens, 0);
  for (const list of [report.days, report.models, report.sessions]) {
    expect(sum(list)).toBe(report.totals.totalTokens);
  }
});

test("aos context --total --since and --until count only the calls of these days", async () => {
  const { claude, run } = machine();
  const day = (text: string, iso: string) =>
    text.replace(/"timestamp":"\d{4}-\d\d-\d\dT[^"]*"/g, `"timestamp":"${iso}"`);
  const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
  claude("old", "subagent/session.jsonl", {
    edit: (text) => day(text, new Date(2026, 0, 15, 12).toISOString()),
  });
  claude("young", "interactive-events.jsonl", { edit: (text) => day(text, ago(2)) });
  const days = async (...args: string[]) =>
    JSON.parse((await run(["context", "--total", "--json", ...args])).stdout).days.map(
      (each: { day: string }) => each.day,
    );
  const all = await days();
  expect(all).toEqual(["2026-01-15", expect.any(String)]);
  expect(await days("--since", "7d")).toEqual([all[1]]);
  expect(await days("--until", "7d")).toEqual(["2026-01-15"]);
  expect(await days("--since", "2026-01-15", "--until", "2026-01-15")).toEqual(["2026-01-15"]);
  expect(await days("--since", "2026-01-16", "--until", "2026-01-17")).toEqual([]);
});

test.each([
  [["--since", "yesterday"], "It must be a day such as 2026-11-21, or 7d for seven days ago."],
  [["--until", "2026-02-30"], "It must be a day"],
  [["--since", "2026-02-02", "--until", "2026-02-01"], "is after --until"],
])("aos context --total %j is a usage error", async (args, message) => {
  const { run } = machine();
  const { code, stdout, stderr } = await run(["context", "--total", ...args]);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(message);
});

test("aos context --total --project counts only that folder's sessions, including subagents", async () => {
  const { home, project, run } = agents();
  const files = async (folder: string) =>
    JSON.parse((await run(["context", "--total", "--json", "--project", folder], home)).stdout).files;
  expect([await files(project), await files(".")]).toEqual([3, 1]);
});

test("aos context --total shows the largest sessions, and all of them with --all", async () => {
  const { claude, run } = machine();
  for (let index = 1; index <= 23; index++) {
    claude(`session-${index}`, "subagent/session.jsonl", {
      edit: (text) =>
        text
          .replace(/"sessionId":"[^"]+"/g, `"sessionId":"session-${index}"`)
          .replace(/"id":"msg_/g, `"id":"msg_${index}_`)
          .replace(/"output_tokens":\d+/g, `"output_tokens":${1000 + index}`),
    });
  }
  const rows = (text: string) => text.split("\n").filter((line) => line.startsWith("session-"));
  const short = await run(["context", "--total", "--by", "session"]);
  expect(rows(short.stdout)).toHaveLength(20);
  expect(rows(short.stdout)[0]).toMatch(/^session-23 /);
  expect(short.stdout).toContain("… 3 more: --all\n");
  const whole = await run(["context", "--total", "--by", "session", "--all"]);
  expect(rows(whole.stdout)).toHaveLength(23);
  expect(whole.stdout).not.toContain("…");
});

test("aos context --total says so if there is nothing to sum", async () => {
  const { claude, run } = machine();
  expect(await run(["context", "--total"])).toMatchObject({
    code: 0,
    stdout: "No model calls in 0 session files.\n",
  });
  claude("main", "api-error.jsonl");
  expect((await run(["context", "--total", "--by", "day"])).code).toBe(0);
});

test.skipIf(process.platform === "win32" || process.getuid?.() === 0)(
  "aos context --total reports a file that it cannot read, and counts the others",
  async () => {
    const { claude, codex, aos } = machine();
    chmodSync(claude("main", "basic.jsonl"), 0);
    codex("01a1fb6c-3133-7462-a5f9-6d534e873844", "rollout-basic.jsonl");
    const { code, stdout, stderr } = await aos(["context", "--total", "--by", "session"]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("01a1fb6c")]);
    expect(stderr).toMatch(/^warning: .*main\.jsonl: /);
  },
);

test("in 60 columns the table keeps names and the total, and drops the least important columns", async () => {
  const totals = {
    ...{ calls: 1_234, inputTokens: 12_345_678, outputTokens: 1_234_567 },
    ...{ cacheWriteTokens: 12_345_678, cacheReadTokens: 123_456_789, totalTokens: 149_382_712 },
  };
  const rows = [{ name: "claude-sonnet-4-6", totals }];
  const table = (columns: number) =>
    renderUsageTable("model", rows, totals, { paint: createPaint(false), columns, hidden: undefined });
  expect(table(60)).toMatchInlineSnapshot(`
    "model             calls       input     output  total tokens
    claude-sonnet-4…  1,234  12,345,678  1,234,567   149,382,712
    total             1,234  12,345,678  1,234,567   149,382,712
    "
  `);
  expect(table(100).split("\n")[0]).toMatch(/cache write +cache read/);
  for (const columns of [30, 40, 60, 80]) expect(table(columns)).toContain("149,382,712");
});

test("costs come from clients' records, or else from list prices, and the source is shown", async () => {
  const at = machine();
  at.claude("main", "subagent/session.jsonl");
  const byList = (await at.aos(["context", "--total"])).stdout;
  expect(byList).toMatch(/^cost: about \$\d+\.\d\d at list prices of 20\d\d-\d\d-\d\d \(.+\)$/m);
  at.claude("other", "subagent/session.jsonl", {
    edit: (text) => text.replaceAll("claude-sonnet-4-6", "acme-1").replaceAll('"id":"msg_', '"id":"other_'),
  });
  const { stdout } = await at.aos(["context", "--total"]);
  expect(stdout).toContain("not included, price unknown: acme-1");
  const { cost } = JSON.parse((await at.aos(["context", "--total", "--json"])).stdout);
  expect(cost).toMatchObject({ clientUsd: 0, unknownModels: ["acme-1"] });
});
