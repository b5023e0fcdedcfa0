/** The skills that clients offer as slash commands, by name. */
export const SKILLS: Readonly<Record<string, string>> = {
  "aos-pause": skill(
    "aos-pause",
    "Save where this work stands, so that another session can go on with it. Use it when the user wants to pause, or when little of the context window is left.",
    `Write into \`.agentos/state/notes.md\`, in at most twelve lines, what the next session must know: what was decided and why, what failed, what you assume, what comes next. Then run this in the project:

    aos pause

It writes a handoff to \`.agentos/state/.continue-here.md\`. Then tell the user what it says under "Next Action", and stop.`,
  ),
  "aos-resume": skill(
    "aos-resume",
    "Go on with work that an earlier session left behind. Use it when the user asks to resume or continue earlier work.",
    `Look first; this changes nothing:

    aos handoff show

Tell the user what it says and how old it is. What the user asks for now outranks it. When they want to go on with it, run

    aos resume --agent

and begin with the "Next Action" of what it prints. A workflow's gate is not yours to approve: the user does that with \`aos resume\` in a terminal of their own.`,
  ),
  "aos-run": skill(
    "aos-run",
    "Start a workflow of this project and show its waves, or carry its phases out yourself. Use it when the user asks to run a workflow.",
    `Without a name, run \`aos run\` and ask which one. Show the user in which order its phases run:

    aos run <workflow> --dry-run --as instructions

Then start it in the background, with what it asks for as \`--input name=value\`:

    aos run <workflow>

It starts the programs of the phases itself and ends when all is done or something waits. \`aos status\` says where it stands, \`aos logs\` what the phases print. A gate is the user's to answer, in a terminal of their own: tell them the command that \`aos status\` names.

When the user wants you to carry the phases out yourself, follow the instructions wave by wave instead. \`aos run <workflow> --dry-run\` prints the prompt of each phase; phases that it says to execute simultaneously get a subagent each, started together. Begin a wave when all of the one before is done and the files it is to leave are there, and stop where the instructions say so.`,
  ),
  "aos-status": skill(
    "aos-status",
    "Show the workflow sessions of this project and what waits for somebody.",
    `Run

    aos status

and tell the user what runs, what waits, and which command goes on with it. Run none of these commands without being asked.`,
  ),
};

function skill(name: string, description: string, body: string): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}\n\nIf \`aos\` is not found, try \`npx --no-install aos\`.\n`;
}
