import { say } from "../../model/turns.mjs";

const GRAPH = {
  sessionId: "release-1",
  workflow: "release",
  status: "paused",
  updatedAt: new Date().toISOString(),
  phases: [
    { id: "build", name: "Build", agent: "dev", state: "completed", dependsOn: [] },
    { id: "docs", name: "Docs", agent: "dev", state: "pending", dependsOn: ["build"] },
    { id: "publish", name: "Publish", agent: "dev", state: "pending", dependsOn: ["docs"] },
  ],
  waves: [["build"], ["docs"], ["publish"]],
};

/** A scenario for clients that add a hook's text to a request or to the start of a session. */
export const waves = {
  id: "waves",
  title: "An agent outside a workflow knows which phases can run",
  async run({ open, check }) {
    const graph = JSON.stringify(GRAPH);
    const bench = await open({
      files: { ".agentos/state/sessions/release-1/graph.json": graph },
      routes: { main: [say("I see."), say("Nothing new.")] },
    });
    const { sessionId } = await bench.prompt("What is going on?");
    const [first] = bench.model.of("main");
    const received = first?.texts.join("\n") ?? "";
    check.contains(
      "the first request says what can run now",
      received,
      /Can run now: docs \("Docs", by dev\)/,
    );
    check.contains("the first request says which phases wait for which", received, /publish after docs/);
    await bench.prompt("And now?", { resume: sessionId });
    const last = bench.model.of("main").at(-1);
    const times = last?.texts.join("\n").match(/Can run now: docs/g)?.length;
    check.equal(
      "a resumed session is not told again what can run, because it still has its conversation",
      times,
      1,
    );
  },
};
