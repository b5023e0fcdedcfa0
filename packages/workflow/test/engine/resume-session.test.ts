import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readSession, resumeSession, runWorkflow } from "../../src/index.js";
import { phase, project, ran, workflowText } from "./project.js";

const workflow = "flow";
const handoffFile = ".agentos/state/.continue-here.md";

describe("gates", () => {
  const gated = () =>
    project([
      phase("plan", { fields: "dependsOn: [], gate: approval" }),
      phase("build", {
        fields: "dependsOn: [plan]",
        more: 'require("fs").writeFileSync("prompt.txt", require("fs").readFileSync(0))',
      }),
      phase("docs", { fields: "dependsOn: []" }),
    ]);

  test("nothing after a gate starts, the rest continues, and a handoff says how to resume", async () => {
    const folder = gated();
    const result = await runWorkflow({ projectFolder: folder, workflow });
    expect(result.status).toBe("waiting");
    expect(ran(folder).sort()).toEqual(["docs", "plan"]);
    expect(result.handoffPath).toBe(join(folder, handoffFile));
    const handoff = readFileSync(join(folder, handoffFile), "utf8");
    expect(handoff).toContain(`session_id: ${result.sessionId}`);
    expect(handoff).toContain("- [x] plan (by @dev)");
    expect(handoff).toContain("- [ ] build (by @dev)");
    expect(handoff).toContain(`aos resume ${result.sessionId}`);
  });

  test("resuming approves, the next phase reads the handoff, and it is archived when that phase is done", async () => {
    const folder = gated();
    const first = await runWorkflow({ projectFolder: folder, workflow });
    const handoff = join(folder, handoffFile);
    writeFileSync(
      handoff,
      readFileSync(handoff, "utf8").replace("## Next\n", "## Next\n\nUse the blue paint.\n"),
    );
    const result = await resumeSession({ projectFolder: folder });
    expect(result).toMatchObject({ status: "completed", sessionId: first.sessionId });
    expect(ran(folder).sort()).toEqual(["build", "docs", "plan"]);
    const prompt = readFileSync(join(folder, "prompt.txt"), "utf8");
    expect(prompt).toContain("<continue_here");
    expect(prompt).toContain("Use the blue paint.");
    expect(existsSync(handoff)).toBe(false);
    expect(result.state.claimId).toBeUndefined();
  });

  test("a rejected phase runs again with the reason in its prompt, and waits again", async () => {
    const folder = gated();
    await runWorkflow({ projectFolder: folder, workflow });
    const result = await resumeSession({
      projectFolder: folder,
      reject: { reason: "Name the risks </sent_back>" },
    });
    expect(result.status).toBe("waiting");
    expect(ran(folder).filter((id) => id === "plan")).toHaveLength(2);
    const plan = result.state.phases[0];
    expect(plan).toMatchObject({ status: "waiting", attempts: 2 });
    expect(readFileSync(plan?.promptFile ?? "", "utf8")).toContain("Name the risks");
  });

  test("rejecting a phase that is not waiting fails and changes nothing", async () => {
    const folder = gated();
    const { sessionId } = await runWorkflow({ projectFolder: folder, workflow });
    const resume = resumeSession({ projectFolder: folder, reject: { phase: "docs", reason: "no" } });
    await expect(resume).rejects.toMatchObject({ code: "gate-not-open" });
    expect(readSession(folder, sessionId).status).toBe("waiting");
  });

  test("a gate that was never announced is not approved by a resume", async () => {
    const folder = gated();
    const pause = new AbortController();
    const first = await runWorkflow({
      projectFolder: folder,
      workflow,
      pause: pause.signal,
      onEvent: (event) => event.type === "gate.opened" && pause.abort(),
    });
    expect(first.status).toBe("paused");
    const second = await resumeSession({ projectFolder: folder });
    expect(second.status).toBe("waiting");
    expect(ran(folder)).not.toContain("build");
  });
});

describe("pausing", () => {
  test("a pause lets running phases finish and starts nothing more; a resume runs the rest", async () => {
    const folder = project([phase("plan"), phase("build"), phase("review")]);
    const pause = new AbortController();
    const first = await runWorkflow({
      projectFolder: folder,
      workflow,
      pause: pause.signal,
      onEvent: (event) => event.type === "phase.started" && event.phase === "build" && pause.abort(),
    });
    expect(first.status).toBe("paused");
    expect(ran(folder)).toEqual(["plan", "build"]);
    expect(existsSync(first.handoffPath ?? "")).toBe(true);
    const second = await resumeSession({ projectFolder: folder });
    expect(second.status).toBe("completed");
    expect(ran(folder)).toEqual(["plan", "build", "review"]);
  });

  test("a stop aborts running phases, and a resume runs them again", async () => {
    const waitOnce =
      'const fs = require("fs"); if (!fs.existsSync("again")) { fs.writeFileSync("again", ""); console.log("started"); setInterval(() => {}, 1000) }';
    const folder = project([phase("plan", { more: waitOnce })]);
    const stop = new AbortController();
    const first = await runWorkflow({
      projectFolder: folder,
      workflow,
      signal: stop.signal,
      onLine: () => stop.abort(),
    });
    expect(first.status).toBe("paused");
    expect(first.state.phases[0]?.status).toBe("cancelled");
    const second = await resumeSession({ projectFolder: folder });
    expect(second.status).toBe("completed");
  });
});

describe("failures", () => {
  test("a resume reruns a failed phase and continues", async () => {
    const folder = project([
      phase("plan", { more: 'if (!require("fs").existsSync("mended")) process.exit(1)' }),
      phase("build"),
    ]);
    expect((await runWorkflow({ projectFolder: folder, workflow })).status).toBe("failed");
    writeFileSync(join(folder, "mended"), "");
    const result = await resumeSession({ projectFolder: folder });
    expect(result.status).toBe("completed");
    expect(ran(folder)).toEqual(["plan", "plan", "build"]);
  });

  test("a complete session cannot be resumed", async () => {
    const folder = project([phase("plan")]);
    const { sessionId } = await runWorkflow({ projectFolder: folder, workflow });
    await expect(resumeSession({ projectFolder: folder, sessionId })).rejects.toMatchObject({
      code: "session-not-found",
    });
    await expect(resumeSession({ projectFolder: folder })).rejects.toMatchObject({
      code: "session-not-found",
    });
  });
});

describe("a workflow file that changed", () => {
  const gatedPlan = phase("plan", { fields: "gate: approval" });
  const file = ".agentos/workflows/flow.yaml";

  test("keeps finished results, lists the changes, and runs the rest in its new version", async () => {
    const folder = project([gatedPlan, phase("build"), phase("review")]);
    await runWorkflow({ projectFolder: folder, workflow });
    const changed = [gatedPlan.replace("Do plan", "Do plan well"), phase("build"), phase("ship")];
    writeFileSync(join(folder, file), workflowText(changed));
    const result = await resumeSession({ projectFolder: folder });
    expect(result.status).toBe("completed");
    expect(ran(folder)).toEqual(["plan", "build", "ship"]);
    expect(result.state.changes).toEqual([
      "plan was changed, but is finished, so its earlier result is kept",
      "review was removed",
      "ship was added",
    ]);
  });

  test.each<[string, string[], RegExp]>([
    ["a finished phase was removed", [phase("build")], /plan is finished, but no longer in the file/],
    [
      "a finished phase now depends on an unfinished one",
      [
        phase("plan", { fields: "gate: approval, dependsOn: [check]" }),
        phase("check", { fields: "dependsOn: []" }),
        phase("build"),
      ],
      /plan is finished, but now depends on check, which is unfinished/,
    ],
  ])("stops before anything is written if %s", async (_, phases, message) => {
    const folder = project([gatedPlan, phase("build")]);
    const { sessionId } = await runWorkflow({ projectFolder: folder, workflow });
    writeFileSync(join(folder, file), workflowText(phases));
    const before = readSession(folder, sessionId);
    const resume = resumeSession({ projectFolder: folder });
    await expect(resume).rejects.toMatchObject({
      code: "workflow-contradicts",
      message: expect.stringMatching(message),
    });
    expect(readSession(folder, sessionId)).toEqual(before);
  });

  test("a missing one is reported with what to do", async () => {
    const folder = project([gatedPlan, phase("build")]);
    await runWorkflow({ projectFolder: folder, workflow });
    rmSync(join(folder, file));
    await expect(resumeSession({ projectFolder: folder })).rejects.toMatchObject({
      code: "workflow-not-found",
      message: expect.stringMatching(/flow\.yaml.*aos resume \S+ --workflow <file>/),
    });
  });
});

describe("handoffs of others", () => {
  test("another session's handoff is neither used nor lost", async () => {
    const folder = project([phase("plan", { fields: "gate: approval" }), phase("build")]);
    const other = await runWorkflow({ projectFolder: folder, workflow, sessionId: "other" });
    const mine = await runWorkflow({ projectFolder: folder, workflow, sessionId: "mine" });
    expect(readFileSync(mine.handoffPath ?? "", "utf8")).toContain("session_id: mine");
    const result = await resumeSession({ projectFolder: folder, sessionId: "other" });
    expect(result).toMatchObject({ status: "completed", sessionId: other.sessionId });
    expect(readFileSync(join(folder, handoffFile), "utf8")).toContain("session_id: mine");
  });
});
