import { byPhase, call, refuse, say } from "../../model/turns.mjs";

const HEAD = `defaults: { agent: dev, run: { client: claude, permissions: bypassPermissions } }
phases:
`;
const FILES = {
  ".agentos/agents/dev.md": "You maintain the price list.",
  ".agentos/workflows/asking.yaml": `id: asking
name: Asking
${HEAD}  - { id: ask, prompt: Write the prices., artifact: prices.txt }
  - { id: busy, prompt: Check the prices. }
`,
  ".agentos/workflows/costly.yaml": `id: costly
name: Costly
${HEAD}  - { id: first, prompt: Begin. }
  - { id: second, prompt: Go on. }
`,
};
const BUSY = refuse(429, "rate_limit_error", "Too many requests", { retryAfter: 900 });

export const limits = {
  id: "limits",
  title: "A run pauses for a question or when its budget is spent, and waits for a limit to reset",
  async run({ open, check }) {
    const bench = await open({
      files: FILES,
      routes: {
        main: byPhase({
          ask: [
            say("In euros or in dollars?"),
            call("Bash", { command: "echo 'The price is 1 EUR.' > prices.txt", description: "Scripted" }),
            say("In euros."),
          ],
          busy: [BUSY, say("They are right.")],
          first: [say("Begun.")],
          second: [say("Done.")],
        }),
      },
    });
    const newest = async () => JSON.parse(await bench.aos("status", "--json")).sessions[0];
    await bench.aos("run", "asking").catch(() => {});
    const asked = await newest();
    check.equal(
      "a phase that asks a question waits for the answer",
      asked?.phases[0]?.asks?.text,
      "In euros or in dollars?",
    );
    check.contains("aos status says how to answer", await bench.aos("status"), '--answer "..."');
    await bench.aos("resume", "--answer", "Euros");
    const [answer] = bench.model.of("main").filter(({ text }) => text.includes("A person answered:"));
    check.contains("the answer continues the same session", answer?.text ?? "", "In euros or in dollars?");
    const over = await newest();
    check.equal(
      "waiting for a limit to reset does not count as an attempt",
      [over?.status, over?.phases[1]?.attempts],
      ["completed", 1],
    );
    check.equal(
      "the waiting phase's runs are recorded as deferred and completed",
      over?.phases[1]?.runs.map(({ status }) => status),
      ["deferred", "completed"],
    );

    await bench.aos("run", "costly", "--budget", "1turns").catch(() => {});
    const spent = await newest();
    check.equal(
      "once the budget is spent, no further phase starts",
      [spent?.status, spent?.isSpent, ...(spent?.phases.map(({ status }) => status) ?? [])],
      ["paused", true, "completed", "pending"],
    );
    check.contains(
      "aos status says that the budget is spent",
      await bench.aos("status", spent?.id ?? ""),
      "budget: 1 of 1 turns",
    );
    await bench.aos("resume", "--budget", "10turns");
    check.equal("with a higher budget, the run continues", (await newest())?.status, "completed");
  },
};
