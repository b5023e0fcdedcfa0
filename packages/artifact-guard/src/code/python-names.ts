/** What the interpreter brings along, in both of its major versions. */
const BUILTINS = new Set(
  "abs aiter all anext any apply ascii basestring bin bool breakpoint buffer bytearray bytes callable chr classmethod cmp coerce compile complex copyright credits delattr dict dir display divmod enumerate eval exec execfile exit file filter float format frozenset get_ipython getattr hasattr hash help hex id input int intern isinstance issubclass iter len list locals long map max memoryview min next object oct open ord pow print property quit range raw_input reduce reload repr reversed round set setattr slice sorted staticmethod str sum super tuple type unichr unicode vars xrange zip".split(
    " ",
  ),
);
const ERROR = /^(?:[A-Z]\w*)?(?:Error|Exception|Warning|Exit|Interrupt|Iteration|Group)$/;
const KEYWORD =
  /^(?:and|as|assert|async|await|case|class|def|del|elif|else|except|finally|for|from|if|import|in|is|lambda|match|not|or|print|raise|return|try|while|with|yield)$/;
/** With these a name may come from anywhere. */
const FROM_ANYWHERE = /\bimport\s*\*|\b(?:globals|exec|setattr|__import__|__getattr__|__dict__)\b/;

/**
 * A function that is called and stands nowhere else: what comes behind would have defined it. A method may
 * come from whoever mixes the class in.
 * @param code Python without its comments and what its texts hold
 */
export function lackingFunction(code: string): string | undefined {
  if (isExcerpt(code) || FROM_ANYWHERE.test(code)) return undefined;
  const areCalled = new Map<string, boolean>();
  for (const { 0: name, index } of code.matchAll(/[A-Za-z_]\w*/g))
    if (areCalled.get(name) !== false) areCalled.set(name, isCall(code, index, name));
  for (const [name, isOnlyCalled] of areCalled)
    if (isOnlyCalled && !BUILTINS.has(name) && !KEYWORD.test(name) && !ERROR.test(name)) return name;
  return undefined;
}

const MIN_LINES = 20;

/** A few lines show how something is done; what they call is somewhere else. */
function isExcerpt(code: string): boolean {
  let count = 0;
  for (const line of code.split("\n")) if (line.trim() !== "" && ++count >= MIN_LINES) return false;
  return true;
}

function isCall(code: string, index: number, name: string): boolean {
  if (code[index + name.length] !== "(") return false;
  return !/[\w.]$|(?:\b(?:def|class)\s+|[@.]\s*)$/.test(code.slice(Math.max(0, index - 12), index));
}

/**
 * Whether the last line of a function gives a value to a name that stands nowhere else in it.
 * @param code Python without its comments and what its texts hold
 */
export function endsInUnused(code: string): boolean {
  if (isExcerpt(code)) return false;
  const lines = code.trimEnd().split("\n");
  const assigned = /^(\s+)([a-z]\w*)\s*(?::[^=]*)?=(?!=)/.exec(lines.at(-1)!.slice(0, 300));
  if (assigned === null) return false;
  const name = assigned[2]!;
  const words = /[A-Za-z_]\w*/g;
  let least = assigned[1]!.length;
  for (let line = lines.length - 2; line >= 0; line--) {
    const text = lines[line]!;
    if (text.includes(name) && text.match(words)?.includes(name)) return false;
    const indent = text.search(/\S/);
    if (indent === -1 || indent >= least) continue;
    least = indent;
    if (/^\s*(?:async\s+)?def\b/.test(text)) return true;
    // The next round of a loop may ask for it, and so may whoever has an object of the class.
    if (/^\s*(?:for|while|class|async)\b/.test(text)) return false;
  }
  return false;
}
