import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  type ResumeOptions,
  resumeSession,
  runWorkflow,
  type SessionEvent,
  type SessionState,
  type Usage,
} from "../../src/index.js";
import { cutAfter, eventsOf, fakePhase, fakeRunner, phase, project, ran } from "./project.js";

const workflow = "flow";
const sessionId = "one";
const guardBackoff = { baseMs: 1, maxMs: 1 };

const stub = "# Spec\n\n## Goal\n\nTBD\n\n## Risks\n\nTo be continued in the next session.\n";
const whole =
  "# Spec\n\n## Goal\n\nOne order form for all shops.\n\n## Risks\n\nTwo shops have forms of their own.\n";

/** A phase that leaves a stub in spec.md until the given attempt. */
function specPhase(wholeFrom: number, fields = ""): string {
  const more = `require("fs").writeFileSync(process.env.AGENTOS_ARTIFACT, process.env.AGENTOS_ATTEMPT < ${wholeFrom} ? ${JSON.stringify(stub)} : ${JSON.stringify(whole)});`;
  return phase("spec", { more, fields: `artifact: spec.md, dependsOn: []${fields}` });
}

function stateOf({ phases }: SessionState, id: string) {
  const found = phases.find((each) => each.id === id);
  if (found === undefined) throw new Error(`No phase ${id}`);
  return found;
}

function typesOf(folder: string): string[] {
  return eventsOf(folder, sessionId)
    .map(({ type }) => type)
    .filter((type) => /^(agent_run|phase\.(started|completed|failed|retrying|skipped))/.test(type));
}

function only<Type extends SessionEvent["type"]>(folder: string, type: Type) {
  return eventsOf(folder, sessionId).filter(
    (event): event is Extract<SessionEvent, { type: Type }> => event.type === type,
  );
}

describe("a phase whose artifact is a stub", () => {
  test("runs again with a list of the missing parts until the work is done", async () => {
    const folder = project([specPhase(3), phase("build")]);
    const result = await runWorkflow({ projectFolder: folder, workflow, sessionId, guardBackoff });
    expect(result.status).toBe("completed");
    expect(ran(folder)).toEqual(["spec", "spec", "spec", "build"]);
    expect(typesOf(folder)).toEqual([
      "phase.started",
      "agent_run.context_exhausted",
      "agent_run.retry_queued",
      "phase.started",
      "agent_run.context_exhausted",
      "agent_run.retry_queued",
      "phase.started",
      "phase.completed",
      "phase.started",
      "phase.completed",
    ]);
    const spec = stateOf(result.state, "spec");
    expect(spec).toMatchObject({ status: "completed", attempts: 3, contextExhaustionRisk: false });
    expect(spec).not.toHaveProperty("unfinished");
    expect(spec.runs.map(({ attempt, status, code }) => [attempt, status, code])).toEqual([
      [1, "unfinished", "CONTEXT_GUARD_FAIL"],
      [2, "unfinished", "CONTEXT_GUARD_FAIL"],
      [3, "completed", undefined],
    ]);
    expect(spec.runs[0]).toMatchObject({
      contextExhaustionRisk: false,
      reason: expect.stringMatching(/attempt 1 of 3.*spec\.md:\d+: /),
      artifacts: [
        {
          path: join(folder, "spec.md"),
          findings: expect.arrayContaining([expect.objectContaining({ code: "hedged-tail", line: 9 })]),
        },
      ],
    });

    const prompts = spec.runs.map(({ promptFile = "" }) => readFileSync(promptFile, "utf8"));
    expect(prompts[0]).not.toContain("<unfinished_artifact>");
    expect(prompts[1]).toContain("This is attempt 2");
    expect(prompts[2]).toMatch(
      /<unfinished_artifact>\nThis is attempt 3\. The artifact "spec\.md".*What is missing:.*Goal.*<\/unfinished_artifact>/s,
    );
  });

  test("is released if it stays one: its dependents are skipped, and its siblings finish", async () => {
    const folder = project([
      specPhase(100),
      phase("docs", { fields: "dependsOn: []" }),
      phase("build", { fields: "dependsOn: [spec]" }),
      phase("ship", { fields: "dependsOn: [build, docs]" }),
    ]);
    const result = await runWorkflow({ projectFolder: folder, workflow, sessionId, guardBackoff });
    expect(result.status).toBe("failed");
    expect(result.state.phases.map(({ id, status }) => [id, status])).toEqual([
      ["spec", "released"],
      ["docs", "completed"],
      ["build", "skipped"],
      ["ship", "skipped"],
    ]);
    expect(stateOf(result.state, "spec")).toMatchObject({
      attempts: 3,
      code: "CONTEXT_EXHAUSTION",
      contextExhaustionRisk: false,
      reason: expect.stringContaining("after 3 of 3 attempts"),
    });
    expect(only(folder, "agent_run.released")).toEqual([
      expect.objectContaining({ code: "CONTEXT_EXHAUSTION", attempt: 3, maxAttempts: 3 }),
    ]);
    expect(only(folder, "session.failed")).toEqual([expect.objectContaining({ phases: ["spec"] })]);
    expect(readFileSync(result.handoffPath ?? "", "utf8")).toContain("spec: CONTEXT_EXHAUSTION: ");
  });

  test("has as many attempts as the phase, or else the defaults, allow", async () => {
    const folder = project([specPhase(100, ", maxAttempts: 2"), specPhase(100).replaceAll("spec", "plan")]);
    const file = join(folder, ".agentos/workflows/flow.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace("agent: dev", "agent: dev, maxAttempts: 1"));
    await runWorkflow({ projectFolder: folder, workflow, sessionId, guardBackoff });
    expect(ran(folder).sort()).toEqual(["plan", "spec", "spec"]);
  });

  test("waits 10 s before the second attempt and 20 s before the third by default", async () => {
    const folder = project([specPhase(100)]);
    const stop = new AbortController();
    await runWorkflow({
      projectFolder: folder,
      workflow,
      sessionId,
      pause: stop.signal,
      onEvent: ({ type }) => type === "agent_run.retry_queued" && stop.abort(),
    });
    expect(only(folder, "agent_run.retry_queued").map(({ afterMs }) => afterMs)).toEqual([10_000]);
  });

  test("counts unfinished and failed attempts separately", async () => {
    const folder = project([fakePhase("spec", "artifact: spec.md, retries: 1, maxAttempts: 2")]);
    const texts = ["fail", stub, "fail", whole];
    const runner = fakeRunner(({ attempt }) => {
      const text = texts[attempt - 1] ?? "";
      if (text === "fail") return { status: "failed", reason: "it crashed" };
      writeFileSync(join(folder, "spec.md"), text);
      return undefined;
    });
    const options = { projectFolder: folder, workflow, sessionId, runners: [runner], guardBackoff };
    const result = await runWorkflow({ ...options, backoff: { baseMs: 1, maxMs: 1 } });
    // The one retry after failures is spent on the first; the second is one too many.
    expect(result.state.phases[0]).toMatchObject({ status: "failed", attempts: 3 });
    expect(typesOf(folder)).toEqual([
      "phase.started",
      "phase.failed",
      "phase.retrying",
      "phase.started",
      "agent_run.context_exhausted",
      "agent_run.retry_queued",
      "phase.started",
      "phase.failed",
    ]);
    // A person's resume brings new retries; what was missing is not forgotten.
    const resumed = await resumeSession(options);
    expect(resumed.status).toBe("completed");
    const { promptFile = "" } = stateOf(resumed.state, "spec");
    expect(readFileSync(promptFile, "utf8")).toContain("<unfinished_artifact>");
  });

  test("that is released and resumed has all its attempts again, and knows what was missing", async () => {
    const folder = project([specPhase(5)]);
    const options = { projectFolder: folder, workflow, sessionId, guardBackoff };
    await runWorkflow(options);
    const result = await resumeSession(options);
    expect(result.status).toBe("completed");
    expect(ran(folder)).toHaveLength(5);
    const { runs } = stateOf(result.state, "spec");
    expect(runs.map(({ status, code }) => code ?? status)).toEqual([
      "CONTEXT_GUARD_FAIL",
      "CONTEXT_GUARD_FAIL",
      "CONTEXT_EXHAUSTION",
      "CONTEXT_GUARD_FAIL",
      "completed",
    ]);
    expect(readFileSync(runs[3]?.promptFile ?? "", "utf8")).toContain("<unfinished_artifact>");
  });

  test("that writes nothing at all is told so", async () => {
    const folder = project([fakePhase("spec", "artifact: spec.md, maxAttempts: 2")]);
    const prompts: string[] = [];
    const runner = fakeRunner(({ prompt }) => {
      prompts.push(prompt);
      return undefined;
    });
    const options = { projectFolder: folder, workflow, sessionId, runners: [runner], guardBackoff };
    const { state } = await runWorkflow(options);
    expect(stateOf(state, "spec")).toMatchObject({ status: "released" });
    expect(prompts[1]).toContain("The artifact does not exist: write it");
  });

  test("does not block others while it waits for its next attempt", { tags: ["slow"] }, async () => {
    const folder = project([specPhase(2), phase("docs", { fields: "dependsOn: []" })]);
    const options = { projectFolder: folder, workflow, sessionId, concurrency: 1 };
    await runWorkflow({ ...options, guardBackoff: { baseMs: 1500, maxMs: 1500 } });
    expect(ran(folder)).toEqual(["spec", "docs", "spec"]);
  });
});

describe("a queued retry", () => {
  /** Runs until the first retry is queued, as if its process had been killed then. */
  async function killedInWait(waitMs: number): Promise<{ folder: string; options: ResumeOptions }> {
    const folder = project([specPhase(3)]);
    const options = { projectFolder: folder, workflow, sessionId, guardBackoff };
    const pause = new AbortController();
    await runWorkflow({
      ...options,
      guardBackoff: { baseMs: waitMs, maxMs: waitMs },
      pause: pause.signal,
      onEvent: ({ type }) => type === "agent_run.retry_queued" && pause.abort(),
    });
    cutAfter(folder, sessionId, ({ type }) => type === "agent_run.retry_queued");
    return { folder, options };
  }

  test("survives its process, with the rest of the wait, the next number and the same count", {
    tags: ["slow"],
  }, async () => {
    const { folder, options } = await killedInWait(1000);
    const [queued] = only(folder, "agent_run.retry_queued");
    const due = Date.parse(queued?.at ?? "") + 1000;
    const seen: string[] = [];
    const result = await resumeSession({
      ...options,
      onEvent: ({ type }, state) => {
        if (type === "session.resumed") seen.push(stateOf(state, "spec").status);
      },
    });
    expect(result.status).toBe("completed");
    expect(seen).toEqual(["retrying"]);
    expect(ran(folder)).toEqual(["spec", "spec", "spec"]);
    const { runs } = stateOf(result.state, "spec");
    expect(Date.parse(runs[1]?.startedAt ?? "")).toBeGreaterThanOrEqual(due);
    expect(
      only(folder, "agent_run.retry_queued").map(({ unfinishedAttempts }) => unfinishedAttempts),
    ).toEqual([1, 2]);
    expect(readFileSync(runs[1]?.promptFile ?? "", "utf8")).toContain("<unfinished_artifact>");
  });

  test("counts attempts across processes: a kill grants no further ones", async () => {
    const { folder, options } = await killedInWait(1);
    const file = join(folder, ".agentos/workflows/flow.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace("< 3", "< 100"));
    const result = await resumeSession(options);
    expect(stateOf(result.state, "spec")).toMatchObject({ status: "released", attempts: 3 });
    expect(only(folder, "agent_run.released")[0]).toMatchObject({ unfinishedAttempts: 3 });
  });

  test("is still there after a pause", async () => {
    const folder = project([specPhase(2)]);
    const options = { projectFolder: folder, workflow, sessionId };
    const pause = new AbortController();
    const paused = await runWorkflow({
      ...options,
      guardBackoff: { baseMs: 50, maxMs: 50 },
      pause: pause.signal,
      onEvent: ({ type }) => type === "agent_run.retry_queued" && pause.abort(),
    });
    expect(paused.status).toBe("paused");
    expect(stateOf(paused.state, "spec")).toMatchObject({ status: "retrying", code: "CONTEXT_GUARD_FAIL" });
    const { status } = await resumeSession(options);
    expect(status).toBe("completed");
  });
});

describe("criteria of an artifact", () => {
  const text = "# Spec\n\n## Goal\n\nOne order form for all shops.\n";
  const template = (criteria: string) => `---\nsuccessCriteria:\n${criteria}\n---\n# <name>\n`;

  test.each<[string, { fields?: string; template?: string; config?: string }, string[]]>([
    ["the defaults only", {}, []],
    [
      "the template's front matter",
      { template: template("  requiredSections: [Goal, Risks]") },
      ["missing-section"],
    ],
    [
      "the phase's, which override the template's",
      { template: template("  requiredSections: [Goal, Risks]"), fields: ", requiredSections: [Goal]" },
      [],
    ],
    ["the phase's", { fields: ", minLines: 30, requiredSections: []" }, ["too-few-lines"]],
    [
      "the project's phrases, combined with the phase's",
      { config: '{"guard":{"forbiddenPhrases":["all shops"]}}', fields: ", forbiddenPhrases: [as an AI]" },
      ["forbidden-phrase"],
    ],
    [
      "the project's for the artifact's path, if the phase has none",
      { config: '{"guard":{"artifacts":[{"path":"*.md","criteria":{"requiredSections":["Risks"]}}]}}' },
      ["missing-section"],
    ],
    [
      "the phase's, which override the project's",
      {
        config: '{"guard":{"artifacts":[{"path":"*.md","criteria":{"requiredSections":["Risks"]}}]}}',
        fields: ", requiredSections: [Goal]",
      },
      [],
    ],
  ])("%s", async (_, { fields = "", template, config }, expected) => {
    const withTemplate = template === undefined ? "" : ", template: templates/spec.md";
    const folder = project(
      [fakePhase("spec", `maxAttempts: 1, artifact: { path: spec.md${withTemplate}${fields} }`)],
      {
        ...(template !== undefined && { "templates/spec.md": template }),
        ...(config !== undefined && { ".agentos/config.json": config }),
      },
    );
    const runner = fakeRunner(() => {
      writeFileSync(join(folder, "spec.md"), text);
      return undefined;
    });
    const { state } = await runWorkflow({ projectFolder: folder, workflow, sessionId, runners: [runner] });
    const { artifacts = [] } = stateOf(state, "spec");
    expect(artifacts.flatMap(({ findings }) => findings.map(({ code }) => code))).toEqual(expected);
  });

  test("are in the prompt, wherever they were defined", async () => {
    const folder = project([fakePhase("spec", "artifact: { path: spec.md, template: t.md, minLines: 3 }")], {
      "t.md": template("  requiredSections: [Risks]"),
    });
    let prompt = "";
    const runner = fakeRunner((request) => {
      prompt = request.prompt;
      writeFileSync(join(folder, "spec.md"), whole);
      return undefined;
    });
    await runWorkflow({ projectFolder: folder, workflow, sessionId, runners: [runner] });
    expect(prompt).toContain(`Its template is this file: ${join(folder, "t.md")}`);
    expect(prompt).toMatch(/at least 3 lines of content.*"Risks"/s);
  });

  test.each([
    [
      "does not exist",
      undefined,
      /flow\.yaml:5 error: the template .*t\.md cannot be read: .*artifact\.template/,
    ],
    ["has a misspelled criterion", template("  minLine: 3"), /t\.md:3 error: .*did you mean "minLines"/],
  ])("a template that %s is an error before anything runs", async (_, text, expected) => {
    const folder = project(
      [fakePhase("spec", "artifact: { path: spec.md, template: t.md }")],
      text === undefined ? {} : { "t.md": text },
    );
    const run = runWorkflow({ projectFolder: folder, workflow, sessionId, runners: [fakeRunner()] });
    await expect(run).rejects.toMatchObject({
      code: "invalid-workflow",
      message: expect.stringMatching(expected),
    });
    expect(ran(folder)).toEqual([]);
  });

  test("do not apply to a phase that turns the guard off", async () => {
    const folder = project([fakePhase("spec", "artifact: { path: spec.md, guard: false }")]);
    const runner = fakeRunner(() => {
      writeFileSync(join(folder, "spec.md"), stub);
      return undefined;
    });
    const { status, state } = await runWorkflow({ projectFolder: folder, workflow, runners: [runner] });
    expect(status).toBe("completed");
    expect(stateOf(state, "spec")).not.toHaveProperty("contextExhaustionRisk");
  });

  test("do not cover older gaps: code that was missing before is not the phase's fault", async () => {
    const before = "// ... rest of the code unchanged\nexport const a = 1;\n";
    const folder = project([fakePhase("code", "artifact: a.ts")], { "a.ts": before });
    const runner = fakeRunner(() => {
      writeFileSync(join(folder, "a.ts"), `${before}export const b = 2;\n`);
      return undefined;
    });
    const options = { projectFolder: folder, workflow, sessionId, runners: [runner], guardBackoff };
    expect((await runWorkflow(options)).status).toBe("completed");
  });

  test("do not apply to files that are not text", async () => {
    const folder = project([fakePhase("draw", "artifact: a.png")]);
    const runner = fakeRunner(() => {
      writeFileSync(join(folder, "a.png"), Buffer.from([0x89, 0x50, 0, 0]));
      return undefined;
    });
    const { status, state } = await runWorkflow({ projectFolder: folder, workflow, runners: [runner] });
    expect(status).toBe("completed");
    expect(stateOf(state, "draw").artifacts).toEqual([
      { path: join(folder, "a.png"), findings: [expect.objectContaining({ code: "not-checked" })] },
    ]);
  });
});

describe("an artifact that is several files", () => {
  const write = (folder: string, files: Record<string, string>) =>
    fakeRunner(({ phase }) => {
      if (phase.id === "specs")
        for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "specs", name), text);
      return undefined;
    });

  test("is checked in every file, and dependents get the files' names", async () => {
    const folder = project([fakePhase("specs", 'artifact: "specs/*.md"'), fakePhase("build")]);
    let inputs: unknown;
    const files = write(folder, { "a.md": whole, "b.md": whole, "c.txt": "TBD" });
    const runner = {
      ...files,
      run: (request: Parameters<typeof files.run>[0]) => {
        if (request.phase.id === "build")
          inputs = JSON.parse(readFileSync(request.env.AGENTOS_INPUTS ?? "", "utf8"));
        return files.run(request);
      },
    };
    const { status, state } = await runWorkflow({ projectFolder: folder, workflow, runners: [runner] });
    expect(status).toBe("completed");
    const paths = [join(folder, "specs/a.md"), join(folder, "specs/b.md")];
    expect(stateOf(state, "specs")).not.toHaveProperty("artifact");
    expect(stateOf(state, "specs").artifacts).toEqual(paths.map((path) => ({ path, findings: [] })));
    expect(inputs).toMatchObject({ specs: { artifacts: paths } });
  });

  test("is unfinished while one file is; files that the phase did not write are ignored", async () => {
    const folder = project([fakePhase("specs", 'artifact: "specs/*.md", maxAttempts: 1')], {
      "specs/old.md": stub,
    });
    // Written an hour ago.
    const { utimesSync } = await import("node:fs");
    const before = new Date(Date.now() - 3_600_000);
    utimesSync(join(folder, "specs/old.md"), before, before);
    const runners = [write(folder, { "a.md": whole, "b.md": stub })];
    const { state } = await runWorkflow({ projectFolder: folder, workflow, runners });
    const { status, artifacts = [] } = stateOf(state, "specs");
    expect(status).toBe("released");
    expect(artifacts.map(({ path, findings }) => [path, findings.length > 0])).toEqual([
      [join(folder, "specs/b.md"), true],
      [join(folder, "specs/a.md"), false],
    ]);
  });

  test("is missing if there is no file", async () => {
    const folder = project([fakePhase("specs", 'artifact: "specs/*.md", maxAttempts: 1')]);
    const { state } = await runWorkflow({ projectFolder: folder, workflow, runners: [fakeRunner()] });
    expect(stateOf(state, "specs")).toMatchObject({
      status: "released",
      artifacts: [{ findings: [expect.objectContaining({ code: "missing-artifact" })] }],
    });
  });
});

describe("how full the context was at the last call", () => {
  const run = async (text: string, usage: Usage | undefined, fields = "") => {
    const folder = project([fakePhase("spec", `artifact: { path: spec.md${fields} }`)]);
    const runner = fakeRunner(() => {
      writeFileSync(join(folder, "spec.md"), text);
      return { status: "done", output: "", ...(usage && { usage }) };
    });
    const options = { projectFolder: folder, workflow, sessionId, runners: [runner], guardBackoff };
    const { state } = await runWorkflow(options);
    return { folder, spec: stateOf(state, "spec") };
  };
  const full = { inputTokens: 178_000, outputTokens: 2_000, usedTokens: 180_000, windowTokens: 200_000 };

  test("over the threshold with a stub: released at once", async () => {
    const { folder, spec } = await run(stub, full);
    expect(ran(folder)).toHaveLength(1);
    expect(spec).toMatchObject({
      status: "released",
      code: "CONTEXT_EXHAUSTION",
      tokenUsage: { input: 178_000, output: 2_000, total: 180_000 },
      windowTokens: 200_000,
      reason: expect.stringContaining("90% of the context window"),
    });
  });

  test("over the threshold with complete work: marked as at risk, and continued", async () => {
    const { folder, spec } = await run(whole, full);
    expect(spec).toMatchObject({ status: "completed", contextExhaustionRisk: true });
    expect(typesOf(folder)).toEqual(["phase.started", "agent_run.context_exhausted", "phase.completed"]);
  });

  test("below the threshold: no risk, and the figures are kept", async () => {
    const { spec } = await run(whole, { ...full, inputTokens: 20_000, usedTokens: 22_000 });
    expect(spec).toMatchObject({
      contextExhaustionRisk: false,
      tokenUsage: { input: 20_000, output: 2_000, total: 22_000 },
    });
  });

  test("is compared with the artifact's own threshold", async () => {
    const { spec } = await run(
      whole,
      { ...full, inputTokens: 20_000, usedTokens: 22_000 },
      ", tokenUsageWarningThreshold: 10",
    );
    expect(spec).toMatchObject({ contextExhaustionRisk: true });
  });

  test("is unknown if not reported", async () => {
    const { spec } = await run(whole, undefined);
    expect(spec).not.toHaveProperty("tokenUsage");
    expect(spec.contextExhaustionRisk).toBe(false);
  });

  test("is not a risk if the window's size is unknown", async () => {
    const { spec } = await run(whole, { inputTokens: 900_000, outputTokens: 1, usedTokens: 900_001 });
    expect(spec).toMatchObject({ contextExhaustionRisk: false, tokenUsage: { total: 900_001 } });
  });

  test.each<[string, string, object]>([
    [
      "its own report",
      '{"input_tokens": 90, "output_tokens": 5, "window_tokens": 100}',
      { contextExhaustionRisk: true, tokenUsage: { input: 90, output: 5, total: 95 } },
    ],
    [
      "an estimate after a compaction",
      '{"input_tokens": 90, "output_tokens": 5, "window_tokens": 100, "freshness": "stale"}',
      { status: "completed" },
    ],
    ["nonsense", '{"input_tokens": "many"}', { status: "completed" }],
    ["half a line", '{"input_tok', { status: "completed" }],
  ])("may be reported by the phase's program: %s", async (_, report, expected) => {
    const more = `require("fs").writeFileSync(process.env.AGENTOS_USAGE_FILE, ${JSON.stringify(report)})`;
    const folder = project([phase("plan", { more })]);
    const { state } = await runWorkflow({ projectFolder: folder, workflow });
    expect(stateOf(state, "plan")).toMatchObject(expected);
    if (!("tokenUsage" in expected)) expect(stateOf(state, "plan")).not.toHaveProperty("tokenUsage");
  });

  test("does not carry over to the next attempt, which reports none", async () => {
    const more = `if (process.env.AGENTOS_ATTEMPT === "1") {
      require("fs").writeFileSync(process.env.AGENTOS_USAGE_FILE, '{"input_tokens": 90, "output_tokens": 5}');
      process.exit(1);
    }`.replaceAll("\n", " ");
    const folder = project([phase("plan", { more, fields: "retries: 1" })]);
    const backoff = { baseMs: 1, maxMs: 1 };
    const { state } = await runWorkflow({ projectFolder: folder, workflow, backoff });
    expect(stateOf(state, "plan").runs.map(({ tokenUsage }) => tokenUsage?.total)).toEqual([95, undefined]);
    expect(stateOf(state, "plan")).not.toHaveProperty("tokenUsage");
  });
});
