import { join } from "node:path";
import { openaiChat } from "../model/openai-chat.mjs";
import { call } from "../model/turns.mjs";
import { writeFiles } from "../sandbox.mjs";
import { CURRENT_NODE, nodeIn } from "./node.mjs";

const WINDOW = 200_000;

export const pi = {
  id: "pi",
  name: "pi",
  wiring: "pi",
  package: "@earendil-works/pi-coding-agent",
  version: "0.87.1",
  needs: [CURRENT_NODE],
  api: openaiChat,
  window: WINDOW,
  program(folder, node) {
    const cli = join(folder, "node_modules/@earendil-works/pi-coding-agent/dist/bundle/cli.js");
    return { file: nodeIn(node), args: [cli], links: { pi: cli, node: nodeIn(node) } };
  },
  environment: () => ({ PI_OFFLINE: "1" }),
  prepare({ home, model }) {
    const models = [{ id: "scripted", contextWindow: WINDOW, maxTokens: 8_192 }];
    writeFiles(home, {
      ".pi/agent/models.json": {
        providers: {
          scripted: { baseUrl: `${model.url}/v1`, api: "openai-completions", apiKey: "dummy", models },
        },
      },
      ".pi/agent/settings.json": { defaultProvider: "scripted", defaultModel: "scripted" },
    });
  },
  // In headless mode, a project's extensions and skills are loaded only with this option.
  headless: (prompt, { resume, args = ["--approve"] }) => [
    ...["--print", "--mode", "json", ...args],
    ...(resume === undefined ? [] : ["--session", resume]),
    prompt,
  ],
  interactive: ({ args = ["--approve"] }) => args,
  sessionOf: (stdout) => /"type":"session","version":3,"id":"([^"]+)"/.exec(stdout)?.[1],
  skill: (name) => ({ name: `/skill:${name}`, prompt: `/skill:${name}` }),
  tools: {
    shell: (command, options) => call("bash", { command }, options),
    write: (_, path, content, options) => call("write", { path, content }, options),
  },
};
