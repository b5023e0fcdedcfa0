import { type Dialect, literal, own, type ShellWord } from "../../programs/index.js";
import type { Input, Redirection } from "../invocation.js";
import { programName } from "../paths.js";
import { deeper, NO_ASSIGNMENTS, type Place } from "../place.js";
import type { CommandRecord } from "../record.js";
import type { RunCommand } from "../syntax.js";

/** The part of the command reader that readers of other dialects use. */
export interface Host {
  record: CommandRecord;
  run: RunCommand;
  script(text: ShellWord, dialect: Dialect, place: Place): void;
}

export interface Argument {
  parameter?: string;
  /** Absent for a parameter without a value. */
  value?: ShellWord;
  isOpen?: boolean;
}

export const UNKNOWN: ShellWord = { text: "$(…)", known: false, dynamic: true };

/** The equivalent of a Windows command on other systems. */
interface Cmdlet {
  to: string;
  /**
   * Options by parameter, such as `{recurse: "-r"}`. A trailing `=` marks an option that takes a
   * value.
   */
  options?: Readonly<Record<string, string>>;
  /** Parameters in the order of the program's words. Positional arguments fill the rest. */
  words?: readonly string[];
  piped?: boolean;
  /** The operator that opens the file named by the first word. */
  writes?: ">" | ">>";
}

const PATH = ["path", "literalpath"];
const REMOVE: Cmdlet = {
  to: "rm",
  options: { recurse: "-r", force: "-f", "/s": "-r", "/f": "-f" },
  words: PATH,
  piped: true,
};
const WRITE: Cmdlet = { to: "", words: [...PATH, "filepath"], writes: ">" };
const COPY: Cmdlet = {
  to: "cp",
  options: { recurse: "-r", force: "-f", "/e": "-r", "/s": "-r" },
  words: [...PATH, "destination"],
  piped: true,
};
const MOVE: Cmdlet = {
  to: "mv",
  options: { force: "-f", "/y": "-f" },
  words: [...PATH, "destination", "newname"],
  piped: true,
};
const REQUEST: Cmdlet = {
  to: "curl",
  options: {
    method: "-X=",
    custommethod: "-X=",
    body: "-d=",
    infile: "-T=",
    outfile: "-o=",
    headers: "-H=",
    form: "-F=",
  },
  words: ["uri"],
};

/** Commands by their PowerShell name, followed by their aliases in both shells. */
const CMDLETS: readonly (readonly [names: string, Cmdlet?])[] = [
  ["remove-item ri rm rmdir rd del erase", REMOVE],
  ["clear-content clc", { to: "truncate -s 0", words: PATH, piped: true }],
  ["clear-item cli", { to: "truncate -s 0", words: PATH, piped: true }],
  ["clear-recyclebin", { to: "rm -rf ~/.Trash" }],
  ["set-content sc", WRITE],
  ["out-file", WRITE],
  ["export-csv", WRITE],
  ["export-clixml", WRITE],
  ["tee-object tee", WRITE],
  ["add-content ac", { ...WRITE, writes: ">>" }],
  ["move-item mi mv move", MOVE],
  ["rename-item ren rename rni", MOVE],
  ["copy-item ci cp cpi copy xcopy", COPY],
  ["get-content gc cat type", { to: "cat", words: PATH }],
  ["get-childitem gci ls dir", { to: "ls", words: PATH }],
  ["get-item gi", { to: "ls", words: PATH }],
  ["set-location sl cd chdir", { to: "cd", words: PATH }],
  ["push-location pushd", { to: "cd", words: PATH }],
  ["invoke-webrequest iwr curl wget", REQUEST],
  ["invoke-restmethod irm", REQUEST],
  ["expand-archive", { to: "unzip -o", words: ["path"], options: { destinationpath: "-d=" } }],
  ["stop-computer", { to: "shutdown -h now" }],
  ["restart-computer", { to: "reboot" }],
  ["format-volume", { to: "mkfs", words: ["driveletter"] }],
  ["clear-disk", { to: "wipefs -a", words: ["number"] }],
  ["remove-partition", { to: "wipefs -a", words: ["driveletter"] }],
  ["start-process saps start", { to: "start" }],
  [
    "robocopy",
    { to: "rsync", options: { "/mir": "--delete", "/purge": "--delete" }, words: ["source", "destination"] },
  ],
  ["mklink", { to: "ln -s", words: ["link", "target"] }],
  ["invoke-expression iex"],
  ["invoke-command icm"],
  ["foreach-object % foreach"],
  ["where-object ? where"],
  ["write-output echo write"],
  ["new-item ni md"],
];

function entryOf(name: string): (typeof CMDLETS)[number] | undefined {
  return CMDLETS.find(([names]) => names.split(" ").includes(name));
}

export function cmdletName(name: string): string {
  const lower = name.toLowerCase();
  return entryOf(lower)?.[0].split(" ")[0] ?? lower;
}

interface CmdletCall {
  first: ShellWord;
  args: readonly Argument[];
  redirections: readonly Redirection[];
  piped: readonly ShellWord[];
}

const SWITCHES = new Set(
  "recurse r rec force fo f confirm whatif verbose passthru append nonewline asjob wait nonewwindow hidden file directory name rf fr".split(
    " ",
  ),
);

/** Runs a command, or its equivalent if there is one. Returns the output values. */
export function runCmdlet(
  { first, args: given, redirections, piped }: CmdletCall,
  host: Host,
  place: Place,
): readonly ShellWord[] {
  const args = withValues(given);
  if (args.some(({ parameter }) => parameter?.toLowerCase() === "whatif")) return [];
  const name = cmdletName(programName(first.text));
  const words = args.flatMap(({ parameter, value }) => [
    ...(parameter === undefined ? [] : [literal(`-${parameter}`)]),
    ...(value ? [value] : []),
  ]);
  const lower = args.map(
    (each): Argument => ({
      ...each,
      ...(each.parameter !== undefined && { parameter: each.parameter.toLowerCase() }),
    }),
  );
  const input = inputOf(piped) ?? place.input;
  const same = equivalentOf(name, lower, piped);
  if (same === undefined) host.run([first, ...words], NO_ASSIGNMENTS, redirections, { ...place, input });
  else {
    const inside = { ...deeper(place, place.scope), via: [...place.via, name], input };
    host.run(same.words, NO_ASSIGNMENTS, [...redirections, ...(same.writes ?? [])], inside);
  }
  const paths = operandsOf({ to: "", words: PATH }, lower);
  switch (name) {
    case "invoke-expression":
      for (const text of [...words.filter((word) => word.text !== "-command"), ...piped])
        host.script(text, "powershell", deeper({ ...place, via: [...place.via, name] }, place.scope));
      return [];
    case "write-output":
      return words;
    case "get-content":
      // The path is kept, because the content is unknown.
      return [paths[0]?.known ? { ...UNKNOWN, from: withSlashes(paths[0]).text } : UNKNOWN];
    case "get-childitem":
    case "get-item": {
      const folders = paths.length > 0 ? paths : [literal(".")];
      const pattern = namedValue(lower, "filter", "include");
      return pattern
        ? folders.map(({ text, known }) => ({
            text: `${text}/${pattern.text}`,
            known: known && pattern.known,
          }))
        : folders;
    }
    default:
      return /^(?:where|sort|select|foreach)-object$/.test(name) && piped.length > 0 ? piped : [UNKNOWN];
  }
}

function withValues(args: readonly Argument[]): Argument[] {
  const joined: Argument[] = [];
  for (const each of args) {
    const last = joined.at(-1);
    if (each.parameter === undefined && last?.isOpen && !SWITCHES.has(last.parameter!.toLowerCase()))
      joined[joined.length - 1] = { parameter: last.parameter!, ...(each.value && { value: each.value }) };
    else joined.push(each);
  }
  return joined;
}

function inputOf(piped: readonly ShellWord[]): Input | undefined {
  if (piped.length === 0) return undefined;
  const from = piped.flatMap((word) => word.from ?? []);
  return piped.some((word) => !word.known)
    ? { type: "pipe", ...(from.length > 0 && { from }) }
    : { type: "text", text: `${piped.map(({ text }) => text).join("\n")}\n`, known: true };
}

/** Returns a parameter's value. The parameter's name may be abbreviated. */
function namedValue(args: readonly Argument[], ...names: string[]): ShellWord | undefined {
  return args.find(
    ({ parameter, value }) => value && parameter && names.some((name) => name.startsWith(parameter)),
  )?.value;
}

interface Equivalent {
  words: readonly ShellWord[];
  writes?: readonly Redirection[];
}

/** Returns a command's equivalent on other systems. Expects parameters in lower case. */
export function equivalentOf(
  name: string,
  given: readonly Argument[],
  piped: readonly ShellWord[],
): Equivalent | undefined {
  if (name === "new-item") return newItem(given);
  const cmdlet = entryOf(name)?.[1];
  if (cmdlet === undefined) return undefined;
  // PowerShell passes options such as the `/MIR` in `robocopy a b /MIR` as plain values.
  const args = given.map((each): Argument => {
    const option = each.parameter === undefined ? (each.value?.text.toLowerCase() ?? "") : "";
    return option[0] === "/" && cmdlet.options && own(cmdlet.options, option) ? { parameter: option } : each;
  });
  if (name === "start-process") return started(args);
  const options = args.flatMap(({ parameter, value }) => {
    const option = parameter === undefined ? undefined : optionOf(cmdlet, parameter);
    if (option?.endsWith("=")) return value ? [literal(option.slice(0, -1)), value] : [];
    if (option !== undefined) return [literal(option)];
    // Options from other shells are kept, as in `rm -rf src`.
    return parameter !== undefined && !value && /^[a-z]{1,3}$/.test(parameter)
      ? [literal(`-${parameter}`)]
      : [];
  });
  const operands = [...operandsOf(cmdlet, args), ...(cmdlet.piped ? piped : [])].map(withSlashes);
  if (cmdlet.writes) {
    const appends = args.some(({ parameter = "" }) => parameter.length > 1 && "append".startsWith(parameter));
    return (
      operands[0] && {
        words: [],
        writes: [{ operator: appends ? ">>" : cmdlet.writes, target: operands[0] }],
      }
    );
  }
  if (cmdlet.to === "rm" && operands.length === 0) return undefined;
  const ordered = name === "mklink" ? operands.toReversed() : operands;
  return { words: [...cmdlet.to.split(" ").map(literal), ...options, ...ordered] };
}

/** Returns the option for a parameter. PowerShell accepts any unambiguous prefix of its name. */
function optionOf({ options }: Cmdlet, parameter: string): string | undefined {
  if (options === undefined || parameter === "") return undefined;
  const name = Object.keys(options).find((full) => full[0] !== "/" && full.startsWith(parameter));
  return own(options, parameter) ?? (name === undefined ? undefined : options[name]);
}

/** Returns the operands. Positional words come last, unless a parameter names the destination. */
function operandsOf(cmdlet: Cmdlet, args: readonly Argument[]): ShellWord[] {
  const plain = args.flatMap(({ parameter, value }) => (parameter === undefined && value ? [value] : []));
  const named = (cmdlet.words ?? []).flatMap((word) =>
    args.flatMap(({ parameter, value }) =>
      value && parameter && word.startsWith(parameter) && !optionOf(cmdlet, parameter) ? [value] : [],
    ),
  );
  return namedValue(args, "destination", "newname") ? [...plain, ...named] : [...named, ...plain];
}

function withSlashes(word: ShellWord): ShellWord {
  return word.text.includes("\\") ? { ...word, text: word.text.replaceAll("\\", "/") } : word;
}

function newItem(args: readonly Argument[]): Equivalent | undefined {
  const path =
    namedValue(args, "path", "name") ?? args.find(({ parameter }) => parameter === undefined)?.value;
  const type = namedValue(args, "itemtype", "type")?.text.toLowerCase() ?? "file";
  if (!path) return undefined;
  const target = namedValue(args, "target", "value");
  if (/link$|^junction$/.test(type))
    return target && { words: [literal("ln"), literal("-s"), withSlashes(target), withSlashes(path)] };
  if (type !== "file") return { words: [literal("mkdir"), withSlashes(path)] };
  const overwrites = target || args.some(({ parameter }) => parameter && "force".startsWith(parameter));
  return overwrites ? { words: [], writes: [{ operator: ">", target: withSlashes(path) }] } : undefined;
}

/** Returns what `Start-Process git -ArgumentList "push"` or cmd's `start "title" git push` runs. */
function started(args: readonly Argument[]): Equivalent | undefined {
  const words = args.flatMap(({ parameter, value }) =>
    value &&
    !value.text.startsWith("/") &&
    (parameter === undefined || (parameter !== "" && /^(?:filepath|argumentlist)/.test(fullName(parameter))))
      ? value.text.split(" ").flatMap((text) => (text === "" ? [] : [{ ...value, text }]))
      : [],
  );
  return words.length > 0 ? { words } : undefined;
}

function fullName(parameter: string): string {
  return ["filepath", "argumentlist"].find((name) => name.startsWith(parameter)) ?? "";
}

/** .NET methods that change files, with their equivalents. `>` opens a file for writing. */
const METHODS: Readonly<Record<string, string>> = {
  ...{ "file.delete": "rm", "directory.delete": "rm -r", ".delete": "rm -r" },
  ...{ "file.move": "mv", "directory.move": "mv", ".moveto": "mv", "file.copy": "cp", ".copyto": "cp" },
  ...{ "file.writealltext": ">", "file.writealllines": ">", "file.writeallbytes": ">", "file.create": ">" },
  ...{ "file.appendalltext": ">>", "file.appendalllines": ">>" },
};

/**
 * Runs the equivalent of `[IO.File]::Delete("x")` or `(Get-Item x).Delete()`. Returns the value.
 * @param type the type before `::`; empty for a method that is called on a value
 */
export function callMethod(
  type: string,
  method: string,
  subject: readonly ShellWord[],
  given: readonly ShellWord[],
  host: Host,
  place: Place,
): readonly ShellWord[] {
  const name = `${type.slice(type.lastIndexOf(".") + 1)}.${method}`.toLowerCase();
  const words = [...subject, ...given].map(withSlashes);
  const run = (all: readonly ShellWord[], writes: readonly Redirection[] = []) =>
    host.run(all, NO_ASSIGNMENTS, writes, place);
  const program = own(METHODS, name);
  const [first] = given;
  if ((program === ">" || program === ">>") && words[0]) run([], [{ operator: program, target: words[0] }]);
  else if (program?.startsWith("rm"))
    run([...program.split(" ").map(literal), ...(subject.length > 0 ? subject : words.slice(0, 1))]);
  else if (program !== undefined) run([literal(program), ...words.slice(0, 2)]);
  else if (name === "process.start")
    run(given.flatMap((word) => word.text.split(" ").map((text) => ({ ...word, text }))));
  else if (name === "scriptblock.create") for (const word of given) host.script(word, "powershell", place);
  else if (name === "convert.frombase64string" && first?.known)
    return [literal(Buffer.from(first.text, "base64").toString("latin1"))];
  else if (name === ".getstring" && first?.known) {
    const bytes = Buffer.from(first.text, "latin1");
    return [literal(bytes.includes(0) ? bytes.toString("utf16le") : bytes.toString("utf8"))];
  } else if (name === ".invoke") return subject;
  return [UNKNOWN];
}

const VERBS =
  /^(?:add|clear|copy|export|expand|format|get|import|install|invoke|move|new|out|publish|push|read|remove|rename|restart|restore|save|select|set|start|stop|sort|tee|test|uninstall|unregister|update|where|write|foreach)-(?:item|content|childitem|object|location|expression|command|process|job|file|webrequest|restmethod|host|output|module|script|service|itemproperty|csv|json|archive|variable|recyclebin|clixml|computer|volume|disk|partition)$/;
const ONLY_WINDOWS = new Set(
  "del erase rd ren xcopy robocopy ri gci rni clc iex icm iwr irm saps mklink".split(" "),
);

/** Returns whether a name is a Windows command but not a program elsewhere. */
export function isWindowsCommand(name: string): boolean {
  return ONLY_WINDOWS.has(name) || (name.includes("-") && VERBS.test(name));
}
