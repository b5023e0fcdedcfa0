import { join } from "node:path";
import { openaiChat } from "../../model/openai-chat.mjs";
import { startModel } from "../../model/server.mjs";
import { say } from "../../model/turns.mjs";
import { mustRun } from "../../programs.mjs";
import { createSandbox, writeFiles } from "../../sandbox.mjs";

const TURNS = [
  ["agent:main:main", 15_000],
  ["agent:main:other", 120_000],
  ["agent:main:main", 33_333],
];

/** OpenClaw keeps the sessions of each agent in a database. */
export const readings = {
  id: "readings",
  title: "aos context shows what OpenClaw itself counts",
  async run({ check, program, consumer, root }) {
    const sandbox = createSandbox(root, program.links);
    const model = await startModel(openaiChat, { main: TURNS.map(([, used]) => say("Done.", { used })) });
    try {
      const workspace = join(sandbox.home, ".openclaw/workspace");
      writeFiles(sandbox.home, {
        ".openclaw/openclaw.json": configFor(model.url, workspace),
        ".openclaw/workspace/AGENTS.md": "# Agents\n",
      });
      const options = { cwd: workspace, env: { ...sandbox.env, NO_COLOR: "1" } };
      const openclaw = (...args) =>
        mustRun(program.file, [join(program.package, "openclaw.mjs"), ...args], options);
      for (const [key] of TURNS)
        await openclaw("agent", "--local", "--session-key", key, "--message", "Hello", "--json");
      const { sessions } = JSON.parse(await openclaw("sessions", "--json"));
      check.equal(
        "OpenClaw lists its two sessions, newest first",
        sessions.map(({ key }) => key),
        ["agent:main:main", "agent:main:other"],
      );
      const aos = join(consumer, "node_modules/@agentos/cli/bin/aos.cjs");
      const shown = [];
      for (const args of [[], ...sessions.map(({ sessionId }) => [sessionId])]) {
        const text = await mustRun(program.file, [aos, "context", ...args, "--json"], options);
        const { sessionId, usedTokens, windowTokens } = JSON.parse(text);
        shown.push([sessionId, usedTokens, windowTokens]);
      }
      const own = sessions.map((each) => [each.sessionId, each.totalTokens, each.contextTokens]);
      check.equal("aos context shows the newest session, and each session by its id", shown, [
        own[0],
        ...own,
      ]);
    } finally {
      await model.close();
    }
  },
};

function configFor(url, workspace) {
  const models = [{ id: "scripted", name: "Scripted", contextWindow: 200_000, maxTokens: 8_192 }];
  const scripted = { baseUrl: `${url}/v1`, apiKey: "dummy", api: "openai-completions", models };
  return {
    models: { providers: { scripted } },
    agents: { defaults: { model: { primary: "scripted/scripted" }, workspace } },
  };
}
