import { say } from "../../model/turns.mjs";
import { OFFER, offersIn } from "./handoff-text.mjs";

const FAILING = "node -e \"throw new Error('expected 12 columns, found 13')\"";

/** Any client whose sessions begin and end with a hook. */
export const handoff = {
  id: "handoff",
  title: "The next session is offered what the last one left",
  async run({ client, open, check }) {
    const bench = await open({
      routes: {
        main: [
          client.tools.shell(FAILING),
          say("The columns do not fit yet."),
          say("Nothing to add."),
          say("I see what was left."),
        ],
      },
    });
    const first = await bench.prompt("Let the importer read the new header.");
    check.that("a session says which one it is", first.sessionId !== undefined, first.stdout.slice(0, 300));
    const resumedAt = bench.model.of("main").length;
    await bench.prompt("Anything to add?", { resume: first.sessionId });
    check.equal(
      "a resumed session is offered nothing: its conversation is whole",
      offersIn(bench.model.of("main")[resumedAt]),
      0,
    );
    const newAt = bench.model.of("main").length;
    await bench.prompt("Good morning.");
    const request = bench.model.of("main")[newAt];
    const offer = request?.texts.find((text) => OFFER.test(text)) ?? request?.text ?? "";
    check.contains(
      "a new session in the folder is offered the handoff in its first request",
      offer,
      `session="${first.sessionId}"`,
    );
    check.contains("with the user's request", offer, "Let the importer read the new header.");
    check.contains("with the last failure", offer, "expected 12 columns, found 13");
    check.contains("and that the user's present request outranks it", offer, /outranks/);
  },
};
