import { existsSync, readFileSync } from "node:fs";
import { byPhase, call, say } from "../../model/turns.mjs";
import { sleep } from "../../terminal.mjs";

const FILES = {
  "notes.txt": "To be kept.\n",
  ".agentos/agents/dev.md": "You maintain the price list.",
  ".agentos/workflows/release.yaml": `id: release
name: Release
defaults: { agent: dev, run: { client: claude, permissions: bypassPermissions } }
phases:
  - { id: plan, prompt: Plan the release., artifact: docs/plan.md, gate: approval }
  - { id: tidy, prompt: Remove the notes. }
  - { id: price, prompt: Write the prices., artifact: prices.txt }
`,
};

export const watch = {
  id: "watch",
  title: "Waiting questions are answered from aos watch, and the client continues",
  async run({ client, open, check, hasTmux }) {
    if (!hasTmux) return check.notTried("answers from aos watch", "tmux is not installed");
    const { shell, write } = client.tools;
    const bench = await open({
      files: FILES,
      routes: {
        main: (place) =>
          byPhase({
            plan: [
              write(place, "docs/plan.md", "# Plan\n\n1. Remove the notes.\n2. Write the prices in euros.\n"),
              say("The plan is written."),
            ],
            tidy: [
              shell("rm notes.txt"),
              say("A person has to approve it."),
              shell("rm notes.txt"),
              say("The notes are gone."),
            ],
            price: [
              say("In euros or in dollars?"),
              call("Bash", { command: "echo 'The price is 1 EUR.' > prices.txt", description: "Scripted" }),
              say("In euros."),
            ],
          }),
      },
    });
    const aos = bench.path("node_modules/.bin/aos");
    const run = bench.shell(aos, "run", "release");
    const screen = bench.shell(aos, "watch");
    /** Waits first, like a person reading the screen. */
    const press = async (key) => {
      await sleep(700);
      screen.press(key);
    };
    try {
      await screen.shows("plan waits for approval");
      // The phase's agent has ended.
      await press("e");
      await screen.shows(/Agents\s+\S+ +\d+%.*Claude Code/);
      check.contains("a phase's agent is listed among the agents", screen.visible, /Claude Code.*aude/);
      await press("a");
      await screen.shows("Approve the gate of plan");
      check.contains(
        "the phase's artifact is shown before it is approved",
        screen.visible,
        "Remove the notes.",
      );
      await press("y");
      await run.shows("tidy");
      await screen.shows("stopped by");
      check.that("the file that the rules protect is still there", existsSync(bench.path("notes.txt")));
      await press("a");
      await screen.shows(/Type \d{6} to agree/);
      check.contains("the exact action is shown before it is allowed", screen.visible, "$ rm notes.txt");
      await sleep(500);
      await screen.enter(/Type (\d{6})/.exec(screen.visible)[1]);
      await screen.shows("Granted");
      await screen.shows("price asks: In euros or in dollars?");
      check.that("the client performs the allowed action", !existsSync(bench.path("notes.txt")));

      run.press("C-c");
      await run.ends();
      // The screen is redrawn once a second.
      await sleep(3_000);
      await press("a");
      await screen.shows("Answer: _");
      await screen.enter("Euros");
      await screen.shows("3 of 3 done");
      const [answered] = bench.model.of("main").filter(({ text }) => text.includes("A person answered:"));
      check.contains("the answer reaches the client's own session", answered?.text ?? "", "Euros");
      check.contains(
        "that session continues with the answer",
        readFileSync(bench.path("prices.txt"), "utf8"),
        "The price is 1 EUR.",
      );
      const { sessions } = JSON.parse(await bench.aos("status", "--json"));
      check.equal("the run is completed", sessions[0]?.status, "completed");
      await press("q");
      await screen.ends();
      check.contains(
        "when aos watch ends, the terminal shows its previous content",
        screen.visible,
        "Granted",
      );
    } finally {
      run.close();
      screen.close();
    }
  },
};
