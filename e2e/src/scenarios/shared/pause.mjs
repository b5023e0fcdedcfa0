import { existsSync, readFileSync } from "node:fs";
import { newTexts } from "../../model/conversation.mjs";
import { say } from "../../model/turns.mjs";

const NOTE = "The driver has a clock of its own; do not mock it.";

/** A scenario for clients with skills or slash commands. */
export const pause = {
  id: "pause",
  title: "The pause skill writes a handoff",
  async run({ client, open, check }) {
    const skill = client.skill("aos-pause");
    const bench = await open({
      routes: {
        main: [
          say("I will begin with the clock."),
          ...(skill.turns ?? []),
          client.tools.shell(`npx --no-install aos pause --note "${NOTE}"`),
          say("It is paused."),
        ],
      },
    });
    const { sessionId } = await bench.prompt("Fix the clock's tests.");
    await bench.prompt(skill.prompt, { resume: sessionId });
    const received = newTexts(bench.model.of("main"));
    const text = received.slice(1, -1).join("\n");
    if (text.includes("ripgrep execution failed"))
      check.refused(
        `${skill.name}, which aos init wrote`,
        `${client.name} downloads ripgrep before it reads a skill, and there is no network`,
      );
    else
      check.contains(
        `${skill.name}, which aos init wrote, reaches the model`,
        text,
        ".agentos/state/notes.md",
      );
    const path = bench.path(".agentos/state/.continue-here.md");
    const handoff = existsSync(path) ? readFileSync(path, "utf8") : "";
    check.contains("the skill writes .agentos/state/.continue-here.md, with the agent's note", handoff, NOTE);
    if (client.noTranscript !== undefined)
      check.refused("a handoff with more than this note", client.noTranscript);
    else {
      check.contains("the handoff names its session", handoff, `session_id: ${sessionId}`);
      check.contains("the handoff contains the user's request", handoff, "Fix the clock's tests.");
    }
    check.contains("the agent is told the path of the handoff", received.at(-1) ?? "", ".continue-here.md");
  },
};
