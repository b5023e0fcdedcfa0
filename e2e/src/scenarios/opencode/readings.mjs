import { say } from "../../model/turns.mjs";
import { mustRun } from "../../programs.mjs";

const USED = [40_000, 61_234];

/** OpenCode keeps its sessions in a database. */
export const readings = {
  id: "readings",
  title: "aos context shows what the client itself counts",
  async run({ open, check }) {
    const bench = await open({ routes: { main: USED.map((used) => say("Done.", { used })) } });
    const first = await bench.prompt("Hello");
    await bench.prompt("Again", { resume: first.sessionId });
    const own = bench.runs.map(({ stdout }) => Number(/"total":(\d+)/.exec(stdout)?.[1]));
    check.equal("the client counts two turns", own, USED);
    const aos = [bench.path("node_modules/@agentos/cli/bin/aos.cjs"), "context", "--json"];
    const reading = JSON.parse(
      await mustRun(bench.program.node, aos, { cwd: bench.project, env: bench.env }),
    );
    check.equal(
      "aos context shows the newest session, with the client's count",
      [reading.sessionId, reading.usedTokens],
      [first.sessionId, own.at(-1)],
    );
  },
};
