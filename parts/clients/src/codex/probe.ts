import { join } from "node:path";
import { type ClientProbe, proxiesTo } from "../probe/client-probe.js";

const KEY = "AGENTOS_PROBE_KEY";

export const codexProbe: ClientProbe = {
  client: "codex",
  api: "openai-responses",
  call: { name: "exec_command", input: { cmd: "true" } },
  matched: "Bash",
  events: {
    session: ["SessionStart", "UserPromptSubmit", "Stop", "SessionEnd"],
    call: ["PreToolUse", "PostToolUse"],
  },
  start({ url, prompt, home, project }) {
    const provider = `{name="aos",base_url="${url}/v1",wire_api="responses",env_key="${KEY}",request_max_retries=0,stream_max_retries=0}`;
    const settings = [
      "analytics.enabled=false",
      'model="gpt-5.1-codex"',
      'model_provider="aos"',
      `model_providers.aos=${provider}`,
    ];
    return {
      args: [
        ...["exec", "--json", "--skip-git-repo-check", "-s", "read-only", "-C", project],
        // Whether a person has approved the hooks is checked elsewhere.
        "--dangerously-bypass-hook-trust",
        ...settings.flatMap((each) => ["-c", each]),
        prompt,
      ],
      env: { CODEX_HOME: join(home, ".codex"), [KEY]: "aos-doctor", OPENAI_API_KEY: "", ...proxiesTo(url) },
    };
  },
  alsoReads: {
    "config.toml": (text, { project }) =>
      `${featuresOf(text)}\n[projects.${JSON.stringify(project)}]\ntrust_level = "trusted"\n`,
  },
};

/** Keeps only the settings that turn hooks on or off. The rest could start servers and other programs. */
function featuresOf(text: string): string {
  let table = "";
  const kept = text.split("\n").filter((line) => {
    if (line.trimStart().startsWith("[")) table = line.trim();
    return table === "[features]" || (table === "" && line.trimStart().startsWith("features."));
  });
  return kept.join("\n");
}
