import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What a test learns about a run of the client. */
export interface ClientRun {
  cwd: string;
  /** The values of variables that point to a model or a configuration. */
  env: Record<string, string>;
  /** The settings from the command line. */
  settings: { env: Record<string, string> };
  /** The commands in the settings files that it read. */
  commands: string[];
  /** The content of its configuration folder at the start. */
  config: string[];
  /** The tools that the model called, and its last words. */
  calls: { name: string; input: object }[];
  said: string;
}

/** Its message about a project's settings file, as recorded from the real client. */
export interface Said {
  /** Whether the file's hooks still run. */
  runs: boolean;
  /** Contains `<file>` in place of the file's path. */
  says: string[];
}

/**
 * A fake Claude Code for the doctor: it prints its version, reads the settings files that the real one reads,
 * starts the hooks of a session with one prompt, and sends a request to the configured model.
 */
const PROGRAM = `#!${process.execPath}
const { readFileSync, readdirSync, writeFileSync } = require("node:fs");
const { spawnSync } = require("node:child_process");
const { join } = require("node:path");
if (process.argv.includes("--version")) { console.log("2.1.329 (Claude Code)"); process.exit(); }
const { BROKEN, RECORD, SAID } = JSON.parse(readFileSync(__filename + ".json", "utf8"));
if (BROKEN === "login") { console.error("Please run /login"); process.exitCode = 1; }
else main();
async function main() {
  const config = process.env.CLAUDE_CONFIG_DIR;
  const listed = readdirSync(config, { recursive: true }).map(String).sort();
  // Comments make it ignore the whole file silently.
  const read = (path) => { try { return JSON.parse(readFileSync(path, "utf8")); } catch { return {}; } };
  const project = join(process.cwd(), ".claude/settings.json");
  for (const line of SAID?.says ?? []) console.error(line.replace("<file>", project));
  const paths = [join(config, "settings.json"), ...(SAID?.runs === false ? [] : [project]), ".claude/settings.local.json"];
  // Values of the wrong type are left out; the rest of the file counts.
  const files = paths.map(read).map((each) => (each.hooks?.constructor === Object ? each : { ...each, hooks: {} }));
  const off = files.some(({ disableAllHooks }) => disableAllHooks === true);
  const settings = JSON.parse(process.argv[process.argv.indexOf("--settings") + 1]);
  const env = { ...process.env, ...Object.assign({}, ...files.map((each) => each.env)), ...settings.env };
  const base = { session_id: "11111111-2222-4333-8444-555555555555", cwd: process.cwd(), transcript_path: join(config, "t.jsonl") };
  const fire = (event, more = {}) => {
    if (off) return;
    for (const { hooks } of files)
      for (const { matcher = "*", hooks: inner = [] } of Array.isArray(hooks?.[event]) ? hooks[event] : [])
        if (more.tool_name === undefined || matcher === "*" || matcher.split("|").includes(more.tool_name))
          for (const { command } of inner)
            if (BROKEN !== event && typeof command === "string")
              spawnSync(command, { shell: true, input: JSON.stringify({ ...base, hook_event_name: event, ...more }), env: { ...env, CLAUDE_PROJECT_DIR: process.cwd() } });
  };
  const commands = JSON.stringify(files).match(/"command":"(?:[^"\\\\]|\\\\.)*"/g) ?? [];
  fire("SessionStart", { source: "startup" });
  fire("UserPromptSubmit", { prompt: "x" });
  const calls = [];
  const messages = [{ role: "user", content: "x" }];
  let said = "";
  for (let turns = 0; turns < 5; turns++) {
    const body = { model: "claude-sonnet-5", tools: BROKEN === "no Bash" ? [] : [{ name: "Bash" }], messages, max_tokens: 9 };
    const response = await fetch(env.ANTHROPIC_BASE_URL + "/v1/messages?beta=true", { method: "POST", body: JSON.stringify(body) });
    const { content, stop_reason } = await response.json();
    messages.push({ role: "assistant", content });
    if (stop_reason !== "tool_use") { said = content[0].text; break; }
    const [{ id, name, input }] = content;
    calls.push({ name, input });
    const call = { tool_name: name, tool_input: input, tool_use_id: id };
    fire("PreToolUse", call);
    fire("PostToolUse", { ...call, tool_response: {} });
    fire("PostToolBatch", { tool_calls: [call] });
    messages.push({ role: "user", content: [{ type: "tool_result", tool_use_id: id, content: "" }] });
  }
  fire("Stop", { stop_hook_active: false });
  const told = Object.fromEntries(Object.entries(env).filter(([name]) => /^(ANTHROPIC_|CLAUDE|HTTPS?_PROXY|AGENTOS_)/.test(name)));
  writeFileSync(RECORD, JSON.stringify({ cwd: process.cwd(), env: told, settings, commands, config: listed, calls, said }));
  // The caller has seen enough by then, and ends it.
  fire("SessionEnd", { reason: "other" });
}
`;

/** A fault of the client: an event whose hooks it does not run, or one of these. */
type Broken = "login" | "no Bash" | "Stop";

/** Puts it on the PATH of a test. @returns the file in which it records its run */
export function installProbingClient(root: string, broken?: Broken, said?: Said): string {
  const record = join(root, "client-run.json");
  mkdirSync(join(root, "bin"), { recursive: true });
  writeFileSync(join(root, "bin/claude"), PROGRAM, { mode: 0o755 });
  writeFileSync(
    join(root, "bin/claude.json"),
    JSON.stringify({ BROKEN: broken, RECORD: record, SAID: said }),
  );
  return record;
}
