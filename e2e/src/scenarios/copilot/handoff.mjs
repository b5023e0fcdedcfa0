import { say } from "../../model/turns.mjs";
import { OFFER, offersIn } from "../shared/handoff-text.mjs";

const NOTE = "The driver has a clock of its own; do not mock it.";

/** Copilot CLI's files say too little about a session, so the handoff is just the note from `aos pause`. */
export const handoff = {
  id: "handoff",
  title: "The next session is offered the last one's handoff",
  async run({ client, open, check }) {
    const bench = await open({
      routes: {
        main: [
          client.tools.shell(`npx --no-install aos pause --note "${NOTE}"`),
          say("Paused."),
          say("Nothing to add."),
          say("I see what was left."),
        ],
      },
    });
    const requests = () => bench.model.of("main");
    const { sessionId } = await bench.prompt("Fix the clock's tests, or pause.");
    check.refused(
      "a handoff from the session's own file",
      "Copilot CLI's files say too little about a session, so the handoff contains only the note from `aos pause --note`",
    );
    const resumedAt = requests().length;
    await bench.prompt("Anything to add?", { resume: sessionId });
    check.equal(
      "a resumed session is offered no handoff, because it still has its conversation",
      offersIn(requests()[resumedAt]),
      0,
    );
    const newAt = requests().length;
    await bench.prompt("Good morning.");
    const offer = requests()[newAt]?.texts.find((text) => OFFER.test(text)) ?? "";
    check.contains(
      "a new session in the folder is offered the handoff in its first request",
      offer,
      sessionId ?? "a session",
    );
    check.contains("the offer contains the agent's note", offer, NOTE);
    check.contains("the offer says that the user's current request outranks it", offer, /outranks/);
  },
};
