import type { Command, Help, Option } from "commander";
import { wrapWhole } from "./terminal/wrap-message.js";

const EXAMPLES = new WeakMap<Command, readonly (readonly [line: string, meaning: string])[]>();

/** Sets a command's examples, which come right after the usage line in its help. */
export function addExamples(command: Command, examples: readonly (readonly [string, string])[]): void {
  EXAMPLES.set(command, examples);
}

/** The options that all commands have. Describing them would take up half a screen in each command's help. */
const COMMON = "Common options: -p, --project <folder>, --json, --no-color, -h, --help";

/** Replaces `aos` with the command that works here, which may be longer and so affect the layout. */
type Spell = (text: string) => string;

/** Formats a command's help: how to call it, examples, what it does, and then its options. */
export function formatHelp(command: Command, helper: Help, spell: Spell): string {
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
  const termWidth = widest(Object.values(items).flat());
  const sections = [
    `${title("Usage:")} ${helper.commandUsage(command)}`,
    ...examplesOf(command, title, width, spell),
    ...helper
      .commandDescription(command)
      .split("\n\n")
      .map((text) => wrapWhole(spell(text), width).join("\n")),
    ...Object.entries(items).flatMap(([name, list]) => {
      const lines = list.flatMap(([term, text]) => itemLines([term, spell(text)], termWidth, width));
      return lines.length === 0 ? [] : [[title(`${name}:`), ...lines].join("\n")];
    }),
  ];
  const common = wrapWhole(COMMON, width).join("\n");
  return `${sections.join("\n\n")}\n${options.length === 0 ? "\n" : ""}${common}\n`;
}

/** Omits the choices, which commander adds, if the description already explains them. */
function describeOption(option: Option, helper: Help): string {
  const { argChoices = [], description } = option;
  return argChoices.length > 0 && argChoices.every((choice) => description.includes(choice))
    ? description
    : helper.optionDescription(option);
}

type Item = readonly [term: string, description: string];

/** If less room than this is left, each description starts on the line below its term. */
const LEAST_WIDTH = 30;

function itemLines([term, text]: Item, termWidth: number, width: number): string[] {
  const left = width - termWidth - 4;
  if (left < LEAST_WIDTH) return [`  ${term}`, ...wrapWhole(text, width - 6).map((line) => `      ${line}`)];
  return wrapWhole(text, left).map(
    (line, index) => `  ${(index === 0 ? term : "").padEnd(termWidth)}  ${line}`,
  );
}

function widest(items: readonly Item[]): number {
  return Math.max(0, ...items.map(([term]) => term.length));
}

function examplesOf(
  command: Command,
  title: (text: string) => string,
  width: number,
  spell: Spell,
): string[] {
  const examples = (EXAMPLES.get(command) ?? []).map(
    ([line, meaning]): Item => [spell(line), spell(meaning)],
  );
  if (examples.length === 0) return [];
  const lines = examples.flatMap((each) => itemLines(each, widest(examples), width));
  return [[title("Examples:"), ...lines].join("\n")];
}

/**
 * Formats the help of `aos` itself: examples, then the names of all commands.
 * @param groups the commands' names by heading
 */
export function formatOverview(
  program: Command,
  helper: Help,
  groups: Readonly<Record<string, readonly string[]>>,
  spell: Spell,
): string {
  const width = helper.helpWidth ?? 80;
  const title = (text: string) => helper.styleTitle(text);
  const items = Object.entries(groups).map(([heading, names]): Item => [heading, names.join(", ")]);
  const rows = items.flatMap((each) => itemLines(each, widest(items), width));
  const notes = [
    "`aos help` describes all commands; `aos <command> --help` shows how to use one.",
    "Every command takes --project <folder> (default: the nearest folder, from the current one upward, " +
      "that contains .agentos or, failing that, .git), --json, --no-color and --help.",
  ];
  return `${[
    `${title("Usage:")} aos <command> [options]`,
    helper.commandDescription(program),
    ...examplesOf(program, title, width, spell),
    [title("All commands:"), ...rows].join("\n"),
    notes.flatMap((text) => wrapWhole(spell(text), width)).join("\n"),
  ].join("\n\n")}\n`;
}

/** Formats a line for each command. */
export function formatCommands(
  program: Command,
  groups: Readonly<Record<string, readonly string[]>>,
): string {
  const nameWidth = Math.max(...program.commands.map((each) => each.name().length));
  const width = program.configureOutput().getOutHelpWidth?.() ?? 80;
  const blocks = Object.entries(groups).map(([heading, names]) =>
    [
      `${heading}:`,
      ...names.flatMap((name) => {
        const command = program.commands.find((each) => each.name() === name);
        return itemLines([name, command?.summary() ?? ""], nameWidth, width);
      }),
    ].join("\n"),
  );
  return `${blocks.join("\n\n")}\n`;
}
