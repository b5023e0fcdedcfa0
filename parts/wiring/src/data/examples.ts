import { type ClientId, HEADLESS, type HeadlessClient, headlessClient, identityOf } from "@agentos/clients";

export const EXAMPLE_WORKFLOW = ".agentos/workflows/feature-dev.yaml";

/** @param test the command that runs the project's tests, if it is known */
export function exampleWorkflow(client: ClientId, test: string | undefined): string {
  const headless = headlessClient(client) ?? HEADLESS[0]!;
  const { program } = identityOf(headless.client);
  const allowed = test === undefined ? undefined : allowedFor(headless, test);
  const runs = allowed === undefined ? "" : `    run: ${allowed} # may also run the tests without asking\n`;
  const example =
    (allowed === undefined ? allowedFor(headless, "make test") : undefined) ??
    `{ client: ${program}, model: ... }`;
  return `# An example that runs as is: plan, a person's approval, code, then review and documentation in parallel.
#   aos run feature-dev            runs it to the gate after plan
#   aos run feature-dev --dry-run  prints its waves and each agent's prompt
# Describe the task in FEATURE.md; the agents are in .agentos/agents/.
id: feature-dev
name: Feature development
description: Plans a change, waits for approval, then implements, reviews and documents it.
defaults:
  # An agent may edit files in this folder. ${SHELL_NOTES[typeof headless.shell === "function" ? "allowed" : headless.shell]}
  # With options: ${example}. Any other program can be a phase: [node, script.mjs], or a shell command.
  run: ${program}
  timeout: 30m
phases:
  - id: plan
    agent: planner
    prompt: |
      Plan the change that FEATURE.md describes: steps, files, risks, and how to check that it is done.
      If there is no such file, find the smallest improvement that this project needs, and plan that.
      Write the plan to the artifact.
    artifact: # a plan without these sections is sent back, with a list of what is missing
      path: docs/plan.md
      requiredSections: [Steps, Risks]
    gate: approval # nothing below starts until you approve: \`aos resume\` approves, --reject "why" sends the plan back
  - id: implement
    agent: developer
    dependsOn: [plan]
${runs}    prompt: Implement the approved plan, docs/plan.md, with tests.${test === undefined ? "" : ` Run the tests with ${test}.`}
  - id: review
    agent: reviewer
    dependsOn: [implement]
${runs}    prompt: Review the change against the plan, docs/plan.md.${test === undefined ? "" : ` Run the tests with ${test}.`} Write what you find to the artifact.
    artifact: docs/review.md
  - id: document # waits only for implement, so it runs in parallel with review
    agent: developer
    dependsOn: [implement]
    prompt: Update the README and the changelog for the change; the plan is docs/plan.md. Change no code and run no tests.
`;
}

const SHELL_NOTES = {
  allowed: "It may run a command only if `tools` allows it.",
  runs: "It may also run commands there.",
  refused:
    "It runs commands, such as tests, only with `permissions: bypassPermissions`, which allows everything.",
};

/** Says whether the example's agents can run the project's tests. */
export function describeTests(client: ClientId | undefined, test: string | undefined): string {
  const headless = headlessClient(client ?? "claude-code") ?? HEADLESS[0]!;
  const { name } = identityOf(headless.client);
  if (headless.shell === "runs") return "its agents may edit files here and run commands, such as tests.";
  if (headless.shell === "refused")
    return `its agents cannot run tests: ${name} runs commands only with \`permissions: bypassPermissions\`, which allows everything. Set it in "run" if you want that.`;
  if (test !== undefined)
    return `its implement and review phases may run \`${test}\` without asking (\`tools\` in ${EXAMPLE_WORKFLOW}).`;
  return `this project's test command is not known, so its agents cannot run tests until you add one: run: ${allowedFor(headless, "make test")} in ${EXAMPLE_WORKFLOW}.`;
}

/** Returns a `run` that allows one command, if the client needs and supports that. */
function allowedFor({ client, shell }: HeadlessClient, command: string): string | undefined {
  if (typeof shell === "string") return undefined;
  return `{ client: ${identityOf(client).program}, tools: [${JSON.stringify(shell(command))}] }`;
}

export const EXAMPLE_AGENTS: Readonly<Record<string, string>> = {
  planner: `---
name: planner
---
You plan. You read the code before you decide, name the files that change, prefer the smallest change that does the job, and say what you do
not know instead of guessing. You change no code.
`,
  developer: `---
name: developer
---
You develop. You follow the plan and the style of the code around you, write a test with each change, run the tests, and report what
differs from the plan and why.
`,
  reviewer: `---
name: reviewer
---
You review. You run the tests, read every changed line, and report what is wrong by file and line, worst first. You fix nothing yourself.
`,
};

/**
 * Returns an empty configuration, because hooks load a section's schema only if the section exists.
 */
export function exampleConfig(schema: string | undefined): string {
  return `${JSON.stringify(schema === undefined ? {} : { $schema: schema }, null, 2)}\n`;
}

/** Written to AGENTS.md, CLAUDE.md and GEMINI.md. Each line costs tokens in every turn. */
export const INSTRUCTIONS = `## AgentOS

AgentOS hooks watch this session: they warn when the context window runs low, and stop actions that need the user's consent. When a
hook refuses an action, tell the user why and continue with other work. Before the context runs out,
note what the next session must know in \`.agentos/state/notes.md\`.`;
