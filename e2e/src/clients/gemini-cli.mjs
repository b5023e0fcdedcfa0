import { join } from "node:path";
import { gemini } from "../model/gemini.mjs";
import { call } from "../model/turns.mjs";
import { writeFiles } from "../sandbox.mjs";

export const geminiCli = {
  id: "gemini",
  name: "Gemini CLI",
  wiring: "gemini",
  package: "@google/gemini-cli",
  version: "0.61.0",
  api: gemini,
  window: 1_048_576,
  program(folder) {
    const file = join(folder, "node_modules/.bin/gemini");
    return { file, links: { gemini: file } };
  },
  environment: ({ url }) => ({
    GEMINI_API_KEY: "dummy",
    GOOGLE_GEMINI_BASE_URL: url,
    // In headless mode, a project's hooks run only in a trusted folder.
    GEMINI_CLI_TRUST_WORKSPACE: "true",
    GEMINI_SANDBOX: "false",
    NO_COLOR: "1",
  }),
  prepare({ home }) {
    writeFiles(home, {
      ".gemini/settings.json": {
        general: { disableAutoUpdate: true, disableUpdateNag: true, checkpointing: { enabled: false } },
        security: { auth: { selectedType: "gemini-api-key" } },
        privacy: { usageStatisticsEnabled: false },
        // By default, the client compresses at half of the window, before any warning.
        model: { name: "gemini-2.5-pro", compressionThreshold: 0.95, skipNextSpeakerCheck: true },
      },
    });
  },
  headless: (prompt, { resume, args = [] }) => [
    ...["--prompt", prompt, "--yolo", "--output-format", "stream-json"],
    ...(resume === undefined ? [] : ["--resume", resume]),
    ...args,
  ],
  interactive: ({ args = [] }) => ["--yolo", ...args],
  // Gemini CLI claims that it can load sessions, but finds none.
  acp: { start: "gemini --acp" },
  sessionOf: (stdout) => /"session_id":"([^"]+)"/.exec(stdout)?.[1],
  /** The model activates the skill if it seems to fit. */
  skill: (name) => ({
    name: `the skill ${name}`,
    prompt: "Pause this.",
    turns: [call("activate_skill", { name })],
  }),
  tools: {
    shell: (command, options) => call("run_shell_command", { command, description: "Scripted" }, options),
    write: ({ project }, path, content, options) =>
      call("write_file", { file_path: join(project, path), content }, options),
  },
};
