/** Rewords the library's parse error, with a hint if the cause is a habit from another language. */
export function explainParsing(source: string, at: number, summary: string): string {
  const hint = HABITS.find(({ pattern }) => pattern.test(source.slice(Math.max(0, at - 4), at + 4)))?.hint;
  if (hint !== undefined) return `this is not a valid expression; ${hint}`;
  if (/EOF/.test(summary)) return "the expression ends too early";
  return `this is not a valid expression: ${inWords(summary)}`;
}

export function explainTypes(summary: string, code: string): string {
  const [, left, operator, right] = /^no such overload: (\S+) (\S+) (\S+)$/.exec(summary) ?? [];
  if (left !== undefined && operator !== undefined && right !== undefined) {
    const verb = /^[=!<>]|^in$/.test(operator) ? "cannot be compared" : "cannot be combined";
    return `${typeName(left)} and ${typeName(right)} ${verb} with "${operator}"`;
  }
  const [, function_] = /^found no matching overload for '(.*)'$/.exec(summary) ?? [];
  if (function_ !== undefined) return `there is no function ${inWords(function_)}`;
  if (code === "invalid_logical_operand" || code === "invalid_condition_type")
    return `"&&" and "||" need true or false on each side, and "?" needs it on its left: ${inWords(summary)}`;
  return inWords(summary);
}

export function typeName(type: string): string {
  const [, inner] = /^dyn<(.*)>$/.exec(type) ?? [];
  if (inner !== undefined) return typeName(inner);
  return Object.hasOwn(NAMES, type) ? (NAMES[type] as string) : type.replace(/^(list|map)\b.*/, "a $1");
}

const NAMES: Record<string, string> = {
  string: "text",
  double: "a number",
  int: "a number",
  bool: "true or false",
  dyn: "a value",
  null: "null",
};

const HABITS = [
  { pattern: /={3}|!==/, hint: 'write "==" or "!="' },
  { pattern: /\band\b/i, hint: 'write "&&" for "and"' },
  { pattern: /\bor\b/i, hint: 'write "||" for "or"' },
  { pattern: /\bnot\b/i, hint: 'write "!" for "not"' },
  { pattern: /[^=!<>]=(?!=)/, hint: 'write "==" to compare' },
  { pattern: /[“”‘’]/, hint: "use straight quotes" },
];

function inWords(text: string): string {
  return text
    .replace(/\b(?:dyn<)?(?:double|int)\b>?/g, "number")
    .replace(/\b(?:dyn<)?string\b>?/g, "text")
    .replace(/\b(?:dyn<)?bool\b>?/g, "boolean")
    .replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}
