import { everyRow } from "@agentos/testing";
import { expect, test, vi } from "vitest";
import {
  type ChatMessage,
  memoryLog,
  type RunSessionsOptions,
  runSessions,
  type SessionLogRecord,
  type Turn,
  type TurnResult,
} from "../src/index.js";
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

/** Runs turns with these counts from the model. Each turn makes one call. */
async function run(
  counts: readonly (number | Partial<TurnResult>)[],
  options: Partial<RunSessionsOptions> = {},
): Promise<{ result: Awaited<ReturnType<typeof runSessions>>; records: SessionLogRecord[]; turns: Turn[] }> {
  const log = memoryLog();
  const turns: Turn[] = [];
  let index = 0;
  let inputTokens = 500;
  const result = await runSessions({
    task: "Work.",
    windowTokens: 10_000,
    retryDelayMs: 0,
    log,
    runTurn: (turn) => {
      turns.push(turn);
      const given = counts[index++] ?? { done: true };
      const { usage, ...more } =
        typeof given === "number" ? { usage: { inputTokens: given, outputTokens: 10 } } : given;
      inputTokens = (usage?.inputTokens ?? inputTokens) + 10;
      const messages: ChatMessage[] = [
        {
          role: "assistant",
          content: `turn ${index}`,
          tool_calls: [{ id: `c${index}`, function: { name: "t", arguments: { index } } }],
        },
        { role: "tool", tool_call_id: `c${index}`, content: `result ${index}` },
      ];
      return { messages, usage: usage ?? { inputTokens, outputTokens: 10 }, ...more };
    },
    ...options,
  });
  return { result, records: log.records, turns };
}

const texts = (messages: readonly ChatMessage[]) => messages.map(({ content }) => String(content));

test("completes work that does not fit into the window, each step once", async () => {
  const world = newWorld();
  const result = await runSessions({
    runTurn: simulatedTurn(world, STEPS),
    task: "Do all.",
    windowTokens: STEPS.windowTokens,
  });
  expect(result.reason).toBe("done");
  expect(world.done).toEqual(Array.from({ length: STEPS.steps }, (_, index) => index + 1));
  expect(world.largest).toBeLessThanOrEqual(STEPS.windowTokens);
  expect(result.sessions).toBeGreaterThan(3);
});

test("masks at the soft threshold, once, and reports the actual figure", async () => {
  const mask = vi.fn<NonNullable<RunSessionsOptions["mask"]>>((messages) => ({
    messages: messages.map((each) => (each.content === "result 1" ? { ...each, content: "-" } : each)),
    masked: 3,
    reclaimedTokens: 3000,
  }));
  const { turns, records } = await run([1000, 7490], { mask });
  expect(mask).toHaveBeenCalledTimes(1);
  const used = mask.mock.calls[0]?.[1].usedTokens as number;
  expect(mask.mock.calls[0]?.[1]).toMatchObject({
    targetTokens: 5000,
    windowTokens: 10_000,
    inputTokens: 7490,
  });
  expect(turns[2]?.notices).toEqual([
    `[Context compressed: 3 observations masked, ${Math.round(300_000 / used)}% context reclaimed]`,
  ]);
  expect(texts(turns[2]?.messages ?? [])).toContain("-");
  expect(ofType(records, "turn")[2]).toMatchObject({ masked: 3, reclaimedTokens: 3000 });
});

test("sends no notice if nothing was masked, and rejects longer results", async () => {
  for (const mask of [
    (messages: readonly ChatMessage[]) => ({ messages, masked: 0, reclaimedTokens: 0 }),
    (messages: readonly ChatMessage[]) => ({
      messages: [...messages, ...messages],
      masked: 2,
      reclaimedTokens: 10,
    }),
    () => undefined,
  ]) {
    const { turns, records } = await run([1000, 7500, 7600], { mask });
    expect(turns.flatMap(({ notices }) => notices)).toEqual([]);
    expect(ofType(records, "mask")).toEqual([]);
  }
});

everyRow(
  "a mask that throws or returns something unusable stops the loop, which can continue without it",
  [
    [{ messages: "none", masked: 2, reclaimedTokens: 10 }, 'Expected "messages" to be a list of messages'],
    [{ messages: [null], masked: 2, reclaimedTokens: 10 }, 'Expected "messages" to be a list of messages'],
    [[], 'Expected "messages" to be a list of messages'],
    [{ messages: [], masked: [{}], reclaimedTokens: 10 }, 'Expected "masked" to be a number, not a list'],
    [{ messages: [], masked: 1 }, 'Expected "reclaimedTokens" to be a number, not undefined'],
    [new Error("the store is full"), "the store is full"],
  ] as [unknown, string][],
  async (given, message) => {
    const log = memoryLog();
    const mask = () => {
      if (given instanceof Error) throw given;
      return given as never;
    };
    const { result, turns } = await run([1000, 7500], { mask, log });
    expect(result).toMatchObject({
      reason: "mask-failed",
      detail: `Masking in session #1 failed: ${message}`,
    });
    expect(turns).toHaveLength(2);
    const last = { done: true, usage: { inputTokens: 7600, outputTokens: 10 } };
    expect((await run([last], { log })).result).toMatchObject({ reason: "done", turns: 3 });
  },
);

test.each([8000, 32_768])(
  "the agent can save its state, however full one turn makes a window of %i",
  async (windowTokens) => {
    for (let percent = 90; percent < 103; percent += 0.5) {
      let hasSaved = false;
      const log = memoryLog();
      await runSessions({
        windowTokens,
        log,
        maxSessions: 1,
        runTurn({ turn, windDownTurnsLeft }) {
          if (windDownTurnsLeft) hasSaved = true;
          const bytes = turn === 1 ? (percent / 100) * windowTokens * 3.5 : windowTokens / 10;
          return {
            messages: [{ role: "tool", tool_call_id: "c", content: "x".repeat(bytes) }],
            changes: [`${turn}`],
            endSession: hasSaved,
          };
        },
      });
      expect(hasSaved, `${percent}%`).toBe(true);
      expect(ofType(log.records, "session-end").map(({ reason }) => reason)).toEqual(["wound-down"]);
    }
  },
);

test("after a jump past the hard threshold, masks first, and winds down only if that is not enough", async () => {
  const shrink = (tokens: number) => (messages: readonly ChatMessage[]) => ({
    messages: messages.map((each) =>
      each.role === "tool" ? { ...each, content: `${each.content}`.slice(0, 2) } : each,
    ),
    masked: 1,
    reclaimedTokens: tokens,
  });
  const big = {
    messages: [
      { role: "assistant", content: "" },
      { role: "tool", content: "x".repeat(30_000) },
    ],
  };
  const enough = await run([1000, { ...big, usage: { inputTokens: 1100, outputTokens: 10 } }], {
    mask: shrink(8000),
  });
  expect(enough.turns.map(({ windDownTurnsLeft }) => windDownTurnsLeft)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const short = await run([1000, 9300], { mask: shrink(5) });
  // Masking that frees less than the server must read again is not worth it.
  expect(ofType(short.records, "mask")).toHaveLength(0);
  expect(short.turns[2]).toMatchObject({ session: 1, windDownTurnsLeft: 3 });
  expect(short.turns[2]?.notices[0]).toMatch(
    /^\[The context window is 9\d% full, so this session ends within 3 turns/,
  );
});

test("winds down within the given turns, and carries over what the next session needs", async () => {
  let prompt = "First prompt.";
  const { turns, records, result } = await run(
    [
      1000,
      2000,
      { usage: { inputTokens: 9300, outputTokens: 10 } },
      9350,
      9400,
      { text: "State: 3 of 9.", usage: { inputTokens: 9450, outputTokens: 10 } },
    ],
    {
      systemPrompt: () => prompt,
      carryoverTurns: 2,
      onEvent: ({ record }) => {
        if (record.type === "session-end") prompt = "Second prompt.";
      },
    },
  );
  expect(turns.map(({ windDownTurnsLeft }) => windDownTurnsLeft)).toEqual([
    undefined,
    undefined,
    undefined,
    3,
    2,
    1,
    undefined,
  ]);
  const [, second] = ofType(records, "session");
  expect(texts((second?.entries ?? []).map(({ message }) => message as ChatMessage))).toEqual([
    "Second prompt.",
    "Work.",
    "turn 2",
    "result 2",
    "turn 3",
    "result 3",
    "Handoff of session #1:\n\nState: 3 of 9.\n\n[Session restarted. Session #2. Previous session ran 6 turns.]",
  ]);
  expect(second).toMatchObject({ carriedTurns: 2, handoff: true });
  expect(result).toMatchObject({ reason: "done", sessions: 2, turns: 7 });
});

test("re-arms the thresholds in every session", async () => {
  const mask = vi.fn(() => undefined);
  const { turns, records } = await run(
    [9500, 9700, 9500, 9700, 9500, 9700, { done: true, usage: { inputTokens: 900, outputTokens: 1 } }],
    { windDownTurns: 1, mask },
  );
  expect(turns.map(({ session, windDownTurnsLeft }) => [session, windDownTurnsLeft])).toEqual([
    [1, undefined],
    [1, 1],
    [2, undefined],
    [2, 1],
    [3, undefined],
    [3, 1],
    [4, undefined],
  ]);
  expect(mask.mock.calls.length).toBe(3);
  expect(ofType(records, "session-end").map(({ reason }) => reason)).toEqual(Array(3).fill("wound-down"));
});

test("accepts thresholds in tokens", async () => {
  const { records } = await run([3000, 4200], { thresholds: { soft: 2500, hard: "4k" }, windDownTurns: 1 });
  expect(ofType(records, "turn").map(({ level }) => level)).toEqual(["soft", "hard", "hard"]);
  expect(ofType(records, "session")[0]).toMatchObject({ softTokens: 2500, hardTokens: 4000 });
});

test.each([
  ["empty", () => " \n", "it is empty"],
  [
    "missing",
    () => {
      throw new Error("ENOENT");
    },
    "reading it failed: ENOENT",
  ],
  ["not text", () => "a\u0000b", "it is not UTF-8 text"],
  [
    "larger than half the window",
    () => "word ".repeat(6000),
    "it takes more than half of the context window",
  ],
])(
  "replaces a system prompt that is %s with the last usable one, and says so",
  async (_, broken, problem) => {
    let reads = 0;
    const { records, turns } = await run([9500, 9500], {
      systemPrompt: () => (reads++ === 0 ? "It works." : broken()),
      windDownTurns: 1,
    });
    const [, second] = ofType(records, "session");
    expect(second?.promptProblem).toBe(problem);
    expect(turns[2]?.messages[0]).toEqual({ role: "system", content: "It works." });
    expect(texts(turns[2]?.messages ?? []).at(-1)).toContain(
      `[The system prompt could not be used (${problem})`,
    );
  },
);

test("throws if the first system prompt is unusable", async () => {
  await expect(run([], { systemPrompt: () => "" })).rejects.toMatchObject({ code: "no-system-prompt" });
});

test("a sudden drop in the count is an overflow: learns the window, and rejects `done`", async () => {
  const { records, turns, result } = await run([
    3000,
    3900,
    { usage: { inputTokens: 2050, outputTokens: 10 }, done: true },
    900,
  ]);
  expect(ofType(records, "turn")[2]).toMatchObject({ level: "overflow", realWindowTokens: 4100 });
  expect(ofType(records, "session-end")[0]).toMatchObject({ reason: "overflow" });
  expect(ofType(records, "session")[1]?.hardTokens).toBe(Math.floor(4100 * 0.9));
  expect(texts(turns[3]?.messages ?? []).join()).toContain("[Session restarted. Session #2.");
  expect(result.reason).toBe("done");
});

test("a drop after masking, or by a server that counts only uncached tokens, is not an overflow", async () => {
  const mask = (messages: readonly ChatMessage[]) => ({
    messages: messages.map((each, index) => (index === 1 ? { ...each, content: "" } : each)),
    masked: 1,
    reclaimedTokens: 4000,
  });
  const masked = await run([7500, 3000], { mask });
  expect(ofType(masked.records, "turn").map(({ level }) => level)).toEqual(["soft", "normal", "normal"]);
  const cached = await run([5000, 40, 5200]);
  expect(ofType(cached.records, "turn").map(({ level, estimated }) => [level, estimated])).toEqual([
    ["normal", false],
    ["normal", true],
    ["normal", false],
    ["normal", false],
  ]);
});

everyRow(
  "detects silent truncation at 5,000 tokens within three turns: results of %s characters, %s",
  [
    [300, "restarts"],
    [900, "restarts"],
    [2500, "restarts"],
    [7000, "restarts"],
    [900, "masks"],
    [7000, "masks"],
    ["mixed", "restarts"],
    ["mixed", "masks"],
  ] as const,
  async (size, way) => {
    const world = newWorld();
    const log = memoryLog();
    const sizes = [400, 2500, 90, 6000, 1200, 700, 3300];
    const simulation: Simulation = {
      ...STEPS,
      steps: 90,
      windowTokens: 32_768,
      holds: 5000,
      keepsFile: true,
      sizeOf: (step) => (size === "mixed" ? (sizes[step % sizes.length] as number) : size),
    };
    const result = await runSessions({
      runTurn: simulatedTurn(world, simulation),
      task: "Do all.",
      systemPrompt: "You work.",
      windowTokens: 32_768,
      log,
      ...(way === "masks" && { mask: simpleMask(4) }),
    });
    const turns = ofType(log.records, "turn");
    const noticed = turns.findIndex(({ level }) => level === "overflow");
    expect(noticed - (world.cutAt as number)).toBeLessThan(3);
    expect(ofType(log.records, "notice").map(({ kind }) => kind)).toContain("overflow");
    // From then on, the loop stays within the server's actual window.
    expect(turns.filter(({ level }) => level === "overflow").length).toBeLessThan(6);
    expect(result.reason).toBe("done");
    expect(world.done).toHaveLength(90);
  },
);

test("estimates missing counts, and marks them as estimated", async () => {
  const { records } = await run([
    { usage: { prompt_eval_count: 0, eval_count: 7 } },
    { usage: { prompt_eval_count: 100, eval_count: 5 } },
  ]);
  expect(ofType(records, "turn").map(({ estimated }) => estimated)).toEqual([true, false, false]);
  expect(ofType(records, "turn")[0]?.inputTokens).toBeGreaterThan(0);
});

everyRow(
  "%s ends the run with a reason",
  [
    ["maxSessions", { maxSessions: 2 }, "max-sessions"],
    ["maxTurns", { maxTurns: 3 }, "max-turns"],
    ["maxTokens", { maxTokens: 20_000 }, "max-tokens"],
    ["maxCost", { maxCost: 0.25 }, "max-cost"],
    ["maxTimeMs", { maxTimeMs: 10_000 }, "max-time"],
    ["confirmRestart", { confirmRestart: () => false }, "restart-declined"],
  ] as const,
  async (_, limit, reason) => {
    let clock = 0;
    const { result, records } = await run(
      Array(40).fill({ usage: { inputTokens: 9500, outputTokens: 10 }, cost: 0.1 }),
      {
        ...limit,
        windDownTurns: 1,
        now: () => {
          clock += 1000;
          return new Date(clock);
        },
      },
    );
    expect(result.reason).toBe(reason);
    expect(records.at(-1)).toMatchObject({ type: "stop", reason });
  },
);

test("asks before a restart, with the numbers that a person needs", async () => {
  const confirmRestart = vi.fn(async () => true);
  await run([9500, 9500], { confirmRestart, windDownTurns: 1 });
  expect(confirmRestart).toHaveBeenCalledWith({
    session: 2,
    previousTurns: 2,
    totalTurns: 2,
    reason: "Session #1 ended after 2 turns.",
  });
});

test("tells the agent what it is repeating, then stops", async () => {
  const same: Partial<TurnResult> = { calls: [{ name: "run", input: { command: "make" }, output: "error" }] };
  const { result, turns } = await run(Array(20).fill(same));
  expect(result).toMatchObject({ reason: "no-progress", turns: 8 });
  expect(turns[5]?.notices[0]).toMatch(
    /^\[You are repeating yourself\. The call run\(\{"command":"make"\}\) was made 5 times/,
  );
});

test("tells the agent that sessions left no trace, then stops", async () => {
  const session = [
    { calls: [{ name: "read", input: 1, output: "a" }], text: "I begin." },
    { calls: [{ name: "read", input: 2, output: "b" }], text: "I see.", endSession: true },
  ];
  const { result, turns } = await run(
    Array.from({ length: 40 }, (_, index) => session[index % 2] as Partial<TurnResult>),
  );
  expect(result).toMatchObject({ reason: "no-progress", sessions: 3 });
  expect(texts(turns[4]?.messages ?? []).at(-1)).toContain("[The last session left no trace");
  // A failure with a different name or wording is not a new result either.
  const failing = Array.from({ length: 40 }, (_, index) => ({
    calls: [
      {
        name: "run",
        input: { cmd: "make" },
        output: `error: worker-${index}f3${index}c9a died after ${index * 7} of 900 parts`,
      },
    ],
    text:
      index % 4 < 2 ? "I will mend the build of the worker next." : "Next comes mending the worker's build.",
    endSession: index % 2 === 1,
  }));
  expect((await run(failing)).result).toMatchObject({ reason: "no-progress", sessions: 3 });
  const changing = Array.from({ length: 12 }, (_, index) => ({
    ...session[index % 2],
    changes: [`a.ts@${index}`],
  }));
  expect((await run(changing)).result.reason).toBe("done");
});

test("retries a failed turn without repeating its calls", async () => {
  let asked = 0;
  let made = 0;
  let failures = 3;
  const { result } = await run([], {
    runTurn: async ({ ask, call }) => {
      const answer = await ask(() => ({ role: "assistant", content: `answer ${++asked}` }));
      await call({ name: "touch", input: {} }, () => String(++made));
      if (failures-- > 0) throw new Error("connection lost");
      return { messages: [answer], done: true };
    },
  });
  expect([result.reason, asked, made]).toEqual(["done", 1, 1]);
  const final = await run([], {
    retries: 2,
    runTurn: () => {
      throw new Error("no model");
    },
  });
  expect(final.result).toMatchObject({
    reason: "turn-failed",
    detail: "Turn 1 of session #1 failed: no model",
    error: new Error("no model"),
  });
});

test.each([
  new ReferenceError("answr is not defined"),
  Object.assign(new Error("no key"), { retryable: false }),
])("a turn that can never succeed ends the run at once: %s", async (error) => {
  let calls = 0;
  const { result } = await run([], {
    runTurn: () => {
      calls++;
      throw error;
    },
  });
  expect(calls).toBe(1);
  expect(result).toMatchObject({ reason: "turn-failed", error });
});

test("ends the session if a request is rejected as too long, and stops if even the opening is", async () => {
  let refusals = 1;
  const tooLong = () => Object.assign(new Error("too long"), { code: "context_length_exceeded" });
  const { result, records } = await run([], {
    runTurn: () => {
      if (refusals-- > 0) throw tooLong();
      return { done: true };
    },
  });
  expect([result.reason, ofType(records, "session").length]).toEqual(["done", 2]);
  const never = await run([], {
    runTurn: () => {
      throw tooLong();
    },
  });
  expect(never.result.reason).toBe("window-too-small");
});

test("stops instead of restarting endlessly if the task is larger than the window", async () => {
  expect((await run([], { task: "word ".repeat(20_000) })).result.reason).toBe("window-too-small");
});

test("stops at the signal and, after resuming, reports a started call's outcome as unknown", async () => {
  const stopping = new AbortController();
  const log = memoryLog();
  const runTurn =
    (execute: () => string | Promise<string>) =>
    async ({ ask, call }: Turn): Promise<TurnResult> => {
      const answer = await ask(() => ({ role: "assistant", content: "" }));
      const output = await call({ name: "deploy", input: { to: "here" } }, execute);
      return { messages: [answer, { role: "tool", content: output }], done: true };
    };
  const first = await runSessions({
    log,
    signal: stopping.signal,
    runTurn: runTurn(() => {
      stopping.abort();
      throw new Error("aborted");
    }),
  });
  expect(first.reason).toBe("aborted");
  const execute = vi.fn(() => "deployed");
  const second = await runSessions({ log, runTurn: runTurn(execute) });
  expect(execute).not.toHaveBeenCalled();
  expect(texts(second.messages).at(-1)).toMatch(/^\[Outcome unknown: /);
  const again = await runSessions({
    log,
    runTurn: () => {
      throw new Error("nothing is left to do");
    },
  });
  expect(again).toMatchObject({ reason: "done", turns: 1 });
});

test("reports the calls of a turn without a recorded answer to the agent", async () => {
  const log = memoryLog();
  const turns: Turn[] = [];
  const attempt = async (turn: Turn): Promise<TurnResult> => {
    turns.push(turn);
    if (turns.length > 1) return { done: true };
    await turn.call({ name: "write", input: { path: "a" } }, () => "Wrote a.");
    throw Object.assign(new Error("killed"), { retryable: false });
  };
  await runSessions({ log, runTurn: attempt });
  await runSessions({ log, runTurn: attempt });
  expect(texts(turns[1]?.messages ?? []).at(-1)).toContain('- write({"path":"a"}): done. Wrote a.');
});

everyRow(
  "a single huge argument, as %s, leaves room for a handoff and a carried-over turn",
  [
    ["OpenAI's JSON text", (text: string) => JSON.stringify({ path: "big.txt", text })],
    ["an object", (text: string) => ({ path: "big.txt", text })],
  ] as const,
  async (_, asArguments) => {
    for (const [windDownTurns, handoff] of [
      [0, "The agent's last calls:\n- write("],
      [3, "It is written."],
    ] as const) {
      const log = memoryLog();
      const turns: Turn[] = [];
      const result = await runSessions({
        task: "Write it.",
        windowTokens: 8000,
        windDownTurns,
        log,
        runTurn(turn) {
          turns.push(turn);
          const text = "line of a large file\n".repeat(3000);
          const call = { id: "c1", function: { name: "write", arguments: asArguments(text) } };
          const answer = { role: "assistant", content: "I write the file.", tool_calls: [call] };
          if (turns.length === 1)
            return { messages: [answer, { role: "tool", tool_call_id: "c1", content: "Wrote big.txt." }] };
          const end = turn.windDownTurnsLeft ? { endSession: true } : turn.session === 2 && { done: true };
          const content = end ? "It is written." : `It is written. ${"And checked. ".repeat(500)}`;
          return { messages: [{ role: "assistant", content }], ...end };
        },
      });
      expect(result).toMatchObject({ reason: "done", sessions: 2 });
      const [call] = turns[1]?.messages.flatMap(({ tool_calls }) => (tool_calls ?? []) as never[]) ?? [];
      const given = (call as unknown as { function: { arguments: unknown } }).function.arguments;
      expect(typeof given === "string" ? JSON.parse(given) : given).toMatchObject({
        path: "big.txt",
        text: expect.stringMatching(/^line of.*tokens left out.*large file\n$/s),
      });
      const [, second] = ofType(log.records, "session");
      expect(second).toMatchObject({ carriedTurns: 1, handoff: true });
      expect(texts((second?.entries ?? []).map(({ message }) => message as ChatMessage)).at(-1)).toContain(
        handoff,
      );
    }
  },
);

test("restarts if masking would repeatedly invalidate the cache for little gain", async () => {
  const world = newWorld();
  const masks = simpleMask(4);
  const log = memoryLog();
  const result = await runSessions({
    log,
    windowTokens: STEPS.windowTokens,
    task: "Do all.",
    runTurn: simulatedTurn(world, STEPS),
    // Masks at most one observation per call, because that already meets the target.
    mask: (messages, request) => masks(messages, { ...request, targetTokens: request.usedTokens - 1 }),
  });
  expect(result.reason).toBe("done");
  expect(ofType(log.records, "mask")).toEqual([]);
  expect(ofType(log.records, "session-end").every(({ reason }) => reason === "wound-down")).toBe(true);
});

test("keeps the masking state in the log, across processes", async () => {
  const world = newWorld();
  const states: unknown[] = [];
  const log = memoryLog();
  const masks = simpleMask();
  const options: RunSessionsOptions = {
    log,
    windowTokens: STEPS.windowTokens,
    thresholds: { soft: 0.85 },
    maskTarget: 0.3,
    task: "Do all.",
    runTurn: simulatedTurn(world, STEPS),
    mask: (messages, request) => {
      states.push(request.state);
      return { ...masks(messages, request), state: { batch: states.length } };
    },
  };
  await runSessions({ ...options, maxTurns: 20 });
  const starts: unknown[] = [];
  await runSessions({
    ...options,
    startSession: ({ maskState, resumed }) => void starts.push([resumed, maskState]),
  });
  expect(states.slice(0, 3)).toEqual([undefined, { batch: 1 }, { batch: 2 }]);
  expect(starts[0]).toEqual([true, { batch: expect.any(Number) }]);
});

test("rejects invalid options with an error that names them", async () => {
  const wrong: [Record<string, unknown>, RegExp][] = [
    [{ runTurn: 1 }, /Expected "runTurn" to be a function/],
    [
      { thresholds: { soft: 0.9, hard: 0.5 } },
      /"thresholds.soft" \(9000 tokens\) to be at most "thresholds.hard"/,
    ],
    [{ thresholds: { soft: "most" } }, /"thresholds.soft" to be a share/],
    [{ carryoverTurns: -1 }, /"carryoverTurns" to be a non-negative integer/],
    [{ maxTurns: 0 }, /"maxTurns" to be a positive number/],
    [{ windowTokens: Number.NaN }, /"windowTokens" to be a positive number/],
    [{ maxTurn: 3 }, /^Unknown option "maxTurn"; did you mean "maxTurns"\?$/],
    [{ thresholds: { Hard: 0.5 } }, /^Unknown option "thresholds.Hard"; did you mean "thresholds.hard"\?$/],
    [{ thresholds: 0.5 }, /^Expected "thresholds" to be an object, not 0\.5$/],
    [{ progress: { stopafter: 9 } }, /^Unknown option "stopafter"; did you mean "stopAfter"\?$/],
    [{ progress: true }, /^Expected "progress" to be an object, not true$/],
    [{ retries: Number.POSITIVE_INFINITY }, /non-negative integer, not Infinity$/],
    [{ reserveTokens: "2%" }, /^Expected "reserveTokens" to be a non-negative integer, not "2%"$/],
    [{ log: { path: "a" } }, /^Expected "log" to be a path or a SessionLog, not an object$/],
    [{ now: Date.now }, /^Expected "now" to return a Date, not \d+$/],
    [{ signal: new AbortController() }, /not an AbortController: pass its "signal"$/],
    [{ estimateTokens: async () => 5 }, /^Expected "estimateTokens" to return a number, not an object$/],
    [
      { createMessage: (_role: string, text: string) => text },
      /^Expected what "createMessage" returns to be an object, not "Work\."$/,
    ],
    [{ startSession: () => ({ message: [] }) }, /^Unknown option "message"; did you mean "messages"\?$/],
  ];
  for (const [options, message] of wrong) await expect(run([], options)).rejects.toThrow(message);
});

test("rejects missing options", async () => {
  await expect(runSessions(undefined as never)).rejects.toThrow(
    new TypeError("Expected the options to be an object, not undefined"),
  );
});

test.each([
  [{ message: [] }, 'Unknown option "message"; did you mean "messages"?'],
  [{ messages: { role: "assistant" } }, 'Expected "messages" to be a list of objects'],
  [{ messages: ["Done."] }, 'Expected "messages" to be a list of objects'],
  [{ changes: "a.ts" }, 'Expected "changes" to be a list of strings'],
  [{ calls: { name: "t" } }, 'Expected "calls" to be a list of objects'],
  [{ text: 5 }, 'Expected "text" to be a string, not 5'],
  [{ cost: -1 }, 'Expected "cost" to be a non-negative number, not -1'],
  [{ usage: { input_tokens: 900 } }, 'Expected "usage" to be a Usage'],
  [{ cost: "0.1" }, 'Expected "cost" to be a non-negative number, not "0.1"'],
])("fields that cannot be used end the run at once: %j", async (turn, message) => {
  const { result, turns } = await run([turn as never]);
  expect(result).toMatchObject({ reason: "turn-failed", detail: expect.stringContaining(message) });
  expect(turns).toHaveLength(1);
});
