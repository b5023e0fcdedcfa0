import { type ClientProbe, proxiesTo } from "../probe/client-probe.js";
import { withAuthentication } from "../probe/with-authentication.js";

export const geminiProbe: ClientProbe = {
  client: "gemini",
  api: "gemini",
  call: { name: "run_shell_command", input: { command: "true", description: "Do nothing" } },
  events: {
    session: ["SessionStart", "BeforeAgent", "AfterAgent", "SessionEnd"],
    call: ["BeforeTool", "AfterTool"],
  },
  start: ({ url, prompt, home }) => ({
    args: [
      ...["--prompt", prompt, "--output-format", "text", "--yolo", "--model", "gemini-2.5-pro"],
      ...["--allowed-mcp-server-names", "none", "--extensions", "none"],
    ],
    env: {
      GEMINI_CLI_HOME: home,
      GEMINI_API_KEY: "aos-doctor",
      GOOGLE_GEMINI_BASE_URL: url,
      GOOGLE_API_KEY: "",
      GOOGLE_GENAI_USE_VERTEXAI: "",
      GOOGLE_GENAI_USE_GCA: "",
      // Whether the folder is trusted is checked elsewhere.
      GEMINI_CLI_TRUST_WORKSPACE: "true",
      GEMINI_CLI_NO_RELAUNCH: "true",
      GEMINI_SANDBOX: "false",
      GEMINI_TELEMETRY_ENABLED: "false",
      ...proxiesTo(url),
    },
  }),
  settings: (text) => withAuthentication(text, "gemini-api-key"),
  alsoReads: { "settings.json": (text) => withAuthentication(text || "{}", "gemini-api-key") },
};
