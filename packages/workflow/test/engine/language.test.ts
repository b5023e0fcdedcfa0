import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  type PhaseState,
  planWorkflow,
  resumeSession,
  runWorkflow,
  type SessionResult,
} from "../../src/index.js";
import { cutAfter, eventsOf, fakePhase, fakeRunner, project, ran, workflowText } from "./project.js";

const NODE = JSON.stringify(process.execPath);

/** A phase that contains these lines of YAML. */
const phase = (id: string, ...fields: string[]) => `{ id: ${id}, prompt: "Do ${id}", ${fields.join(", ")} }`;

/** A `run` that prints what this JavaScript says, of its arguments `a`. */
const prints = (script: string, ...words: string[]) =>
  `run: [${NODE}, -e, ${JSON.stringify(`const a = process.argv.slice(1); process.stdout.write(String(${script}))`)}, ${words.map((word) => JSON.stringify(word)).join(", ")}]`;

const of = ({ state }: SessionResult, id: string) =>
  state.phases.find((each) => each.id === id) as PhaseState;
const statuses = ({ state }: SessionResult) =>
  Object.fromEntries(state.phases.map(({ id, status }) => [id, status]));

function withHead(head: string, phases: string[], more: Record<string, string> = {}): string {
  const folder = project([], more);
  writeFileSync(join(folder, ".agentos/workflows/flow.yaml"), workflowText(phases, head));
  return folder;
}

const INPUTS = `inputs:
  issue: { type: number, description: Its number }
  title: { default: untitled }
  labels: { type: list, required: false }
`;

describe("inputs", () => {
  test("reach prompts, arguments, the environment, shell commands and artifacts", async () => {
    const folder = withHead(INPUTS, [
      phase(
        "a",
        'artifact: { path: "docs/${inputs.issue}.md", guard: false }',
        'env: { TITLE: "<${inputs.title}>" }',
        `run: [${NODE}, -e, "require('fs').writeFileSync(process.env.AGENTOS_ARTIFACT, process.argv[1] + process.env.TITLE + require('fs').readFileSync(0, 'utf8'))", "#\${inputs.issue}"]`,
      ).replace('"Do a"', '"Fix #${inputs.issue} ${inputs.title} [${inputs.labels}]"'),
      phase("b", "run: 'printf %s \"$AGENTOS_VALUE_1\" ${inputs.title}'", "dependsOn: [a]").replace(
        '"Do b"',
        '"x"',
      ),
    ]);
    const title = `it's "$(touch pwned)" \`id\`\n; exit 1`;
    const result = await runWorkflow({
      projectFolder: folder,
      workflow: "flow",
      inputs: { issue: 7, title },
    });
    expect(result.status).toBe("completed");
    const text = readFileSync(join(folder, "docs/7.md"), "utf8");
    expect(text).toContain(`#7<${title}>`);
    expect(text).toContain(`Fix #7 ${title} []`);
    expect(of(result, "b").output).toBe(title + title);
    expect(of(result, "a").artifact).toBe(join(folder, "docs/7.md"));
  });

  test("are recorded in the session's first event with their defaults, and reused by a resume", async () => {
    const folder = withHead(INPUTS, [
      fakePhase("a", "gate: approval"),
      phase("b", prints("a", "${inputs.issue} ${inputs.title}")),
    ]);
    const runners = [fakeRunner()];
    const first = await runWorkflow({
      projectFolder: folder,
      workflow: "flow",
      inputs: { issue: 7 },
      runners,
    });
    expect(eventsOf(folder, first.sessionId)[0]).toMatchObject({
      inputs: { issue: 7, title: "untitled", labels: null },
    });
    const file = join(folder, ".agentos/workflows/flow.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace("default: untitled", "default: other"));
    const second = await resumeSession({ projectFolder: folder, runners });
    expect(of(second, "b").output).toBe("7 untitled");
  });

  test("a resume uses the default of a new input, and fails if there is none", async () => {
    const folder = withHead("", [fakePhase("a", "gate: approval"), phase("b", prints("a", "-"))]);
    const runners = [fakeRunner()];
    await runWorkflow({ projectFolder: folder, workflow: "flow", runners });
    const phases = [fakePhase("a", "gate: approval"), phase("b", prints("a", "${inputs.new}"))];
    const file = join(folder, ".agentos/workflows/flow.yaml");
    writeFileSync(file, workflowText(phases, "inputs: { new: { type: number } }\n"));
    await expect(resumeSession({ projectFolder: folder, runners })).rejects.toMatchObject({
      code: "invalid-inputs",
      message: expect.stringContaining('now requires "new"'),
    });
    writeFileSync(file, workflowText(phases, "inputs: { new: { default: fine } }\n"));
    expect(of(await resumeSession({ projectFolder: folder, runners }), "b").output).toBe("fine");
  });

  test("missing, invalid and unknown ones are reported together with the command to use, and nothing starts", async () => {
    const folder = withHead(`${INPUTS}  env: { choices: [staging, prod] }\n`, [fakePhase("a")]);
    const begin = runWorkflow({
      projectFolder: folder,
      workflow: "flow",
      inputs: { titel: "x", labels: "no list" },
      runners: [fakeRunner()],
    });
    await expect(begin).rejects.toMatchObject({
      code: "invalid-inputs",
      message: `the workflow flow has no input "titel"; did you mean "title"?
the input "labels" must be a list, but is "no list"
the workflow flow needs 2 inputs:
  issue (number): Its number
  env (staging|prod)
Give them with: aos run flow --input issue=<number> --input env=<staging|prod>`,
    });
    expect(ran(folder)).toEqual([]);
  });

  test("a dry run shows the known ones", () => {
    const folder = withHead(INPUTS, [
      fakePhase("a").replace('"Do a"', '"${inputs.issue} ${inputs.title} $${x}"'),
      fakePhase("b").replace('"Do b"', '"${phases.a.output} ${phases.a.status}"'),
    ]);
    const plan = planWorkflow({ projectFolder: folder, workflow: "flow", runners: [fakeRunner()] });
    expect(plan.prompts[0]?.text).toContain("${inputs.issue} untitled ${x}");
    expect(plan.prompts[1]?.text).toContain("${phases.a.output} ${phases.a.status}");
  });
});

describe("outputs", () => {
  test("are the JSON on the last line, or what was written to a file", async () => {
    const folder = project([
      phase(
        "a",
        `run: [${NODE}, -e, "console.log('text'); console.log(JSON.stringify({version: '1.2', list: [1, {x: 2}]}))"]`,
      ),
      phase(
        "b",
        `run: [${NODE}, -e, "require('fs').writeFileSync(process.env.AGENTOS_OUTPUTS, '[3, 4]'); console.log('{not json}')"]`,
      ),
      phase(
        "c",
        prints("a", "${phases.a.outputs.version} ${phases.a.outputs.list[1].x} ${phases.b.outputs}"),
        "dependsOn: [a, b]",
      ),
      phase(
        "d",
        prints(
          "JSON.stringify(JSON.parse(require('fs').readFileSync(process.env.AGENTOS_INPUTS, 'utf8')).b.outputs)",
        ),
        "dependsOn: [b]",
      ),
    ]);
    const result = await runWorkflow({ projectFolder: folder, workflow: "flow" });
    expect(of(result, "a").outputs).toEqual({ version: "1.2", list: [1, { x: 2 }] });
    expect(of(result, "c").output).toBe("1.2 2 [3,4]");
    expect(of(result, "d").output).toBe("[3,4]");
  });

  test("a file that is not JSON fails the phase", async () => {
    const folder = project([
      phase("a", `run: [${NODE}, -e, "require('fs').writeFileSync(process.env.AGENTOS_OUTPUTS, '{')"]`),
    ]);
    const result = await runWorkflow({ projectFolder: folder, workflow: "flow" });
    expect(of(result, "a")).toMatchObject({
      status: "failed",
      reason: expect.stringContaining("The file that AGENTOS_OUTPUTS names is not JSON"),
    });
  });

  test("a missing value fails the phase at once, with the name used in the file", async () => {
    const folder = project([
      phase("a", prints("'no json'")),
      phase("b", prints("a", "${phases.a.outputs.version}"), "retries: 3"),
      phase("c", prints("a"), "dependsOn: [b]"),
    ]);
    const result = await runWorkflow({ projectFolder: folder, workflow: "flow" });
    expect(of(result, "b")).toMatchObject({
      status: "failed",
      attempts: 1,
      reason: expect.stringContaining("${phases.a.outputs.version}: the phase a has no outputs"),
    });
    expect(statuses(result)).toMatchObject({ c: "skipped" });
  });
});

describe("values that cannot be passed to a program", () => {
  test.each([
    ["too long", `run: [${NODE}, -e, "", "\${inputs.v}"]`, "x".repeat(200_000), "its value is 196 KB long"],
    ["too long for a shell", "run: 'true ${inputs.v}'", "x".repeat(200_000), "cannot be a shell variable"],
    [
      "too long for a variable",
      `env: { A: "\${inputs.v}" }, run: 'true'`,
      "x".repeat(200_000),
      "cannot be the variable A",
    ],
  ])("%s: reported, and nothing starts", async (_, fields, v, reason) => {
    const folder = withHead("inputs: { v: {} }\n", [phase("a", fields)]);
    const result = await runWorkflow({ projectFolder: folder, workflow: "flow", inputs: { v } });
    expect(of(result, "a")).toMatchObject({ status: "failed", reason: expect.stringContaining(reason) });
    expect(eventsOf(folder, result.sessionId).map(({ type }) => type)).not.toContain("phase.spawned");
  });

  test("with a NUL character", async () => {
    const folder = project([
      phase("a", `run: [${NODE}, -e, "console.log(JSON.stringify({v: 'a\\\\u0000b'}))"]`),
      phase("b", "run: 'echo ${phases.a.outputs.v}'"),
    ]);
    const result = await runWorkflow({ projectFolder: folder, workflow: "flow" });
    expect(of(result, "b").reason).toContain("its value contains a NUL character");
    const begin = runWorkflow({
      projectFolder: withHead("inputs: { v: {} }\n", [fakePhase("a")]),
      workflow: "flow",
      inputs: { v: "a\0b" },
      runners: [fakeRunner()],
    });
    await expect(begin).rejects.toThrow('the input "v" contains a NUL character');
  });

  test("a prompt may have any length", async () => {
    const folder = withHead("inputs: { v: {} }\n", [
      phase("a", prints("require('fs').readFileSync(0).length > 300000")).replace('"Do a"', '"${inputs.v}"'),
    ]);
    const result = await runWorkflow({
      projectFolder: folder,
      workflow: "flow",
      inputs: { v: "x".repeat(300_000) },
    });
    expect(of(result, "a").output).toBe("true");
  });

  test.each([
    ["docs/${inputs.v}.md", "../../x", "which is not inside"],
    ["${inputs.v}", "/etc/passwd", "which is not inside"],
    ["${inputs.v}", ".", "which is not inside"],
    ["${inputs.v}", ".agentos/config.json", "which is reserved for AgentOS"],
    ["docs/${inputs.v}/*.md", "a*", "contains glob characters"],
  ])("an artifact %s cannot leave the project through the value %s", async (path, v, reason) => {
    const folder = withHead("inputs: { v: {} }\n", [
      fakePhase("a", `artifact: { path: "${path}", guard: false }`),
    ]);
    const result = await runWorkflow({
      projectFolder: folder,
      workflow: "flow",
      inputs: { v },
      runners: [fakeRunner()],
    });
    expect(of(result, "a")).toMatchObject({ status: "failed", reason: expect.stringContaining(reason) });
    expect(ran(folder)).toEqual([]);
  });
});

describe("when", () => {
  const flow = () =>
    withHead("inputs: { live: { default: false } }\n", [
      fakePhase("plan"),
      fakePhase("deploy", "when: \"inputs.live && phases.plan.status == 'completed'\""),
      fakePhase("tell", "when: \"phases.deploy.status == 'not-needed' || inputs.live\""),
      phase("link", prints("a", "${phases.deploy.output}"), "dependsOn: [deploy]"),
    ]);

  test("if it is false, the phase is not needed, and dependents run unless they need its output", async () => {
    const folder = flow();
    const result = await runWorkflow({ projectFolder: folder, workflow: "flow", runners: [fakeRunner()] });
    expect(result.status).toBe("completed");
    expect(statuses(result)).toEqual({
      plan: "completed",
      deploy: "not-needed",
      tell: "completed",
      link: "not-needed",
    });
    expect(of(result, "deploy").reason).toBe(
      "its condition is false: inputs.live && phases.plan.status == 'completed'",
    );
    expect(of(result, "link").reason).toBe("it depends on deploy, which was not needed");
    expect(ran(folder)).toEqual(["plan", "tell"]);
  });

  test("if it is true, the phase runs", async () => {
    const folder = flow();
    const result = await runWorkflow({
      projectFolder: folder,
      workflow: "flow",
      inputs: { live: true },
      runners: [fakeRunner()],
    });
    expect(statuses(result)).toEqual({
      plan: "completed",
      deploy: "completed",
      tell: "completed",
      link: "completed",
    });
    expect(of(result, "link").output).toBe("deploy is done");
  });

  test("a condition that cannot be evaluated fails the phase, but has() can test for a value", async () => {
    const folder = project([
      fakePhase("plan"),
      fakePhase("a", "when: \"phases.plan.outputs.risk == 'low'\""),
      fakePhase("b", 'dependsOn: [plan], when: "has(phases.plan.outputs.risk)"'),
    ]);
    const result = await runWorkflow({ projectFolder: folder, workflow: "flow", runners: [fakeRunner()] });
    expect(statuses(result)).toEqual({ plan: "completed", a: "failed", b: "not-needed" });
    expect(of(result, "a").reason).toContain(
      "its condition (phases.plan.outputs.risk == 'low') cannot be evaluated: ${phases.plan.outputs.risk}: the phase plan has no outputs",
    );
  });

  test("a resume keeps phases that were not needed, and evaluates again if the file changed", async () => {
    const phases = (condition: string) => [
      fakePhase("a", `when: "${condition}"`),
      fakePhase("b", "gate: approval"),
      fakePhase("c"),
    ];
    const folder = project(phases("false"));
    const runners = [fakeRunner()];
    const { sessionId } = await runWorkflow({ projectFolder: folder, workflow: "flow", runners });
    await resumeSession({ projectFolder: folder, runners });
    expect(ran(folder)).toEqual(["b", "c"]);
    expect(eventsOf(folder, sessionId).filter(({ type }) => type === "phase.not_needed")).toHaveLength(1);

    const other = project(phases("false"));
    await runWorkflow({ projectFolder: other, workflow: "flow", runners });
    writeFileSync(join(other, ".agentos/workflows/flow.yaml"), workflowText(phases("true")));
    await resumeSession({ projectFolder: other, runners });
    expect(ran(other)).toEqual(["b", "a", "c"]);
  });

  test("a session that was killed after evaluating it continues", async () => {
    const folder = project([fakePhase("a", "when: false"), fakePhase("b")]);
    const runners = [fakeRunner()];
    const { sessionId } = await runWorkflow({ projectFolder: folder, workflow: "flow", runners });
    cutAfter(folder, sessionId, ({ type }) => type === "phase.not_needed");
    const result = await resumeSession({ projectFolder: folder, runners });
    expect(result.status).toBe("completed");
  });
});

describe("always and continueOnError", () => {
  const failing = (...ids: string[]) =>
    fakeRunner(({ phase: { id } }) =>
      ids.includes(id) ? { status: "failed", reason: `${id} broke` } : undefined,
    );

  const flow = () =>
    project([
      fakePhase("lint", "dependsOn: [], continueOnError: true"),
      fakePhase("test", "dependsOn: []"),
      fakePhase("build", "dependsOn: [lint, test]"),
      fakePhase("summary", "dependsOn: [lint, test, build], always: true").replace(
        '"Do summary"',
        '"lint ${phases.lint.status}, test ${phases.test.status}: ${phases.test.reason}"',
      ),
    ]);

  test("a tolerated failure stops nothing, and the session completes", async () => {
    const folder = flow();
    const prompts: string[] = [];
    const runner = fakeRunner(({ phase: { id }, prompt }) => {
      prompts.push(prompt);
      return id === "lint" ? { status: "failed", reason: "lint broke" } : undefined;
    });
    const result = await runWorkflow({ projectFolder: folder, workflow: "flow", runners: [{ ...runner }] });
    expect(statuses(result)).toEqual({
      lint: "failed",
      test: "completed",
      build: "completed",
      summary: "completed",
    });
    expect(of(result, "lint").tolerated).toBe(true);
    expect(prompts.at(-1)).toContain("lint failed, test completed:\n");
    expect(prompts.at(-1)).toContain('<phase_output phase="lint" status="failed" reason="lint broke">');
  });

  test("always: it runs after failed dependencies, and its prompt shows them", async () => {
    const folder = flow();
    const result = await runWorkflow({
      projectFolder: folder,
      workflow: "flow",
      runners: [failing("lint", "test")],
    });
    expect(result.status).toBe("failed");
    expect(statuses(result)).toEqual({
      lint: "failed",
      test: "failed",
      build: "skipped",
      summary: "completed",
    });
    const prompt = readFileSync(of(result, "summary").promptFile as string, "utf8");
    expect(prompt).toContain("lint failed, test failed: test broke");
    expect(prompt).toContain('<phase_output phase="build" status="skipped"');
  });

  test("failed and unneeded phases have an empty output for phases that still run", async () => {
    const named = (id: string, fields: string, names: string) =>
      fakePhase(id, fields).replace(`"Do ${id}"`, `"${names}"`);
    const folder = project([
      fakePhase("lint", "continueOnError: true"),
      fakePhase("docs", 'when: "false"'),
      named("build", "dependsOn: [lint]", "<${phases.lint.output}>"),
      named("link", "dependsOn: [docs]", "<${phases.docs.output}>"),
      fakePhase("test", "dependsOn: [build]"),
      fakePhase("ship", "dependsOn: [test]"),
      named(
        "summary",
        "dependsOn: [ship, docs], always: true",
        "<${phases.docs.output}${phases.test.output}${phases.ship.output}>",
      ),
      named("strict", "dependsOn: [ship], always: true", "${phases.test.artifact}"),
    ]);
    const result = await runWorkflow({
      projectFolder: folder,
      workflow: "flow",
      runners: [failing("lint", "test")],
    });
    expect(statuses(result)).toEqual({
      lint: "failed",
      docs: "not-needed",
      build: "completed",
      link: "not-needed",
      test: "failed",
      ship: "skipped",
      summary: "completed",
      strict: "failed",
    });
  });

  test("a resume reruns what failed, keeps a tolerated failure, and reruns the summary", async () => {
    const folder = flow();
    await runWorkflow({ projectFolder: folder, workflow: "flow", runners: [failing("lint", "test")] });
    const result = await resumeSession({ projectFolder: folder, runners: [fakeRunner()] });
    expect(result.status).toBe("completed");
    expect(ran(folder)).toEqual(["lint", "test", "summary", "test", "build", "summary"]);
    expect(statuses(result)).toEqual({
      lint: "failed",
      test: "completed",
      build: "completed",
      summary: "completed",
    });
  });

  test("a process that dies before it records a failure as tolerated leaves the phase its retries", async () => {
    const folder = project([fakePhase("lint", "continueOnError: true"), fakePhase("build")]);
    const { sessionId } = await runWorkflow({
      projectFolder: folder,
      workflow: "flow",
      runners: [failing("lint")],
    });
    cutAfter(folder, sessionId, ({ type }) => type === "phase.failed");
    const result = await resumeSession({ projectFolder: folder, runners: [fakeRunner()] });
    expect(statuses(result)).toEqual({ lint: "completed", build: "completed" });
  });
});

test("parallel: a phase runs alongside the one above, and the next waits for both", async () => {
  const folder = project([
    fakePhase("plan"),
    fakePhase("code"),
    fakePhase("docs", "parallel: true"),
    fakePhase("review"),
  ]);
  const { graph } = planWorkflow({ projectFolder: folder, workflow: "flow", runners: [fakeRunner()] });
  expect(graph.waves).toEqual([["plan"], ["code", "docs"], ["review"]]);
});
