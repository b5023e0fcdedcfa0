import { randomUUID } from "node:crypto";
import { say } from "../../model/turns.mjs";
import { fullHandoffs, OFFER, OFFERED_TO_ALL, offersIn } from "./handoff-text.mjs";

const FAILING = "node -e \"throw new Error('expected 12 columns, found 13')\"";
const PROMPT = "Let the importer read the new header.";
const ANSWER = "The columns do not match yet.";

/** A scenario for clients with hooks at the start and the end of a session. */
export const handoff = {
  id: "handoff",
  title: "The next session is offered the last one's handoff",
  async run({ client, open, check, hasTmux }) {
    const bench = await open({
      files: OFFERED_TO_ALL,
      routes: {
        main: [client.tools.shell(FAILING), say(ANSWER), say("Nothing to add."), say("I see what was left.")],
      },
    });
    const requests = () => bench.model.of("main");
    let sessionId;
    if (client.noSessionEnd === undefined) ({ sessionId } = await bench.prompt(PROMPT));
    else {
      check.refused("a handoff of a headless session", client.noSessionEnd);
      if (!hasTmux) return check.notTried("a handoff of a session in a terminal", "tmux is not installed");
      sessionId = await inTerminal(bench);
    }
    const resumedAt = requests().length;
    await bench.prompt("Anything to add?", { resume: sessionId });
    check.equal(
      "a resumed session is offered no handoff, because it still has its conversation",
      offersIn(requests()[resumedAt]),
      0,
    );

    const newAt = requests().length;
    await bench.prompt("Good morning.");
    const request = requests()[newAt];
    const offer = request?.texts.find((text) => OFFER.test(text)) ?? request?.text ?? "";
    check.contains(
      "a new session in the folder is offered the handoff in its first request",
      offer,
      sessionId ?? "a session",
    );
    check.contains("the offer contains the user's request", offer, PROMPT);
    check.contains(
      "the command that the offer names shows the last failure",
      await fullHandoffs(bench, offer),
      "expected 12 columns, found 13",
    );
    check.contains("the offer says that the user's current request outranks it", offer, /outranks/);
  },
};

async function inTerminal(bench) {
  const sessionId = randomUUID();
  const terminal = bench.terminal({ args: ["--session-id", sessionId] });
  try {
    await terminal.shows(bench.client.prompting);
    await terminal.enter(PROMPT);
    await terminal.shows(ANSWER);
    await terminal.enter("/quit");
    await terminal.ends();
  } finally {
    terminal.close();
  }
  return sessionId;
}
