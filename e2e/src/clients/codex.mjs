import { join } from "node:path";
import { openaiResponses } from "../model/openai-responses.mjs";
import { call } from "../model/turns.mjs";
import { writeFiles } from "../sandbox.mjs";

export const codex = {
  id: "codex",
  name: "Codex CLI",
  wiring: "codex",
  package: "@openai/codex",
  version: "0.169.0",
  api: openaiResponses,
  window: 258_400,
  program(folder) {
    const file = join(folder, "node_modules/.bin/codex");
    return { file, links: { codex: file } };
  },
  environment: ({ home }) => ({ CODEX_HOME: join(home, ".codex"), SCRIPTED_KEY: "dummy" }),
  prepare({ home, project, model }) {
    const config = `model = "gpt-5.1-codex"
model_provider = "scripted"

[model_providers.scripted]
name = "Scripted"
base_url = "${model.url}/v1"
wire_api = "responses"
env_key = "SCRIPTED_KEY"
request_max_retries = 0
stream_max_retries = 0

[projects."${project}"]
trust_level = "trusted"
`;
    writeFiles(home, { ".codex/config.toml": config });
  },
  headless: (prompt, { resume, args = ["--dangerously-bypass-hook-trust"] }) => [
    ...["exec", "--json", "--dangerously-bypass-approvals-and-sandbox", ...args],
    ...(resume === undefined ? [prompt] : ["resume", resume, prompt]),
  ],
  interactive: ({ args = [] }) => ["--dangerously-bypass-approvals-and-sandbox", ...args],
  sessionOf: (stdout) => /"thread_id":"([^"]+)"/.exec(stdout)?.[1],
  skill: (name) => ({ name: `$${name}`, prompt: `$${name}` }),
  tools: {
    shell: (command, options) => call("exec_command", { cmd: command }, options),
    write: (_, path, content, options) =>
      codex.tools.shell(`mkdir -p "$(dirname ${path})" && cat > ${path} <<'END'\n${content}END`, options),
  },
};
