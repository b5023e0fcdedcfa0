import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
export const CLI = join(ROOT, "packages/cli");
const EVENTS = join(ROOT, "parts/clients/src/claude-code/recorded-events.json");
const TRANSCRIPT = join(ROOT, "parts/clients/test/claude-code/sessions/tasks-and-questions.jsonl");

/**
 * Creates a project, installs the command, and runs `aos init`.
 * @param cli the folder of the command's package
 */
export function wiredProject(scratch, cli) {
  const project = join(scratch, "project");
  const home = join(scratch, "home");
  const temporary = join(scratch, "tmp");
  for (const folder of [join(project, "node_modules/@agentos"), home, temporary])
    mkdirSync(folder, { recursive: true });
  symlinkSync(cli, join(project, "node_modules/@agentos/cli"));
  const env = {
    ...{ HOME: home, USERPROFILE: home, TMPDIR: temporary, CLAUDE_PROJECT_DIR: project },
    ...{ CLAUDE_CODE_ENTRYPOINT: "cli", XDG_STATE_HOME: undefined, CLAUDE_CONFIG_DIR: undefined },
  };
  mkdirSync(join(project, "app"));
  writeFileSync(join(project, "app/package.json"), '{ "scripts": { "test": "vitest run" } }\n');
  execFileSync("git", ["init", "-q", project]);
  const init = [join(cli, "bin/aos.cjs"), "init", "--yes", "--client", "claude"];
  execFileSync(process.execPath, init, { cwd: project, env: { ...process.env, ...env }, stdio: "ignore" });
  const { hooks } = JSON.parse(readFileSync(join(project, ".claude/settings.json"), "utf8"));
  const recorded = JSON.parse(readFileSync(EVENTS, "utf8"));

  const commandsFor = (event) =>
    (hooks[event] ?? [])
      .filter(({ matcher = "*" }) => matcher === "*" || matcher.split("|").includes("Bash"))
      .flatMap((entry) => entry.hooks.map(({ command }) => command));
  /** The same hooks as separate processes. */
  const separateCommands = (event) =>
    commandsFor(event).flatMap((command) => {
      const [, words] = /" agentos-hooks (.*)$/.exec(command) ?? [];
      if (words === undefined) return [command];
      return words
        .split(" ")
        .map((word) => `node "${join(cli, `dist/hooks/agentos-${word.split(":")[0]}-hook.cjs`)}"`);
    });

  let files = 0;
  const nextFile = (extension) => join(scratch, `${files++}.${extension}`);

  return {
    processes: (events) => ({
      wired: events.flatMap(commandsFor).length,
      apart: events.flatMap(separateCommands).length,
    }),
    /** Returns a program that runs the hooks of these events in sequence. */
    run(events, { command: shellCommand, isWired }) {
      const lines = events.flatMap((event) => {
        const input = nextFile("json");
        const { tool_input: toolInput } = recorded[event];
        const fields = { cwd: project, transcript_path: TRANSCRIPT };
        const call = toolInput && { tool_input: { ...toolInput, command: shellCommand } };
        writeFileSync(input, JSON.stringify({ ...recorded[event], ...fields, ...call }));
        return (isWired ? commandsFor : separateCommands)(event).map((command) => `${command} < "${input}"`);
      });
      const script = nextFile("sh");
      writeFileSync(script, lines.join("\n"));
      return { command: ["sh", script], env, cwd: project };
    },
  };
}
