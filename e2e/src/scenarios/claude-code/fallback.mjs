import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { codex } from "../../clients/codex.mjs";
import { openaiResponses } from "../../model/openai-responses.mjs";
import { startModel } from "../../model/server.mjs";
import { byPhase, call, refuse, say } from "../../model/turns.mjs";

const WORKFLOW = `id: prices
name: Prices
phases:
  - id: write
    agent: dev
    prompt: Write the prices.
    run: { client: claude, permissions: bypassPermissions, fallback: [{ client: codex, permissions: bypassPermissions }] }
`;
const REMARK = "The prices are kept in cents because the till rounds badly.";

export const fallback = {
  id: "fallback",
  title: "When a limit stops one client, another continues from its handoff",
  otherClients: ["codex"],
  async run({ open, check, programs }) {
    const bench = await open({
      files: {
        ".agentos/agents/dev.md": "You maintain the price list.",
        ".agentos/workflows/prices.yaml": WORKFLOW,
      },
      routes: {
        main: byPhase({
          write: [
            { ...call("Bash", { command: "echo 100 > prices.txt", description: "Scripted" }), text: REMARK },
            refuse(429, "rate_limit_error", "Too many requests", { retryAfter: 900 }),
          ],
        }),
      },
    });
    const model = await startModel(openaiResponses, {
      main: [codex.tools.shell("echo 200 >> prices.txt"), say("The prices are there.")],
    });
    try {
      for (const [name, file] of Object.entries(programs.codex.links))
        symlinkSync(file, join(bench.root, "bin", name));
      codex.prepare({ home: bench.home, project: bench.project, model });
      Object.assign(bench.env, codex.environment({ home: bench.home }));
      const asked = () => bench.model.of("main").length;
      await bench.aos("run", "prices");
      const [first] = model.of("main");
      check.contains("the other client gets the task", first?.text ?? "", "Write the prices.");
      check.contains("the other client gets the first one's messages", first?.text ?? "", REMARK);
      check.equal("the first client calls its model twice, and then not again", asked(), 2);
      const { sessions } = JSON.parse(await bench.aos("status", "--json"));
      const [phase] = sessions[0]?.phases ?? [];
      check.equal(
        "both clients work in the same attempt",
        [phase?.status, phase?.attempts, phase?.report?.client],
        ["completed", 1, "codex"],
      );
    } finally {
      await model.close();
    }
  },
};
