import { join } from "node:path";
import { openaiChat } from "../model/openai-chat.mjs";
import { call } from "../model/turns.mjs";

const WINDOW = 200_000;

export const copilotCli = {
  id: "copilot",
  name: "Copilot CLI",
  wiring: "copilot",
  package: "@github/copilot",
  version: "1.0.102",
  api: openaiChat,
  window: WINDOW,
  program(folder) {
    const file = join(folder, `node_modules/@github/copilot-${process.platform}-${process.arch}/copilot`);
    return { file, links: { copilot: file } };
  },
  environment: ({ home, url }) => ({
    COPILOT_HOME: join(home, ".copilot"),
    COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
    COPILOT_PROVIDER_API_KEY: "dummy",
    COPILOT_PROVIDER_MAX_PROMPT_TOKENS: String(WINDOW),
    COPILOT_MODEL: "scripted",
    COPILOT_OFFLINE: "true",
    COPILOT_AUTO_UPDATE: "false",
    // Also trusts the folder, so that its hooks run.
    COPILOT_ALLOW_ALL: "true",
  }),
  headless: (prompt, { resume, args = [] }) => [
    ...["--prompt", prompt, "--output-format", "json"],
    ...(resume === undefined ? [] : [`--resume=${resume}`]),
    ...args,
  ],
  interactive: ({ args = [] }) => args,
  // Without this variable, which allows all tools, the client asks for permission.
  acp: { start: "env -u COPILOT_ALLOW_ALL copilot --acp", loads: true, window: true },
  sessionOf: (stdout) => /"session_?[iI]d":"([^"]+)"/.exec(stdout)?.[1],
  noTranscript: "Copilot CLI's files say too little about a session, so the handoff contains only the note",
  skill: (name) => ({
    name: `the skill ${name}`,
    prompt: "Pause this.",
    turns: [call("skill", { skill: name })],
  }),
  tools: {
    shell: (command, options) => call("bash", { command, description: "Scripted", mode: "sync" }, options),
    write: (_, path, content, options) =>
      copilotCli.tools.shell(
        `mkdir -p "$(dirname ${path})" && cat > ${path} <<'END'\n${content}END`,
        options,
      ),
  },
};
