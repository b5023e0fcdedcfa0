import type { Command, Help, Option } from "commander";

const EXAMPLES = new WeakMap<Command, readonly (readonly [line: string, meaning: string])[]>();

/** Sets a command's examples, which come first in its help. */
export function addExamples(command: Command, examples: readonly (readonly [string, string])[]): void {
  EXAMPLES.set(command, examples);
}

/**
 * The options of every command, which would take up half a screen if the help of each command
 * described them.
 */
const COMMON = "All commands: -p, --project <folder>, --json, --no-color, -h, --help";

/** Formats a command's help: how to call it, examples, what it does, and then its options. */
export function formatHelp(command: Command, helper: Help): string {
  const width = helper.helpWidth ?? 80;
  const title = (text: string) => helper.styleTitle(text);
  const options = helper.visibleOptions(command).filter(({ long }) => long !== "--help");
  const items = {
    Arguments: helper
      .visibleArguments(command)
      .map((each): Item => [helper.argumentTerm(each), helper.argumentDescription(each)]),
    Options: options.map((each): Item => [helper.optionTerm(each), describeOption(each, helper)]),
    Commands: helper
      .visibleCommands(command)
      .map((each): Item => [helper.subcommandTerm(each), helper.subcommandDescription(each)]),
  };
  const termWidth = Math.max(
    0,
    ...Object.values(items)
      .flat()
      .map(([term]) => term.length),
  );
  const sections = [
    `${title("Usage:")} ${helper.commandUsage(command)}`,
    ...examplesOf(command, title),
    helper.boxWrap(helper.commandDescription(command), width),
    ...Object.entries(items).flatMap(([name, list]) => {
      const lines = list.map(([term, text]) => helper.formatItem(term, termWidth, text, helper));
      return lines.length === 0 ? [] : [[title(`${name}:`), ...lines].join("\n")];
    }),
  ];
  return `${sections.join("\n\n")}\n${COMMON}\n`;
}

/** Omits the choices that commander adds if the description explains them. */
function describeOption(option: Option, helper: Help): string {
  const { argChoices = [], description } = option;
  return argChoices.length > 0 && argChoices.every((choice) => description.includes(choice))
    ? description
    : helper.optionDescription(option);
}

type Item = readonly [term: string, description: string];

function examplesOf(command: Command, title: (text: string) => string): string[] {
  const examples = EXAMPLES.get(command) ?? [];
  if (examples.length === 0) return [];
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, meaning]) => `  ${line.padEnd(width)}  ${meaning}`);
  return [[title("Examples:"), ...lines].join("\n")];
}

/**
 * Formats the help of `aos` itself: the commands to begin with, then the names of all of them.
 * @param groups the commands' names by heading
 */
export function formatOverview(
  program: Command,
  helper: Help,
  groups: Readonly<Record<string, readonly string[]>>,
): string {
  const title = (text: string) => helper.styleTitle(text);
  const width = Math.max(...Object.keys(groups).map((heading) => heading.length));
  const rows = Object.entries(groups).map(
    ([heading, names]) => `  ${heading.padEnd(width)}  ${names.join(", ")}`,
  );
  return `${[
    `${title("Usage:")} aos <command> [options]   ${helper.commandDescription(program)}`,
    ...examplesOf(program, title),
    [title("All commands:"), ...rows].join("\n"),
    `\`aos <command> --help\` shows examples and options; \`aos help\` describes all commands.
Every command takes --project <folder> (default: the nearest folder, from the
current one upwards, with .agentos or .git), --json, --no-color and --help.`,
  ].join("\n\n")}\n`;
}

/** Formats a line for each command. */
export function formatCommands(
  program: Command,
  groups: Readonly<Record<string, readonly string[]>>,
): string {
  const width = Math.max(...program.commands.map((each) => each.name().length));
  const blocks = Object.entries(groups).map(([heading, names]) =>
    [
      `${heading}:`,
      ...names.map((name) => {
        const command = program.commands.find((each) => each.name() === name);
        return `  ${name.padEnd(width)}  ${command?.summary() ?? ""}`;
      }),
    ].join("\n"),
  );
  return `${blocks.join("\n\n")}\n`;
}
