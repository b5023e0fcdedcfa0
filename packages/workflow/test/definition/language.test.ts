import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { parseWorkflow } from "../../src/definition/index.js";

/** The problems of a file as `line:column at: message`. */
function problemsOf(text: string): string[] {
  return parseWorkflow(text, { path: "/w.yaml" }).diagnostics.map(
    ({ severity, line, column, at, message }) =>
      `${severity === "warning" ? "warning " : ""}${line}:${column} ${at ?? "-"}: ${message}`,
  );
}

/** A file that begins with these lines and has the phases plan, code and review, in that order. */
const file = (top: string[], phase: string[] = []) =>
  [
    "id: w",
    "name: W",
    ...top,
    "defaults: { agent: dev, run: [a] }",
    "phases:",
    "  - { id: plan, prompt: Go }",
    "  - id: code",
    "    prompt: Go",
    ...phase.map((line) => `    ${line}`),
    "  - { id: review, prompt: Go }",
  ].join("\n");

const inputs = "inputs: { issue: { type: number }, title: {}, note: { required: false } }";

describe("a valid file", () => {
  test("has inputs, secrets, notifications and cleanup in their full form", () => {
    const { workflow, diagnostics } = parseWorkflow(
      file([
        "description: What it does",
        "inputs:",
        "  issue: { type: number, description: Its number }",
        "  title: { subject: true }",
        "  env: { choices: [staging, 1], default: staging }",
        "  live: { default: false }",
        "  packages: { default: [web, api], choices: [web, api, docs] }",
        "  note: { required: false }",
        "  plain:",
        "secrets: [TOKEN, TOKEN]",
        "notify:",
        "  - { on: gate, run: [node, tell.mjs, 010], timeout: 5s, env: { LEVEL: 1 } }",
        "  - webhook: ${env.HOOK}",
        "cleanup: { run: docker compose down, timeout: 2m }",
      ]),
      { path: "/w.yaml" },
    );
    expect(diagnostics).toEqual([]);
    expect(workflow).toMatchObject({
      description: "What it does",
      inputs: {
        issue: { type: "number", required: true, subject: false, description: "Its number" },
        title: { type: "string", required: true, subject: true },
        env: { type: "choice", required: false, default: "staging", choices: ["staging", 1] },
        live: { type: "boolean", required: false, default: false },
        packages: { type: "list", default: ["web", "api"], choices: ["web", "api", "docs"] },
        note: { type: "string", required: false },
        plain: { type: "string", required: true },
      },
      secrets: ["TOKEN"],
      notify: [
        {
          on: ["gate"],
          run: { runner: "command", command: ["node", "tell.mjs", "010"] },
          timeoutMs: 5000,
          env: { LEVEL: "1" },
        },
        { on: ["gate", "failure", "end"], webhook: "${env.HOOK}", env: {} },
      ],
      cleanup: [{ run: { runner: "command", shell: "docker compose down" }, timeoutMs: 120_000, env: {} }],
    });
  });

  test.each([
    ["cleanup: rm -rf tmp", [{ run: { runner: "command", shell: "rm -rf tmp" }, env: {} }]],
    ["cleanup: [rm, -rf, tmp]", [{ run: { runner: "command", command: ["rm", "-rf", "tmp"] }, env: {} }]],
    [
      "cleanup: [{ run: a b }, { run: [c, 1] }]",
      [
        { run: { runner: "command", shell: "a b" }, env: {} },
        { run: { runner: "command", command: ["c", "1"] }, env: {} },
      ],
    ],
  ])("%s", (line, expected) => {
    const { workflow, diagnostics } = parseWorkflow(file([line]), { path: "/w.yaml" });
    expect(diagnostics).toEqual([]);
    expect(workflow?.cleanup).toEqual(expected);
  });

  test.each([
    ["notify: tell them", { runner: "command", shell: "tell them" }],
    ["notify: [node, tell.mjs, 010]", { runner: "command", command: ["node", "tell.mjs", "010"] }],
  ])("%s", (line, run) => {
    const { workflow, diagnostics } = parseWorkflow(file([line]), { path: "/w.yaml" });
    expect(diagnostics).toEqual([]);
    expect(workflow?.notify).toEqual([{ on: ["gate", "failure", "end"], run, env: {} }]);
  });

  test("may refer to inputs and earlier phases wherever values are allowed", () => {
    const text = file(
      [inputs],
      [
        "prompt: Fix ${inputs.issue}, ${phases.plan.output} with ${HOME} and $${inputs.x}",
        'run: [node, "${phases.plan.outputs.version}", "${env.TOKEN}", "${projectDir}"]',
        'env: { A: "${inputs.title}" }',
        "artifact: docs/${inputs.issue}.md",
        "when: inputs.issue > 3 && phases.plan.status == 'completed' && ${inputs.note} != null",
        "always: true",
        "continueOnError: true",
      ],
    ).replace("    prompt: Go\n    prompt", "    prompt");
    expect(problemsOf(text)).toEqual([]);
  });

  test("`when` may be a plain true or false", () => {
    const { workflow } = parseWorkflow(file([], ["when: false"]), { path: "/w.yaml" });
    expect(workflow?.phases[1]?.when).toBe("false");
  });
});

describe("every mistake is reported at its position", () => {
  everyRow(
    "%s",
    [
      [
        "an unknown input",
        file([inputs], ["env: { A: 'x ${inputs.isue}' }"]),
        '9:18 phases[1].env.A: there is no input "isue"; did you mean "issue"?',
      ],
      [
        "an input in a file without inputs",
        file([], ["env: { A: '${inputs.x}' }"]),
        '8:16 phases[1].env.A: there is no input "x"; add it to "inputs" at the top of the file',
      ],
      [
        "an unknown phase",
        file([], ["run: [a, '${phases.plam.output}']"]),
        '8:15 phases[1].run[1]: there is no phase "plam"; did you mean "plan"?',
      ],
      [
        "a phase that comes later",
        file([], ["run: echo ${phases.review.output}"]),
        '8:15 phases[1].run: the phase "review" does not run before this one; add it to the "dependsOn" of this phase, or of a phase that runs before this one',
      ],
      [
        "the phase itself",
        file([], ["when: phases.code.status == ''"]),
        '8:11 phases[1].when: the phase "code" does not run before this one; add it to the "dependsOn" of this phase, or of a phase that runs before this one',
      ],
      [
        "an invalid expression",
        file([inputs], ["when: inputs.issue = 3"]),
        '9:24 phases[1].when: this is not a valid expression; write "==" to compare',
      ],
      [
        "an expression with mismatched types",
        file([inputs], ["when: inputs.issue == 'x'"]),
        '9:11 phases[1].when: a number and text cannot be compared with "=="',
      ],
      [
        "an expression that is not a condition",
        file([inputs], ["when: inputs.title"]),
        "9:11 phases[1].when: the expression must be true or false, but is text",
      ],
      [
        "a reference in a prompt, at its line",
        file([inputs], ["name: N"]).replace(
          "prompt: Go\n    name",
          "prompt: |\n      First\n      see ${inputs.tittle}\n    name",
        ),
        '10:11 phases[1].prompt: there is no input "tittle"; did you mean "title"?',
      ],
      [
        "a misspelled group in a prompt",
        file([inputs], ["name: N"]).replace("prompt: Go\n    name", "prompt: see ${input.title}\n    name"),
        'warning 8:17 phases[1].prompt: ${input.title} is not a reference and is left unchanged; did you mean "inputs.title"?',
      ],
      [
        "a misspelled group in a shell command",
        file([inputs], ["run: echo ${input.title}"]),
        '9:15 phases[1].run: ${input.title} is not defined; did you mean "inputs.title"?',
      ],
      [
        "a shell that would parse a value again",
        file([inputs], ["run: [bash, -c, 'eval ${inputs.title}']"]),
        "9:27 phases[1].run[2]: a second shell would parse the value of ${inputs.title}; pass it as a separate argument: sh -c 'echo \"$1\"' sh ${inputs.title}",
      ],
      [
        "phases in defaults",
        file([]).replace("run: [a]", 'run: [a, "${phases.plan.output}"]'),
        '3:35 defaults.run[1]: the phase "plan" does not run before this one; add it to the "dependsOn" of this phase, or of a phase that runs before this one',
      ],
      [
        "an unknown input type",
        file(["inputs: { a: { type: int } }"]),
        '3:22 inputs.a.type: "type" must be one of "string", "number", "boolean", "choice", "list", but is "int"',
      ],
      [
        "a misspelled key of an input",
        file(["inputs: { a: { defualt: 1 } }"]),
        '3:16 inputs.a.defualt: unknown key "defualt"; did you mean "default"?',
      ],
      [
        "an invalid input name",
        file(["inputs: { a.b: {} }"]),
        '3:11 inputs["a.b"]: "a.b" must be 1 to 64 letters, digits, "_" or "-", and start with a letter or "_"',
      ],
      [
        "a default of the wrong type",
        file(["inputs: { a: { type: number, default: x } }"]),
        '3:39 inputs.a.default: "default" must be a number, but is "x"',
      ],
      [
        "a default that is not among the choices",
        file(["inputs: { a: { choices: [x, y], default: z } }"]),
        '3:42 inputs.a.default: "default" must be one of "x", "y", but is "z"',
      ],
      [
        "a choice without choices",
        file(["inputs: { a: { type: choice } }"]),
        '3:14 inputs.a: "choices" is missing; a choice requires it',
      ],
      [
        "choices for a number",
        file(["inputs: { a: { type: number, choices: [1] } }"]),
        '3:39 inputs.a.choices: only a choice or a list can have choices, but "a" is a number',
      ],
      [
        "two subjects",
        file(["inputs: { a: { subject: true }, b: { subject: true } }"]),
        '3:47 inputs.b.subject: "a" is already the subject; a workflow can have only one',
      ],
      [
        "a subject that is not text",
        file(["inputs: { a: { type: list, subject: true } }"]),
        '3:37 inputs.a.subject: the subject must be a string or a choice, but "a" is a list',
      ],
      [
        "a secret with a reserved name",
        file(["secrets: [AGENTOS_X]"]),
        '3:11 secrets[0]: "AGENTOS_X" is reserved for the engine and cannot be a secret',
      ],
      [
        "an invalid secret name",
        file(["secrets: [a-b]"]),
        '3:11 secrets[0]: entry 1 of "secrets" must be the name of an environment variable: letters, digits and _, but is "a-b"',
      ],
      [
        "a notification without a recipient",
        file(["notify: { on: gate }"]),
        '3:9 notify: "notify" must have either "run" or "webhook"',
      ],
      [
        "a notification for an unknown event",
        file(["notify: { on: [gates], run: a }"]),
        '3:16 notify.on[0]: entry 1 of "on" must be one of "gate", "failure", "end", but is "gates"',
      ],
      [
        "a webhook that is not a URL",
        file(["notify: { webhook: example.com }"]),
        '3:20 notify.webhook: "webhook" must start with http:// or https://',
      ],
      [
        "an unknown name in a notification",
        file(["notify: [{ run: [a, '${inputs.x}'] }]"]),
        '3:22 notify[0].run[1]: there is no input "x"; add it to "inputs" at the top of the file',
      ],
      [
        "a misspelled key of a cleanup",
        file(["cleanup: { rum: a }"]),
        '3:12 cleanup.rum: unknown key "rum"; did you mean "run"?',
      ],
      [
        "a misspelled key in a list of cleanups",
        file(["cleanup: [{ run: a, timeut: 3 }]"]),
        '3:21 cleanup[0].timeut: unknown key "timeut"; did you mean "timeout"?',
      ],
      [
        "an unknown name in the cleanup",
        file(["cleanup: { run: 'a ${phases.plam.output}' }"]),
        '3:20 cleanup.run: there is no phase "plam"; did you mean "plan"?',
      ],
      [
        "a flag that is not a boolean",
        file([], ["always: perhaps"]),
        '8:13 phases[1].always: "always" must be a boolean, but is "perhaps"',
      ],
    ],
    (_, text, expected) => {
      expect(problemsOf(text)).toEqual([expected]);
    },
  );
});

test("parallel phases cannot refer to each other", () => {
  const text = file([], ["parallel: true", "when: phases.plan.status == 'failed'"]);
  expect(problemsOf(text)).toEqual([
    '9:11 phases[1].when: the phase "plan" does not run before this one; add it to the "dependsOn" of this phase, or of a phase that runs before this one',
  ]);
});

test("a file with thousands of phases that refer to each other is checked quickly", {
  tags: ["slow"],
}, () => {
  const phases = Array.from({ length: 3000 }, (_, index) =>
    index === 0
      ? "  - { id: p0, prompt: Go }"
      : `  - { id: p${index}, prompt: "See \${phases.p${index - 1}.output} \${phases.p0.output}" }`,
  );
  const { diagnostics } = parseWorkflow(
    ["id: w", "name: W", "defaults: { agent: dev }", "phases:", ...phases].join("\n"),
    { path: "/w.yaml" },
  );
  expect(diagnostics).toEqual([]);
});
