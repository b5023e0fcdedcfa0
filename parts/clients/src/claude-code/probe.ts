import { join } from "node:path";
import { type ClientProbe, proxiesTo } from "../probe/client-probe.js";

/** Overrides login and model variables, which `env` in settings may also set. */
const toModel = (url: string) => ({
  ANTHROPIC_BASE_URL: url,
  ANTHROPIC_API_KEY: "aos-doctor",
  ANTHROPIC_AUTH_TOKEN: "",
  ANTHROPIC_CUSTOM_HEADERS: "",
  CLAUDE_CODE_OAUTH_TOKEN: "",
  CLAUDE_CODE_USE_BEDROCK: "",
  CLAUDE_CODE_USE_VERTEX: "",
  CLAUDE_CODE_USE_FOUNDRY: "",
  CLAUDE_CODE_ENABLE_TELEMETRY: "",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  DISABLE_AUTOUPDATER: "1",
  DISABLE_TELEMETRY: "1",
  DISABLE_ERROR_REPORTING: "1",
  ...proxiesTo(url),
});

export const claudeCodeProbe: ClientProbe = {
  client: "claude-code",
  api: "anthropic",
  call: { name: "Bash", input: { command: "true", description: "Do nothing" } },
  events: {
    session: ["SessionStart", "UserPromptSubmit", "Stop", "SessionEnd"],
    call: ["PreToolUse", "PostToolUse", "PostToolBatch"],
  },
  start({ url, prompt, home }) {
    // `env` in settings takes precedence over the environment. Only a policy overrides the command line.
    // `apiKeyHelper` replaces the user's own helper, which may ask for input.
    const settings = { env: toModel(url), apiKeyHelper: "echo aos-doctor" };
    return {
      args: [
        ...["-p", prompt, "--output-format", "text", "--strict-mcp-config"],
        ...["--settings", JSON.stringify(settings), "--allowedTools", "Bash(true)"],
      ],
      env: {
        ...toModel(url),
        CLAUDE_CONFIG_DIR: join(home, ".claude"),
        CLAUDE_CODE_TMPDIR: join(home, "tmp"),
        // If this `aos` process is killed, its model server is gone, so the client should soon give up.
        CLAUDE_CODE_MAX_RETRIES: "1",
        // By default, SessionEnd hooks get 1.5 s, which a busy machine needs just to start them.
        CLAUDE_CODE_SESSIONEND_HOOKS_TIMEOUT_MS: "10000",
      },
    };
  },
  alsoReads: {
    ".claude.json": () => '{ "hasCompletedOnboarding": true }\n',
    "plugins/installed_plugins.json": onlyOurPlugins,
    "plugins/known_marketplaces.json": (text) => text,
  },
};

/** Removes other plugins, which may have hooks too. */
function onlyOurPlugins(text: string): string {
  try {
    const list = JSON.parse(text);
    const ours = Object.entries(list.plugins).filter(([name]) => name.startsWith("agentos@"));
    return JSON.stringify({ ...list, plugins: Object.fromEntries(ours) });
  } catch {
    return text;
  }
}
