// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these placeholders are what is tested
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { formatDiagnostic, parseWorkflow, type Workflow } from "../../src/definition/index.js";
import { loadAgent } from "../../src/plan/prompt/agent.js";
import { loadAgents, runOf } from "../../src/plan/prompt/load-agents.js";

/** An agent file's answer, with problems as `line:column message`. */
function load(text: string | Uint8Array, runners?: string[]) {
  const path = join(testdir({ "dev.md": text }), "dev.md");
  const { agent, diagnostics } = loadAgent(path, runners ? { runners } : {});
  for (const diagnostic of diagnostics) expect(diagnostic.path).toBe(path);
  return { agent, problems: diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`) };
}

describe("an agent file", () => {
  test("has instructions, preceded by its own fields", () => {
    const { agent, problems } = load(`---
name: Developer
client: claude
model: 4.10
run: [node, "\${projectDir}/agent.mjs", --turns, 05]
description: for another tool
---
You write code.
`);
    expect(problems).toEqual([]);
    expect(agent).toMatchObject({
      id: "dev",
      name: "Developer",
      client: "claude",
      model: "4.10",
      run: { runner: "command", command: ["node", "${projectDir}/agent.mjs", "--turns", "05"] },
      text: "You write code.\n",
    });
  });

  test("an option of a runner keeps its type", () => {
    const { agent } = load("---\nrun: { runner: claude, maxTurns: 5 }\n---\n");
    expect(agent?.run).toEqual({ runner: "claude", maxTurns: 5 });
  });

  test.each([
    ["no front matter", "You write code.\n", "You write code.\n"],
    ["empty front matter", "---\n---\nYou write code.\n", "You write code.\n"],
    ["CRLF", "---\r\nname: dev\r\n---\r\nYou write code.\r\n", "You write code.\r\n"],
    ["a byte-order mark", "\uFEFF---\nname: dev\n---\nYou write code.\n", "You write code.\n"],
    ["no content", "", ""],
  ])("with %s is an agent named after its file", (_, text, instructions) => {
    const { agent, problems } = load(text);
    expect(problems).toEqual([]);
    expect(agent).toMatchObject({ id: "dev", name: "dev", text: instructions });
    expect(agent).not.toHaveProperty("run");
  });

  everyRow<[string, string | Uint8Array, string]>(
    "with %s is rejected at its line",
    [
      [
        "JavaScript front matter",
        "---js\nthrow 1\n---\n",
        '1:1 the front matter is not YAML, and nothing in it was run; start it with a line that contains only "---"',
      ],
      [
        "unclosed front matter",
        "---\nname: a\n",
        '1:1 the front matter has no end; close it with a "---" line',
      ],
      [
        "invalid YAML",
        "---\nname: [a\n---\n",
        "2:9 a list or mapping in brackets is not closed before this position",
      ],
      ["a list", "---\n- a\n---\n", '2:1 the file must be a mapping ("key: value" lines), but is a list'],
      ["a name that is a list", "---\nname: [a]\n---\n", '2:7 "name" must be text, but is a list'],
      ["an invalid run", "---\nname: a\nrun: { model: x }\n---\n", '3:6 "runner" is missing'],
      [
        "an unknown placeholder",
        "---\nrun: [a, '${x}']\n---\n",
        "2:11 ${x} is not defined here; known names:",
      ],
      [
        "a duplicate key",
        "---\nname: a\nname: b\n---\n",
        '3:1 the key "name" is already defined above; keep only one',
      ],
      [
        "binary content",
        new Uint8Array([0, 1, 2]),
        "undefined:undefined the agent file is a binary file, not text",
      ],
    ],
    (_, text, message) => {
      const { agent, problems } = load(text);
      expect(agent).toBeUndefined();
      expect(problems).toHaveLength(1);
      expect(problems[0]?.slice(0, message.length)).toBe(message);
    },
  );

  test("a misspelled key is a warning, because other tools have keys of their own", () => {
    const { agent, problems } = load("---\nmodle: opus\ntools: [a]\n---\n");
    expect(agent).toBeDefined();
    expect(problems).toEqual(['2:1 unknown key "modle"; did you mean "model"?']);
  });

  test("a runner that is not there is refused, when the runners are known", () => {
    const { problems } = load("---\nrun: { runner: cladue }\n---\n", ["claude"]);
    expect(problems).toEqual(['2:16 there is no runner "cladue"; did you mean "claude"?']);
  });
});

describe("the agents of a workflow", () => {
  function workflowIn(folder: string, ...phases: string[]): Workflow {
    const text = `id: w\nname: W\ndefaults: { agent: dev }\nphases:\n${phases.map((phase) => `  - ${phase}\n`).join("")}`;
    const { workflow, diagnostics } = parseWorkflow(text, { path: join(folder, "flows/w.yaml") });
    expect(diagnostics).toEqual([]);
    return workflow as Workflow;
  }
  const problemsIn = (folder: string, workflow: Workflow) =>
    loadAgents(folder, workflow).diagnostics.map((diagnostic) =>
      formatDiagnostic(diagnostic, { cwd: folder }),
    );

  test("come from the project, or else from next to the workflow file", () => {
    const folder = testdir({
      ".agentos/agents/dev.md": "---\nrun: echo project\n---\n",
      "flows/agents/dev.md": "---\nrun: echo beside\n---\n",
      "flows/agents/qa.md": "---\nrun: echo qa\n---\n",
    });
    const workflow = workflowIn(
      folder,
      "{ id: a, prompt: Go }",
      "{ id: b, agent: qa, prompt: Go, run: echo own }",
    );
    const { agents, diagnostics } = loadAgents(folder, workflow);
    expect(diagnostics).toEqual([]);
    expect([...agents.keys()]).toEqual(["dev", "qa"]);
    const runs = workflow.phases.map((phase) => runOf(phase, agents.get(phase.agent)));
    expect(runs).toEqual([
      { runner: "command", shell: "echo project" },
      { runner: "command", shell: "echo own" },
    ]);
  });

  test("in a module take precedence over the project's, and those over the core's", () => {
    const folder = testdir({
      ".agentos/modules/web/agents/dev.md": "Module",
      ".agentos/agents/dev.md": "Project",
      ".agentos/agents/qa.md": "Project",
      ".agentos/core/agents/qa.md": "Core",
      ".agentos/core/agents/pm.md": "Core",
    });
    const phases = ["dev", "qa", "pm"].map(
      (agent) => `{ id: ${agent}, agent: ${agent}, prompt: Go, run: x }`,
    );
    const workflow = { ...workflowIn(folder, ...phases), module: "web" };
    const { agents } = loadAgents(folder, workflow);
    expect([...agents.values()].map(({ text }) => text)).toEqual(["Module", "Project", "Core"]);
    expect(loadAgents(folder, { ...workflow, module: "../web" }).agents.get("dev")?.text).toBe("Project");
  });

  test("an unknown one is reported where it is named, with the searched folders", () => {
    const folder = testdir({ ".agentos/agents/dev.md": "---\nrun: x\n---\n", "flows/agents/qa.md": "" });
    const workflow = workflowIn(
      folder,
      "{ id: a, prompt: Go }",
      "{ id: b, agent: dve, prompt: Go }",
      "{ id: c, agent: zzz, prompt: Go }",
    );
    expect(problemsIn(folder, workflow)).toEqual([
      'flows/w.yaml:6:21 error: there is no agent "dve" in ".agentos/agents" or "flows/agents"; did you mean "dev"? (phases[1].agent)',
      'flows/w.yaml:7:21 error: there is no agent "zzz" in ".agentos/agents" or "flows/agents"; known agents: "dev", "qa" (phases[2].agent)',
    ]);
  });

  test("an unknown one in defaults is reported once, with how to write one if there are none", () => {
    const folder = testdir();
    const workflow = workflowIn(folder, "{ id: a, prompt: Go }", "{ id: b, prompt: Go }");
    expect(problemsIn(folder, workflow)).toEqual([
      'flows/w.yaml:3:20 error: there is no agent "dev" in ".agentos/agents" or "flows/agents"; write "dev.md" there (defaults.agent)',
    ]);
  });

  test("a phase with nothing to run says where to add it", () => {
    const folder = testdir({ ".agentos/agents/dev.md": "You write code." });
    const workflow = workflowIn(folder, "{ id: a, prompt: Go }", "{ id: b, prompt: Go, run: echo }");
    expect(problemsIn(folder, workflow)).toEqual([
      'flows/w.yaml:5:5 error: the phase "a" has nothing to run; give it a "run", such as run: claude, or set one for its agent in ".agentos/agents/dev.md" (phases[0])',
    ]);
  });

  test("a broken one is reported once, in its own file", () => {
    const folder = testdir({ ".agentos/agents/dev.md": "---\nname: [\n---\n" });
    const workflow = workflowIn(folder, "{ id: a, prompt: Go }", "{ id: b, prompt: Go }");
    const problems = problemsIn(folder, workflow);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^\.agentos.agents.dev\.md:\d+:\d+ error: /);
  });

  test("a name that is not a file name is never looked up", () => {
    const folder = testdir({ ".agentos/agents/dev.md": "", ".agentos/secret.md": "---\nrun: x\n---\n" });
    const workflow = workflowIn(folder, "{ id: a, prompt: Go, run: x }");
    const phases = workflow.phases.map((phase) => ({ ...phase, agent: "../secret" }));
    const { agents, diagnostics } = loadAgents(folder, { ...workflow, phases });
    expect(agents.size).toBe(0);
    expect(diagnostics).toHaveLength(1);
  });
});
