import { callAll, say } from "../../model/turns.mjs";
import { fullHandoffs, OFFER, OFFERED_TO_ALL } from "../shared/handoff-text.mjs";

const GOAL = "Move the billing-importer to the new ledger, one endpoint at a time.";
const FACTS = {
  "the goal": "billing-importer",
  "the standing rule": "src/generated",
  "the decision": "msgpack-frames",
  "what failed": "worker-pool",
  "the assumption": "tenant-clock",
  "the open task": "Wire up refund-relay",
};

export const chain = {
  id: "chain",
  title: "A session's knowledge survives three more sessions",
  async run({ open, check }) {
    const bench = await open({
      files: OFFERED_TO_ALL,
      routes: {
        main: [
          say("Understood: that folder is off limits."),
          callAll([["ToolSearch", { query: "select:TaskCreate" }]], { used: 20_000 }),
          callAll([["TaskCreate", { subject: FACTS["the open task"], description: "Behind the flag" }]], {
            used: 21_000,
          }),
          say(
            "I went with msgpack-frames because JSON doubles the payload. I tried the worker-pool first, but it deadlocks. " +
              "I assume that tenant-clock is always UTC.\n\nThe first endpoint is in place. Shall I go on with the second one?",
            { used: 22_000 },
          ),
          say("It is under the MIT license.", { used: 20_000 }),
          callAll([["Bash", { command: "echo '= Changelog' > CHANGELOG.adoc", description: "Convert" }]], {
            used: 20_000,
          }),
          say("Half of the changelog is AsciiDoc. Shall I convert the older releases, too?", {
            used: 20_000,
          }),
          say("The second endpoint of billing-importer is in place.", { used: 20_000 }),
          say("Here is the third.", { used: 20_000 }),
        ],
      },
    });
    const first = await bench.prompt(`${GOAL} Never touch src/generated.`);
    await bench.prompt("Begin with the first endpoint.", { resume: first.sessionId });

    const offerTo = async (text, options) => {
      const at = bench.model.of("main").length;
      const session = await bench.prompt(text, options);
      const offer = bench.model.of("main")[at]?.texts.find((each) => OFFER.test(each)) ?? "";
      return { ...session, offer: offer && `${offer}\n${await fullHandoffs(bench, offer)}` };
    };
    const other = await offerTo("Which license does this repository have?");
    check.contains(
      "the next session learns which question the user has not answered yet",
      other.offer,
      /Open question: Shall I go on with the second one\?/,
    );

    const aside = await offerTo("Convert the changelog to AsciiDoc.");
    for (const [what, text] of Object.entries(FACTS))
      check.contains(`after an unrelated question, the offer still contains ${what}`, aside.offer, text);

    const second = await offerTo("mach bitte weiter mit dem billing-importer");
    check.contains(
      "the handoff of a session that left other work unfinished is offered",
      second.offer,
      aside.sessionId,
    );
    for (const [what, text] of Object.entries(FACTS))
      check.contains(`besides that work, the offer still contains ${what}`, second.offer, text);
    check.contains("the offer names the first session as the source", second.offer, first.sessionId);

    await bench.prompt("/compact", { resume: second.sessionId });
    const third = await offerTo("continue");
    for (const [what, text] of Object.entries(FACTS))
      check.contains(
        `after a session that continued the work and was compacted, the offer still contains ${what}`,
        third.offer,
        text,
      );
    check.contains("the offer now names the session that continued the work", third.offer, second.sessionId);
  },
};
