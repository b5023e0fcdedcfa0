import { existsSync, readFileSync } from "node:fs";
import { newTexts } from "../../model/conversation.mjs";
import { call, say } from "../../model/turns.mjs";

const NOTE = "The driver has a clock of its own; do not mock it.";

export const pause = {
  id: "pause",
  title: "The slash command for a pause leaves a handoff",
  async run({ open, check }) {
    const bench = await open({
      routes: {
        main: [
          say("I will begin with the clock."),
          call("Bash", { command: `npx --no-install aos pause --note "${NOTE}"`, description: "Pause" }),
          say("It is paused."),
        ],
      },
    });
    const { sessionId } = await bench.prompt("Mend the tests of the clock.");
    await bench.prompt("/aos-pause", { resume: sessionId });
    const told = newTexts(bench.model.of("main"));
    check.contains(
      "/aos-pause, a skill that aos init wrote, reaches the model",
      told[1] ?? "",
      "aos pause --note",
    );
    const path = bench.path(".agentos/state/.continue-here.md");
    const handoff = existsSync(path) ? readFileSync(path, "utf8") : "";
    check.contains(
      "what it runs writes .agentos/state/.continue-here.md for that session",
      handoff,
      `session_id: ${sessionId}`,
    );
    check.contains("with the user's request", handoff, "Mend the tests of the clock.");
    check.contains("and the agent's own words", handoff, NOTE);
    check.contains("and tells the agent so", told[2] ?? "", ".continue-here.md");
  },
};
