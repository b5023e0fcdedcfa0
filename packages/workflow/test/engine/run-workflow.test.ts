import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import {
  answerGate,
  cancelSession,
  listSessions,
  planWorkflow,
  pruneSessions,
  readSession,
  resumeSession,
  runWorkflow,
  WorkflowError,
} from "../../src/index.js";
import { eventsOf, fakePhase, fakeRunner, phase, project, ran, untilFile, workflowText } from "./project.js";

test("runs the phases in file order and completes", async () => {
  const folder = project([phase("plan"), phase("build"), phase("review")]);
  const result = await runWorkflow({ projectFolder: folder, workflow: "flow" });
  expect(result.status).toBe("completed");
  expect(ran(folder)).toEqual(["plan", "build", "review"]);
  expect(result.state.phases.map(({ status, attempts }) => [status, attempts])).toEqual(
    Array(3).fill(["completed", 1]),
  );
  expect(result.handoffPath).toBeUndefined();
});

test("records each step before acting on it", async () => {
  const folder = project([phase("plan")]);
  const { sessionId } = await runWorkflow({ projectFolder: folder, workflow: "flow", sessionId: "one" });
  expect(sessionId).toBe("one");
  expect(eventsOf(folder, "one").map(({ type }) => type)).toEqual([
    "session.started",
    "phase.started",
    "phase.spawned",
    "phase.completed",
    "session.completed",
  ]);
});

test("phases that do not depend on each other run at the same time, up to the limit", async () => {
  // Each phase waits for the other's file, so they would never end if they ran one after the other.
  const meet = (id: string, other: string) =>
    phase(id, {
      fields: "dependsOn: []",
      more: `require("fs").writeFileSync("${id}.here", ""); ${untilFile(`${other}.here`)}`,
    });
  const folder = project([meet("left", "right"), meet("right", "left")]);
  const { status } = await runWorkflow({ projectFolder: folder, workflow: "flow", concurrency: 2 });
  expect(status).toBe("completed");
});

test("a phase gets its prompt on stdin and in a file, and the results of its dependencies", async () => {
  const show = `
    const fs = require("fs"), e = process.env, prompt = fs.readFileSync(0, "utf8");
    const inputs = JSON.parse(fs.readFileSync(e.AGENTOS_INPUTS, "utf8"));
    fs.writeFileSync("seen.json", JSON.stringify({ prompt, same: prompt === fs.readFileSync(e.AGENTOS_PROMPT_FILE, "utf8"), plan: inputs.plan.output.trim(), artifact: inputs.plan.artifact, e }));`;
  const folder = project([
    phase("plan", {
      more: 'console.log("three steps"); require("fs").writeFileSync(process.env.AGENTOS_ARTIFACT, "Three steps.\\n")',
      fields: "artifact: plan.md",
    }),
    phase("build", { more: show, fields: 'env: { WHERE: "${projectDir}" }' }),
  ]);
  const { sessionId } = await runWorkflow({ projectFolder: folder, workflow: "flow" });
  const seen = JSON.parse(readFileSync(join(folder, "seen.json"), "utf8")) as {
    prompt: string;
    same: boolean;
    plan: string;
    artifact: string;
    e: Record<string, string>;
  };
  expect(seen).toMatchObject({ same: true, plan: "three steps", artifact: join(folder, "plan.md") });
  expect(seen.prompt).toContain("You are a developer.");
  expect(seen.prompt).toContain("three steps");
  expect(seen.prompt).toContain("Do build");
  expect(seen.e).toMatchObject({
    AGENTOS_SESSION: sessionId,
    AGENTOS_WORKFLOW: "flow",
    AGENTOS_PHASE: "build",
    AGENTOS_ATTEMPT: "1",
    AGENTOS_PROJECT_DIR: folder,
    WHERE: folder,
  });
});

test("a failed phase fails the session: its dependents are skipped, and its siblings finish", async () => {
  const folder = project([
    phase("plan", { more: 'console.error("no plan"); process.exit(3)', fields: "dependsOn: []" }),
    phase("build", { fields: "dependsOn: [plan]" }),
    phase("docs", { fields: "dependsOn: []" }),
  ]);
  const { status, state, handoffPath } = await runWorkflow({ projectFolder: folder, workflow: "flow" });
  expect(status).toBe("failed");
  expect(state.phases.map((each) => [each.id, each.status])).toEqual([
    ["plan", "failed"],
    ["build", "skipped"],
    ["docs", "completed"],
  ]);
  expect(state.phases[0]?.reason).toContain("no plan");
  expect(readFileSync(handoffPath ?? "", "utf8")).toContain("no plan");
});

test("a phase that ends without its unguarded artifact fails", async () => {
  const folder = project([phase("plan", { fields: "artifact: { path: plan.md, guard: false }" })]);
  const { status, state } = await runWorkflow({ projectFolder: folder, workflow: "flow" });
  expect(status).toBe("failed");
  expect(state.phases[0]).toMatchObject({
    status: "failed",
    reason: expect.stringContaining(join(folder, "plan.md")),
  });
});

test("a failed attempt is retried as often as the phase allows", async () => {
  const flaky = "if (process.env.AGENTOS_ATTEMPT < 3) process.exit(1)";
  const folder = project([phase("plan", { more: flaky, fields: "retries: 2" })]);
  const { sessionId, status } = await runWorkflow({
    projectFolder: folder,
    workflow: "flow",
    backoff: { baseMs: 1, maxMs: 1 },
  });
  expect(status).toBe("completed");
  const types = eventsOf(folder, sessionId).map(({ type }) => type);
  expect(types.filter((type) => type === "phase.failed" || type === "phase.retrying")).toEqual([
    "phase.failed",
    "phase.retrying",
    "phase.failed",
    "phase.retrying",
  ]);
  expect(readSession(folder, sessionId).phases[0]).toMatchObject({ status: "completed", attempts: 3 });
});

test('exit code 75 means "not now": the phase is tried again, and no attempt is used up', async () => {
  const busyOnce =
    'const fs = require("fs"); if (!fs.existsSync("asked")) { fs.writeFileSync("asked", ""); console.log("retry-after: 0"); process.exit(75) }';
  const folder = project([phase("plan", { more: busyOnce })]);
  const { status, state } = await runWorkflow({ projectFolder: folder, workflow: "flow" });
  expect(status).toBe("completed");
  expect(ran(folder)).toEqual(["plan", "plan"]);
  expect(state.phases[0]?.attempts).toBe(1);
});

test("a phase that exceeds its timeout is stopped and says so", async () => {
  const folder = project([phase("plan", { more: "setInterval(() => {}, 1000)", fields: "timeout: 0.3" })]);
  const { status, state } = await runWorkflow({ projectFolder: folder, workflow: "flow" });
  expect(status).toBe("failed");
  expect(state.phases[0]?.status).toBe("timed-out");
});

test("sessions are listed newest first", async () => {
  const folder = project([phase("plan")]);
  for (const sessionId of ["first", "second"])
    await runWorkflow({ projectFolder: folder, workflow: "flow", sessionId });
  expect(listSessions(folder).map(({ id, live, interrupted }) => [id, live, interrupted])).toEqual([
    ["second", false, false],
    ["first", false, false],
  ]);
});

test("a session id can be used only once", async () => {
  const folder = project([phase("plan")]);
  await runWorkflow({ projectFolder: folder, workflow: "flow", sessionId: "one" });
  await expect(runWorkflow({ projectFolder: folder, workflow: "flow", sessionId: "one" })).rejects.toThrow(
    /already/,
  );
});

test("an id that would leave the sessions folder is rejected", async () => {
  const folder = project([phase("plan")]);
  await expect(runWorkflow({ projectFolder: folder, workflow: "flow", sessionId: "../x" })).rejects.toThrow(
    TypeError,
  );
  expect(() => readSession(folder, "../x")).toThrow(WorkflowError);
});

test("names of built-in object properties are ordinary ids", async () => {
  const ids = ["__proto__", "constructor", "toString"];
  const folder = project(ids.map((id) => fakePhase(id)));
  const seen: string[] = [];
  const runner = fakeRunner(({ env }) => {
    const inputs = JSON.parse(readFileSync(env.AGENTOS_INPUTS ?? "", "utf8")) as object;
    seen.push(...Object.entries(inputs).map(([id, { output }]) => `${id}: ${output}`));
    return undefined;
  });
  const { status } = await runWorkflow({ projectFolder: folder, workflow: "flow", runners: [runner] });
  expect(status).toBe("completed");
  expect(seen).toEqual(["__proto__: __proto__ is done", "constructor: constructor is done"]);
});

test.each<[string, Record<string, string>, RegExp]>([
  [
    "an unknown agent",
    {
      ".agentos/workflows/flow.yaml":
        "id: flow\nname: F\nphases:\n  - { id: a, agent: devv, prompt: p, run: [x] }\n",
    },
    /flow\.yaml:4:\d+ .*devv.*did you mean.*dev/,
  ],
  [
    "an unknown key",
    { ".agentos/workflows/flow.yaml": workflowText(["{ id: a, promt: p, run: [x] }"]) },
    /flow\.yaml:5:\d+ .*promt.*prompt/,
  ],
  [
    "a cycle",
    {
      ".agentos/workflows/flow.yaml": workflowText([
        "{ id: a, prompt: p, run: [x], dependsOn: [b] }",
        "{ id: b, prompt: p, run: [x], dependsOn: [a] }",
      ]),
    },
    /a -> b -> a|b -> a -> b/,
  ],
  ["an empty file", { ".agentos/workflows/flow.yaml": "" }, /empty/],
  ["a binary file", { ".agentos/workflows/flow.yaml": "\0\0\u0001PNG" }, /flow\.yaml/],
])("%s is rejected with its position before anything is written", async (_, files, message) => {
  const folder = project([phase("plan")], files);
  const run = runWorkflow({ projectFolder: folder, workflow: "flow" });
  await expect(run).rejects.toMatchObject({
    code: "invalid-workflow",
    message: expect.stringMatching(message),
  });
  expect(listSessions(folder)).toEqual([]);
});

test("a state folder that cannot be written causes one clear error, and nothing runs", async () => {
  const folder = project([phase("plan")], { ".agentos/state": "a file where the folder should be" });
  const run = runWorkflow({ projectFolder: folder, workflow: "flow" });
  await expect(run).rejects.toMatchObject({
    code: "state-unusable",
    message: expect.stringContaining(".agentos/state"),
  });
  expect(ran(folder)).toEqual([]);
});

test("writes no secrets from output or failures, and makes all files private to their owner", async () => {
  const folder = project([
    phase("plan", { more: 'console.log("DB_PASSWORD=" + "hunter2x")' }),
    phase("build", { more: 'console.error("postgres://me:" + "hunter2x@db/x"); process.exitCode = 1;' }),
  ]);
  const { sessionId, state } = await runWorkflow({ projectFolder: folder, workflow: "flow" });
  const session = join(folder, ".agentos/state/sessions", sessionId);
  const said = ["events.jsonl", "logs/plan.1.log", "logs/build.1.log"].map((name) => join(session, name));
  const texts = said.map((file) => readFileSync(file, "utf8"));
  expect(texts.join()).not.toContain("hunter2x");
  expect(texts[1]).toBe("DB_PASSWORD=[secret]\n");
  expect(texts[0]).toContain("postgres://me:[secret]@db/x");
  if (process.platform === "win32") return;
  const { promptFile } = state.phases[0]!;
  for (const file of [...said, promptFile!, join(session, "inputs/build.json")])
    expect(statSync(file).mode & 0o777, file).toBe(0o600);
});

test("nothing starts if programs are missing, and all of them are reported at once", async () => {
  const run = (id: string, program: string) =>
    `{ id: ${id}, prompt: Go, dependsOn: [], run: [${program}, x] }`;
  const folder = project([
    phase("plan", { fields: "dependsOn: []" }),
    run("a", "no-such-one"),
    run("b", "no-such-two"),
  ]);
  await expect(runWorkflow({ projectFolder: folder, workflow: "flow" })).rejects.toMatchObject({
    code: "invalid-workflow",
    diagnostics: [
      {
        line: 6,
        message: expect.stringMatching(/"a" runs "no-such-one", which is not in PATH/),
      },
      { line: 7, message: expect.stringMatching(/"b" runs "no-such-two"/) },
    ],
  });
  expect([ran(folder), listSessions(folder)]).toEqual([[], []]);
});

test("programs of used workflows are checked too; a dry run warns, and a resume checks the remaining phases", async () => {
  const broken = workflowText(["{ id: inner, prompt: Go, dependsOn: [], run: [no-such-one] }"]).replace(
    "id: flow",
    "id: other",
  );
  const folder = project(
    [phase("plan", { fields: "dependsOn: [], gate: approval" }), "{ id: ship, uses: other }"],
    {
      ".agentos/workflows/other.yaml": broken,
    },
  );
  const options = { projectFolder: folder, workflow: "flow" };
  const missing = { message: expect.stringMatching(/"inner" runs "no-such-one"/) };
  await expect(runWorkflow(options)).rejects.toMatchObject({ diagnostics: [missing] });
  expect(planWorkflow(options).diagnostics).toMatchObject([{ severity: "warning", ...missing }]);

  const other = join(folder, ".agentos/workflows/other.yaml");
  writeFileSync(other, broken.replace("no-such-one", "true"));
  const { sessionId } = await runWorkflow(options);
  writeFileSync(other, broken);
  await expect(resumeSession({ projectFolder: folder, sessionId })).rejects.toMatchObject({
    diagnostics: [missing],
  });
});

everyRow<[call: (projectFolder: string) => unknown, message: string]>(
  "a wrong option is a TypeError before anything is read",
  [
    [
      (projectFolder) => runWorkflow({ projectFolder, workflow: "flow", concurency: 2 } as never),
      'Unknown option "concurency"; did you mean "concurrency"?',
    ],
    [
      (projectFolder) => runWorkflow({ projectFolder, workflow: "flow", budget: 5 } as never),
      'Expected "budget" to be an object, not 5',
    ],
    [
      (projectFolder) => runWorkflow({ projectFolder, workflow: "flow", budget: { costUSD: 5 } } as never),
      'Unknown option "budget.costUSD"; did you mean "budget.costUsd"?',
    ],
    [
      (projectFolder) =>
        runWorkflow({ projectFolder, workflow: "flow", budget: { tokens: "200k" } } as never),
      'Expected "budget.tokens" to be a number of at least 0, not "200k"',
    ],
    [(projectFolder) => runWorkflow({ projectFolder } as never), 'Expected "workflow" to be an id or a path'],
    [() => runWorkflow({ workflow: "flow" } as never), 'Expected "projectFolder" to be a path'],
    [() => runWorkflow(undefined as never), "Expected the options to be an object, not undefined"],
    [
      (projectFolder) => resumeSession({ projectFolder, sessionID: "one" } as never),
      'Unknown option "sessionID"; did you mean "sessionId"?',
    ],
    [
      (projectFolder) => resumeSession({ projectFolder, reject: { reasons: "no" } } as never),
      'Unknown option "reject.reasons"; did you mean "reject.reason"?',
    ],
    [
      (projectFolder) => cancelSession(projectFolder, { sessionid: "one" } as never),
      'Unknown option "sessionid"; did you mean "sessionId"?',
    ],
    [
      (projectFolder) => pruneSessions(projectFolder, { dryrun: true } as never),
      'Unknown option "dryrun"; did you mean "dryRun"?',
    ],
    [
      async (projectFolder) =>
        answerGate(projectFolder, { decision: "approve", by: "me", notes: "" } as never),
      'Unknown option "notes"; did you mean "note"?',
    ],
  ],
  async (call, message) => expect(async () => call(testdir({}))).rejects.toThrow(new TypeError(message)),
);
