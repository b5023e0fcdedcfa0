import { expect, test } from "vitest";
import { runWorkflow } from "../../src/index.js";
import { eventsOf, phase, project, ran } from "./project.js";

const WHOLE = "# Spec\n\n## Goal\n\nOne order form for all shops.\n";

/** A phase whose hook reports, from the given attempt on, that the tests succeeded. */
function phaseWithHook(shownFrom: number): string {
  const more = `const fs = require("fs"), path = require("path"), env = process.env;
    fs.writeFileSync(env.AGENTOS_ARTIFACT, ${JSON.stringify(WHOLE)});
    fs.mkdirSync(path.dirname(env.AGENTOS_EVIDENCE_FILE), { recursive: true });
    fs.writeFileSync(env.AGENTOS_EVIDENCE_FILE, JSON.stringify({ verdicts: [{ kind: env.AGENTOS_EVIDENCE,
      ...(env.AGENTOS_ATTEMPT < ${shownFrom} ? { status: "claimed-not-shown", missing: "tests did not run in this session" } : { status: "shown" }) }] }));`.replace(
    /\n\s*/g,
    " ",
  );
  return phase("spec", { more, fields: "artifact: { path: spec.md, evidence: [test] }, dependsOn: []" });
}

const options = { workflow: "flow", sessionId: "one", guardBackoff: { baseMs: 1, maxMs: 1 } };

test("a phase that lacks evidence runs again until its session shows it", async () => {
  const folder = project([phaseWithHook(2)]);
  const result = await runWorkflow({ projectFolder: folder, ...options });
  expect(result.status).toBe("completed");
  expect(ran(folder)).toEqual(["spec", "spec"]);
  const queued = eventsOf(folder, "one").find(({ type }) => type === "agent_run.retry_queued");
  expect(queued).toMatchObject({
    reason: expect.stringContaining("Tests did not run in this session") as string,
  });
});

test("if no hook reports on the session, the phase ends with a warning", async () => {
  const more = `require("fs").writeFileSync(process.env.AGENTOS_ARTIFACT, ${JSON.stringify(WHOLE)});`;
  const folder = project([
    phase("spec", { more, fields: "artifact: { path: spec.md, evidence: [test] }, dependsOn: []" }),
  ]);
  const result = await runWorkflow({ projectFolder: folder, ...options });
  expect(result.status).toBe("completed");
  const completed = eventsOf(folder, "one").find(({ type }) => type === "phase.completed");
  expect(completed).toMatchObject({
    artifacts: [{ findings: [{ code: "missing-evidence", severity: "warning" }] }],
  });
});
