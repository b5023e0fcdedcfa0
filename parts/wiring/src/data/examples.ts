import { type ClientId, headlessClient, identityOf } from "@agentos/clients";

export function exampleWorkflow(client: ClientId): string {
  const { program } = identityOf(headlessClient(client)?.client ?? "claude-code");
  return `# An example that runs as it is: plan, a person's approval, code, then review and documentation in parallel.
#   aos run feature-dev                         runs it to the gate after plan
#   aos run feature-dev --dry-run               prints each agent's prompt
#   aos run feature-dev --dry-run --as mermaid  prints a diagram of it
# Describe the task in FEATURE.md; the agents are in .agentos/agents/.
id: feature-dev
name: Feature development
description: Plans a change, waits for approval, implements it, reviews and documents it.
defaults:
  # Or {client: ${program}, model: ..., permissions: plan}. In Claude Code, tools: ["Bash(npm test:*)"] lets agents run these commands.
  # Any other program can be a phase: [node, script.mjs], or a shell command.
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
    prompt: Implement the approved plan, with tests.
  - id: review
    agent: reviewer
    dependsOn: [implement]
    prompt: Review the change against the plan. Write what you find to the artifact.
    artifact: docs/review.md
  - id: document # waits only for implement, so it runs in parallel with review
    agent: developer
    dependsOn: [implement]
    prompt: Update README and changelog for the change.
`;
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
You review. You run the tests, read every changed line, and report what is wrong by file and line, the worst first. You fix nothing yourself.
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
write into \`.agentos/state/notes.md\` what the next session must know.`;
