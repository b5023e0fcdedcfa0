import {
  type CommandNode,
  forEachChild,
  type ParsedScript,
  parse,
  type Redirection as RedirectionNode,
  type SyntaxNode,
  type Word,
} from "unbash";
import { parallelOf, xargsOf } from "./batch.js";
import { gitInnerOf } from "./git-inner.js";
import { readCode } from "./inline-code.js";
import type { Input, Invocation, Redirection, Unreadable } from "./invocation.js";
import { MAX_DEPTH, MAX_INVOCATIONS, MAX_LOOP_VALUES, MAX_SCRIPT, nestsTooDeeply } from "./limits.js";
import { outputOf } from "./output.js";
import { joinPath } from "./paths.js";
import { literal, type ShellWord } from "./shell-word.js";
import { expandWord, readParts, readWord, visitNestedScripts, type WordScope } from "./word.js";
import { countAssignments, type Inner, innerOf } from "./wrappers.js";

const NO_ASSIGNMENTS: ReadonlyMap<string, ShellWord> = new Map();

/** What holds at a place of a script: a subshell has its own. */
interface Scope {
  variables: Map<string, string | undefined>;
  folder: string | undefined;
}

interface Place {
  scope: Scope;
  via: readonly string[];
  input: Input | undefined;
  remote: boolean;
  depth: number;
}

/** Walks scripts and lists every program that they would run. */
export class ScriptReader {
  readonly invocations: Invocation[] = [];
  readonly unreadable: Unreadable[] = [];
  readonly errors: string[] = [];
  private isFull = false;
  /** Texts of files that the script itself wrote before. */
  private readonly written = new Map<string, string>();

  read(source: string, folder = "."): void {
    this.script(source, {
      scope: { variables: new Map(), folder },
      via: [],
      input: undefined,
      remote: false,
      depth: 0,
    });
  }

  /** A program that is already split into its words, as Codex's `shell` tool sends it. */
  readWords(words: readonly ShellWord[], folder = "."): void {
    this.command(words, NO_ASSIGNMENTS, [], {
      scope: { variables: new Map(), folder },
      via: [],
      input: undefined,
      remote: false,
      depth: 0,
    });
  }

  private script(source: string, place: Place): void {
    if (place.depth > MAX_DEPTH) {
      this.refuse("scripts nested too deeply", "stop");
      return;
    }
    if (source.length > MAX_SCRIPT) {
      this.refuse(`a script of ${source.length} characters`, "stop");
      return;
    }
    if (nestsTooDeeply(source)) {
      this.refuse("brackets nested too deeply, or thousands of expansions", "stop");
      return;
    }
    let parsed: ParsedScript;
    try {
      parsed = parse(source);
    } catch {
      // Only pathological nesting brings a parser to its knees.
      this.refuse("a script that cannot be parsed", "stop");
      return;
    }
    this.statements(parsed, place);
    const { errors } = parsed;
    if (errors && errors.length > 0) {
      this.errors.push(...errors.slice(0, 3).map(({ message }) => message));
      this.fragments(source, place);
    }
  }

  /** Broken syntax: what stands behind an operator is read by itself, because some shell may run it. */
  private fragments(source: string, place: Place): void {
    const fragments = source.split(/\|&|&&|\|\||[|;&\n]/);
    if (fragments.length === 1 || fragments.length > 200) return;
    for (const fragment of fragments) {
      const text = fragment.trim();
      if (text === "" || this.isFull) continue;
      try {
        this.statements(parse(text), { ...place, scope: copyOf(place.scope) });
      } catch {
        this.refuse("a script that cannot be parsed", "stop");
      }
    }
  }

  private statements(script: SyntaxNode, place: Place): void {
    if (place.depth > MAX_DEPTH * 8) {
      this.refuse("commands nested too deeply", "stop");
      return;
    }
    forEachChild(script, (child) => this.node(child, place));
  }

  /** Runs through a node; gives the text that it prints, when that is known. */
  private node(node: SyntaxNode, place: Place): Input | undefined {
    if (this.isFull) return undefined;
    switch (node.type) {
      case "Command":
        return this.simple(node, place);
      case "Pipeline": {
        let input = place.input;
        for (const command of node.commands) {
          input = this.node(command, { ...place, input, scope: copyOf(place.scope) }) ?? { type: "pipe" };
        }
        return input;
      }
      case "Statement":
        return this.node(node.command, place);
      case "AndOr":
        for (const command of node.commands) this.node(command, place);
        return undefined;
      case "Subshell":
        this.statements(node.body, deeper(place, copyOf(place.scope)));
        return undefined;
      case "Redirected": {
        const redirections = this.redirections(node.redirects, place);
        if (redirections.writes.length > 0) this.record("", [], NO_ASSIGNMENTS, redirections.writes, place);
        return this.node(node.command, { ...place, input: redirections.input ?? place.input });
      }
      case "For":
        this.loop(node.name.value, node.wordlist, node.body, place);
        return undefined;
      case "Word":
        expandWord(node, this.wordScope(place));
        return undefined;
      case "Script":
        this.statements(node, deeper(place, copyOf(place.scope)));
        return undefined;
      case "Function":
        // Its arguments are not known here.
        this.node(node.body as CommandNode, deeper(place, copyOf(place.scope)));
        return undefined;
      default:
        this.statements(node, deeper(place, place.scope));
        return undefined;
    }
  }

  private loop(name: string, list: readonly Word[] | undefined, body: SyntaxNode, place: Place): void {
    const values = (list ?? []).flatMap((word) => expandWord(word, this.wordScope(place)));
    const scope = copyOf(place.scope);
    if (values.length === 0 || values.length > MAX_LOOP_VALUES || values.some(({ known }) => !known)) {
      scope.variables.set(name, undefined);
      this.statements(body, deeper(place, scope));
      return;
    }
    for (const { text } of values) {
      scope.variables.set(name, text);
      this.statements(body, deeper(place, scope));
    }
  }

  private simple(node: Extract<SyntaxNode, { type: "Command" }>, place: Place): Input | undefined {
    const wordScope = this.wordScope(place);
    const words = node.name ? expandWord(node.name, wordScope) : [];
    for (const argument of node.args) {
      if (argument.type === "Word") words.push(...expandWord(argument, wordScope));
      else {
        const value = this.assignmentValue(argument, wordScope);
        words.push({ ...value, text: `${argument.name}${argument.append ? "+" : ""}=${value.text}` });
      }
    }
    const assignments = this.assignments(node, wordScope, place);
    const { writes, input } = this.redirections(node.redirects, place);
    return this.command(words, assignments, writes, { ...place, input: input ?? place.input });
  }

  private assignments(
    node: Extract<SyntaxNode, { type: "Command" }>,
    wordScope: WordScope,
    place: Place,
  ): ReadonlyMap<string, ShellWord> {
    let found: Map<string, ShellWord> | undefined;
    for (const item of node.prefix) {
      if (item.type !== "Assignment") continue;
      found ??= new Map();
      const value = this.assignmentValue(item, wordScope);
      found.set(item.name, value);
      // Without a command it lasts; with one it holds for that command, whose words were read before.
      if (!node.name)
        place.scope.variables.set(item.name, value.known && !item.append ? value.text : undefined);
    }
    return found ?? NO_ASSIGNMENTS;
  }

  private assignmentValue(
    item: Extract<SyntaxNode, { type: "Assignment" }>,
    wordScope: WordScope,
  ): ShellWord {
    if (item.value.type === "Word") return readWord(item.value, wordScope);
    for (const element of item.value.elements) expandWord(element, wordScope);
    return { text: "(…)", known: false };
  }

  private redirections(
    nodes: readonly RedirectionNode[],
    place: Place,
  ): { writes: Redirection[]; input: Input | undefined } {
    const writes: Redirection[] = [];
    let input: Input | undefined;
    const wordScope = this.wordScope(place);
    for (const node of nodes) {
      if (node.type === "HereDoc") {
        const body = node.body.parts ? readParts(node.body.parts, wordScope) : literal(node.body.text);
        input = { type: "text", text: body.text, known: body.known };
      } else if (node.target === undefined) {
        visitNestedScripts(node, wordScope);
      } else {
        const target = readWord(node.target, wordScope);
        if (node.type === "HereString") input = { type: "text", text: target.text, known: target.known };
        else if (node.operator === "<") input = { type: "file", path: target.text };
        else if (/^(?:\d+|-)$/.test(target.text) && node.operator.includes("&")) continue;
        else if (node.operator.includes(">>")) writes.push({ operator: ">>", target });
        else if (node.operator.includes(">") && target.text !== "$(…)")
          writes.push({ operator: ">", target });
      }
    }
    return { writes, input };
  }

  private command(
    all: readonly ShellWord[],
    assignments: ReadonlyMap<string, ShellWord>,
    redirections: readonly Redirection[],
    place: Place,
  ): Input | undefined {
    // `A-B=2 git …`: no assignment for bash, but for others.
    const words = all.slice(countAssignments(all));
    const [first] = words;
    if (first === undefined) {
      if (redirections.length > 0 || assignments.size > 0)
        this.record("", [], assignments, redirections, place);
      return undefined;
    }
    const args = words.slice(1);
    if (!first.known) {
      this.unreadable.push({
        what: `the program that ${first.text} names is known only when it runs`,
        weight: first.dynamic ? "stop" : "report",
      });
      // Most often a variable holds the program's path, and its arguments say what it is.
    }
    const name = programName(first.text);
    this.record(name, args, assignments, redirections, place);
    if (this.isFull) return undefined;
    this.follow(name, args, place);
    const ownFile = first.text.includes("/") ? this.textOf(first, place) : undefined;
    if (ownFile !== undefined)
      this.script(ownFile, deeper({ ...place, via: [...place.via, name] }, copyOf(place.scope)));
    const output = outputOf(name, args, place.input);
    this.remember(output, redirections, place);
    return redirections.length > 0 ? undefined : output;
  }

  private remember(output: Input | undefined, redirections: readonly Redirection[], place: Place): void {
    const [only] = redirections;
    const path = only && joinPath(place.scope.folder, only.target.text);
    if (!only || path === undefined) return;
    const before = only.operator === ">>" ? (this.written.get(path) ?? "") : "";
    if (output?.type === "text") this.written.set(path, `${before}${output.text}`.slice(0, MAX_SCRIPT));
    else this.written.delete(path);
  }

  private textOf(path: ShellWord, place: Place): string | undefined {
    const full = joinPath(place.scope.folder, path.text);
    return full === undefined ? undefined : this.written.get(full);
  }

  /** What the program itself changes for the next ones, and what it runs. */
  private follow(name: string, args: readonly ShellWord[], place: Place): void {
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
    for (const item of inner) this.inner(name, item, place);
  }

  private inner(name: string, inner: Inner, place: Place): void {
    const place2 = deeper({ ...place, via: [...place.via, name] }, copyOf(place.scope));
    if ("remote" in inner && inner.remote) place2.remote = true;
    if ("folder" in inner && inner.folder) {
      place2.scope.folder = inner.folder.known ? joinPath(place2.scope.folder, inner.folder.text) : undefined;
    }
    switch (inner.type) {
      case "command":
        if (place2.depth > MAX_DEPTH * 2) {
          this.refuse("commands nested too deeply", "stop");
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
        const text = this.textOf(inner.path, place);
        if (text === undefined) return;
        if (inner.language === undefined) this.script(text, { ...place2, input: undefined });
        else this.code(inner.language, literal(text), place2);
        return;
      }
      case "code-from-input":
        if (place.input?.type === "text")
          this.code(inner.language, { text: place.input.text, known: place.input.known }, place2);
    }
  }

  private innerScript(name: string, script: ShellWord, place: Place): void {
    if (script.dynamic) this.refuse(`${name} runs a script that another program makes`, "stop");
    else if (!script.known && /^\$(?:\w+|\(…\))$/.test(script.text)) {
      this.refuse(`${name} runs ${script.text}, which is known only when it runs`, "report");
      return;
    }
    this.script(script.text, place);
  }

  private scriptFromInput(name: string, place: Place): void {
    const { input } = place;
    if (input?.type === "text")
      this.innerScript(
        name,
        { text: input.text, known: input.known || input.text.length > 20 },
        { ...place, input: undefined },
      );
    else if (input?.type === "pipe") this.refuse(`${name} runs what another program prints`, "report");
  }

  private code(language: string, code: ShellWord, place: Place): void {
    const effects = readCode(language, code.text);
    for (const { recursive, target } of effects.deletes) {
      this.record("rm", [literal(recursive ? "-rf" : "--"), target], NO_ASSIGNMENTS, [], place, true);
    }
    if (effects.writes.length > 0) {
      const writes = effects.writes.map((path): Redirection => ({ operator: ">>", target: literal(path) }));
      this.record(language, [], NO_ASSIGNMENTS, writes, place, true);
    }
    for (const words of effects.commands) this.command(words, NO_ASSIGNMENTS, [], place);
    for (const script of effects.scripts) this.script(script, place);
    if (effects.runsUnknown)
      this.refuse(`the ${language} code runs a command that it makes itself`, "report");
    if (!code.known && code.dynamic) this.refuse(`${language} runs code that another program makes`, "stop");
  }

  private record(
    name: string,
    args: readonly ShellWord[],
    assignments: ReadonlyMap<string, ShellWord>,
    redirections: readonly Redirection[],
    place: Place,
    inline = false,
  ): void {
    if (this.invocations.length >= MAX_INVOCATIONS) {
      this.isFull = true;
      this.refuse(`more than ${MAX_INVOCATIONS} commands`, "stop");
      return;
    }
    this.invocations.push({
      name,
      args,
      assignments: this.withVariables(assignments, place),
      redirections,
      input: place.input,
      via: place.via,
      folder: place.scope.folder,
      remote: place.remote,
      ...(inline && { inline }),
    });
  }

  /** A variable set earlier counts as if it stood before the command: `TMPDIR=/x; rm -rf "$TMPDIR"`. */
  private withVariables(
    assignments: ReadonlyMap<string, ShellWord>,
    place: Place,
  ): ReadonlyMap<string, ShellWord> {
    const { variables } = place.scope;
    if (variables.size === 0) return assignments;
    const all = new Map<string, ShellWord>();
    for (const [name, value] of variables)
      all.set(name, { text: value ?? `$${name}`, known: value !== undefined });
    for (const [name, value] of assignments) all.set(name, value);
    return all;
  }

  private refuse(what: string, weight: Unreadable["weight"]): void {
    if (this.unreadable.length < 20) this.unreadable.push({ what, weight });
  }

  private wordScope(place: Place): WordScope {
    return {
      valueOf: (name) => place.scope.variables.get(name),
      onScript: (script) => {
        this.statements(script, deeper({ ...place, input: undefined }, copyOf(place.scope)));
      },
    };
  }
}

function programName(text: string): string {
  const name = text.slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf("\\")) + 1).toLowerCase();
  return name.endsWith(".exe") ? name.slice(0, -4) : name;
}

function copyOf(scope: Scope): Scope {
  return {
    variables: scope.variables.size === 0 ? new Map() : new Map(scope.variables),
    folder: scope.folder,
  };
}

function deeper(place: Place, scope: Scope): Place {
  return { ...place, scope, depth: place.depth + 1 };
}
