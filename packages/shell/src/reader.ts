import { parallelOf, xargsOf } from "./batch.js";
import { gitInnerOf } from "./git-inner.js";
import { readCode } from "./inline-code.js";
import type { Inner } from "./inner.js";
import type { Input, Redirection } from "./invocation.js";
import { MAX_DEPTH } from "./limits.js";
import { outputOf } from "./output.js";
import { joinPath } from "./paths.js";
import {
  type Assignments,
  copyOf,
  deeper,
  NO_ASSIGNMENTS,
  outermost,
  type Place,
  type Scope,
} from "./place.js";
import { CommandRecord } from "./record.js";
import { literal, type ShellWord } from "./shell-word.js";
import { SyntaxReader } from "./syntax.js";
import { countAssignments, innerOf } from "./wrappers.js";
import { WrittenFiles } from "./written-files.js";

/** Follows every command of a script into what it runs itself: scripts, code, other commands. */
export class ScriptReader {
  readonly record = new CommandRecord();
  private readonly written = new WrittenFiles();
  private readonly syntax = new SyntaxReader(this.record, (...command) => this.command(...command));

  read(source: string, folder = "."): void {
    this.syntax.script(source, outermost(folder));
  }

  /** A program that is already split into its words, as Codex's `shell` tool sends it. */
  readWords(words: readonly ShellWord[], folder = "."): void {
    this.command(words, NO_ASSIGNMENTS, [], outermost(folder));
  }

  private command(
    all: readonly ShellWord[],
    assignments: Assignments,
    redirections: readonly Redirection[],
    place: Place,
  ): Input | undefined {
    // `A-B=2 git …`: no assignment for bash, but for others.
    const words = all.slice(countAssignments(all));
    const [first] = words;
    if (first === undefined) {
      if (redirections.length > 0 || assignments.size > 0)
        this.record.add("", [], assignments, redirections, place);
      return undefined;
    }
    const args = words.slice(1);
    if (!first.known) {
      this.record.unreadable.push({
        what: `the program that ${first.text} names is known only when it runs`,
        weight: first.dynamic || first.hidden ? "stop" : "report",
      });
      // Most often a variable holds the program's path, and its arguments say what it is; or it is `$SUDO`, or empty.
      if (args[0] && isProgram(first.text, args[0].text))
        this.command(
          args,
          NO_ASSIGNMENTS,
          [],
          deeper({ ...place, via: [...place.via, first.text] }, place.scope),
        );
    }
    const alias = place.scope.variables.get(aliasKey(first.text));
    // Only interactive shells know aliases; what it would be there is read as well.
    if (alias !== undefined && place.depth <= MAX_DEPTH) {
      const words = alias
        .split(/\s+/)
        .filter((text) => text !== "")
        .map(literal);
      this.command(
        [...words, ...args],
        NO_ASSIGNMENTS,
        [],
        deeper(place, withoutAlias(place.scope, first.text)),
      );
    }
    const name = programName(first.text);
    this.record.add(name, args, assignments, redirections, place, false, first.known ? first.text : undefined);
    if (this.record.isFull) return undefined;
    this.follow(name, args, assignments, place);
    const ownFile = first.text.includes("/") ? this.written.textOf(first, place.scope.folder) : undefined;
    if (ownFile !== undefined)
      this.syntax.script(ownFile, deeper({ ...place, via: [...place.via, name] }, copyOf(place.scope)));
    const output = outputOf(name, args, place.input);
    this.written.remember(output, redirections, place.scope.folder);
    return redirections.length > 0 ? undefined : output;
  }

  /** What the program itself changes for the next ones, and what it runs. */
  private follow(name: string, args: readonly ShellWord[], assignments: Assignments, place: Place): void {
    if (name === "cd" || name === "pushd") {
      const target = args.find(({ text }) => !/^-[LPe@]*$/.test(text));
      place.scope.folder = target?.known ? joinPath(place.scope.folder, target.text) : undefined;
      return;
    }
    if (
      name === "export" ||
      name === "declare" ||
      name === "local" ||
      name === "readonly" ||
      name === "typeset"
    ) {
      for (const { text, known } of args) {
        const match = /^(\w+)=(.*)$/s.exec(text);
        if (match) place.scope.variables.set(match[1]!, known ? match[2] : undefined);
      }
      return;
    }
    if (name === "set") {
      setArguments(args, place);
      return;
    }
    if (name === "alias") {
      for (const { text, known } of args) {
        const match = /^([\w.-]+)=(.+)$/s.exec(text);
        if (match) place.scope.variables.set(aliasKey(match[1]!), known ? match[2] : undefined);
      }
    }
    if (name === "read" || name === "unset") {
      for (const { text } of args) place.scope.variables.set(text, undefined);
      return;
    }
    const inner =
      name === "xargs"
        ? xargsOf(args, place.input)
        : name === "parallel"
          ? parallelOf(args, place.input)
          : name === "git"
            ? gitInnerOf(args)
            : innerOf(name, args);
    for (const item of inner) this.inner(name, item, assignments, place);
  }

  private inner(name: string, inner: Inner, assignments: Assignments, place: Place): void {
    const place2 = deeper({ ...place, via: [...place.via, name] }, copyOf(place.scope));
    for (const [variable, { text, known }] of assignments)
      place2.scope.variables.set(variable, known ? text : undefined);
    for (const { text, known } of inner.assignments ?? []) {
      const equals = text.indexOf("=");
      place2.scope.variables.set(text.slice(0, equals), known ? text.slice(equals + 1) : undefined);
    }
    if ("remote" in inner && inner.remote) place2.remote = true;
    if ("folder" in inner && inner.folder) {
      place2.scope.folder = inner.folder.known ? joinPath(place2.scope.folder, inner.folder.text) : undefined;
    }
    switch (inner.type) {
      case "command":
        if (place2.depth > MAX_DEPTH * 2) {
          this.record.refuse("commands nested too deeply", "stop");
          return;
        }
        this.command(inner.words, NO_ASSIGNMENTS, [], place2);
        return;
      case "script":
        this.innerScript(name, inner.script, place2);
        return;
      case "script-from-input":
        this.scriptFromInput(name, place2);
        return;
      case "code":
        this.code(inner.language, inner.code, place2);
        return;
      case "file": {
        const text = this.written.textOf(inner.path, place.scope.folder);
        if (text === undefined) return;
        if (inner.language === undefined) this.syntax.script(text, { ...place2, input: undefined });
        else this.code(inner.language, literal(text), place2);
        return;
      }
      case "code-from-input":
        if (place.input?.type === "text")
          this.code(inner.language, { text: place.input.text, known: place.input.known }, place2);
    }
  }

  private innerScript(name: string, script: ShellWord, place: Place): void {
    if (script.dynamic) this.record.refuse(`${name} runs a script that another program makes`, "stop");
    else if (script.hidden) this.record.refuse(`${name} runs a script that is decoded on the way`, "stop");
    else if (!script.known && /^\$(?:\w+|\(\u2026\))$/.test(script.text)) {
      this.record.refuse(`${name} runs ${script.text}, which is known only when it runs`, "report");
      return;
    }
    this.syntax.script(script.text, place);
  }

  private scriptFromInput(name: string, place: Place): void {
    const { input } = place;
    if (input?.type === "text")
      this.innerScript(
        name,
        { text: input.text, known: input.known || input.text.length > 20 },
        { ...place, input: undefined },
      );
    else if (input?.type === "pipe") {
      const what = input.hidden
        ? "runs a script that is decoded on the way"
        : "runs what another program prints";
      this.record.refuse(`${name} ${what}`, input.hidden ? "stop" : "report");
    }
  }

  private code(language: string, code: ShellWord, place: Place): void {
    const effects = readCode(language, code.text);
    for (const { recursive, target } of effects.deletes) {
      this.record.add("rm", [literal(recursive ? "-rf" : "--"), target], NO_ASSIGNMENTS, [], place, true);
    }
    if (effects.writes.length > 0) {
      const writes = effects.writes.map((path): Redirection => ({ operator: ">>", target: literal(path) }));
      this.record.add(language, [], NO_ASSIGNMENTS, writes, place, true);
    }
    for (const words of effects.commands) this.command(words, NO_ASSIGNMENTS, [], place);
    for (const script of effects.scripts) this.syntax.script(script, place);
    if (effects.runsUnknown)
      this.record.refuse(`the ${language} code runs a command that it makes itself`, "report");
    if (!code.known && code.dynamic)
      this.record.refuse(`${language} runs code that another program makes`, "stop");
  }
}

/** Whether what follows a variable is a program of its own, and not a word for the variable's program. */
function isProgram(variable: string, word: string): boolean {
  if (/sudo|doas|prefix|wrap|^\$(?:run|dry|cmd_?prefix)$/i.test(variable)) return true;
  return /^(?:git|sudo|env|bash|sh|zsh|find|xargs|parallel|busybox|kubectl|terraform|docker|psql|npm)$/.test(
    word,
  );
}

function programName(text: string): string {
  const name = text.slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf("\\")) + 1).toLowerCase();
  return name.endsWith(".exe") ? name.slice(0, -4) : name;
}

/** `set -- a b`: what `$@`, `$1` and `$2` are from here on. */
function setArguments(args: readonly ShellWord[], { scope }: Place): void {
  const at = args.findIndex(({ text }) => text === "--");
  const words = at === -1 ? (args[0]?.text.match(/^[-+]/) ? [] : args) : args.slice(at + 1);
  if (at === -1 && words.length === 0) return;
  const all = words.every(({ known }) => known) ? words.map(({ text }) => text).join(" ") : undefined;
  scope.variables.set("@", all);
  scope.variables.set("*", all);
  for (const [index, { text, known }] of words.slice(0, 9).entries())
    scope.variables.set(String(index + 1), known ? text : undefined);
}

/** Aliases stand among the variables, under a name that no variable has. */
function aliasKey(name: string): string {
  return `alias ${name}`;
}

function withoutAlias(scope: Scope, name: string): Scope {
  const copy = copyOf(scope);
  copy.variables.delete(aliasKey(name));
  return copy;
}
