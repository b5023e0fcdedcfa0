import { join } from "node:path";
import { runSessions } from "@agentos/session-loop";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { aos } from "./in-process.js";

/** A project with a session loop of two sessions, whose agent is running or done. */
async function projectWithLoop(done: boolean): Promise<{ folder: string; log: string }> {
  const folder = testdir({ ".agentos/.keep": "" });
  const log = join(folder, ".agentos", "state", "loops", "night-shift.jsonl");
  let readings = 1;
  await runSessions({
    task: "Tidy the docs.",
    model: "scripted:1b",
    windowTokens: 10_000,
    log,
    systemPrompt: () => ({ text: `You tidy, as of ${readings++}.`, source: "SYSTEM_PROMPT.md" }),
    ...(done ? {} : { maxTurns: 4 }),
    runTurn: ({ session, turn }) => ({
      messages: [{ role: "assistant", content: `Session ${session}, turn ${turn}.` }],
      usage: { inputTokens: 1000 * turn, outputTokens: 50 },
      calls: [{ name: "read", input: { path: `${session}-${turn}.md` }, output: "text" }],
      ...(turn === 3 && (session === 1 ? { endSession: true } : { done: true })),
    }),
  });
  return { folder, log };
}

test("aos status lists the session loops of a project", async () => {
  const { folder } = await projectWithLoop(false);
  const { stdout, code } = await aos(folder, ["status"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /Session loops:\n night-shift {2}stopped \(max-turns\) {2}session 2, 4 turns, 1k of 10k tokens in use/,
  );
  expect(stdout).toContain("Tidy the docs.");
  expect(stdout).toContain(
    "   1 restart, 7k tokens in, 200 out, prompt: SYSTEM_PROMPT.md, prompt changed 1 time\n",
  );
  const one = await aos(folder, ["status", "night-shift", "--json"]);
  const loop = { id: "night-shift", turns: 4, stop: { reason: "max-turns" } };
  expect(JSON.parse(one.stdout)).toMatchObject(loop);
  const all = await aos(folder, ["status", "--json"]);
  expect(JSON.parse(all.stdout)).toMatchObject({ sessions: [], loops: [loop] });
});

test("aos context shows how full a loop's window is, by its log, its id, or as the newest", async () => {
  const { folder, log } = await projectWithLoop(true);
  for (const args of [[log], ["night"], []]) {
    const { stdout } = await aos(folder, ["context", ...args, "--json"]);
    expect(JSON.parse(stdout), args.join()).toMatchObject({
      usedTokens: 3050,
      windowTokens: 10_000,
      model: "scripted:1b",
    });
  }
  const { stdout } = await aos(folder, ["context"]);
  expect(stdout).toContain("session loop, scripted:1b, session night-shift");
  const all = await aos(folder, ["watch", "--once", "--json"]);
  expect(JSON.parse(all.stdout).sessions).toMatchObject([{ sessionId: "night-shift", level: "normal" }]);
});

test("aos report reports on a loop, session by session", async () => {
  const { folder } = await projectWithLoop(true);
  for (const args of [[], ["night-shift"]]) {
    const { stdout } = await aos(folder, ["report", ...args]);
    expect(stdout).toContain("- State: stopped (done): The agent says that the task is done.");
    expect(stdout).toContain("| 1 | 3 | 3 | 6,000 | 3,050 | 0 | 0 turns | ended-by-turn |");
    expect(stdout).toContain("| 2 | 3 | 3 | 6,000 | 3,050 | 0 | 3 turns |  |");
  }
  const { stdout } = await aos(folder, ["report", "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({ id: "night-shift", sessions: [{ turns: 3 }, { turns: 3 }] });
});
