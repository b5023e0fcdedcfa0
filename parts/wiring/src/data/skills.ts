/** The skills that clients offer as slash commands, by name. */
export const SKILLS: Readonly<Record<string, string>> = {
  "aos-pause": skill(
    "aos-pause",
    "Save the state of this work, so that another session can continue it. Use it when the user wants to pause, or when little of the context window is left.",
    `In \`.agentos/state/notes.md\`, write in at most twelve lines what the next session must know: what was decided and why, what failed, what you assume, and what comes next. Then run this in the project:

    aos pause

This writes a handoff to \`.agentos/state/.continue-here.md\`. Tell the user what the handoff says under "Next" or, if it has no such section, its last open question or message, and stop.`,
    "aos pause",
  ),
  "aos-resume": skill(
    "aos-resume",
    "Continue the work of an earlier session. Use it when the user asks to resume or continue earlier work.",
    `Run this in the project. It prints the newest handoff, and archives it:

    aos resume --agent

Tell the user what the handoff says and how old it is, and begin with its "Next" section. What the user asks for now takes precedence: if the handoff is about something else, ask before you begin. If it has no "Next" section, check whether the last thing that the user asked for is done, and ask what comes next. Never approve a workflow's gate yourself: the user does that with \`aos resume\` in their own terminal.`,
    "aos resume --agent",
  ),
  "aos-run": skill(
    "aos-run",
    "Start a workflow of this project and show its waves, or carry out its phases yourself. Use it when the user asks to run a workflow.",
    `If the user did not name a workflow, run \`aos run\` to list the workflows, and ask which one to run. Show the user the order of the workflow's phases:

    aos run <workflow> --dry-run

Then start it in the background, with its inputs as \`--input name=value\`:

    aos run <workflow>

This command starts the phases' programs itself, and exits when everything is done or something is waiting. \`aos status\` shows the state, and \`aos logs\` shows what the phases print. The user approves or rejects gates in their own terminal: tell them the command that \`aos status\` names.

If the user wants you to carry out the phases yourself, do not start the workflow. Instead, follow the order that \`--dry-run\` shows, wave by wave, with the prompts that it prints. If a wave is parallel, start one subagent for each of its phases at the same time. Begin a wave when the previous one is done and its files exist. After a phase that needs a person's approval, stop: show the user what it did, and continue when they approve it.`,
  ),
  "aos-status": skill(
    "aos-status",
    "Show the workflow sessions of this project, and what is waiting for a person.",
    `Run

    aos status

and tell the user what is running, what is waiting, and which command continues each session. Do not run any of these commands without being asked.`,
    "aos status",
  ),
};

/** @param allowed the command that Claude Code runs without asking, because the user called the skill */
function skill(name: string, description: string, body: string, allowed?: string): string {
  const spellings = ["", "npx ", "npx --no-install "].map((runner) => `Bash(${runner}${allowed})`);
  const tools = allowed === undefined ? "" : `allowed-tools: ${spellings.join(", ")}\n`;
  return `---\nname: ${name}\ndescription: ${description}\n${tools}---\n\n${body}\n\nIf \`aos\` is not found, try \`npx --no-install aos\`.\n`;
}
