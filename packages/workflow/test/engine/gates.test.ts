import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { failing, resume, run, sessionId, statuses } from "./one-session.js";
import { cutAfter, eventsOf, fakePhase, project, ran, workflowText } from "./project.js";

const gatedPlan = fakePhase("plan", "dependsOn: [], gate: approval");
const build = fakePhase("build", "dependsOn: [plan]");

describe("a process that dies around a gate", () => {
  test("between the end of a gated phase and its gate lets nothing through the gate", async () => {
    const folder = project([gatedPlan, build]);
    await run(folder);
    cutAfter(folder, sessionId, ({ type }) => type === "phase.completed");
    const result = await resume(folder);
    expect(result.status).toBe("waiting");
    expect(ran(folder)).toEqual(["plan"]);
    expect((await resume(folder)).status).toBe("completed");
  });

  test("after a rejected phase has run again approves nothing, because nobody has seen the new result", async () => {
    const folder = project([gatedPlan, build]);
    await run(folder);
    await resume(folder, undefined, { reject: { reason: "too thin" } });
    let opened = 0;
    cutAfter(folder, sessionId, ({ type }) => type === "gate.opened" && ++opened === 2);
    const result = await resume(folder);
    expect(result.status).toBe("waiting");
    expect(ran(folder)).toEqual(["plan", "plan"]);
  });

  test("while it sends a phase back has either sent it back or decided nothing, and approves nothing", async () => {
    const folder = project([gatedPlan, build]);
    await run(folder);
    const before = eventsOf(folder, sessionId).length;
    await resume(folder, undefined, { reject: { reason: "too thin" } });
    cutAfter(folder, sessionId, (_, index) => index === before);
    const result = await resume(folder);
    expect(result.status).toBe("waiting");
    expect(ran(folder)).not.toContain("build");
  });
});

describe("several gates", () => {
  const phases = [
    gatedPlan,
    fakePhase("draw", "dependsOn: [], gate: approval"),
    build,
    fakePhase("print", "dependsOn: [draw]"),
  ];

  test("are approved together", async () => {
    const folder = project(phases);
    expect(statuses(await run(folder))).toEqual([
      "plan waiting",
      "draw waiting",
      "build pending",
      "print pending",
    ]);
    expect((await resume(folder)).status).toBe("completed");
  });

  test("require a name for a rejection; that phase runs again, and the other still waits", async () => {
    const folder = project(phases);
    await run(folder);
    await expect(resume(folder, undefined, { reject: { reason: "no" } })).rejects.toMatchObject({
      code: "gate-not-open",
      message: expect.stringContaining("Its open gates: plan, draw."),
    });
    const result = await resume(folder, undefined, { reject: { phase: "draw", reason: "no" } });
    expect(statuses(result).slice(0, 2)).toEqual(["plan waiting", "draw waiting"]);
    expect(ran(folder).sort()).toEqual(["draw", "draw", "plan"]);
  });

  test("stay as they are when a resume approves none", async () => {
    const folder = project([...phases, fakePhase("note", "dependsOn: []")]);
    const flaky = failing((id) => id === "note");
    expect((await run(folder, flaky)).status).toBe("failed");
    const result = await resume(folder, undefined, { approve: false });
    expect(result.status).toBe("waiting");
    expect(
      ran(folder)
        .filter((id) => id !== "note")
        .sort(),
    ).toEqual(["draw", "plan"]);
  });
});

test("a phase that was sent back and then fails keeps the reason for its next attempt", async () => {
  const folder = project([gatedPlan, build]);
  await run(folder);
  const broken = failing(() => true);
  const failed = await resume(folder, broken, { reject: { reason: "too thin" } });
  expect(failed.status).toBe("failed");
  let prompt = "";
  const result = await resume(folder, (request) => {
    prompt = request.prompt;
    return undefined;
  });
  expect(result.status).toBe("waiting");
  expect(prompt).toContain("too thin");
});

test("a gate that opened in a failed session is not approved by the next resume", async () => {
  const folder = project([gatedPlan, build, fakePhase("check", "dependsOn: []")]);
  const broken = failing((id) => id === "check");
  expect((await run(folder, broken)).status).toBe("failed");
  expect(statuses(await resume(folder))).toEqual(["plan waiting", "build pending", "check completed"]);
});

test("a gate on the last phase holds the session until it is approved", async () => {
  const folder = project([fakePhase("plan"), fakePhase("build", "gate: approval")]);
  expect((await run(folder)).status).toBe("waiting");
  const result = await resume(folder);
  expect(result.status).toBe("completed");
  expect(ran(folder)).toEqual(["plan", "build"]);
});

describe("a gate that a person adds to or removes from a finished phase", () => {
  const file = ".agentos/workflows/flow.yaml";
  const broken = failing((id) => id === "build");

  test("added: no dependent starts before it is approved", async () => {
    const folder = project([fakePhase("plan"), fakePhase("build")]);
    await run(folder, broken);
    writeFileSync(
      join(folder, file),
      workflowText([fakePhase("plan", "gate: approval"), fakePhase("build")]),
    );
    const result = await resume(folder);
    expect(result.status).toBe("waiting");
    expect(result.state.changes).toEqual(["plan now has a gate: it waits for approval"]);
    expect(ran(folder)).toEqual(["plan", "build"]);
    expect((await resume(folder)).status).toBe("completed");
  });

  test("removed: it no longer holds anything back", async () => {
    const folder = project([fakePhase("plan", "gate: approval"), fakePhase("build")]);
    await run(folder);
    writeFileSync(join(folder, file), workflowText([fakePhase("plan"), fakePhase("build")]));
    const result = await resume(folder, undefined, { approve: false });
    expect(result.status).toBe("completed");
    expect(result.state.changes).toEqual(["plan no longer has a gate"]);
  });
});
