// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these placeholders are what is tested
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Phase, PLACEHOLDERS, resolvePhase, substitute } from "../src/definition/index.js";
import { unknownPlaceholders } from "../src/definition/substitute.js";

const values = {
  projectDir: "/code/shop",
  workflowDir: "/code/shop/.agentos/workflows",
  sessionDir: "/code/shop/.agentos/state/sessions/s1",
  sessionId: "s1",
  phase: "plan",
};

describe("substitute", () => {
  test.each([
    ["${projectDir}/a", "/code/shop/a"],
    ["${phase}-${sessionId}-${phase}", "plan-s1-plan"],
    ["no names", "no names"],
    ["$phase ${} ${ phase }", "$phase ${} ${ phase }"],
    ["$${phase} costs 5$", "${phase} costs 5$"],
    ["$$${phase}", "$${phase}"],
    ["${toString} ${__proto__}", "${toString} ${__proto__}"],
    ["${unclosed", "${unclosed"],
  ])("%s becomes %s", (text, expected) => {
    expect(substitute(text, values)).toBe(expected);
  });

  test("a value that looks like a placeholder is not replaced again", () => {
    expect(substitute("${sessionDir}", { ...values, sessionDir: "/tmp/${phase}/$&" })).toBe(
      "/tmp/${phase}/$&",
    );
  });

  test("any text can be written so that it comes out as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("$", "{", "}", "a", "${phase}") }), (text) => {
        expect(
          substitute(
            text.replaceAll("${", () => "$${"),
            values,
          ),
        ).toBe(text);
      }),
    );
  });
});

test("unknown names are listed, known and escaped ones are not", () => {
  const known = PLACEHOLDERS.map((name) => `\${${name}}`).join(" ");
  expect(unknownPlaceholders(`${known} $\${HOME} \${HOME} \${} \${constructor}`)).toEqual([
    "HOME",
    "",
    "constructor",
  ]);
});

describe("resolvePhase", () => {
  const phase: Phase = {
    id: "plan",
    name: "Plan",
    agent: "dev",
    prompt: "Write ${phase}.",
    retries: 0,
    env: { OUT: "${sessionDir}/out" },
    artifact: { path: "docs/${phase}.md", minLines: 3 },
    run: { runner: "command", command: ["node", "${workflowDir}/x.mjs"] },
    line: 1,
  };

  test("replaces in the argument list, the environment and the artefact's path, not in the prompt", () => {
    expect(resolvePhase(phase, values)).toEqual({
      ...phase,
      env: { OUT: "/code/shop/.agentos/state/sessions/s1/out" },
      artifact: { path: "docs/plan.md", minLines: 3 },
      run: { runner: "command", command: ["node", "/code/shop/.agentos/workflows/x.mjs"] },
    });
  });

  test("leaves a shell line as it is: its values are in the environment", () => {
    const run = { runner: "command" as const, shell: "echo ${phase}" };
    expect(resolvePhase({ ...phase, run }, values).run).toEqual(run);
  });

  test("takes the agent's run where the phase has none", () => {
    const { run: _, ...bare } = phase;
    const run = { runner: "command" as const, command: ["echo", "${phase}"] };
    expect(resolvePhase(bare, values, run).run).toEqual({ runner: "command", command: ["echo", "plan"] });
    expect(resolvePhase(bare, values)).not.toHaveProperty("run");
  });
});
