import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { answerGate, readSession, reportSession } from "../../src/index.js";
import { resume, run, sessionId, statuses, until } from "./one-session.js";
import { eventsOf, fakePhase, project, ran } from "./project.js";
import { slowPhases } from "./slow-phases.js";

const by = "a person";

describe("a gate that is answered while siblings run", () => {
  const phases = [
    fakePhase("plan", "dependsOn: [], gate: approval"),
    fakePhase("slow", "dependsOn: []"),
    fakePhase("build", "dependsOn: [plan]"),
    fakePhase("ship", "dependsOn: [build]"),
  ];

  test("approved: dependents start at once and get the note", async () => {
    const folder = project(phases);
    const { act, finish, prompts } = slowPhases();
    const end = run(folder, act);
    await until(folder, ({ plan }) => plan === "waiting");
    const answered = answerGate(folder, {
      phase: "plan",
      decision: "approve",
      note: "Use the blue paint.",
      by,
    });
    expect(answered).toMatchObject({ sessionId, phase: "plan", isOurs: true, live: true });
    await until(folder, ({ ship, slow }) => ship === "completed" && slow === "running");
    finish("slow");
    expect((await end).status).toBe("completed");
    for (const id of ["build", "ship"])
      expect(prompts.get(id)?.[0]).toMatch(
        /<approval_notes>\nWhen plan was approved by a person:\nUse the blue paint\.\n<\/approval_notes>/,
      );
    expect(prompts.get("slow")?.[0]).not.toContain("blue paint");
    expect(eventsOf(folder, sessionId)).toContainEqual(
      expect.objectContaining({ type: "gate.approved", phase: "plan", by, note: "Use the blue paint." }),
    );
    expect(reportSession(folder, sessionId).gates).toEqual([
      expect.objectContaining({ phase: "plan", outcome: "approved", by, note: "Use the blue paint." }),
    ]);
  });

  test("rejected: the phase runs again with the reason, and its gate opens again", async () => {
    const folder = project(phases);
    const { act, finish, prompts } = slowPhases();
    const end = run(folder, act);
    await until(folder, ({ plan }) => plan === "waiting");
    answerGate(folder, { phase: "plan", decision: "reject", reason: "too thin", by });
    await until(folder, () => (prompts.get("plan")?.length ?? 0) === 2);
    await until(folder, ({ plan }) => plan === "waiting");
    expect(prompts.get("plan")?.[1]).toMatch(/<sent_back>.*too thin.*<\/sent_back>/s);
    // The previous answer does not apply to this opening.
    const second = answerGate(folder, { phase: "plan", decision: "approve", by });
    expect(second.isOurs).toBe(true);
    finish("slow");
    expect((await end).status).toBe("completed");
    expect(ran(folder).sort()).toEqual(["build", "plan", "plan", "ship", "slow"]);
  });

  test("only one of several answers counts, and the other callers receive it", async () => {
    const folder = project(phases);
    const { act, finish } = slowPhases();
    const end = run(folder, act);
    await until(folder, ({ plan }) => plan === "waiting");
    const first = answerGate(folder, { phase: "plan", decision: "reject", reason: "no", by: "anna" });
    const second = answerGate(folder, { phase: "plan", decision: "approve", by: "ben" });
    expect([first.isOurs, second.isOurs]).toEqual([true, false]);
    expect(second.answer).toMatchObject({ decision: "reject", by: "anna", reason: "no" });
    await until(folder, ({ plan }) => plan === "waiting");
    await until(folder, () => ran(folder).filter((id) => id === "plan").length === 2);
    await until(folder, ({ plan }) => plan === "waiting");
    answerGate(folder, { phase: "plan", decision: "approve", by: "ben" });
    await until(folder, ({ plan }) => plan === "completed");
    expect(() => answerGate(folder, { phase: "plan", decision: "approve", by: "anna" })).toThrow(
      /is not waiting at a gate: it is completed\. It was approved by ben at /,
    );
    finish("slow");
    await end;
  });
});

describe("a rejection that sends back an earlier phase", () => {
  const phases = [
    fakePhase("plan", "dependsOn: []"),
    fakePhase("code", "dependsOn: [plan]"),
    fakePhase("slow-docs", "dependsOn: [code]"),
    fakePhase("review", "dependsOn: [code], gate: approval"),
    fakePhase("other", "dependsOn: [plan]"),
    fakePhase("ship", "dependsOn: [review, slow-docs]"),
  ];

  test("reruns that phase and all dependents, including running ones, each with the reason", async () => {
    const folder = project(phases);
    const { act, finish, prompts } = slowPhases();
    const end = run(folder, act);
    await until(folder, (is) => is.review === "waiting" && is["slow-docs"] === "running");
    answerGate(folder, { phase: "review", decision: "reject", reason: "no tests", to: "code", by });
    await until(folder, () => (prompts.get("review")?.length ?? 0) === 2);
    await until(folder, (is) => is.review === "waiting" && is["slow-docs"] === "running");
    expect(prompts.get("code")?.[1]).toMatch(/<sent_back>.*Change this:\n\nno tests/s);
    expect(prompts.get("review")?.[1]).toContain(
      "It builds on code, which was sent back at the gate of review: no tests",
    );
    const rejected = eventsOf(folder, sessionId).find(({ type }) => type === "gate.rejected");
    expect(rejected).toMatchObject({ to: "code", again: ["code", "slow-docs", "review", "ship"], by });
    answerGate(folder, { phase: "review", decision: "approve", by });
    finish("slow-docs");
    expect((await end).status).toBe("completed");
    const times = (id: string) => ran(folder).filter((each) => each === id).length;
    expect(["plan", "code", "slow-docs", "review", "other", "ship"].map(times)).toEqual([1, 2, 2, 2, 1, 1]);
  });

  test("is applied by the next resume if no process is running the session", async () => {
    const folder = project(phases.map((phase) => phase.replaceAll("slow-", "")));
    expect((await run(folder)).status).toBe("waiting");
    const answered = answerGate(folder, {
      phase: "review",
      decision: "reject",
      reason: "no tests",
      to: "code",
      by,
    });
    expect(answered.live).toBe(false);
    const result = await resume(folder, undefined, { approve: false });
    expect(statuses(result)).toEqual([
      "plan completed",
      "code completed",
      "docs completed",
      "review waiting",
      "other completed",
      "ship pending",
    ]);
    const times = (id: string) => ran(folder).filter((each) => each === id).length;
    expect(["plan", "code", "docs", "review", "other", "ship"].map(times)).toEqual([1, 2, 2, 2, 1, 0]);
    expect((await resume(folder)).status).toBe("completed");
  });

  test("can only name a dependency of the gate's phase", async () => {
    const folder = project(phases.map((phase) => phase.replaceAll("slow-", "")));
    await run(folder);
    for (const to of ["ship", "other", "nobody"])
      expect(() => answerGate(folder, { phase: "review", decision: "reject", reason: "no", to, by })).toThrow(
        /review can only be sent back to a phase that it depends on, .* Possible: plan, code/,
      );
  });
});

describe("an answer to a session without a process", () => {
  const phases = [fakePhase("plan", "gate: approval"), fakePhase("build")];

  test("waits for the resume, which applies it even if it approves nothing itself", async () => {
    const folder = project(phases);
    await run(folder);
    answerGate(folder, { decision: "approve", by });
    expect((await resume(folder, undefined, { approve: false })).status).toBe("completed");
  });

  test("takes precedence over the resume's own answer, with a warning", async () => {
    const folder = project(phases);
    await run(folder);
    answerGate(folder, { decision: "reject", reason: "too thin", by: "anna" });
    const warnings: string[] = [];
    const result = await resume(folder, undefined, {
      onWarning: (message) => warnings.push(message),
    });
    expect([result.status, ran(folder)]).toEqual(["waiting", ["plan", "plan"]]);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^The gate of plan already has a decision\. It was rejected by anna at .*: too thin$/,
      ),
    ]);
  });

  test.each([
    [
      "a phase that is not waiting",
      { phase: "build" },
      /"build" of session one is not waiting at a gate: it is pending/,
    ],
    ["a phase that no session has", { phase: "nobody" }, /No unfinished session .* has a phase "nobody"/],
    [
      "an unknown phase of a session",
      { phase: "nobody", sessionId },
      /Session one has no phase "nobody"\. Its open gates: plan/,
    ],
  ])("to %s is refused", async (_, named, message) => {
    const folder = project(phases);
    await run(folder);
    expect(() => answerGate(folder, { ...named, decision: "approve", by })).toThrow(message);
  });

  test("must name the session if the phase waits in several", async () => {
    const folder = project(phases);
    await run(folder);
    await run(folder, undefined, { sessionId: "two" });
    expect(() => answerGate(folder, { phase: "plan", decision: "approve", by })).toThrow(
      /name one with --session/,
    );
    expect(answerGate(folder, { sessionId: "two", phase: "plan", decision: "approve", by }).isOurs).toBe(
      true,
    );
  });
});

describe("a session that waits at its gates", () => {
  const phases = [fakePhase("plan", "gate: approval"), fakePhase("build")];

  test("continues after the answer, without a resume", async () => {
    const folder = project(phases);
    const end = run(folder, undefined, { waitAtGates: true });
    await until(folder, ({ plan }) => plan === "waiting");
    answerGate(folder, { decision: "approve", by });
    expect((await end).status).toBe("completed");
  });

  test("is still waiting after a pause, and the next resume approves what was shown", async () => {
    const folder = project(phases);
    const pause = new AbortController();
    const end = run(folder, undefined, { waitAtGates: true, pause: pause.signal });
    await until(folder, ({ plan }) => plan === "waiting");
    // The session is asking as soon as nothing runs any more.
    await sleep(50);
    pause.abort();
    const result = await end;
    expect([result.status, result.state.announcedGates]).toEqual(["waiting", ["plan"]]);
    expect((await resume(folder)).status).toBe("completed");
  });
});

describe("a gate with a timeout", () => {
  let clock = 0;
  const now = () => new Date(clock);
  // The deadline is recorded a moment after the phase starts to wait.
  const untilOpen = (folder: string) =>
    until(folder, () => readSession(folder, sessionId).phases[0]?.answerUntil !== undefined);

  async function timedOut(onTimeout: string | undefined, phaseFields = "") {
    clock = Date.parse("2026-11-21T09:00:00Z");
    const then = onTimeout === undefined ? "" : `, onTimeout: ${onTimeout}`;
    const folder = project([
      fakePhase("plan", `gate: { approval: Is it whole?, timeout: 10m${then} }${phaseFields}`),
      fakePhase("build"),
    ]);
    const end = run(folder, undefined, { now });
    await untilOpen(folder);
    const [plan] = readSession(folder, sessionId).phases;
    expect(plan).toMatchObject({ question: "Is it whole?", answerUntil: "2026-11-21T09:10:00.000Z" });
    return { folder, end };
  }

  test("keeps the session waiting, and can be approved in time", async () => {
    const { folder, end } = await timedOut("fail");
    clock += 599_999;
    answerGate(folder, { decision: "approve", by });
    expect((await end).status).toBe("completed");
  });

  test("is approved at its deadline with `onTimeout: approve`", async () => {
    const { folder, end } = await timedOut("approve");
    clock += 600_000;
    expect((await end).status).toBe("completed");
    expect(eventsOf(folder, sessionId)).toContainEqual(
      expect.objectContaining({ type: "gate.approved", by: "its time-out" }),
    );
  });

  test("sends its phase back at its deadline, and its timeout starts again", async () => {
    const { folder, end } = await timedOut("reject");
    clock += 600_000;
    await until(folder, () => ran(folder).length === 2);
    await untilOpen(folder);
    expect(readSession(folder, sessionId).phases[0]?.answerUntil).toBe("2026-11-21T09:20:00.000Z");
    answerGate(folder, { decision: "approve", by });
    expect((await end).status).toBe("completed");
  });

  test("sends its phase back while attempts remain, then fails as announced", async () => {
    const { folder, end } = await timedOut("reject", ", maxAttempts: 2");
    expect(readSession(folder, sessionId).phases[0]).toMatchObject({ onTimeout: "reject" });
    clock += 600_000;
    await until(folder, () => ran(folder).length === 2);
    await untilOpen(folder);
    expect(readSession(folder, sessionId).phases[0]).toMatchObject({ onTimeout: "fail" });
    clock += 600_000;
    const { status, state } = await end;
    expect([status, ran(folder)]).toEqual(["failed", ["plan", "plan"]]);
    expect(state.phases[0]?.reason).toBe("nobody decided in time, 2 times");
    // A resume restores all attempts.
    const resumed = resume(folder, undefined, { now });
    await untilOpen(folder);
    expect(readSession(folder, sessionId).phases[0]).toMatchObject({ onTimeout: "reject" });
    answerGate(folder, { decision: "reject", reason: "too thin", by });
    await until(folder, () => ran(folder).length === 3);
    await untilOpen(folder);
    expect(readSession(folder, sessionId).phases[0]).toMatchObject({ onTimeout: "reject" });
    answerGate(folder, { decision: "approve", by });
    expect((await resumed).status).toBe("completed");
  });

  test.each(["fail", undefined])(
    "fails at its deadline (onTimeout: %s), and a resume asks again without repeating the work",
    async (onTimeout) => {
      const { folder, end } = await timedOut(onTimeout, ", retries: 3");
      clock += 600_000;
      const result = await end;
      expect([result.status, ...statuses(result)]).toEqual(["failed", "plan failed", "build skipped"]);
      expect(result.state.phases[0]?.reason).toBe("nobody decided in time");
      expect(reportSession(folder, sessionId).gates).toMatchObject([{ outcome: "failed" }]);
      const resumed = resume(folder, undefined, { now });
      await untilOpen(folder);
      answerGate(folder, { decision: "approve", by });
      expect((await resumed).status).toBe("completed");
      expect(ran(folder)).toEqual(["plan", "build"]);
    },
  );

  test("has only one answer, even if a person decides at the last moment", async () => {
    const { folder, end } = await timedOut("approve");
    answerGate(folder, { decision: "reject", reason: "no", by });
    clock += 600_000;
    await until(folder, () => ran(folder).length === 2);
    expect(eventsOf(folder, sessionId).filter(({ type }) => type === "gate.approved")).toEqual([]);
    await untilOpen(folder);
    clock += 600_000;
    expect((await end).status).toBe("completed");
  });
});
