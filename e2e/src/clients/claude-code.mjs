import { join } from "node:path";
import { anthropic } from "../model/anthropic.mjs";
import { call } from "../model/turns.mjs";
import { writeFiles } from "../sandbox.mjs";

const KEY = "sk-ant-dummy";

export const claudeCode = {
  id: "claude-code",
  name: "Claude Code",
  /** The name for `aos init --client`. */
  wiring: "claude",
  package: "@anthropic-ai/claude-code",
  version: "2.1.329",
  api: anthropic,
  needsTerminal: true,
  /** The native program. The package's install script, which would create a start script, is not run. */
  program(folder) {
    const file = join(
      folder,
      `node_modules/@anthropic-ai/claude-code-${process.platform}-${process.arch}/claude`,
    );
    return { file, links: { claude: file } };
  },
  environment: ({ home, temporary, url }) => ({
    CLAUDE_CONFIG_DIR: join(home, ".claude"),
    CLAUDE_CODE_TMPDIR: temporary,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: KEY,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    DISABLE_TELEMETRY: "1",
    DISABLE_ERROR_REPORTING: "1",
    // If the client runs as root, it accepts `BYPASSED` only in a declared sandbox.
    IS_SANDBOX: "1",
  }),
  /** Answers the first-run questions in advance, and trusts the key and the folder. */
  prepare({ home, project }) {
    writeFiles(home, {
      ".claude/.claude.json": {
        hasCompletedOnboarding: true,
        lastOnboardingVersion: "99.0.0",
        theme: "dark",
        bypassPermissionsModeAccepted: true,
        customApiKeyResponses: { approved: [KEY.slice(-20)], rejected: [] },
        projects: {
          [project]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true, allowedTools: [] },
        },
      },
    });
  },
  headless: (prompt, { resume, permissions = BYPASSED, args = [] }) => [
    ...["-p", prompt, "--output-format", "stream-json", "--verbose", ...MODEL, ...permissions],
    ...(resume === undefined ? [] : ["--resume", resume]),
    ...args,
  ],
  interactive: ({ args = [] }) => [...MODEL, ...BYPASSED, ...args],
  skill: (name) => ({ name: `/${name}`, prompt: `/${name}` }),
  tools: {
    shell: (command, options) => call("Bash", { command, description: "Scripted" }, options),
    write: ({ project }, path, content, options) =>
      call("Write", { file_path: join(project, path), content }, options),
    read: ({ project }, path, options) => call("Read", { file_path: join(project, path) }, options),
    edit: ({ project }, path, [before, after], options) =>
      call("Edit", { file_path: join(project, path), old_string: before, new_string: after }, options),
  },
  /** With --resume, the first rows have a temporary id. */
  sessionOf: (stdout) => rowsOf(stdout).findLast(({ type }) => type === "result")?.session_id,
};

const MODEL = ["--model", "claude-sonnet-4-6"];
const BYPASSED = ["--dangerously-skip-permissions"];

function rowsOf(stdout) {
  return stdout.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}
