import { inline } from "../quote.js";
import { parsePath, type ScopePath } from "../reference/index.js";
import type { LanguageProblem } from "../reference/scope.js";

/**
 * An expression in which variables stand for the parts that CEL cannot parse. Each variable is
 * padded to the length of the part it replaces, so that error positions remain correct.
 */
export interface BoundExpression {
  source: string;
  /** The path that each variable stands for, by the variable's name. */
  bound: ReadonlyMap<string, ScopePath>;
  problems: LanguageProblem[];
}

/** Matches CEL string tokens, triple-quoted strings first. The library reports unclosed strings. */
const STRING = /[rbRB]{0,2}(?:"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/y;
const REFERENCE = /\$\{([^{}]*)\}/y;
const WORD = /[A-Za-z_]\w*/y;
const NUMBER = /\d[\w.]*/y;

/** Replaces `${...}`, and ids such as `run-tests` (a subtraction in CEL), with variables. */
export function bindReferences(
  source: string,
  ids: { inputs: Iterable<string>; phases: Iterable<string>; previous?: Iterable<string> | undefined },
): BoundExpression {
  const odd = {
    inputs: oddIds(ids.inputs),
    phases: oddIds(ids.phases),
    previous: oddIds(ids.previous ?? []),
  };
  const bound = new Map<string, ScopePath>();
  const problems: LanguageProblem[] = [];
  let text = "";
  let at = 0;
  const bind = (path: ScopePath, length: number) => {
    const name = `_${bound.size}`;
    bound.set(name, path);
    text += name.padEnd(length);
    at += length;
  };
  while (at < source.length) {
    const string = matchAt(STRING, source, at);
    if (string !== undefined) {
      problems.push(...quotedReferences(string, at));
      text += string;
      at += string.length;
      continue;
    }
    const reference = matchAt(REFERENCE, source, at);
    if (reference !== undefined) {
      const path = parsePath(reference.slice(2, -1));
      if (path === undefined) {
        const message = `${inline(reference)} is not a reference; write names separated by dots, such as \${inputs.name}`;
        problems.push({ message, start: at, end: at + reference.length });
      }
      bind(path ?? [], reference.length);
      continue;
    }
    const word = matchAt(NUMBER, source, at) ?? matchAt(WORD, source, at) ?? source.charAt(at);
    const id =
      word === "inputs" || word === "phases" || word === "previous"
        ? idBehind(source, at + word.length, odd[word])
        : undefined;
    if (id !== undefined && !/[\w.]\s*$/.test(text.slice(-20))) {
      bind([word, id], word.length + 1 + id.length);
      continue;
    }
    text += word;
    at += word.length;
  }
  return { source: text, bound, problems };
}

/** Returns the ids that are not CEL identifiers, longest first. */
function oddIds(ids: Iterable<string>): string[] {
  return [...ids].filter((id) => !/^[A-Za-z_]\w*$/.test(id)).sort((a, b) => b.length - a.length);
}

function idBehind(source: string, at: number, ids: readonly string[]): string | undefined {
  if (source.charAt(at) !== ".") return undefined;
  return ids.find((id) => source.startsWith(id, at + 1) && !/[\w-]/.test(source.charAt(at + 1 + id.length)));
}

function quotedReferences(string: string, at: number): LanguageProblem[] {
  return [...string.matchAll(/\$\{([^{}]*)\}/g)]
    .filter(([, name]) => parsePath(name ?? "") !== undefined)
    .map(({ 0: whole, 1: name, index }) => ({
      message: `${inline(whole)} is plain text inside quotes; write ${inline(name ?? "")} without quotes or braces`,
      start: at + index,
      end: at + index + whole.length,
    }));
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
