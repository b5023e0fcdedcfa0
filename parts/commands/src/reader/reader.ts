import {
  countAssignments,
  type Dialect,
  type Inner,
  innerOf,
  literal,
  onlyTries,
  own,
  type ShellWord,
  variableRole,
} from "../programs/index.js";
import { parallelOf, xargsOf } from "./batch.js";
import type { ReadingBudget } from "./budget.js";
import { readCode } from "./code/read-code.js";
import { languageOf } from "./file-language.js";
import type { Input, Redirection } from "./invocation.js";
import { CHARACTERS_PER_STEP, MAX_DEPTH, MAX_SCRIPT, MAX_WORDS } from "./limits.js";
import { recipesOf } from "./makefile.js";
import { outputOf } from "./output.js";
import { joinPath, programName } from "./paths.js";
import { type Assignments, copyOf, deeper, NO_ASSIGNMENTS, outermost, type Place } from "./place.js";
import { CommandRecord } from "./record.js";
import { changeScope, withoutAlias } from "./scope-changes.js";
import { type RunCommand, SyntaxReader } from "./syntax.js";
import { hasPattern, isOneVariable, isProgram, withVariables } from "./unknown-words.js";
import { readCmd } from "./windows/cmd.js";
import { type Host, isWindowsCommand } from "./windows/cmdlets.js";
import { PowerShellReader } from "./windows/powershell.js";
import { WrittenFiles } from "./written-files.js";

const MAX_SCHEDULE = 50;
const RECIPE_FILES: Readonly<Record<string, readonly string[]>> = {
  make: ["GNUmakefile", "makefile", "Makefile"],
  just: ["justfile", "Justfile", ".justfile"],
};

/** Follows the commands in a script to the scripts and code that they run. */
export class ScriptReader {
  readonly record: CommandRecord;
  private sawWindows = false;
  private dialect: Dialect = "bash";
  private readonly written = new WrittenFiles();
  private readonly syntax: SyntaxReader;
  private readonly host: Host;

  constructor(budget: ReadingBudget) {
    const record = new CommandRecord(budget);
    const run: RunCommand = (...command) => this.command(...command);
    this.record = record;
    this.syntax = new SyntaxReader(record, run);
    this.host = {
      record,
      run,
      script: (text, dialect, place) => this.innerScript("powershell", text, dialect, place),
    };
  }

  read(source: string, dialect: Dialect, folder = "."): void {
    this.script(source, dialect, outermost(folder));
    // On Windows, an agent's commands may be PowerShell, even if the tool has a different name.
    if (this.sawWindows && dialect === "bash") this.script(source, "powershell", outermost(folder));
    this.sawWindows = false;
  }

  /** Reads the words of a command, as in Codex's `shell` tool. */
  readWords(words: readonly ShellWord[], folder = "."): void {
    let length = 0;
    for (const { text } of words) length += text.length;
    if (length > MAX_SCRIPT || words.length > MAX_WORDS)
      this.record.refuse(`a command of ${words.length} words with ${length} characters`, "stop");
    else this.command(words, NO_ASSIGNMENTS, [], outermost(folder));
  }

  private script(source: string, dialect: Dialect, place: Place): void {
    if (dialect === "bash") {
      this.syntax.script(source, place);
      return;
    }
    if (!this.syntax.accepts(source, place)) return;
    const outer = this.dialect;
    this.dialect = dialect;
    if (dialect === "cmd") readCmd(source, this.host, place);
    else new PowerShellReader(source, this.host, place).read();
    this.dialect = outer;
  }

  private command(
    all: readonly ShellWord[],
    assignments: Assignments,
    redirections: readonly Redirection[],
    place: Place,
  ): Input | undefined {
    if (!this.record.step()) return undefined;
    if (place.depth > MAX_DEPTH * 8) {
      this.record.refuse("commands nested too deeply", "stop");
      return undefined;
    }
    this.variables(assignments, place);
    // In shells other than bash, `A-B=2 git …` begins with an assignment.
    const words = all.slice(countAssignments(all));
    const [first] = words;
    if (first === undefined || first.text === "") {
      if (redirections.length > 0 || assignments.size > 0)
        this.record.add("", [], assignments, redirections, place);
      return undefined;
    }
    // In `time -f %e cmd`, the parser treats `time` as a keyword, so the options come first.
    if (first.text.length > 1 && first.text[0] === "-") {
      for (const item of innerOf("time", words)) this.inner("time", item, assignments, place);
      return undefined;
    }
    const args = words.slice(1);
    if (!first.known) this.unknownProgram(first, args, place);
    this.alias(first, args, place);
    if (first.known && hasPattern(first.text))
      this.record.refuse(`the program that ${first.text} names is only known at run time`, "stop");
    const name = programName(first.text);
    const called = this.syntax.callFunction(first.text, args, place);
    if (called) return redirections.length > 0 ? undefined : called.output;
    this.record.add(name, args, assignments, redirections, place, first.known ? first.text : undefined);
    if (this.record.isFull) return undefined;
    if (this.dialect === "bash" && isWindowsCommand(name)) this.sawWindows = true;
    this.follow(name, args, assignments, place);
    if (first.text.includes("/") || first.text.includes("\\")) this.file(name, first, undefined, place);
    const output = outputOf(name, args, place.input);
    this.written.remember(name, args, output, redirections, place);
    return redirections.length > 0 ? undefined : output;
  }

  /** Follows variables whose values are run, as in `PAGER='sh -c …' git log`. */
  private variables(assignments: Assignments, place: Place): void {
    for (const [name, value] of assignments) {
      const role = variableRole(name);
      if (role !== undefined && value.known && value.text !== "")
        this.inner(
          name,
          role === "file"
            ? { type: "file", path: value }
            : // The program appends a file name.
              { type: "script", script: { ...value, text: `${value.text} $_` } },
          NO_ASSIGNMENTS,
          place,
        );
    }
  }

  private unknownProgram(first: ShellWord, args: readonly ShellWord[], place: Place): void {
    this.record.refuse(
      `the program that ${first.text} names is only known at run time`,
      first.dynamic || first.hidden ? "stop" : "report",
    );
    // The variable usually contains a program, which the arguments identify. It may also be a
    // prefix such as `$SUDO`, or empty.
    if (args[0] && isProgram(first.text, args[0].text))
      this.command(
        args,
        NO_ASSIGNMENTS,
        [],
        deeper({ ...place, via: [...place.via, first.text] }, place.scope),
      );
  }

  /** Expands aliases, although only interactive shells use them. */
  private alias(first: ShellWord, args: readonly ShellWord[], place: Place): void {
    const text = place.scope.variables.get(`alias ${first.text}`);
    if (text === undefined || place.depth > MAX_DEPTH) return;
    const line = [text, ...args.map((word) => word.text)].join(" ");
    this.syntax.script(line, deeper(place, withoutAlias(place.scope, first.text)));
  }

  private follow(name: string, args: readonly ShellWord[], assignments: Assignments, place: Place): void {
    if (changeScope(name, args, place)) {
      if (name === "export") this.variables(new Map(args.flatMap(assignmentOf)), place);
      return;
    }
    if (onlyTries(name, args)) return;
    const inner =
      name === "xargs"
        ? xargsOf(args, place.input)
        : name === "parallel"
          ? parallelOf(args, place.input)
          : innerOf(name, args);
    for (const item of inner) this.inner(name, item, assignments, place);
    for (const text of this.written.scripts.runBy(name, args))
      this.inner(name, { type: "script", script: literal(text) }, assignments, place);
  }

  private inner(name: string, inner: Inner, assignments: Assignments, place: Place): void {
    const inside = deeper({ ...place, via: [...place.via, name] }, copyOf(place.scope));
    if (inside.depth > MAX_DEPTH * 2) {
      this.record.refuse("commands nested too deeply", "stop");
      return;
    }
    const { variables } = inside.scope;
    for (const [variable, { text, known }] of assignments) variables.set(variable, known ? text : undefined);
    for (const { text, known } of inner.assignments ?? []) {
      const equals = text.indexOf("=");
      variables.set(text.slice(0, equals), known ? text.slice(equals + 1) : undefined);
    }
    if (inner.assignments) this.variables(new Map(inner.assignments.flatMap(assignmentOf)), inside);
    if (inner.remote) inside.remote = true;
    if (inner.folder)
      inside.scope.folder = inner.folder.known ? joinPath(inside.scope.folder, inner.folder.text) : undefined;
    switch (inner.type) {
      case "command":
        this.command(inner.words, NO_ASSIGNMENTS, [], inside);
        return;
      case "script":
        this.innerScript(name, inner.script, inner.dialect ?? "bash", inside);
        return;
      case "script-from-input":
        this.scriptFromInput(name, inner.dialect ?? "bash", inside);
        return;
      case "code":
        this.code(inner.language, inner.code, inside);
        return;
      case "code-from-input":
        if (place.input?.type === "text")
          this.code(inner.language, { text: place.input.text, known: place.input.known }, inside);
        else this.refusePiped(name, place);
        return;
      case "file":
        this.file(name, inner.path, inner.language, inside);
        return;
      case "task":
        this.task(inner, inside);
        return;
      case "schedule":
        this.schedule(
          inner.text ?? (place.input?.type === "text" ? literal(place.input.text) : undefined),
          inside,
        );
    }
  }

  private file(name: string, path: ShellWord, language: string | undefined, place: Place): void {
    const text = this.written.textOf(path, place.scope.folder);
    if (text === undefined) return;
    const inside = deeper(
      { ...place, via: place.via.at(-1) === name ? place.via : [...place.via, name], input: undefined },
      copyOf(place.scope),
    );
    const own = language ?? languageOf(path.text, text);
    if (own === undefined) this.syntax.script(text, inside);
    else if (own === "schedule") this.schedule(literal(text), inside);
    else if (own === "powershell" || own === "cmd") this.script(text, own, inside);
    else this.code(own, literal(text), inside);
  }

  /** Records a task that the project defines, in the form that all runners share. */
  private task(
    { kind, name: task, args, file, assignments }: Extract<Inner, { type: "task" }>,
    place: Place,
  ): void {
    if (task?.text.startsWith("-")) return;
    const names = own(RECIPE_FILES, kind);
    if (names) {
      const given = new Map(
        (assignments ?? []).flatMap(assignmentOf).map(([key, { text }]) => [key, text] as const),
      );
      const makefile = this.recipeFile(file ? [file] : names.map(literal), place);
      const inside = deeper({ ...place, input: undefined }, copyOf(place.scope));
      for (const line of makefile === undefined ? [] : recipesOf(makefile, task ? [task.text] : [], given))
        this.syntax.script(line, inside);
    }
    if (task === undefined) return;
    const said = kind === "npm" ? ["npm", "run"] : [kind];
    if (this.isSaid(said, task)) return;
    const words = [...said.slice(1).map(literal), task, ...(kind === "make" ? [] : args)];
    this.record.add(said[0]!, words, NO_ASSIGNMENTS, [], place);
  }

  private recipeFile(files: readonly ShellWord[], { input, scope }: Place): string | undefined {
    for (const file of files) {
      if (file.text === "-" || file.text === "/dev/stdin")
        return input?.type === "text" ? input.text : undefined;
      const text = file.content ?? this.written.textOf(file, scope.folder);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  private isSaid([program, sub]: readonly string[], task: ShellWord): boolean {
    const own = this.record.invocations.findLast(({ name }) => name === program);
    if (own === undefined) return false;
    const [first, second] = own.args;
    return sub === undefined ? first?.text === task.text : first?.text === sub && second?.text === task.text;
  }

  private schedule(text: ShellWord | undefined, place: Place): void {
    for (const line of text?.text.split("\n").slice(0, MAX_SCHEDULE) ?? []) {
      const command = commandOfSchedule(line);
      if (command !== undefined) this.syntax.script(command, { ...place, input: undefined });
    }
  }

  private innerScript(name: string, script: ShellWord, dialect: Dialect, place: Place): void {
    const filled = script.dynamic ? withVariables(script.text) : undefined;
    if (filled !== undefined) {
      this.script(filled, dialect, place);
      return;
    }
    if (script.dynamic) this.record.refuse(`${name} runs a script that another program generates`, "stop");
    else if (script.hidden) this.record.refuse(`${name} runs a script that is decoded at run time`, "stop");
    else if (!script.known && isOneVariable(script.text)) {
      this.record.refuse(`${name} runs ${script.text}, which is only known at run time`, "report");
      return;
    }
    this.script(script.text, dialect, place);
  }

  private scriptFromInput(name: string, dialect: Dialect, place: Place): void {
    const { input } = place;
    if (input?.type === "text") {
      const known = input.known || input.text.length > 20;
      this.innerScript(name, { text: input.text, known }, dialect, { ...place, input: undefined });
    } else if (input?.type === "file")
      this.file(name, literal(input.path), dialect === "bash" ? undefined : dialect, place);
    else this.refusePiped(name, place);
  }

  /** Records that a program runs input from a pipe, which cannot be read in advance. */
  private refusePiped(name: string, { input }: Place): void {
    if (input?.type !== "pipe") return;
    const what = input.hidden
      ? "runs a script that is decoded at run time"
      : "runs what another program prints";
    this.record.refuse(`${name} ${what}`, input.hidden || input.generated ? "stop" : "report");
  }

  private code(language: string, code: ShellWord, place: Place): void {
    if (place.depth > MAX_DEPTH * 2) {
      this.record.refuse("code nested too deeply", "stop");
      return;
    }
    if (language === "make") {
      for (const line of recipesOf(code.text, [])) this.syntax.script(line, place);
      return;
    }
    if (!this.record.step(1 + Math.floor(code.text.length / CHARACTERS_PER_STEP))) return;
    const effects = readCode(language, code.text);
    for (const { words, call } of effects.commands)
      this.command(words, NO_ASSIGNMENTS, [], { ...place, inline: true, ...(call && { call }) });
    if (effects.writes.length > 0)
      this.record.add(language, [], NO_ASSIGNMENTS, effects.writes, { ...place, inline: true });
    for (const script of effects.scripts) this.syntax.script(script.text, place);
    for (const inner of effects.code) this.code(language, literal(inner), deeper(place, place.scope));
    if (effects.isTooMuch) this.record.refuse(`${language} code is too long to examine`, "stop");
    if (effects.hidesCode) this.record.refuse(`${language} runs code that it decodes`, "stop");
    if (effects.runsUnknown)
      this.record.refuse(`the ${language} code runs a command that it generates`, "report");
    if (!code.known && code.dynamic)
      this.record.refuse(`${language} runs code that another program generates`, "stop");
  }
}

function assignmentOf(word: ShellWord): [string, ShellWord][] {
  const equals = word.text.indexOf("=");
  return equals > 0 ? [[word.text.slice(0, equals), { ...word, text: word.text.slice(equals + 1) }]] : [];
}

/** Returns the command in crontab lines such as `0 3 * * * cmd` and `@daily cmd`. */
function commandOfSchedule(line: string): string | undefined {
  const words = line
    .trim()
    .split(" ")
    .filter((word) => word !== "");
  const [first] = words;
  if (first === undefined || first.startsWith("#")) return undefined;
  if (first.startsWith("@")) return words.slice(1).join(" ");
  if (!"0123456789*".includes(first[0]!)) return undefined;
  return words.length > 5 ? words.slice(5).join(" ") : undefined;
}
