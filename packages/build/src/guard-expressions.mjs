import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { RegExpParser } from "@eslint-community/regexpp";
import { parse } from "acorn";

/** By its file: modules beside it, which the package's index imports, have expressions as well. */
const GUARDED = fileURLToPath(new URL("../../internal/src/guarded.ts", import.meta.url));
/** What is shorter is compiled in less time than it takes to look for words and to carry them. */
const LONG = 20;
/** Of a word as short as this most texts have one. */
const TOO_SHORT = 1;

/**
 * Puts `guarded` of our private packages around the long expressions of a module.
 * @param {string} code a module of JavaScript
 * @param {string} path of the module
 */
export function guardExpressions(code, path) {
  const parts = [];
  let done = 0;
  const tokens = [];
  parse(code, { ecmaVersion: "latest", sourceType: "module", onToken: tokens });
  for (const { type, value, start, end } of tokens) {
    if (type.label !== "regexp" || value.pattern.length < LONG) continue;
    const words = wordsOf(value.pattern, value.flags);
    if (words === undefined) continue;
    parts.push(
      code.slice(done, start),
      `guarded(${code.slice(start, end)}, ${JSON.stringify(words.join("\n"))})`,
    );
    done = end;
  }
  if (parts.length === 0) return code;
  const from = relative(dirname(path), GUARDED).replaceAll("\\", "/");
  return `import { guarded } from "${from.startsWith(".") ? from : `./${from}`}";\n${parts.join("")}${code.slice(done)}`;
}

/**
 * Words of which each text that an expression matches has at least one; in lower case where it ignores case.
 * Undefined where none are known, or where the expression keeps a place of its own from call to call.
 * @param {string} pattern
 * @param {string} flags
 * @returns {string[] | undefined}
 */
export function wordsOf(pattern, flags) {
  const ignoresCase = flags.includes("i");
  // With both, letters outside ASCII match some within.
  if (/[gy]/.test(flags) || (ignoresCase && /[uv]/.test(flags))) return undefined;
  const unicode = { unicode: flags.includes("u"), unicodeSets: flags.includes("v") };
  const tree = new RegExpParser().parsePattern(pattern, 0, pattern.length, unicode);
  const words = ofAlternatives(tree.alternatives, ignoresCase);
  return words && shortest(words) > TOO_SHORT ? [...new Set(words)] : undefined;
}

/** One of them matches. */
function ofAlternatives(alternatives, ignoresCase) {
  const all = alternatives.map(({ elements }) => ofSequence(elements, ignoresCase));
  return all.includes(undefined) ? undefined : all.flat();
}

/** All of them match, so the words of any one will do: those whose shortest is the longest. */
function ofSequence(elements, ignoresCase) {
  const found = [];
  let run = "";
  const endRun = () => {
    if (run !== "") found.push([run]);
    run = "";
  };
  for (const element of elements) {
    const character = characterOf(element, ignoresCase);
    if (character === undefined) {
      endRun();
      const words = ofElement(element, ignoresCase);
      if (words) found.push(words);
    } else run += character;
  }
  endRun();
  return found.sort((a, b) => shortest(b) - shortest(a) || a.length - b.length)[0];
}

function ofElement(element, ignoresCase) {
  switch (element.type) {
    case "Group":
      return element.modifiers ? undefined : ofAlternatives(element.alternatives, ignoresCase);
    case "CapturingGroup":
      return ofAlternatives(element.alternatives, ignoresCase);
    case "Quantifier":
      return element.min > 0 ? ofSequence([element.element], ignoresCase) : undefined;
    default:
      return undefined;
  }
}

/** The one character that an element matches. */
function characterOf({ type, value, negate, elements }, ignoresCase) {
  if (type === "CharacterClass")
    return !negate && elements.length === 1 ? characterOf(elements[0], ignoresCase) : undefined;
  if (type !== "Character") return undefined;
  const character = String.fromCodePoint(value);
  // Words stand on lines of their own, and case is known of ASCII alone.
  if (character === "\n" || (ignoresCase && value > 127)) return undefined;
  return ignoresCase ? character.toLowerCase() : character;
}

function shortest(words) {
  return Math.min(...words.map(({ length }) => length));
}
