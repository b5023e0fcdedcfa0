import { newTexts } from "../../model/conversation.mjs";
import { say } from "../../model/turns.mjs";
import { runProgram } from "../../programs.mjs";

const FILES = { "notes.txt": "To be kept.\n" };
const REFUSED = "deletes the tracked file notes.txt";

/** Codex runs no hooks that its user has not approved in a terminal. */
export const trust = {
  id: "trust",
  title: "Hooks run once the user has approved them",
  async run({ client, open, check, hasTmux }) {
    const script = [client.tools.shell("rm notes.txt"), say("Done.")];
    const bench = await open({ files: FILES, routes: { main: [...script, ...script] } });
    const received = () => newTexts(bench.model.of("main")).join("\n");
    await bench.prompt("Tidy up.", { args: [] });
    if (received().includes(REFUSED)) check.that("hooks that nobody approved do not run", false, received());
    else check.refused("hooks that nobody has approved yet", "Codex skips them silently, as `aos init` says");
    check.equal("aos doctor reports that they are not approved", await approval(bench), ["warning"]);
    if (!hasTmux)
      return check.notTried("hooks that were approved in a terminal run", "tmux is not installed");
    await bench.git("checkout", "-q", "notes.txt");
    await approve(bench, check);
    check.equal("aos doctor reports that they are approved", await approval(bench), ["ok"]);
    await bench.prompt("Tidy up again.", { args: [] });
    check.contains(
      "from then on, the hooks run: an action that needs approval is refused",
      received(),
      REFUSED,
    );
  },
};

async function approval(bench) {
  const { stdout } = await runProgram(
    bench.path("node_modules/.bin/aos"),
    ["doctor", "--no-probe", "--json"],
    {
      cwd: bench.project,
      env: bench.env,
    },
  );
  return JSON.parse(stdout).flatMap(({ code, severity }) => (code === "trust" ? [severity] : []));
}

async function approve(bench, check) {
  const terminal = bench.terminal();
  try {
    await terminal.shows("Hooks need review");
    check.that("when Codex is started in a terminal, it asks the user to review the hooks", true);
    await terminal.answer("Hooks need review", "2", "Enter");
    // Shown once all questions are answered.
    await terminal.shows(/\/model|OpenAI Codex/);
  } finally {
    terminal.close();
  }
}
