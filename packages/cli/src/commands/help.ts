import { nearest } from "@agentos/platform";
import type { Command } from "commander";
import { addExamples, formatCommands } from "../help-text.js";
import { type Context, EXIT, renderExitCodes, UsageError } from "../terminal/index.js";

const TOPICS = ["exit-codes", "environment"];

const ENVIRONMENT = `Environment variables of aos:

  NO_COLOR         any value: no colors (like --no-color)
  FORCE_COLOR      colors even without a terminal; 0 for none
  CI               any value: a log instead of the live view
  TERM=dumb        no colors and no live view
  AGENTOS_DEBUG=1  print stack traces

Where agents keep their sessions, if not in the home folder:
CLAUDE_CONFIG_DIR, CODEX_HOME, GEMINI_CLI_HOME, QWEN_HOME, QWEN_RUNTIME_DIR,
COPILOT_HOME.

Programs that phases run receive AGENTOS_PHASE, AGENTOS_PROMPT_FILE,
AGENTOS_INPUTS, AGENTOS_ARTIFACT and more. They can report their context usage
in the file named by AGENTOS_USAGE_FILE: see the README of @agentos/workflow.
`;

/** @param groups the commands' names by heading */
export function addHelpCommand(
  program: Command,
  context: Context,
  groups: Readonly<Record<string, readonly string[]>>,
): void {
  const command = program
    .command("help")
    .summary("describe all commands, or one command, exit codes or environment variables")
    .description(
      "Describes all commands, or shows the help for one command or topic: exit-codes or environment.",
    )
    .argument("[topic...]", "a command (such as `handoff show`), exit-codes or environment")
    .action((topic: string[]) => {
      context.stdout.write(topic.length === 0 ? formatCommands(program, groups) : helpOn(program, topic));
      context.exitCode = EXIT.done;
    });
  addExamples(command, [
    ["aos help", "describe each command in one line"],
    ["aos help handoff show", "show how to use a command"],
    ["aos help exit-codes", "list the exit codes that scripts can rely on"],
  ]);
}

function helpOn(program: Command, topic: readonly string[]): string {
  const [first] = topic;
  if (first === "exit-codes") return renderExitCodes();
  if (first === "environment") return ENVIRONMENT;
  let command = program;
  for (const word of topic) {
    const names = command.commands.map((each) => each.name());
    const found = command.commands.find((each) => each.name() === word);
    if (!found) {
      const candidates = command === program ? [...names, ...TOPICS] : names;
      const meant = nearest(word, candidates);
      throw new UsageError(
        `no help on "${topic.join(" ")}"${meant === undefined ? ": `aos --help` lists the commands" : `; did you mean "${meant}"?`}`,
      );
    }
    command = found;
  }
  return helpText(command);
}

/** Returns a command's help with its examples, which `helpInformation()` would omit. */
function helpText(command: Command): string {
  let text = "";
  const { writeOut, ...rest } = command.configureOutput();
  command.configureOutput({ ...rest, writeOut: (part) => (text += part) });
  command.outputHelp();
  command.configureOutput({ ...rest, ...(writeOut && { writeOut }) });
  return text;
}
