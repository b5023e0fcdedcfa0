import { type Dialect, literal, type ShellWord } from "../../programs/index.js";
import type { Input, Redirection } from "../invocation.js";
import { deeper, NO_ASSIGNMENTS, type Place } from "../place.js";
import { programName } from "../program-name.js";
import type { CommandRecord } from "../record.js";
import type { RunCommand } from "../syntax.js";
import { type Argument, cmdletName, equivalentOf, namedValue, withSlashes } from "./cmdlets.js";
import { UNKNOWN } from "./powershell-words.js";

/** What a reader of another dialect asks of the one that follows commands. */
export interface Host {
  record: CommandRecord;
  run: RunCommand;
  script(text: ShellWord, dialect: Dialect, place: Place): void;
}

/** A parameter that may have the next argument for its value. */
export type OpenArgument = Argument & { isOpen?: boolean };

/** A command of PowerShell, as it was read. */
export interface CmdletCall {
  first: ShellWord;
  args: readonly OpenArgument[];
  redirections: readonly Redirection[];
  /** The values that come through the pipe. */
  piped: readonly ShellWord[];
}

const NO_WORDS: readonly ShellWord[] = [];

/**
 * Tells the host of a command, and of what it does in words that other systems have; gives the values that it
 * gives.
 */
export function tellCommand(
  { first, args: given, redirections, piped }: CmdletCall,
  host: Host,
  place: Place,
): readonly ShellWord[] {
  const args = withValues(given);
  const name = cmdletName(programName(first.text));
  const words = args.flatMap(({ parameter, value }) => [
    ...(parameter === undefined ? [] : [literal(`-${parameter}`)]),
    ...(value ? [value] : []),
  ]);
  const input: Input | undefined = inputOf(piped) ?? place.input;
  const equivalents = equivalentOf(
    name,
    args.map(({ parameter, value }) => ({
      ...(parameter !== undefined && { parameter: parameter.toLowerCase() }),
      ...(value && { value }),
    })),
    piped,
  );
  // What only says what it would do does nothing.
  if (args.some(({ parameter }) => parameter?.toLowerCase() === "whatif")) return NO_WORDS;
  if (equivalents.length === 0)
    host.run([first, ...words], NO_ASSIGNMENTS, redirections, { ...place, input });
  for (const { words: same, writes } of equivalents) {
    const inside = { ...deeper(place, place.scope), via: [...place.via, name], input };
    host.run(same, NO_ASSIGNMENTS, [...redirections, ...(writes ? [writes] : [])], inside);
  }
  switch (name) {
    case "invoke-expression":
      for (const text of [...words.filter((word) => word.text !== "-command"), ...piped])
        host.script(text, "powershell", deeper({ ...place, via: [...place.via, name] }, place.scope));
      return NO_WORDS;
    case "write-output":
      return words;
    case "get-content":
      return [contentOf(args)];
    case "get-childitem":
    case "get-item":
      return filesOf(name, args);
    case "where-object":
    case "sort-object":
    case "select-object":
    case "foreach-object":
      return piped.length > 0 ? piped : [UNKNOWN];
    default:
      return [UNKNOWN];
  }
}

/** Values behind parameters that stand alone belong to them, where one follows. */
function withValues(args: readonly OpenArgument[]): Argument[] {
  const joined: OpenArgument[] = [];
  for (const each of args) {
    const last = joined.at(-1);
    if (
      each.parameter === undefined &&
      each.value &&
      last?.isOpen &&
      !SWITCHES.has(last.parameter!.toLowerCase())
    )
      joined[joined.length - 1] = { parameter: last.parameter!, value: each.value };
    else joined.push(each);
  }
  return joined;
}

const SWITCHES = new Set(
  "recurse r rec force fo f confirm whatif verbose passthru append nonewline asjob wait nonewwindow hidden file directory name rf fr".split(
    " ",
  ),
);

const PATHS = ["path", "literalpath"];

/** What a file holds is not known, and which file it is goes along. */
function contentOf(args: readonly Argument[]): ShellWord {
  const path = args.find(({ parameter }) => parameter === undefined)?.value ?? namedValue(args, ...PATHS);
  return path?.known ? { ...UNKNOWN, from: withSlashes(path).text } : UNKNOWN;
}

/** What `Get-ChildItem src -Filter *.log` gives: the files there, as a pattern or the folder itself. */
function filesOf(name: string, args: readonly Argument[]): readonly ShellWord[] {
  const pattern = namedValue(args, "filter") ?? namedValue(args, "include");
  const paths = args.flatMap(({ parameter, value }) =>
    value && (parameter === undefined || PATHS.some((full) => full.startsWith(parameter.toLowerCase())))
      ? [value]
      : [],
  );
  const folders = paths.length > 0 ? paths : [literal(".")];
  if (name === "get-item" || pattern === undefined) return folders;
  return folders.map(({ text, known }) => ({
    text: `${text}/${pattern.text}`,
    known: known && pattern.known,
  }));
}

function inputOf(piped: readonly ShellWord[]): Input | undefined {
  if (piped.length === 0) return undefined;
  if (piped.some((word) => !word.known)) {
    const from = piped.flatMap((word) => word.from ?? []);
    return { type: "pipe", ...(from.length > 0 && { from }) };
  }
  return { type: "text", text: `${piped.map(({ text }) => text).join("\n")}\n`, known: true };
}
