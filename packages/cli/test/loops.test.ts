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

test("aos watch shows how full a loop's window is", async () => {
  const { folder } = await projectWithLoop(true);
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
