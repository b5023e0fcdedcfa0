// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these placeholders are what is tested
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { formatDiagnostic, loadWorkflow, parseWorkflow } from "../../src/definition/index.js";

/** The problems of a file as `line:column at: message`. */
function problemsOf(text: string, options: { runners?: string[] } = {}): string[] {
  const { workflow, diagnostics } = parseWorkflow(text, { ...options, path: "/w.yaml" });
  if (diagnostics.some(({ severity }) => severity === "error")) expect(workflow).toBeUndefined();
  return diagnostics.map(({ line, column, at, message }) => `${line}:${column} ${at ?? "-"}: ${message}`);
}

/** A file with one phase that contains these lines. */
const phaseWith = (...lines: string[]) =>
  [
    "id: w",
    "name: W",
    "phases:",
    "  - { id: a, agent: dev, prompt: Go }",
    "  - id: b",
    "    agent: dev",
    "    prompt: Go",
    ...lines.map((line) => `    ${line}`),
  ].join("\n");

describe("a complete file", () => {
  const text = `# yaml-language-server: $schema=../schema/workflow.schema.json
id: feature-dev
name: Feature development
module: web
concurrency: 4
pools: { browser: 1 }
defaults:
  agent: dev
  timeout: 10m
  retries: 2
  env: { LEVEL: low, CI: true }
phases:
  - id: plan
    name: Plan it
    agent: sm
    prompt: |
      Write a plan.
    artifact: { path: docs/plan.md, minLines: 20, requiredSections: [Goal], forbiddenPhrases: [TODO] }
  - id: implement
    prompt: Do it.
    dependsOn: plan
    gate: approval
    run: [node, "\${workflowDir}/implement.mjs", --level, 010, 1.0]
    env: { LEVEL: high, MODE: 0o755 }
    writes: [src/**]
    estimate: 1h
  - id: test
    prompt: Try it.
    run: npm test
    timeout: 1.5
    retries: 0
    pool: browser
    artifact: report.txt
  - id: review
    prompt: Look at it.
    dependsOn: []
    next: [test]
    run: { runner: claude, maxTurns: 5 }
`;
  const folder = () => testdir({ "flows/feature-dev.yaml": text });

  test("becomes phases with defaults applied and durations in milliseconds", () => {
    const path = join(folder(), "flows/feature-dev.yaml");
    const { workflow, diagnostics } = loadWorkflow(path);
    expect(diagnostics).toEqual([]);
    expect(workflow).toEqual({
      id: "feature-dev",
      name: "Feature development",
      module: "web",
      concurrency: 4,
      pools: { browser: 1 },
      inputs: {},
      secrets: [],
      notify: [],
      cleanup: [],
      worktrees: { link: ["node_modules"] },
      path,
      folder: join(path, ".."),
      phases: [
        {
          id: "plan",
          name: "Plan it",
          agent: "sm",
          prompt: "Write a plan.\n",
          artifact: {
            path: "docs/plan.md",
            minLines: 20,
            requiredSections: ["Goal"],
            forbiddenPhrases: ["TODO"],
          },
          timeoutMs: 600_000,
          retries: 2,
          env: { LEVEL: "low", CI: "true" },
          line: 13,
          column: 5,
          agentPosition: { line: 15, column: 12, at: "phases[0].agent" },
        },
        {
          id: "implement",
          name: "implement",
          agent: "dev",
          prompt: "Do it.",
          dependsOn: ["plan"],
          gate: "approval",
          run: {
            runner: "command",
            command: ["node", "${workflowDir}/implement.mjs", "--level", "010", "1.0"],
          },
          timeoutMs: 600_000,
          retries: 2,
          env: { LEVEL: "high", CI: "true", MODE: "0o755" },
          writes: ["src/**"],
          estimate: 3600,
          line: 19,
          column: 5,
          agentPosition: { line: 8, column: 10, at: "defaults.agent" },
        },
        {
          id: "test",
          name: "test",
          agent: "dev",
          prompt: "Try it.",
          run: { runner: "command", shell: "npm test" },
          artifact: { path: "report.txt" },
          timeoutMs: 1500,
          retries: 0,
          pool: "browser",
          env: { LEVEL: "low", CI: "true" },
          line: 27,
          column: 5,
          agentPosition: { line: 8, column: 10, at: "defaults.agent" },
        },
        {
          id: "review",
          name: "review",
          agent: "dev",
          prompt: "Look at it.",
          dependsOn: [],
          next: ["test"],
          run: { runner: "claude", maxTurns: 5 },
          timeoutMs: 600_000,
          retries: 2,
          env: { LEVEL: "low", CI: "true" },
          line: 34,
          column: 5,
          agentPosition: { line: 8, column: 10, at: "defaults.agent" },
        },
      ],
    });
  });

  test.each([
    ["CRLF", (file: string) => file.replaceAll("\n", "\r\n")],
    ["a byte-order mark", (file: string) => `\uFEFF${file}`],
  ])("reads the same with %s", (_, change) => {
    const original = join(folder(), "flows/feature-dev.yaml");
    const changed = join(testdir({ "flows/feature-dev.yaml": change(text) }), "flows/feature-dev.yaml");
    const { workflow, diagnostics } = loadWorkflow(changed);
    expect(diagnostics).toEqual([]);
    expect(workflow?.phases).toEqual(loadWorkflow(original).workflow?.phases);
  });

  test("belongs to the module of its folder, unless it names another", () => {
    const file = "id: w\nname: W\nphases: [{ id: a, agent: dev, prompt: Go }]\n";
    const home = testdir({
      ".agentos/modules/web/workflows/a.yaml": file,
      ".agentos/modules/web/workflows/b.yaml": `module: api\n${file}`,
      ".agentos/workflows/c.yaml": file,
    });
    const moduleOf = (path: string) => loadWorkflow(join(home, ".agentos", path)).workflow?.module;
    expect(moduleOf("modules/web/workflows/a.yaml")).toBe("web");
    expect(moduleOf("modules/web/workflows/b.yaml")).toBe("api");
    expect(moduleOf("workflows/c.yaml")).toBeUndefined();
  });

  test("anchors and aliases work, and many phases may share one", () => {
    const phases = Array.from({ length: 500 }, (_, index) =>
      `  - { id: p${index}, <<: 1 }`.replace("<<: 1", "agent: dev, prompt: *p, env: *e"),
    );
    const file = `id: w\nname: W\ndefaults: { env: &e { A: 010 } }\nphases:\n  - { id: first, agent: dev, prompt: &p Go }\n${phases.join("\n")}\n`;
    const { workflow, diagnostics } = parseWorkflow(file, { path: "/w.yaml" });
    expect(diagnostics).toEqual([]);
    expect(workflow?.phases).toHaveLength(501);
    expect(workflow?.phases.at(-1)).toMatchObject({ prompt: "Go", env: { A: "010" } });
  });

  everyRow(
    "a gate may be given as %s",
    [
      ["approval", undefined],
      ["{ approval }", {}],
      ["{ approval: true }", {}],
      ["{ timeout: 90 }", { timeoutMs: 90_000 }],
      ["{ approval: Is it whole? }", { question: "Is it whole?" }],
      ["{ approval, timeout: 2h }", { timeoutMs: 7_200_000 }],
      [
        "{ approval: Is it?, timeout: 90, onTimeout: approve }",
        { question: "Is it?", timeoutMs: 90_000, onTimeout: "approve" },
      ],
    ],
    (gate, approval) => {
      const file = `id: w\nname: W\nphases: [{ id: a, agent: dev, prompt: Go, gate: ${gate} }]\n`;
      const { workflow, diagnostics } = parseWorkflow(file, { path: "/w.yaml" });
      expect(diagnostics).toEqual([]);
      expect([workflow?.phases[0]?.gate, workflow?.phases[0]?.approval]).toEqual(["approval", approval]);
    },
  );

  test("names of JavaScript's built-in properties are ordinary ids and pool names", () => {
    const file = `id: constructor
name: W
pools: { toString: 2 }
phases:
  - { id: constructor, agent: dev, prompt: Go, pool: toString }
  - { id: __proto__, agent: dev, prompt: Go, dependsOn: [constructor] }
`;
    const { workflow } = parseWorkflow(file, { path: "/w.yaml" });
    expect(Object.entries(workflow?.pools ?? {})).toEqual([["toString", 2]]);
    expect(workflow?.phases.map(({ id }) => id)).toEqual(["constructor", "__proto__"]);
    expect(problemsOf(file.replace("pool: toString", "pool: valueOf"))).toHaveLength(1);
  });
});

describe("every mistake is reported at its position", () => {
  everyRow(
    "%s",
    [
      [
        "an unknown key",
        phaseWith("dependOn: [a]"),
        '8:5 phases[1].dependOn: unknown key "dependOn"; did you mean "dependsOn"?',
      ],
      [
        "a key that resembles no known key",
        phaseWith("zzz: 1"),
        '8:5 phases[1].zzz: unknown key "zzz"; known keys: id, name, prompt, dependsOn, next, parallel, when, always, continueOnError, gate, artifact, writes, estimate, forEach, maxParallel, key, repeat, uses, with, agent, run, timeout, idleTimeout, retries, maxAttempts, maxSessions, budget, isolation, merge, enforceWrites, pool, usage, env, phases',
      ],
      [
        "a merge key",
        phaseWith("<<: { retries: 1 }"),
        '8:5 phases[1]["<<"]: merge keys ("<<") are not supported; repeat the values, or use "defaults"',
      ],
      [
        "a wrong type",
        phaseWith("name: 1.0"),
        '8:11 phases[1].name: "name" must be text, but is 1; put it in quotes',
      ],
      ["an empty value", phaseWith("name:"), '8:10 phases[1].name: "name" must be text, but is empty'],
      [
        "a number as an id",
        phaseWith("dependsOn: [a, 2]"),
        '8:20 phases[1].dependsOn[1]: entry 2 of "dependsOn" must be text, but is 2; put it in quotes',
      ],
      [
        "a mapping instead of a list",
        phaseWith("next: { a: b }"),
        '8:11 phases[1].next: "next" must be the id of a phase, or a list of them, but is a mapping',
      ],
      [
        "an unknown gate",
        phaseWith("gate: aproval"),
        '8:11 phases[1].gate: "gate" must be "approval", but is "aproval"',
      ],
      [
        "an onTimeout without a timeout",
        phaseWith("gate: { approval: true, onTimeout: reject }"),
        '8:40 phases[1].gate.onTimeout: "onTimeout" requires a "timeout"',
      ],
      [
        "an invalid duration",
        phaseWith("timeout: soon"),
        '8:14 phases[1].timeout: "timeout" must be a number of seconds, or a string such as "90s", "10m", "1h30m" or "2d", but is "soon"',
      ],
      [
        "a duration of 0",
        phaseWith("timeout: 0s"),
        '8:14 phases[1].timeout: "timeout" must be more than 0 and at most 596h (almost 25 days), but is "0s"',
      ],
      [
        "a negative duration",
        phaseWith("timeout: -1"),
        '8:14 phases[1].timeout: "timeout" must be more than 0, but is -1',
      ],
      [
        "a month",
        phaseWith("timeout: 720h"),
        '8:14 phases[1].timeout: "timeout" must be more than 0 and at most 596h (almost 25 days), but is "720h"',
      ],
      [
        "half a retry",
        phaseWith("retries: 1.5"),
        '8:14 phases[1].retries: "retries" must be a whole number, but is 1.5',
      ],
      [
        "an unknown pool",
        phaseWith("pool: browser"),
        '8:11 phases[1].pool: there is no pool "browser"; add it to "pools" with the number of phases that may run at once: "browser: 2"',
      ],
      [
        "an unknown placeholder in an argument",
        phaseWith('run: [node, "${workflowdir}/x"]'),
        '8:18 phases[1].run[1]: ${workflowdir} is not defined here; did you mean "workflowDir"? For the literal text, write $${workflowdir}',
      ],
      [
        "an unknown placeholder in the environment",
        phaseWith("env: { HOME: '${HOME}' }"),
        '8:19 phases[1].env.HOME: ${HOME} is not defined here; did you mean "env.HOME"? For the literal text, write $${HOME}',
      ],
      [
        "an unknown placeholder in an artifact",
        phaseWith("artifact: { path: '${out}/a.md' }"),
        '8:24 phases[1].artifact.path: ${out} is not defined here; known names: "projectDir", "workflowDir", "sessionDir", "sessionId", "phase", "inputs.<name>", "phases.<id>.output", "env.<NAME>". For the literal text, write $${out}',
      ],
      [
        "a session's placeholder in a template, which is read before there is a session",
        phaseWith("artifact: { path: a.md, template: '${sessionDir}/a.md' }"),
        '8:40 phases[1].artifact.template: ${sessionDir} is not defined here; known names: "projectDir", "workflowDir", "phase". For the literal text, write $${sessionDir}',
      ],
      [
        "a threshold that nothing can exceed",
        phaseWith("artifact: { path: a.md, tokenUsageWarningThreshold: 101 }"),
        '8:57 phases[1].artifact.tokenUsageWarningThreshold: "tokenUsageWarningThreshold" must be at most 100, but is 101',
      ],
      [
        "a maximum of 0 attempts",
        phaseWith("maxAttempts: 0"),
        '8:18 phases[1].maxAttempts: "maxAttempts" must be at least 1, but is 0',
      ],
      [
        "a reserved variable",
        phaseWith("env: { AGENTOS_PHASE: x }"),
        '8:12 phases[1].env.AGENTOS_PHASE: "AGENTOS_PHASE" is reserved for the engine; choose another name',
      ],
      [
        "a blank program",
        phaseWith("run: ['', x]"),
        "8:11 phases[1].run[0]: the program to run is blank; name one",
      ],
      [
        "an empty argument list",
        phaseWith("run: []"),
        '8:10 phases[1].run: "run" must have at least one entry',
      ],
      [
        "a number as run",
        phaseWith("run: 5"),
        '8:10 phases[1].run: "run" must be an agent\'s client such as claude, a list such as [node, script.mjs], a shell command, or an object with "client", "acp" or "runner", but is 5',
      ],
      [
        "a program as a runner",
        phaseWith("run: { runner: command, shell: ls }"),
        '8:20 phases[1].run.runner: "runner" must be the name of a custom runner, but is "command"',
      ],
      [
        "a huge number",
        phaseWith("retries: 1e20"),
        '8:14 phases[1].retries: "retries" must be at most 1000, but is 100000000000000000000',
      ],
      [
        "a huge negative number",
        phaseWith("retries: -1e20"),
        '8:14 phases[1].retries: "retries" must be at least 0, but is -100000000000000000000',
      ],
      [
        "a misspelled client",
        phaseWith("run: { clent: claude }"),
        '8:12 phases[1].run.clent: unknown key "clent"; did you mean "client"?',
      ],
      [
        "an object without a runner",
        phaseWith("run: { model: x }"),
        '8:10 phases[1].run.runner: "runner" is missing',
      ],
      [
        "an artifact's misspelled criterion",
        phaseWith("artifact: { path: a.md, minLine: 3 }"),
        '8:29 phases[1].artifact.minLine: unknown key "minLine"; did you mean "minLines"?',
      ],
      [
        "a duplicate key",
        phaseWith("agent: dev"),
        '8:5 phases[1].agent: the key "agent" is already defined above; keep only one',
      ],
      [
        "a NUL",
        phaseWith('env: { A: "x\\0" }'),
        "8:15 phases[1].env.A: this text contains a NUL character, which cannot be passed to a program; remove it",
      ],
      [
        "an id that is not a file name",
        phaseWith().replace("id: b", "id: ../b"),
        '5:9 phases[1].id: "id" must be 1 to 128 letters, digits, ".", "_" or "-", without a leading dot, because it becomes part of file names, but is "../b"',
      ],
      [
        "a condition as other tools write it",
        phaseWith("if: 'true'"),
        '8:5 phases[1].if: unknown key "if"; did you mean "when"?',
      ],
      [
        "a dependency as other tools write it",
        phaseWith("needs: [a]"),
        '8:5 phases[1].needs: unknown key "needs"; did you mean "dependsOn"?',
      ],
      [
        "retries as other tools write them",
        phaseWith("retry: 2"),
        '8:5 phases[1].retry: unknown key "retry"; did you mean "retries"?',
      ],
      [
        "only a number of iterations",
        phaseWith("repeat: 3"),
        '8:13 phases[1].repeat: "repeat" must be a mapping with the maximum: { max: 3 }',
      ],
      [
        "a number instead of a list",
        phaseWith("forEach: 3"),
        '8:14 phases[1].forEach: "forEach" must be a list such as [1, 2, 3], a reference to one, or a glob (to run the phase 3 times: repeat: { max: 3 }), but is 3',
      ],
      [
        "an input that is a number instead of a list",
        `inputs: { n: { type: number } }\n${phaseWith("forEach: ${inputs.n}")}`,
        '9:14 phases[1].forEach: "forEach" needs a list, but the input "n" is a number; declare it with "type: list"',
      ],
      [
        "a phase without its group in a condition",
        phaseWith("when: phase.a.output == 'x'"),
        '8:11 phases[1].when: "phase" is a string and has no fields; did you mean "phases.a.output"?',
      ],
      [
        "an unclosed quote",
        phaseWith('timeout: "90s'),
        '8:14 -: the text that starts here with " has no closing "; add it',
      ],
      [
        "a quote within quotes",
        phaseWith("name: 'Don't'"),
        "8:15 -: this ' ends the text; inside the text, write ''",
      ],
      [
        "a phase after a repeat, in the repeat's condition",
        `${phaseWith("repeat: { max: 2, until: phases.c.outputs.ok }")}\n  - { id: c, agent: dev, prompt: Go, dependsOn: [b] }`,
        '8:30 phases[1].repeat.until: the phase "c" is not in this "repeat" and does not run before it; list both under "phases" in the repeated phase: phases: [{ id: ..., ... }, { id: c, ... }]',
      ],
      [
        "a phase that comes later in the same repeat",
        `defaults: { agent: dev }\nid: w\nname: W\nphases:\n  - id: r\n    repeat: { max: 2 }\n    phases:\n      - { id: fix, prompt: "See ${"${phases.check.output}"}" }\n      - { id: check, prompt: Go }`,
        '8:33 phases[0].phases[0].prompt: the phase "check" does not run before this one; for its result in the previous iteration, write previous.check.output',
      ],
      [
        "a previous iteration outside a repeat",
        phaseWith("when: previous.a.status == 'completed'"),
        '8:11 phases[1].when: there is no previous iteration here; only phases inside a "repeat" have one',
      ],
      [
        "an unknown dependency",
        phaseWith("dependsOn: [aa]"),
        '8:17 phases[1].dependsOn[0]: "b" (line 5) depends on "aa", which does not exist; did you mean "a"?',
      ],
      [
        "an unknown next phase",
        phaseWith("next: c"),
        '8:11 phases[1].next: "b" (line 5) is followed by "c", which does not exist',
      ],
      [
        "a duplicate id",
        phaseWith().replace("id: b", "id: a"),
        '5:9 phases[1].id: 2 phases have the id "a" (lines 4, 5); rename all but one',
      ],
      [
        "a phase that waits for itself",
        phaseWith("dependsOn: [b]"),
        '8:17 phases[1].dependsOn[0]: "b" depends on itself (line 5); easiest fix: remove "b" from the dependsOn of "b"',
      ],
      [
        "no agent",
        "id: w\nname: W\nphases:\n  - id: a\n    prompt: Go",
        '4:5 phases[0].agent: "agent" is missing; name one here, or for all phases in "defaults"',
      ],
      ["no phases", "id: w\nname: W\nphases: []", '3:9 phases: "phases" must have at least one entry'],
      [
        "an empty phase",
        "id: w\nname: W\nphases:\n  -\n",
        '4:4 phases[0]: entry 1 of "phases" must be a mapping ("key: value" lines), but is empty',
      ],
      [
        "a list instead of a workflow",
        "- a\n- b",
        '1:1 -: the file must be a mapping ("key: value" lines), but is a list',
      ],
      [
        "text instead of a workflow",
        "Hello",
        '1:1 -: the file must be a mapping ("key: value" lines), but is "Hello"',
      ],
      [
        "a pool of size 0",
        `pools: { a: 0 }\n${phaseWith()}`,
        '1:13 pools.a: "a" must be at least 1, but is 0',
      ],
      [
        "an invalid pool name",
        `pools: { "a b": 1 }\n${phaseWith()}`,
        '1:10 pools["a b"]: "a b" must be 1 to 128 letters, digits, ".", "_" or "-", without a leading dot, because it becomes part of file names',
      ],
      [
        "a name that JavaScript reserves",
        `pools: { __proto__: 1 }\n${phaseWith()}`,
        '1:10 pools.__proto__: the name "__proto__" cannot be used here; choose another',
      ],
      [
        "escape sequences",
        phaseWith('"\\u001b[31mred\\u202e": 1'),
        '8:5 phases[1]["red"]: unknown key "red"; known keys: id, name, prompt, dependsOn, next, parallel, when, always, continueOnError, gate, artifact, writes, estimate, forEach, maxParallel, key, repeat, uses, with, agent, run, timeout, idleTimeout, retries, maxAttempts, maxSessions, budget, isolation, merge, enforceWrites, pool, usage, env, phases',
      ],
    ],
    (_, text, expected) => {
      expect(problemsOf(text)).toEqual([expected]);
    },
  );

  test("a cycle is reported at the edge to remove, with its path", () => {
    const text = `id: w
name: W
defaults: { agent: dev }
phases:
  - { id: a, prompt: Go, dependsOn: [c] }
  - { id: b, prompt: Go, dependsOn: [a] }
  - { id: c, prompt: Go, dependsOn: [b] }
`;
    expect(problemsOf(text)).toEqual([
      '7:38 phases[2].dependsOn[0]: Cycle: a -> b -> c -> a (lines 5, 6, 7); easiest fix: remove "b" from the dependsOn of "c"',
    ]);
  });

  test("an unknown runner, when the runners are known", () => {
    const text = phaseWith("run: { runner: cladue }");
    expect(problemsOf(text, { runners: ["claude"] })).toEqual([
      '8:20 phases[1].run.runner: there is no runner "cladue"; did you mean "claude"?',
    ]);
    expect(problemsOf(text)).toEqual([]);
  });

  test("mistakes in defaults are reported once, in defaults", () => {
    const text = `defaults: { agent: dev, timeout: 0s, pool: x, run: ["\${nope}"] }\n${phaseWith()}`;
    expect(problemsOf(text).map((line) => line.split(": ")[0])).toEqual([
      "1:34 defaults.timeout",
      "1:44 defaults.pool",
      "1:54 defaults.run[0]",
    ]);
  });

  test("all of them at once, in the order of their lines", () => {
    const text = `id: w
nmae: W
phases:
  - { id: a, agent: dev, prompt: Go, pool: x }
  - { id: a, agnet: dev, prompt: "", timeout: x }
  - { id: c, prompt: Go, dependsOn: [zz] }
`;
    expect(problemsOf(text)).toMatchInlineSnapshot(`
      [
        "2:1 nmae: unknown key "nmae"; did you mean "name"?",
        "4:44 phases[0].pool: there is no pool "x"; add it to "pools" with the number of phases that may run at once: "x: 2"",
        "5:11 phases[1].id: 2 phases have the id "a" (lines 4, 5); rename all but one",
        "5:14 phases[1].agnet: unknown key "agnet"; did you mean "agent"?",
        "5:34 phases[1].prompt: "prompt" must not be blank, but is """,
        "5:47 phases[1].timeout: "timeout" must be a number of seconds, or a string such as "90s", "10m", "1h30m" or "2d", but is "x"",
        "6:5 phases[2].agent: "agent" is missing; name one here, or for all phases in "defaults"",
        "6:38 phases[2].dependsOn[0]: "c" (line 6) depends on "zz", which does not exist",
      ]
    `);
  });

  test("a consequence of another mistake is not reported", () => {
    // A dependency may be on a phase whose id is unreadable, and a misspelled dependsOn can cause cycles.
    expect(problemsOf(phaseWith("dependsOn: [x]").replace("id: a", "id: 7"))).toHaveLength(1);
    const text = `id: w
name: W
defaults: { agent: dev }
phases:
  - { id: a, prompt: Go, dependsOn: [c] }
  - { id: b, prompt: Go, dependOn: [] }
  - { id: c, prompt: Go, dependsOn: [b] }
`;
    expect(problemsOf(text)).toEqual([
      '6:26 phases[1].dependOn: unknown key "dependOn"; did you mean "dependsOn"?',
    ]);
  });

  test("only the first hundred are shown, and the rest are counted", () => {
    const phases = Array.from({ length: 300 }, (_, index) => `  - { id: p${index}, agent: dev }`).join("\n");
    const problems = problemsOf(`id: w\nname: W\nphases:\n${phases}\n`);
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toContain("200 more problems are not shown");
  });
});

describe("criteria of an artifact", () => {
  test("are set in the phase, and `maxAttempts` in the phase or in the defaults", () => {
    const { workflow, diagnostics } = parseWorkflow(
      `id: w
name: W
defaults: { agent: dev, maxAttempts: 2 }
phases:
  - id: a
    prompt: Go
    artifact: { path: "specs/*.md", template: templates/spec.md, tokenUsageWarningThreshold: 0.7, guard: false }
  - { id: b, prompt: Go, maxAttempts: 5, artifact: b.md }
`,
      { path: "/w.yaml" },
    );
    expect(diagnostics).toEqual([]);
    expect(workflow?.phases.map(({ artifact, maxAttempts }) => ({ artifact, maxAttempts }))).toEqual([
      {
        artifact: {
          path: "specs/*.md",
          template: "templates/spec.md",
          tokenUsageWarningThreshold: 0.7,
          guard: false,
        },
        maxAttempts: 2,
      },
      { artifact: { path: "b.md" }, maxAttempts: 5 },
    ]);
  });
});

describe("two phases that write the same file", () => {
  const two = (first: string, second: string) =>
    problemsOf(
      `id: w
name: W
defaults: { agent: dev }
phases:
  - { id: a, prompt: Go, ${first} }
  - { id: b, prompt: Go, ${second} }
`,
    );

  test("are an error if they may run at the same time", () => {
    expect(two("dependsOn: [], artifact: out.md", "dependsOn: [], artifact: { path: ./out.md }")).toEqual([
      '6:51 phases[1].artifact: "b" and "a" (line 5) write the same file, "./out.md", and may run at the same time; give each its own path, or make one depend on the other',
    ]);
  });

  test("are detected even if their paths are written differently", () => {
    const other = "dependsOn: [], artifact: '${projectDir}/docs/../out.md'";
    expect(two("dependsOn: [], artifact: out.md", other)).toEqual([
      expect.stringContaining("write the same file"),
    ]);
  });

  test.each([
    ["artifact: out.md", "artifact: out.md", "a"],
    ["artifact: out.md, dependsOn: [b]", "artifact: out.md, dependsOn: []", "b"],
  ])("are a warning if one runs after the other: %s", (first, second, replaced) => {
    expect(two(first, second)).toEqual([
      expect.stringContaining(`write the same file, "out.md"; the file of "${replaced}" will be overwritten`),
    ]);
  });

  test("are not reported if each path is distinct", () => {
    const path = "artifact: 'out/${phase}.md', dependsOn: []";
    expect(two(path, path)).toEqual([]);
  });
});

describe("formatDiagnostic", () => {
  test("is one line that editors can jump to", () => {
    const [problem] = parseWorkflow("id: w\nname: 3\nphases: []", { path: "/code/flows/w.yaml" }).diagnostics;
    expect(problem && formatDiagnostic(problem)).toBe(
      '/code/flows/w.yaml:2:7 error: "name" must be text, but is 3; put it in quotes (name)',
    );
    expect(problem && formatDiagnostic(problem, { cwd: "/code" })).toMatch(/^flows.w\.yaml:2:7 error: /);
    expect(problem && formatDiagnostic(problem, { cwd: "/elsewhere" })).toMatch(/^\/code/);
  });
});
