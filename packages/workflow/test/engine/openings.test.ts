import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { answerGate, type ResumeOptions, readSession } from "../../src/index.js";
import { type Act, failing, resume as resumeWith, run, sessionId, until, usable } from "./one-session.js";
import { cutAfter, eventsOf, fakePhase, project, ran, workflowText } from "./project.js";
import { slowPhases } from "./slow-phases.js";

/* A gate opens again when its phase is sent back. A decision on one opening does not apply to the next. */

const by = "a person";
const file = ".agentos/workflows/flow.yaml";

/** A resume that approves nothing unless it says so. */
const resume = (folder: string, act?: Act, more: Partial<ResumeOptions> = {}) =>
  resumeWith(folder, act, { approve: false, ...more });

const stateOf = (folder: string, id: string) =>
  readSession(folder, sessionId).phases.find((phase) => phase.id === id);

describe("an answer that names the opening it is for", () => {
  const phases = [fakePhase("plan", "gate: approval"), fakePhase("build")];

  test("applies to that opening, and not to the next", async () => {
    const folder = project(phases);
    await run(folder);
    expect(stateOf(folder, "plan")?.openings).toBe(1);
    await resume(folder, undefined, { reject: { reason: "too thin" } });
    const late = answerGate(folder, { phase: "plan", opening: 1, decision: "approve", by });
    expect(late).toMatchObject({ isOurs: false, answer: { decision: "reject", reason: "too thin" } });
    expect((await resume(folder)).status).toBe("waiting");
    expect(answerGate(folder, { phase: "plan", opening: 2, decision: "approve", by }).isOurs).toBe(true);
    expect((await resume(folder)).status).toBe("completed");
    // A late answer gets the answer that counted.
    expect(
      answerGate(folder, { sessionId, phase: "plan", opening: 1, decision: "approve", by }),
    ).toMatchObject({
      isOurs: false,
      answer: { decision: "reject" },
    });
  });

  test("is rejected for any other opening", async () => {
    const folder = project(phases);
    await run(folder);
    for (const opening of [0, 2, 1.5, Number.NaN])
      expect(() => answerGate(folder, { phase: "plan", opening, decision: "approve", by })).toThrow(
        /The gate of plan is at opening 1, but the decision is for opening /,
      );
  });
});

describe("a gate whose phase is sent back from another gate", () => {
  const phases = [
    fakePhase("code", "dependsOn: []"),
    fakePhase("design", "dependsOn: [code], gate: approval"),
    fakePhase("review", "dependsOn: [code], gate: approval"),
  ];
  const back = { phase: "review", decision: "reject", reason: "no tests", to: "code", by: "anna" } as const;
  const closed = { decision: "reject", reason: "no tests", to: "code", gate: "review", by: "anna" };

  test("accepts no answer to the closed opening while the session runs", async () => {
    const folder = project([...phases, fakePhase("slow", "dependsOn: []")]);
    const { act, finish } = slowPhases();
    const end = run(folder, act);
    await until(folder, (is) => is.design === "waiting" && is.review === "waiting");
    answerGate(folder, back);
    await until(folder, () => ran(folder).filter((id) => id === "design").length === 2);
    expect(answerGate(folder, { phase: "design", opening: 1, decision: "approve", by })).toMatchObject({
      isOurs: false,
      answer: closed,
    });
    finish("slow");
    expect((await end).status).toBe("waiting");
    expect(stateOf(folder, "design")).toMatchObject({ status: "waiting", openings: 2 });
  });

  test("accepts none if a resume sends it back either, and one rejection is recorded", async () => {
    const folder = project(phases);
    await run(folder);
    answerGate(folder, back);
    const before = eventsOf(folder, sessionId).length;
    await resume(folder);
    const design = answerGate(folder, { phase: "design", opening: 1, decision: "approve", by });
    expect(design).toMatchObject({ isOurs: false, answer: closed });
    // If it is killed before the rejection is recorded, it reaches the same end.
    cutAfter(folder, sessionId, (_, index) => index === before);
    await resume(folder);
    const rejections = eventsOf(folder, sessionId).filter(({ type }) => type === "gate.rejected");
    expect(rejections).toEqual([expect.objectContaining({ phase: "review", to: "code" })]);
    expect(stateOf(folder, "design")).toMatchObject({ status: "waiting", openings: 2 });
  });

  test("accepts none inside an iteration, which runs again as a whole", async () => {
    const folder = project(
      [
        fakePhase("code", "dependsOn: []"),
        "{ id: try, dependsOn: [code], repeat: { max: 2 }, phases: [{ id: see, uses: other }] }",
        fakePhase("review", "dependsOn: [code], gate: approval"),
        fakePhase("slow", "dependsOn: []"),
      ],
      usable("other", [fakePhase("look"), fakePhase("ask", "gate: approval")]),
    );
    const { act, finish } = slowPhases();
    const end = run(folder, act);
    const inner = "try#1/see/ask";
    await until(folder, (is) => is[inner] === "waiting" && is.review === "waiting");
    answerGate(folder, back);
    const times = (id: string) => ran(folder).filter((each) => each === id).length;
    await until(folder, (is) => is[inner] === "waiting" && times(inner) === 2);
    expect([times("try#1/see/look"), stateOf(folder, inner)?.openings]).toEqual([2, 2]);
    expect(answerGate(folder, { phase: inner, opening: 1, decision: "approve", by })).toMatchObject({
      isOurs: false,
      answer: closed,
    });
    await until(folder, (is) => is.review === "waiting");
    for (const phase of ["review", inner]) answerGate(folder, { phase, decision: "approve", by });
    finish("slow");
    expect((await end).status).toBe("completed");
  });
});

describe("a gate that opens again has a new opening", () => {
  test("if its phase runs again because an earlier phase failed", async () => {
    const folder = project([
      fakePhase("build", "dependsOn: []"),
      fakePhase("check", "dependsOn: [build], always: true, gate: approval"),
    ]);
    await run(
      folder,
      failing((id) => id === "build"),
    );
    expect(stateOf(folder, "check")).toMatchObject({ status: "waiting", openings: 1 });
    answerGate(folder, { phase: "check", decision: "approve", by });
    const { status } = await resume(folder);
    expect([status, ran(folder)]).toEqual(["waiting", ["build", "check", "build", "check"]]);
    expect(stateOf(folder, "check")).toMatchObject({ status: "waiting", openings: 2 });
  });

  test("if the gate is removed from its phase and added again", async () => {
    const folder = project([fakePhase("plan", "gate: approval"), fakePhase("build"), fakePhase("ship")]);
    const withGate = readFileSync(join(folder, file), "utf8");
    await run(folder);
    await resume(
      folder,
      failing((id) => id === "build"),
      { approve: "plan" },
    );
    writeFileSync(join(folder, file), withGate.replace(", gate: approval", ""));
    await resume(
      folder,
      failing((id) => id === "build"),
    );
    writeFileSync(join(folder, file), withGate);
    expect((await resume(folder)).status).toBe("waiting");
    expect(stateOf(folder, "plan")?.openings).toBe(2);
    expect((await resume(folder, undefined, { approve: "plan" })).status).toBe("completed");
  });

  test("if an item is removed from its list and returns", async () => {
    const list = (items: string) => [
      `{ id: audit, forEach: [${items}], uses: other }`,
      fakePhase("review", "gate: approval"),
    ];
    const folder = project(list("web, api"), usable("other", [fakePhase("look", "gate: approval")]));
    const say = (items: string) => writeFileSync(join(folder, file), workflowText(list(items)));
    await run(folder);
    answerGate(folder, { phase: "audit[web]/look", decision: "reject", reason: "no", by });
    await resume(folder);
    expect(stateOf(folder, "audit[web]/look")).toMatchObject({ openings: 2, attempts: 2 });
    say("api");
    await resume(folder);
    expect(stateOf(folder, "audit[web]/look")).toBeUndefined();
    say("web, api");
    await resume(folder);
    expect(stateOf(folder, "audit[web]/look")).toMatchObject({ status: "waiting", openings: 2 });
    expect(ran(folder).filter((id) => id === "audit[web]/look")).toHaveLength(2);
  });
});

describe("a gate that was never announced", () => {
  const notes = `[${JSON.stringify(process.execPath)}, -e, "require('fs').appendFileSync('told', require('fs').readFileSync(0, 'utf8'))"]`;
  const told = (folder: string) =>
    existsSync(join(folder, "told")) ? readFileSync(join(folder, "told"), "utf8").trim().split("\n") : [];

  test("because its engine died is announced once by the resume", async () => {
    const folder = project([]);
    const phases = [fakePhase("plan", 'gate: { approval: "Is ${phases.plan.output}?" }'), fakePhase("build")];
    writeFileSync(join(folder, file), workflowText(phases, `notify: { run: ${notes} }\n`));
    await run(folder);
    cutAfter(folder, sessionId, ({ type }) => type === "phase.completed");
    rmSync(join(folder, "told"));
    await resume(folder);
    expect(told(folder).map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        event: "gate",
        text: "flow: plan is waiting for approval: Is plan is done?",
      }),
    ]);
    expect(stateOf(folder, "plan")).toMatchObject({ asked: "Is plan is done?", openings: 1 });
    await resume(folder);
    expect(told(folder)).toHaveLength(1);
  });

  test("because it was added to the file is announced too", async () => {
    const folder = project([fakePhase("plan"), fakePhase("build")]);
    await run(
      folder,
      failing((id) => id === "build"),
    );
    const phases = [fakePhase("plan", "gate: approval"), fakePhase("build")];
    writeFileSync(join(folder, file), workflowText(phases, `notify: { run: ${notes} }\n`));
    await resume(folder);
    expect(told(folder)).toHaveLength(1);
  });
});
