import {
  type CommandNode,
  forEachChild,
  parse,
  type Redirection as RedirectionNode,
  type SyntaxNode,
  type Word,
} from "unbash";
import { joined, literal, type ShellWord } from "../programs/index.js";
import type { Input, Redirection } from "./invocation.js";
import {
  CHARACTERS_PER_STEP,
  isTooMuch,
  MAX_DEPTH,
  MAX_LOOP_VALUES,
  MAX_SCRIPT,
  MAX_WORDS,
} from "./limits.js";
import { type Assignments, copyOf, deeper, NO_ASSIGNMENTS, type Place } from "./place.js";
import type { CommandRecord } from "./record.js";
import { type AssignedValue, setPositional, setVariable } from "./scope-changes.js";
import { expandWord, readParts, readWord, visitScripts, type WordScope } from "./word.js";

/** Each fragment is parsed separately, so it costs this many reading steps. */
const STEPS_OF_FRAGMENT = 4;
const MAX_OUTPUT = 96 * 1024;

/**
 * Called with each command after its words have been expanded. Returns the command's output if
 * known.
 */
export type RunCommand = (
  words: readonly ShellWord[],
  assignments: Assignments,
  redirections: readonly Redirection[],
  place: Place,
) => Input | undefined;

export class SyntaxReader {
  private readonly functions = new Map<string, { body: CommandNode; isCalled: boolean }>();

  constructor(
    private readonly record: CommandRecord,
    private readonly run: RunCommand,
  ) {}

  /** Returns whether a script can be read in reasonable time, and records the reason if not. */
  accepts(source: string, place: Place): boolean {
    if (place.depth > MAX_DEPTH) this.record.refuse("scripts nested too deeply", "stop");
    else if (source.length > MAX_SCRIPT)
      this.record.refuse(`a script of ${source.length} characters`, "stop");
    else if (isTooMuch(source))
      this.record.refuse("brackets nested too deeply, or thousands of commands or expansions", "stop");
    else return this.record.step(1 + Math.floor(source.length / CHARACTERS_PER_STEP));
    return false;
  }

  script(source: string, place: Place): void {
    if (!this.accepts(source, place)) return;
    const parsed = this.walk(() => {
      const script = parse(source.includes("\r") ? source.replaceAll("\r\n", "\n") : source);
      this.statements(script, place);
      if (place.depth === 0) this.uncalled(source, place);
      return script;
    });
    if (parsed?.errors && parsed.errors.length > 0) {
      this.record.errors.push(...parsed.errors.slice(0, 3).map(({ message }) => message));
      this.fragments(source, place);
    }
  }

  /**
   * Walks a tree whose parts the parser creates lazily. The parser does not limit the nesting of
   * coprocesses and functions, so walking them can overflow the stack.
   */
  private walk<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch {
      this.record.refuse("a script that cannot be parsed", "stop");
      return undefined;
    }
  }

  /** Reads the text after each operator, which a shell may still run after a syntax error. */
  private fragments(source: string, place: Place): void {
    const fragments = source.split(/[|;&\n]/).filter((fragment) => fragment.trim() !== "");
    const isWhole = fragments[0] === source && withoutStrayWords(source.trim()) === source.trim();
    if (isWhole || fragments.length > 200) return;
    for (const fragment of fragments) {
      // The fragment may be part of a construct, such as `then git …` or `) git …`.
      const text = withoutStrayWords(fragment.trim());
      if (text === "" || !this.record.step(STEPS_OF_FRAGMENT)) continue;
      this.walk(() => this.statements(parse(text), { ...place, scope: copyOf(place.scope) }));
    }
  }

  /** Calls a function that the script defined. Returns undefined if there is none. */
  callFunction(
    name: string,
    args: readonly ShellWord[],
    place: Place,
  ): { output: Input | undefined } | undefined {
    const found = this.functions.get(name);
    if (found === undefined || place.depth > MAX_DEPTH * 2) return undefined;
    found.isCalled = true;
    // In `git() { command git "$@"; }`, the inner `git` is the program.
    this.functions.delete(name);
    const inside = deeper({ ...place, via: [...place.via, name] }, copyOf(place.scope));
    setPositional(inside.scope, args);
    const output = this.node(found.body, inside);
    this.functions.set(name, found);
    // The function's changes remain in effect.
    place.scope.folder = inside.scope.folder;
    for (const [key, value] of inside.scope.variables)
      if (!isPositional(key)) place.scope.variables.set(key, value);
    return { output };
  }

  /** Reads functions that the script itself does not call, because other programs may call them. */
  private uncalled(source: string, place: Place): void {
    for (const [name, found] of [...this.functions]) {
      const isNamedAgain = source.split(name, 3).length > 2 || this.record.unreadable.length > 0;
      if (found.isCalled || !isNamedAgain) continue;
      found.isCalled = true;
      this.functions.delete(name);
      this.node(found.body, deeper({ ...place, via: [...place.via, name] }, copyOf(place.scope)));
    }
  }

  private statements(script: SyntaxNode, place: Place): Input | undefined {
    if (place.depth > MAX_DEPTH * 8) {
      this.record.refuse("commands nested too deeply", "stop");
      return undefined;
    }
    let output: Input | undefined;
    let count = 0;
    forEachChild(script, (child) => {
      const printed = this.node(child, count === 0 ? place : { ...place, before: ";" });
      output = count++ === 0 ? printed : joinOutputs(output, printed);
    });
    return output;
  }

  private node(node: SyntaxNode, place: Place): Input | undefined {
    if (!this.record.step()) return undefined;
    switch (node.type) {
      case "Command":
        return this.simple(node, place);
      case "Pipeline": {
        let input = place.input;
        for (const [at, command] of node.commands.entries()) {
          const before = at === 0 ? place.before : "|";
          const inside = { ...place, input, before, scope: copyOf(place.scope) };
          input = this.node(command, inside) ?? { type: "pipe" };
        }
        return input;
      }
      case "Statement":
        return this.node(node.command, node.background ? { ...place, isBackground: true } : place);
      case "AndOr": {
        let output: Input | undefined;
        for (const [at, command] of node.commands.entries()) {
          const before = at === 0 ? place.before : node.operators[at - 1];
          const printed = this.node(command, before === place.before ? place : { ...place, before });
          output = at === 0 ? printed : joinOutputs(output, printed);
        }
        return output;
      }
      case "Subshell":
        return this.statements(node.body, deeper(place, copyOf(place.scope)));
      case "BraceGroup":
        return this.statements(node, deeper(place, place.scope));
      case "Redirected": {
        const redirections = this.redirections(node.redirects, place);
        if (redirections.writes.length > 0)
          this.record.add("", [], NO_ASSIGNMENTS, redirections.writes, place);
        return this.node(node.command, { ...place, input: redirections.input ?? place.input });
      }
      case "For":
        return this.loop(node.name.value, node.wordlist, node.body, place);
      case "Word":
        expandWord(node, this.wordScope(place));
        return undefined;
      case "TestCommand":
      case "ArithmeticCommand":
      // The following are the parts of `for ((…; …; …))`.
      case "ArithmeticBinary":
      case "ArithmeticUnary":
      case "ArithmeticTernary":
      case "ArithmeticGroup":
      case "ArithmeticWord":
      case "ArithmeticCommandExpansion":
        visitScripts(node, this.wordScope(place));
        return undefined;
      case "Script":
        return this.statements(node, deeper(place, copyOf(place.scope)));
      case "Function":
        this.functions.set(node.name.value, { body: node.body as CommandNode, isCalled: false });
        return undefined;
      default:
        return this.statements(node, deeper(place, place.scope));
    }
  }

  private loop(
    name: string,
    list: readonly Word[] | undefined,
    body: SyntaxNode,
    place: Place,
  ): Input | undefined {
    const scope = copyOf(place.scope);
    const values: ShellWord[] = [];
    for (const word of list ?? []) {
      values.push(...expandWord(word, this.wordScope(place)));
      if (!this.record.step()) break;
    }
    if (values.length === 0 || values.length > MAX_LOOP_VALUES || values.some(({ known }) => !known)) {
      scope.variables.set(name, undefined);
      return this.statements(body, deeper(place, scope));
    }
    let output: Input | undefined;
    for (const [at, { text }] of values.entries()) {
      scope.variables.set(name, text);
      const printed = this.statements(body, deeper(place, scope));
      output = at === 0 ? printed : joinOutputs(output, printed);
    }
    return output;
  }

  private simple(node: Extract<SyntaxNode, { type: "Command" }>, place: Place): Input | undefined {
    const count = node.args.length + node.prefix.length + node.redirects.length;
    if (count > MAX_WORDS) {
      this.record.refuse(`a command of ${count} words and redirections`, "stop");
      return undefined;
    }
    const wordScope = this.wordScope(place);
    const words = node.name ? expandWord(node.name, wordScope) : [];
    for (const argument of node.args) {
      if (argument.type === "Word") words.push(...expandWord(argument, wordScope));
      else {
        const value = this.assignmentValue(argument, wordScope);
        words.push({ ...value, text: `${argument.name}${argument.append ? "+" : ""}=${value.text}` });
      }
      if (words.length > MAX_WORDS) {
        this.record.refuse(`a command of more than ${MAX_WORDS} words`, "stop");
        return undefined;
      }
    }
    const assignments = this.assignments(node, wordScope, place);
    const { writes, input, held } = this.redirections(node.redirects, place);
    if (words.length === 1 && words[0]!.text === "exec")
      for (const [name, text] of held) place.scope.variables.set(name, text);
    // `$(< file)` prints the content of the file.
    if (words.length === 0 && input?.type === "file" && writes.length === 0 && assignments === NO_ASSIGNMENTS)
      words.push(literal("cat"));
    return this.run(words, assignments, writes, { ...place, input: input ?? place.input });
  }

  private assignments(
    node: Extract<SyntaxNode, { type: "Command" }>,
    wordScope: WordScope,
    place: Place,
  ): Assignments {
    let found: Map<string, ShellWord> | undefined;
    for (const item of node.prefix) {
      if (item.type !== "Assignment") continue;
      found ??= new Map();
      const value = this.assignmentValue(item, wordScope);
      found.set(item.name, value);
      // Without a command, the assignment is permanent. The words of a command have already been
      // expanded.
      if (!node.name) setVariable(place.scope, item, value);
    }
    return found ?? NO_ASSIGNMENTS;
  }

  private assignmentValue(
    item: Extract<SyntaxNode, { type: "Assignment" }>,
    wordScope: WordScope,
  ): AssignedValue {
    const key = item.index ? readWord(item.index, wordScope).text : undefined;
    if (item.value.type === "Word")
      return { ...readWord(item.value, wordScope), ...(key !== undefined && { key }) };
    const elements = item.value.elements.flatMap((element) => expandWord(element, wordScope));
    return { ...joined(elements), elements };
  }

  private redirections(
    nodes: readonly RedirectionNode[],
    place: Place,
  ): { writes: Redirection[]; input: Input | undefined; held: [name: string, text: string][] } {
    const writes: Redirection[] = [];
    const held: [name: string, text: string][] = [];
    let input: Input | undefined;
    const wordScope = this.wordScope(place);
    for (const node of nodes) {
      if (node.type === "HereDoc") {
        const body = node.body.parts ? readParts(node.body.parts, wordScope) : literal(node.body.text);
        input = { type: "text", text: body.text, known: body.known };
      } else if (node.target === undefined) {
        visitScripts(node, wordScope);
      } else {
        const target = readWord(node.target, wordScope);
        if (node.type === "HereString") input = { type: "text", text: target.text, known: target.known };
        else if (node.operator === "<")
          input =
            target.content === undefined
              ? { type: "file", path: target.text }
              : { type: "text", text: target.content, known: true };
        // `bash <&3` reads the content of an earlier `exec 3<<…`.
        else if (node.operator === "<&") {
          const text = place.scope.variables.get(heldName(target.text));
          if (text !== undefined) input = { type: "text", text, known: true };
        } else if (node.operator.includes("&") && isDescriptor(target.text)) continue;
        else if (node.operator.includes(">") && (node.operator.includes(">>") || target.text !== "$(…)"))
          writes.push({
            operator: node.operator.includes(">>") ? ">>" : ">",
            target,
            ...descriptorOf(node),
          });
      }
      const descriptor = numberOf(node);
      if (input?.type === "text" && input.known && descriptor !== undefined)
        held.push([heldName(String(descriptor)), input.text]);
    }
    return { writes, input, held };
  }

  private wordScope(place: Place): WordScope {
    return {
      valueOf: (name) => place.scope.variables.get(name) ?? (name === "PWD" ? place.scope.folder : undefined),
      onScript: (script) => {
        const inner = deeper({ ...place, input: undefined, before: undefined }, copyOf(place.scope));
        const output = this.statements(script, inner);
        if (output?.type === "pipe" && output.hidden) return { text: "$(…)", known: false, hidden: true };
        return output?.type === "text" ? output : undefined;
      },
      onWords: (count) => this.record.step(count),
    };
  }
}

/** Matches `1`, `@`, `*` and `#`. Each function has its own arguments. */
function isPositional(key: string): boolean {
  return key.length === 1 && !(key >= "A" && key <= "z");
}

/** Returns a name that no variable can have. */
function heldName(descriptor: string): string {
  return `<&${descriptor}`;
}

/** Describes `2>` and `&>`. Standard output is the default. */
function descriptorOf(node: RedirectionNode): Pick<Redirection, "descriptor"> {
  if (node.operator.includes("&")) return { descriptor: "&" };
  const number = numberOf(node) ?? 1;
  return number === 1 ? {} : { descriptor: number };
}

/** Returns the number of a descriptor. Undefined if the descriptor is a variable. */
function numberOf({ descriptor }: RedirectionNode): number | undefined {
  return descriptor?.type === "FileDescriptor" ? descriptor.value : undefined;
}

/** Matches the targets of `2>&1` and `>&-`. */
function isDescriptor(text: string): boolean {
  return (
    text === "-" || (text !== "" && [...text].every((character) => character >= "0" && character <= "9"))
  );
}

/** Concatenates outputs. Unknown parts are omitted and make the result unknown. */
function joinOutputs(first: Input | undefined, second: Input | undefined): Input | undefined {
  if (first?.type === "pipe" && first.hidden) return first;
  if (second?.type === "pipe" && second.hidden) return second;
  if (first?.type !== "text" && second?.type !== "text") return second ?? first;
  const texts = [first, second].flatMap((input) => (input?.type === "text" ? [input.text] : []));
  const known = first?.type === "text" && second?.type === "text" && first.known && second.known;
  return { type: "text", text: texts.join("").slice(0, MAX_OUTPUT), known };
}

const STRAY_WORDS = new Set(["then", "else", "do", "done", "fi", "esac", "in", ")", "}"]);

function withoutStrayWords(text: string): string {
  let rest = text;
  for (let count = 0; count < 20; count++) {
    const end = rest[0] === ")" || rest[0] === "}" ? 1 : endOfWord(rest);
    if (!STRAY_WORDS.has(rest.slice(0, end))) break;
    rest = rest.slice(end).trimStart();
  }
  return rest;
}

function endOfWord(text: string): number {
  const blank = text.indexOf(" ");
  return blank === -1 ? text.length : blank;
}
