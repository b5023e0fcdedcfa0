import { join } from "node:path";
import { openaiChat } from "../model/openai-chat.mjs";
import { call } from "../model/turns.mjs";
import { writeFiles } from "../sandbox.mjs";
import { CURRENT_NODE, nodeIn } from "./node.mjs";

const WINDOW = 200_000;

export const opencode = {
  id: "opencode",
  name: "OpenCode",
  wiring: "opencode",
  package: "opencode-ai",
  version: "1.18.33",
  api: openaiChat,
  window: WINDOW,
  lag: 1,
  needs: [CURRENT_NODE],
  program(folder, node) {
    const file = join(folder, `node_modules/opencode-${process.platform}-${process.arch}/bin/opencode`);
    return { file, links: { opencode: file }, node: nodeIn(node) };
  },
  environment: () => ({ OPENCODE_DISABLE_AUTOUPDATE: "true", OPENCODE_DISABLE_MODELS_FETCH: "true" }),
  prepare({ home, model }) {
    writeFiles(home, {
      // Each start installs plugins. Without a network, retries take more than a minute.
      ".npmrc": "fetch-retries=0\noffline=true\n",
      ".config/opencode/opencode.json": {
        model: "scripted/scripted",
        small_model: "scripted/scripted",
        provider: {
          scripted: {
            npm: "@ai-sdk/openai-compatible",
            options: { baseURL: `${model.url}/v1`, apiKey: "dummy" },
            models: { scripted: { limit: { context: WINDOW, output: 8_192 } } },
          },
        },
      },
    });
  },
  headless: (prompt, { resume, args = [] }) => [
    ...["run", "--format", "json", "--auto"],
    ...(resume === undefined ? [] : ["--session", resume]),
    ...args,
    prompt,
  ],
  interactive: ({ args = [] }) => args,
  // By default, OpenCode does not ask for permission.
  acp: {
    start: "opencode acp",
    loads: true,
    window: true,
    files: { "opencode.json": { permission: { bash: "ask" } } },
  },
  sessionOf: (stdout) => /"sessionID":"([^"]+)"/.exec(stdout)?.[1],
  noTranscript: "OpenCode keeps its sessions in a database, so the handoff contains only the note",
  skill: (name) => ({ name: `the skill ${name}`, prompt: "Pause this.", turns: [call("skill", { name })] }),
  tools: {
    shell: (command, options) => call("bash", { command, description: "Scripted" }, options),
    write: ({ project }, path, content, options) =>
      call("write", { filePath: join(project, path), content }, options),
  },
};
