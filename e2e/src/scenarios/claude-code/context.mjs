import { newTexts } from "../../model/conversation.mjs";
import { say } from "../../model/turns.mjs";

// The tokens used after each turn. The client compacts at 167,000 of 200,000.
const USED = [20_000, 131_000, 134_000, 152_000, 155_000, 168_000, 20_000, 132_000, 135_000];
const EXPECTED = ["-", "-", "WARNING", "-", "CRITICAL", "-", "-", "-", "WARNING", "-"];

export const context = {
  id: "context",
  title: "The agent learns that its window is filling up",
  async run({ client, open, check }) {
    const echoes = USED.map((used, index) => client.tools.shell(`echo ${index}`, { used }));
    const bench = await open({ routes: { main: [...echoes, say("Done.", { used: 136_000 })] } });
    const { stdout } = await bench.prompt("Echo the numbers.");
    const warnings = newTexts(bench.model.of("main")).map(
      (text) => /CONTEXT (WARNING|CRITICAL): /.exec(text)?.[1] ?? "-",
    );
    check.equal(
      "the agent gets one WARNING at 131,000 of 200,000 tokens, one CRITICAL at 152,000, and another WARNING when the window fills up again after the compaction, each in the next model request",
      warnings,
      EXPECTED,
    );
    check.equal("the client compacted once, automatically", bench.model.of("compact").length, 1);
    check.contains("the session ended without errors", stdout, '"subtype":"success"');
  },
};
