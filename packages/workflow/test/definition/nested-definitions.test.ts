import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { parseWorkflow } from "../../src/definition/index.js";

const HEAD =
  "id: flow\nname: Flow\ninputs: { packages: { type: list } }\ndefaults: { agent: dev, timeout: 60 }\nphases:\n";

function load(phases: string) {
  return parseWorkflow(HEAD + phases, { path: "/flow.yaml" });
}

function problems(phases: string): string[] {
  return load(phases).diagnostics.map(
    ({ severity, line, column, message }) => `${severity} ${(line ?? 0) - 5}:${column} ${message}`,
  );
}

describe("composite phases", () => {
  test("are read with their lists, conditions and inputs", () => {
    const { workflow, diagnostics } = load(`
  - { id: audit, prompt: x, forEach: "\${inputs.packages}", maxParallel: 3, key: "\${item.name}" }
  - id: mend
    repeat: { until: phases.check.status == "completed", max: 4 }
    phases:
      - { id: fix, prompt: "\${phases.audit.outputs} and \${iteration}" }
      - { id: check, prompt: x, run: npm test }
  - { id: ship, uses: ./release.yaml, with: { tag: "\${phases.mend.output}" } }
`);
    expect(diagnostics).toEqual([]);
    expect(workflow?.phases).toMatchObject([
      { agent: "dev", forEach: { items: "${inputs.packages}", maxParallel: 3, key: "${item.name}" } },
      {
        agent: "",
        repeat: { until: 'phases.check.status == "completed"', max: 4, onMax: "fail" },
        phases: [
          { id: "fix", agent: "dev", timeoutMs: 60_000, line: 11 },
          { id: "check", run: { shell: "npm test" } },
        ],
      },
      { agent: "", uses: { workflow: "./release.yaml", with: { tag: "${phases.mend.output}" } } },
    ]);
    expect(workflow?.phases[1]?.timeoutMs).toBeUndefined();
  });

  everyRow<[string, string, string[]]>(
    "%s are said at their place",
    [
      [
        "unknown names",
        `  - { id: a, prompt: "\${item}" }
  - { id: b, prompt: "\${iteration}", forEach: "\${inputs.package}" }
  - { id: c, forEach: [1], key: "\${key}", phases: [{ id: d, prompt: "\${item} \${phases.e.output}" }, { id: e, prompt: x }] }`,
        [
          'error 1:23 there is no item here; it exists only in a phase with a "forEach" and in the phases inside it',
          'error 2:23 there is no iteration here; only phases inside a "repeat" have one',
          'error 2:48 there is no input "package"; did you mean "packages"?',
          'error 3:34 there is no key here; it exists only in a phase with a "forEach" and in the phases inside it',
          'error 3:78 the phase "e" does not run before this one; add it to the "dependsOn" of this phase, or of a phase that runs before this one',
        ],
      ],
      [
        "an impossible condition",
        `  - { id: a, prompt: x, repeat: { until: "phases.b.status", max: 2 } }
  - { id: b, prompt: x, repeat: { until: "phases.b.sttus == 'x'", max: 0 } }`,
        [
          'error 1:43 the phase "b" is not in this "repeat" and does not run before it; list both under "phases" in the repeated phase: phases: [{ id: ..., ... }, { id: b, ... }]',
          'error 2:43 a phase has no "sttus"; did you mean "status"?',
          'error 2:72 "max" must be at least 1, but is 0',
        ],
      ],
      [
        "keys that cannot be combined",
        `  - { id: a, prompt: x, uses: b, phases: [{ id: c, prompt: x }], retries: 1 }
  - { id: d, prompt: x, maxParallel: 2, key: x, with: { e: 1 } }
  - { id: f }`,
        [
          'error 1:14 "prompt" cannot be combined with "phases"; set it in its phases',
          'error 1:25 "phases" and "uses" cannot be combined; put one of them in a separate phase',
          'error 1:66 "retries" cannot be combined with "phases"; set it in its phases',
          'error 2:25 "maxParallel" requires "forEach"',
          'error 2:41 "key" requires "forEach"',
          'error 2:49 "with" requires "uses"',
          'error 3:5 "prompt" is missing',
        ],
      ],
      [
        "mistakes in the order of inner phases",
        `  - id: a
    phases:
      - { id: b, prompt: x, dependsOn: [c] }
      - { id: b, prompt: x, dependsOn: [] }`,
        [
          'error 3:41 "b" (line 8) depends on "c", which does not exist',
          'error 4:15 2 phases have the id "b" (lines 8, 9); rename all but one',
        ],
      ],
      [
        "a value's name without braces",
        `  - { id: a, prompt: x, forEach: inputs.packages }`,
        ["error 1:34 this is read as a path; to use the value, write ${inputs.packages}"],
      ],
      [
        "one file for all items",
        `  - { id: a, prompt: x, forEach: [1, 2], artifact: out.md }
  - { id: b, forEach: [1], maxParallel: 1, phases: [{ id: c, prompt: x, artifact: all.md }] }
  - { id: d, forEach: [1], phases: [{ id: e, prompt: x, artifact: "\${key}.md" }] }`,
        [
          'error 1:52 all items write the same file, "out.md"; put ${key} in its path',
          'warning 2:83 all items write the same file, "all.md"; put ${key} in its path',
        ],
      ],
      ["no phases at all", `  - { id: a, phases: [] }`, ['error 1:22 "phases" must have at least one entry']],
    ],
    (_, phases, expected) => {
      expect(problems(phases)).toEqual(expected);
    },
  );
});
