/** The skills that clients offer as slash commands, by name. */
export const SKILLS: Readonly<Record<string, string>> = {
  "aos-pause": skill(
    "aos-pause",
    "Save where this work stands, so that another session can go on with it. Use it when the user wants to pause, or when little of the context window is left.",
    `Run this in the project, with what the next session must know in your own words: what was decided and why, what failed, what to do first.

    aos pause --note "<what matters>"

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
