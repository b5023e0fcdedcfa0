import { newTexts } from "../../model/conversation.mjs";
import { say } from "../../model/turns.mjs";

// Shares of the window, and what the agent is told of each before the next request.
const USED = [0.1, 0.67, 0.68, 0.77, 0.78];
const TOLD = ["-", "-", "WARNING", "-", "CRITICAL", "-"];

/** Any client that has a window and a shell. */
export const context = {
  id: "context",
  title: "The agent is told that its window fills",
  async run({ client, open, check }) {
    // The tools take a moment: clients start them before the answer that calls them has told its usage.
    const turns = USED.map((share, index) =>
      client.tools.shell(`sleep 0.5; echo ${index}`, { used: Math.round(share * client.window) }),
    );
    const bench = await open({
      routes: { main: [...turns, say("Done.", { used: Math.round(0.79 * client.window) })] },
    });
    const { code, stderr } = await bench.prompt("Echo the numbers.");
    const told = newTexts(bench.model.of("main")).map(
      (text) => /CONTEXT (WARNING|CRITICAL): /.exec(text)?.[1] ?? "-",
    );
    const window = client.window.toLocaleString("en");
    check.equal(
      `WARNING once at 67 % of ${window} tokens, CRITICAL once at 77 %, silence between, each in the next model request`,
      told,
      TOLD,
    );
    check.that("the session ended well", code === 0, stderr);
  },
};
