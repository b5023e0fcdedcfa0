import { countAssignments } from "./grammar.js";
import { command, type Inner, joined, script, scriptsOf } from "./inner.js";
import { fileOf } from "./interpreters.js";
import { hasOption, type OptionTable, optionValue, readOptions, splitOptions } from "./options.js";
import { own } from "./own.js";
import { literal, type ShellWord } from "./shell-word.js";

const TMUX_RUNS = new Set(
  "new new-session neww new-window splitw split-window respawnp respawn-pane respawnw respawn-window popup display-popup run run-shell send send-keys pipe-pane pipep".split(
    " ",
  ),
);
const TMUX_VALUES = { short: "ceFfnstxy" };
const TMUX_SPLIT_VALUES = { short: "ceFfnstlp" };

export const evalOf = (args: readonly ShellWord[]): Inner[] => [script(joined(splitOptions(args).rest))];

export const sourceOf = (args: readonly ShellWord[]): Inner[] => (args[0] ? fileOf(args[0]) : []);

export function trapOf(all: readonly ShellWord[]): Inner[] {
  const args = splitOptions(all).rest;
  return args.length > 1 ? scriptsOf(args[0]) : [];
}

export const bubblewrapOf = (args: readonly ShellWord[]): Inner[] => [command(behindBubblewrap(args))];

export function envOf(args: readonly ShellWord[], table: OptionTable): Inner[] {
  const split = splitOptions(args, table);
  // `env - …` is equivalent to `env -i …`.
  const rest = split.rest[0]?.text === "-" ? split.rest.slice(1) : split.rest;
  const assignments = rest.slice(0, countAssignments(rest));
  const words = rest.slice(assignments.length);
  const folder = optionValue(split, "-C", "--chdir");
  const line = optionValue(split, "-S", "--split-string");
  // The command may continue after the string: `env -S "bash -c" "rm x"`.
  const inner = line ? script(joined([line, ...words])) : command(words);
  return [{ ...inner, assignments, ...(folder && { folder }) }];
}

export function crontabOf(args: readonly ShellWord[]): Inner[] {
  const { options, rest } = splitOptions(args, { short: "u" });
  if (options.some(({ name }) => name !== "-u")) return [];
  const [file] = rest;
  return file && file.text !== "-"
    ? [{ type: "file", path: file, language: "schedule" }]
    : [{ type: "schedule" }];
}

/** Returns the file or input that contains the commands. The arguments of `at` are a time. */
export function atOf(args: readonly ShellWord[]): Inner[] {
  const split = readOptions(args, { short: "fqt" });
  if (split.options.some(({ name }) => name === "-l" || name === "-r" || name === "-d")) return [];
  const file = optionValue(split, "-f");
  return file ? fileOf(file) : [{ type: "script-from-input" }];
}

export function tmuxOf(all: readonly ShellWord[]): Inner[] {
  const { rest } = splitOptions(all, { short: "cfLST" });
  const [sub, ...others] = rest;
  if (!sub || !TMUX_RUNS.has(sub.text)) return [];
  const words = splitOptions(others, sub.text.startsWith("split") ? TMUX_SPLIT_VALUES : TMUX_VALUES).rest;
  const isKeys = sub.text.startsWith("send");
  const typed = isKeys ? words.filter(({ text }) => !KEYS.has(text.toLowerCase())) : words;
  return scriptsOf(joined(typed));
}

const KEYS = new Set(["enter", "c-m", "c-j", "c-c", "c-d", "escape", "space", "tab"]);

export function screenOf(args: readonly ShellWord[]): Inner[] {
  const { rest, options } = splitOptions(args, { short: "cehpsStTx" });
  const stuff = rest.findIndex(({ text }) => text === "stuff");
  if (stuff !== -1)
    return scriptsOf(
      rest[stuff + 1] && { ...rest[stuff + 1]!, text: rest[stuff + 1]!.text.replaceAll("\\n", "\n") },
    );
  return options.some(({ name }) => name.includes("X")) ? [] : [command(rest)];
}

export function awkOf(args: readonly ShellWord[], table: OptionTable): Inner[] {
  const split = splitOptions(args, table);
  if (optionValue(split, "-f", "--file")) return [];
  return split.rest[0] ? [{ type: "code", language: "awk", code: split.rest[0] }] : [];
}

export function makeOf(args: readonly ShellWord[], table: OptionTable): Inner[] {
  const split = readOptions(args, table);
  const folder = optionValue(split, "-C", "--directory");
  const file = optionValue(split, "-f", "--file", "--makefile");
  const assignments = split.rest.filter(({ text }) => text.includes("="));
  const targets = split.rest.filter(({ text }) => !text.includes("="));
  const shell = assignments.find(({ text }) => text.startsWith("SHELL="));
  const evaluated = split.options.flatMap(({ name, value }) => (name === "--eval" && value ? [value] : []));
  const task = {
    type: "task",
    kind: "make",
    args: [],
    assignments,
    ...(file && { file }),
    ...(folder && { folder }),
  } as const;
  const inner: Inner[] = targets.length === 0 ? [task] : targets.map((name) => ({ ...task, name }));
  return [
    ...inner,
    // This shell runs every line of a recipe.
    ...scriptsOf(shell && { ...shell, text: shell.text.slice("SHELL=".length) }),
    ...evaluated.map((text): Inner => ({ type: "code", language: "make", code: text })),
  ];
}

/** Returns what `just` runs. The first word is the recipe, and the others are its arguments. */
export function justOf(args: readonly ShellWord[], table: OptionTable): Inner[] {
  const split = splitOptions(args, table);
  if (hasOption(split, "c", "command")) return [command(split.rest)];
  const file = optionValue(split, "-f", "--justfile");
  const folder = optionValue(split, "-d", "--working-directory");
  const count = countAssignments(split.rest);
  const [name, ...given] = split.rest.slice(count);
  return [
    {
      type: "task",
      kind: "just",
      args: given,
      ...(name && { name }),
      ...(file && { file }),
      ...(folder && { folder }),
      assignments: split.rest.slice(0, count),
    },
  ];
}

/** Returns the built-in command that cmake runs, as in `cmake -E rm -rf …`. */
export function cmakeOf(args: readonly ShellWord[]): Inner[] {
  const at = args.findIndex(({ text }) => text === "-E");
  const [name, ...words] = at === -1 ? [] : args.slice(at + 1);
  const program = name && (own(CMAKE, name.text) ?? name.text);
  return program === undefined ? [] : [command([...program.split(" ").map(literal), ...words])];
}

const CMAKE: Readonly<Record<string, string>> = {
  ...{ remove: "rm", remove_directory: "rm -rf", rename: "mv", copy: "cp", copy_directory: "cp -r" },
};

/** Returns the program that a jar such as `flyway-cli-9.1.jar` is named after. */
export function javaOf(args: readonly ShellWord[]): Inner[] {
  const at = args.findIndex(({ text }) => text === "-jar");
  const archive = at === -1 ? undefined : args[at + 1];
  const name = /^(?:.*\/)?(flyway|liquibase|bfg|jenkins|openapi-generator)\b[^/]*\.jar$/.exec(
    archive?.text ?? "",
  )?.[1];
  // Other jars are probably the project's own.
  return name === undefined ? [] : [command([literal(name), ...args.slice(at + 2)])];
}

const BWRAP_ONE = new Set(
  "--chdir --proc --dev --tmpfs --dir --unsetenv --hostname --uid --gid --args --seccomp --perms --size --lock-file".split(
    " ",
  ),
);
const BWRAP_TWO = new Set(
  "--bind --bind-try --ro-bind --ro-bind-try --dev-bind --dev-bind-try --symlink --setenv --file --bind-data --ro-bind-data".split(
    " ",
  ),
);

function behindBubblewrap(args: readonly ShellWord[]): readonly ShellWord[] {
  let at = 0;
  while (at < args.length && args[at]!.text.startsWith("--")) {
    const { text } = args[at]!;
    at += BWRAP_TWO.has(text) ? 3 : BWRAP_ONE.has(text) ? 2 : 1;
    if (text === "--") break;
  }
  return args.slice(at);
}
