import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * A client's program that does a phase's work without a model: it reads its prompt, writes the artifact, and
 * prints rows in the format of Claude Code's `stream-json`.
 */
const PROGRAM = `#!/usr/bin/env node
const fs = require("node:fs");
const path = require("node:path");
if (process.argv.includes("--version")) {
  console.log("2.1.329 (Claude Code)");
  process.exit();
}
const prompt = fs.readFileSync(0, "utf8");
const { AGENTOS_ARTIFACT: artifact, AGENTOS_PHASE: phase } = process.env;
const again = prompt.includes("Name the tests");
const TEXTS = {
  plan: "# Plan\\n\\n## Steps\\n\\n1. Read the settings where the page is made.\\n2. Switch the colors by a class on the body.\\n" +
    (again ? "3. Test both color schemes in page.test.js.\\n" : "") +
    "\\n## Risks\\n\\nPictures with a white background stay as they are.\\n",
  review: "# Review\\n\\nEvery step of the plan was checked against the code.\\n",
};
if (artifact) {
  fs.mkdirSync(path.dirname(artifact), { recursive: true });
  fs.writeFileSync(artifact, TEXTS[phase]);
}
const WRITES = { implement: ["dark.css", "body.dark { background: #111 }\\n"], document: ["CHANGELOG.md", "- A dark mode\\n"] };
if (phase in WRITES) fs.writeFileSync(...WRITES[phase]);
const SAID = {
  plan: again ? "The plan now names the tests." : "The plan is written.",
  implement: "Dark mode works, with tests.",
  review: "Reviewed: nothing to change.",
  document: "The README and changelog describe dark mode.",
};
const usage = { input_tokens: 1200, output_tokens: 80, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };
const session_id = "8f14e45f-ceea-467f-a9c1-" + String(process.pid).padStart(12, "0");
const row = (value) => console.log(JSON.stringify({ ...value, session_id }));
row({ type: "system", subtype: "init", model: "claude-sonnet-5", tools: ["Write"], permissionMode: "acceptEdits" });
row({ type: "assistant", message: { id: "m1", model: "claude-sonnet-5", content: [{ type: "text", text: SAID[phase] }], usage } });
row({ type: "result", subtype: "success", is_error: false, result: SAID[phase], num_turns: 1, usage, total_cost_usd: 0.02,
  modelUsage: { "claude-sonnet-5": { inputTokens: 1200, outputTokens: 80, cacheReadInputTokens: 0, cacheCreationInputTokens: 0, contextWindow: 200000, costUSD: 0.02 } } });
`;

/** Installs the program under these names in a folder of programs. */
export function installFakeClients(folder: string, names: readonly string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), PROGRAM, { mode: 0o755 });
  }
}
