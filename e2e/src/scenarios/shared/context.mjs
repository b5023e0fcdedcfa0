import { newTexts } from "../../model/conversation.mjs";
import { say } from "../../model/turns.mjs";

// Shares of the window that are in use, each with the warning that the next request must contain.
const STEPS = [
  [0.1, "-"],
  [0.67, "WARNING"],
  [0.68, "-"],
  [0.77, "CRITICAL"],
  [0.775, "-"],
  [0.78, "-"],
];

// By default, the thresholds for large windows are token counts, not percentages.
const FILES = { ".agentos/config.json": { context: { warning: 35, critical: 25 } } };

/** A scenario for clients with a known window and a shell tool. */
export const context = {
  id: "context",
  title: "The agent learns that its window is filling up",
  async run({ client, open, check }) {
    // A client may start a tool before it has received the usage of the response that calls it.
    const turns = STEPS.map(([share], index) =>
      client.tools.shell(`sleep 0.5; echo ${index}`, { used: Math.round(share * client.window) }),
    );
    const bench = await open({ files: FILES, routes: { main: [...turns, say("Done.", { used: 1_000 })] } });
    const { code, stderr } = await bench.prompt("Echo the numbers.");
    const warnings = newTexts(bench.model.of("main")).map(
      (text) => /CONTEXT (WARNING|CRITICAL): /i.exec(text)?.[1] ?? "-",
    );
    const { lag = 0, window } = client;
    const expected = [...Array(lag + 1).fill("-"), ...STEPS.map(([, word]) => word)].slice(
      0,
      warnings.length,
    );
    const where =
      lag === 0
        ? "the next model request"
        : "the request after the next one, because the client's figures come one call late";
    check.that(
      "the session ran every step and ended without errors",
      code === 0 && warnings.length === STEPS.length + 1,
      stderr,
    );
    check.equal(
      `the agent gets one WARNING at 67% of ${window.toLocaleString("en")} tokens and one CRITICAL at 77%, each in ${where}`,
      warnings,
      expected,
    );
  },
};
