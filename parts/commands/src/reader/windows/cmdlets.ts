import { literal, own, type ShellWord } from "../../programs/index.js";

/** A command of PowerShell or cmd, as what it does is said elsewhere. */
interface Cmdlet {
  /** The program that does the same. */
  to: string;
  /**
   * Its options, by our parameters and flags, in lower case: `{recurse: "-r"}`; with `=` behind, the value
   * goes along.
   */
  options?: Readonly<Record<string, string>>;
  /**
   * Parameters whose values are its words, in this order; what has no parameter takes the places that are
   * left.
   */
  words?: readonly string[];
  /** What comes through the pipeline are words as well. */
  piped?: boolean;
  /** The first word is opened for writing: `>` or `>>`. */
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

/** Each with its names: PowerShell's, then aliases of both shells, also those that are no programs elsewhere. */
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

/** The full name of a command of PowerShell, in lower case. */
export function cmdletName(name: string): string {
  const lower = name.toLowerCase();
  return entryOf(lower)?.[0].split(" ")[0] ?? lower;
}

/** The value of a parameter whose name begins so, as far as it is written. */
export function namedValue(args: readonly Argument[], ...names: string[]): ShellWord | undefined {
  return args.find(
    ({ parameter, value }) =>
      value && parameter && names.some((name) => name.startsWith(parameter.toLowerCase())),
  )?.value;
}

/** An argument of a command: with its parameter's name, in lower case, where it has one. */
export interface Argument {
  parameter?: string;
  /** Absent for a parameter that stands alone. */
  value?: ShellWord;
}

export interface Equivalent {
  words: readonly ShellWord[];
  writes?: { operator: ">" | ">>"; target: ShellWord };
}

/** The same command as other systems know it; undefined for a program. */
export function equivalentOf(
  name: string,
  given: readonly Argument[],
  piped: readonly ShellWord[],
): Equivalent[] {
  if (name === "new-item") return newItem(given);
  const cmdlet = entryOf(name)?.[1];
  // `robocopy a b /MIR`: programs of Windows have such options in PowerShell as well.
  const args = given.map((each): Argument => {
    const option = each.parameter === undefined ? each.value?.text.toLowerCase() : undefined;
    return option?.[0] === "/" && cmdlet?.options && own(cmdlet.options, option) !== undefined
      ? { parameter: option }
      : each;
  });
  if (cmdlet === undefined || args.some(({ parameter }) => parameter === "whatif")) return [];
  if (name === "start-process") return started(args);
  const words: ShellWord[] = cmdlet.to === "" ? [] : cmdlet.to.split(" ").map(literal);
  for (const { parameter, value } of args) {
    const option = parameter === undefined ? undefined : matching(cmdlet.options, parameter);
    if (option === undefined) continue;
    if (!option.endsWith("=")) words.push(literal(option));
    else if (value) words.push(literal(option.slice(0, -1)), value);
  }
  const operands = [...operandsOf(cmdlet, args), ...(cmdlet.piped ? piped : [])].map(withSlashes);
  if (cmdlet.writes)
    return operands
      .slice(0, 1)
      .map((target) => ({ words: [], writes: { operator: appends(args) ? ">>" : cmdlet.writes!, target } }));
  // What an unknown option of another shell says is kept: `rm -rf src`.
  const strange = args.flatMap(({ parameter, value }) =>
    parameter !== undefined &&
    parameter.length <= 3 &&
    !value &&
    matching(cmdlet.options, parameter) === undefined &&
    /^[a-z]+$/.test(parameter)
      ? [literal(`-${parameter}`)]
      : [],
  );
  const ordered = name === "mklink" ? operands.toReversed() : operands;
  return operands.length === 0 && cmdlet.words && cmdlet.to === "rm"
    ? []
    : [{ words: [...words, ...strange, ...ordered] }];
}

function appends(args: readonly Argument[]): boolean {
  return args.some(
    ({ parameter }) => parameter !== undefined && "append".startsWith(parameter) && parameter.length > 1,
  );
}

/** PowerShell takes any beginning of a parameter's name that is its only one. */
function matching(options: Cmdlet["options"], parameter: string): string | undefined {
  if (options === undefined) return undefined;
  const exact = own(options, parameter);
  if (exact !== undefined) return exact;
  const name = Object.keys(options).find(
    (full) => parameter.length > 0 && full[0] !== "/" && full.startsWith(parameter),
  );
  return name === undefined ? undefined : options[name];
}

/** Words by their parameters' order, and those without a parameter behind. */
function operandsOf({ words = [], options }: Cmdlet, args: readonly Argument[]): ShellWord[] {
  const named = words.flatMap((name) =>
    args.flatMap(({ parameter, value }) =>
      value &&
      parameter !== undefined &&
      name.startsWith(parameter) &&
      matching(options, parameter) === undefined
        ? [value]
        : [],
    ),
  );
  const plain = args.flatMap(({ parameter, value }) => (parameter === undefined && value ? [value] : []));
  // `-Destination x` is the last also where the source has no parameter.
  const isLastNamed = args.some(
    ({ parameter }) =>
      parameter !== undefined &&
      parameter.length > 0 &&
      ("destination".startsWith(parameter) || "newname".startsWith(parameter)),
  );
  return isLastNamed ? [...plain, ...named] : [...named, ...plain];
}

export function withSlashes(word: ShellWord): ShellWord {
  return word.text.includes("\\") ? { ...word, text: word.text.replaceAll("\\", "/") } : word;
}

function newItem(args: readonly Argument[]): Equivalent[] {
  const path =
    namedValue(args, "path", "name") ?? args.find(({ parameter }) => parameter === undefined)?.value;
  const type = namedValue(args, "itemtype", "type")?.text.toLowerCase() ?? "file";
  if (!path) return [];
  if (type.endsWith("link") || type === "junction") {
    const target = namedValue(args, "target", "value");
    return target ? [{ words: [literal("ln"), literal("-s"), withSlashes(target), withSlashes(path)] }] : [];
  }
  if (type !== "file") return [{ words: [literal("mkdir"), withSlashes(path)] }];
  const overwrites = args.some(({ parameter }) => parameter && "force".startsWith(parameter));
  return overwrites || namedValue(args, "value")
    ? [{ words: [], writes: { operator: ">", target: withSlashes(path) } }]
    : [];
}

/** `Start-Process git -ArgumentList "push","--force"`; in cmd `start "title" /b git push`. */
function started(args: readonly Argument[]): Equivalent[] {
  const words = args.flatMap(({ parameter, value }) => {
    const isProgram =
      parameter === undefined ||
      (parameter !== "" && ("filepath".startsWith(parameter) || "argumentlist".startsWith(parameter)));
    return isProgram && value && !value.text.startsWith("/") ? splitWord(value) : [];
  });
  const [first] = words;
  return first && first.text !== "" ? [{ words }] : [];
}

function splitWord(word: ShellWord): ShellWord[] {
  return word.text.split(" ").flatMap((text) => (text === "" ? [] : [{ ...word, text }]));
}
