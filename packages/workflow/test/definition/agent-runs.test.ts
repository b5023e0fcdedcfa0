import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { loadWorkflow } from "../../src/index.js";

function load(run: string, head = "") {
  const folder = testdir({
    "flow.yaml": `id: flow\nname: Flow\n${head}defaults: { agent: dev }\nphases:\n  - { id: one, prompt: Do it., run: ${run} }\n`,
  });
  return loadWorkflow(join(folder, "flow.yaml"));
}

everyRow(
  "run: %s is an agent by its client",
  [
    ["claude", { client: "claude-code" }],
    ["codex", { client: "codex" }],
    [
      "{ client: claude, model: opus, effort: high }",
      { client: "claude-code", model: "opus", effort: "high" },
    ],
    [
      "{ client: gemini, permissions: plan, fallback: [codex, { client: qwen, model: q }] }",
      {
        client: "gemini",
        permissions: "plan",
        fallback: [
          { runner: "agent", client: "codex" },
          { runner: "agent", client: "qwen", model: "q" },
        ],
      },
    ],
  ],
  (run, expected) => {
    const { workflow, diagnostics } = load(run);
    expect(diagnostics).toEqual([]);
    expect(workflow?.phases[0]?.run).toEqual({ runner: "agent", ...expected });
  },
);

everyRow(
  "run: %s is an agent by its protocol",
  [
    ["{ acp: goose acp }", { program: { runner: "command", shell: "goose acp" } }],
    [
      "{ acp: [goose, acp], permissions: plan, mode: chat }",
      { program: { runner: "command", command: ["goose", "acp"] }, permissions: "plan", mode: "chat" },
    ],
  ],
  (run, expected) => {
    const { workflow, diagnostics } = load(run);
    expect(diagnostics).toEqual([]);
    expect(workflow?.phases[0]?.run).toEqual({ runner: "acp", ...expected });
  },
);

everyRow(
  "run: %s is a line for the shell",
  ["claude -p", "claude | cat", "claude code", "openclaw"],
  (run) => {
    expect(load(run).workflow?.phases[0]?.run).toEqual({ runner: "command", shell: run });
  },
);

everyRow(
  "run: %s is refused, with what was meant",
  [
    ["{ client: cluade }", 'there is no client "cluade"; did you mean "claude"?'],
    [
      "{ client: gemini, effort: high }",
      "Gemini CLI does not support this: it has no option for reasoning effort",
    ],
    [
      "{ client: pi, permissions: plan }",
      "pi does not support this: it supports bypassPermissions, not plan",
    ],
    ["{ client: claude, permissions: yolo }", "permissions"],
    ["{ client: claude, fallback: [nobody] }", 'there is no client "nobody"'],
    ["{ client: claude, modle: opus }", "modle"],
    ["{ acp: goose acp, model: x }", 'unknown key "model"; did you mean "mode"?'],
    ["{ acp: goose acp, fallback: [codex] }", 'unknown key "fallback"; known keys: acp, permissions, mode'],
    [
      "{ acp: goose acp, permissions: all }",
      '"permissions" must be one of "plan", "acceptEdits", "bypassPermissions"',
    ],
    ["{ acp: [goose, acp], mode: 3 }", '"mode" must be text, but is 3'],
    ["{ acp: { program: goose } }", '"acp" must be a list such as [goose, acp], or a shell command'],
    ["{ acpp: goose acp }", 'unknown key "acpp"; did you mean "acp"?'],
    ['{ acp: "goose ${inputs.what}" }', 'there is no input "what"'],
    ['{ client: claude, model: "${inputs.what}" }', 'there is no input "what"'],
  ],
  (run, message) => {
    const { diagnostics } = load(run);
    expect(diagnostics.map((each) => each.message).join("\n")).toContain(message);
    expect(diagnostics[0]).toMatchObject({ severity: "error", line: 5 });
  },
);

everyRow(
  "%s is refused, with what was meant",
  [
    ["budget: { cost: much }\n", '"cost" must be US dollars above 0'],
    ["budget: { tokens: 2G }\n", '"tokens" must be a number above 0'],
    ["budget: { time: soon }\n", '"time" must be a number of seconds'],
    ["worktrees: { link: [../elsewhere] }\n", "a link must be a path inside the project"],
    ["worktrees: { link: [/etc] }\n", "a link must be a path inside the project"],
    ["worktrees: { setpu: npm ci }\n", "setpu"],
  ],
  (head, message) => {
    expect(
      load("claude", head)
        .diagnostics.map((each) => each.message)
        .join("\n"),
    ).toContain(message);
  },
);

test("budgets accept common units, and worktrees accept links", () => {
  const { workflow, diagnostics } = load(
    "claude, budget: { turns: 40 }",
    "budget: { cost: 5usd, tokens: 1.5M, time: 2h }\nworktrees: { setup: [npm, ci], link: [.venv] }\n",
  );
  expect(diagnostics).toEqual([]);
  expect(workflow).toMatchObject({
    budget: { costUsd: 5, tokens: 1_500_000, timeMs: 7_200_000 },
    worktrees: { setup: { runner: "command", command: ["npm", "ci"] }, link: [".venv"] },
    phases: [{ budget: { turns: 40 } }],
  });
});

test("programs in notify and cleanup may share a client's name", () => {
  const { workflow } = load("claude", "cleanup: claude\n");
  expect(workflow?.cleanup[0]?.run).toEqual({ runner: "command", shell: "claude" });
});
