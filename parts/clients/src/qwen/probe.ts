import { join } from "node:path";
import { type ClientProbe, proxiesTo } from "../probe/client-probe.js";
import { withAuthentication } from "../probe/with-authentication.js";

export const qwenProbe: ClientProbe = {
  client: "qwen",
  api: "openai-chat",
  call: {
    name: "run_shell_command",
    input: { command: "true", description: "Do nothing", is_background: false },
  },
  events: {
    session: ["SessionStart", "UserPromptSubmit", "Stop"],
    call: ["PreToolUse", "PostToolUse"],
  },
  start: ({ url, prompt, home }) => ({
    args: ["--yolo", "--output-format", "text", "--auth-type", "openai", "--prompt", prompt],
    env: {
      QWEN_HOME: join(home, ".qwen"),
      OPENAI_API_KEY: "aos-doctor",
      OPENAI_BASE_URL: `${url}/v1`,
      OPENAI_MODEL: "qwen3-coder-plus",
      ...proxiesTo(url),
    },
  }),
  settings: (text) => withAuthentication(text, "openai"),
};
