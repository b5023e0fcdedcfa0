import { join } from "node:path";
import { openaiChat } from "../model/openai-chat.mjs";
import { call } from "../model/turns.mjs";
import { writeFiles } from "../sandbox.mjs";
import { CURRENT_NODE, nodeIn } from "./node.mjs";

export const qwenCode = {
  id: "qwen",
  name: "Qwen Code",
  wiring: "qwen",
  package: "@qwen-code/qwen-code",
  version: "0.24.4",
  needs: [CURRENT_NODE],
  api: openaiChat,
  window: 1_000_000,
  noSessionEnd: "Qwen Code fires SessionEnd only if a session ends in a terminal",
  /** The text on the screen while the client is waiting for input. */
  prompting: "Type your message",
  program(folder, node) {
    const file = join(folder, "node_modules/.bin/qwen");
    return { file, links: { qwen: file, node: nodeIn(node) } };
  },
  environment: ({ url }) => ({
    OPENAI_API_KEY: "dummy",
    OPENAI_BASE_URL: `${url}/v1`,
    OPENAI_MODEL: "qwen3-coder-plus",
    NO_COLOR: "1",
  }),
  prepare({ home }) {
    writeFiles(home, {
      ".qwen/settings.json": {
        general: { disableAutoUpdate: true, enableAutoUpdate: false },
        privacy: { usageStatisticsEnabled: false },
        security: { auth: { selectedType: "openai" }, folderTrust: { enabled: false } },
        memory: { enableManagedAutoMemory: false, enableManagedAutoDream: false },
        model: { name: "qwen3-coder-plus", chatCompression: { contextPercentageThreshold: 0.95 } },
      },
    });
  },
  headless: (prompt, { resume, args = [] }) => [
    ...["--yolo", "--output-format", "stream-json", "--auth-type", "openai"],
    ...(resume === undefined ? [] : ["--resume", resume]),
    ...args,
    ...["--prompt", prompt],
  ],
  interactive: ({ args = [] }) => ["--yolo", ...args],
  acp: { start: "qwen --acp", options: ", mode: default", loads: true, window: true },
  sessionOf: (stdout) => /"session_id":"([^"]+)"/.exec(stdout)?.[1],
  skill: (name) => ({ name: `/${name}`, prompt: `/${name}` }),
  tools: {
    shell: (command, options) =>
      call("run_shell_command", { command, description: "Scripted", is_background: false }, options),
    write: ({ project }, path, content, options) =>
      call("write_file", { file_path: join(project, path), content }, options),
  },
};
