import { join } from "node:path";
import { type ClientProbe, proxiesTo } from "../probe/client-probe.js";

export const copilotProbe: ClientProbe = {
  client: "copilot",
  api: "openai-chat",
  call: { name: "bash", input: { command: "true", description: "Do nothing", mode: "sync" } },
  events: {
    session: ["sessionStart", "userPromptSubmitted", "agentStop", "sessionEnd"],
    call: ["preToolUse", "postToolUse"],
  },
  start: ({ url, prompt, home }) => ({
    args: ["--prompt", prompt, "--output-format", "json"],
    env: {
      COPILOT_HOME: join(home, ".copilot"),
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: "aos-doctor",
      COPILOT_PROVIDER_MAX_PROMPT_TOKENS: "200000",
      COPILOT_MODEL: "aos-doctor",
      COPILOT_OFFLINE: "true",
      COPILOT_AUTO_UPDATE: "false",
      // Allows all tools and trusts the folder.
      COPILOT_ALLOW_ALL: "true",
      ...proxiesTo(url),
    },
  }),
};
