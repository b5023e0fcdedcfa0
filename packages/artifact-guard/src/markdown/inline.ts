/**
 * What a line says without its Markdown: links become their text, emphasis and escapes go, and code spans become
 * `code`, because what stands in code is mentioned, not said.
 */
export function plainText(text: string, code: (content: string) => string = () => "`code`"): string {
  const kept: string[] = [];
  // Kept aside, so that what is in code is not read as Markdown below.
  const keep = (content: string) => `\u0000${kept.push(code(content)) - 1}\u0000`;
  // Most lines have no Markdown in them, and the patterns are dear to compile.
  if (!/[`<[\\*_~\u0000]/.test(text)) return text.trim();
  const plain = text
    .replaceAll("\u0000", "")
    .replace(/(?<!`)(`+)(?!`)([^`]|[^`][\s\S]*?[^`])\1(?!`)/g, (_, __, content: string) =>
      keep(content.trim()),
    )
    .replace(/<!--[\s\S]*?-->/g, " ")
    .replace(
      /!?\[((?:[^[\]]|\[[^[\]]*\])*)\](?:\([^()\s]*(?:\([^()]*\)[^()\s]*)?(?:\s+["'(][^"')]*["')])?\)|\[[^[\]]*\])/g,
      "$1",
    )
    .replace(/<((?:https?|mailto):[^>\s]+)>/g, "$1")
    .replace(/<\/?[a-z][a-z0-9-]*(?:\s[^<>]*=[^<>]*)?\/?>/gi, "")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/\*+|~~/g, "");
  return (plain.includes("_") ? plain.replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "") : plain)
    .replace(/\u0000(\d+)\u0000/g, (_, index: string) => kept[Number(index)] ?? "")
    .trim();
}

/** A line without the marks of its containers and its row: quotation, bullets, numbers, task boxes, table pipes. */
export function withoutMarks(line: string): string {
  return line
    .replace(/^(?:\s*>)+/, "")
    .replace(/^\s*(?:(?:[-*+]|\d{1,9}[.)])(?:\s+|$))+/, "")
    .replace(/^\[[ xX]\](?:\s+|$)/, "")
    .replace(/^\s*\|/, "")
    .replace(/\|\s*$/, "")
    .trim();
}

/** Typographic quotes and dashes as their plain kin, so that one pattern reads both. */
export function plainCharacters(text: string): string {
  return text
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u00a0\u2007\u202f]/g, " ");
}
