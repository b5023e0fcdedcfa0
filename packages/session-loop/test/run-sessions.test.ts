import { expect, test } from "vitest";
import { memoryLog, runSessions, type SessionLogRecord } from "../src/index.js";
import { newWorld, type Simulation, simpleMask, simulatedTurn } from "./simulated.js";

const STEPS: Simulation = {
  steps: 60,
  windowTokens: 8000,
  sizeOf: () => 2000,
  charactersPerToken: 4,
  usage: "counts",
  perTurn: 1,
};

function ofType<Type extends SessionLogRecord["type"]>(records: readonly SessionLogRecord[], type: Type) {
  return records.filter((each): each is Extract<SessionLogRecord, { type: Type }> => each.type === type);
}

const ALL = Array.from({ length: STEPS.steps }, (_, index) => index + 1);

test("works through more than its window holds, each step once", async () => {
  const world = newWorld();
  const log = memoryLog();
  const result = await runSessions({
    runTurn: simulatedTurn(world, STEPS),
    task: "Do all steps.",
    systemPrompt: "You work.",
    windowTokens: STEPS.windowTokens,
    log,
  });
  console.log(result.reason, result.detail, result.sessions, result.turns, world.largest);
  console.log(
    ofType(log.records, "turn")
      .map((t) => `${t.session}.${t.turn} ${t.inputTokens} ${t.usedTokens} ${t.level} ${t.windDown ?? ""}`)
      .join("\n"),
  );
  expect(result).toMatchObject({ reason: "done" });
  expect(world.done).toEqual(ALL);
  expect(world.largest).toBeLessThanOrEqual(STEPS.windowTokens);
  expect(result.sessions).toBeGreaterThan(3);
});

test("masks first, and needs fewer sessions", async () => {
  const world = newWorld();
  const log = memoryLog();
  const result = await runSessions({
    runTurn: simulatedTurn(world, STEPS),
    task: "Do all steps.",
    systemPrompt: "You work.",
    windowTokens: STEPS.windowTokens,
    mask: simpleMask(),
    log,
  });
  expect(result).toMatchObject({ reason: "done" });
  expect(world.done).toEqual(ALL);
  console.log(
    result.sessions,
    ofType(log.records, "mask").map((m) => m.text),
  );
});
