import { countBreaks } from "../lines.js";

// An expression that stands within a function is made anew by each call.
const UNUSUAL = /[^ -~]| {2}/;
const INVISIBLE = /[\p{C}\p{Z}]+/gu;

/**
 * Text of somebody else's in one line of ours: control characters and line breaks become spaces, what is
 * longer than `most` characters is cut between code points and marked.
 */
export function oneLine(text: string, most: number): string {
  // No more is looked at than can be shown, however long the text is.
  const head = text.slice(0, most * 4);
  const shown = (UNUSUAL.test(head) ? head.replace(INVISIBLE, " ") : head).trim();
  if (shown.length <= most && text.length <= most * 4) return shown;
  return `${cutAt(shown, most - 3)}...`;
}

/** The first `most` UTF-16 units of a text, one fewer where they would end within a code point. */
export function cutAt(text: string, most: number): string {
  if (text.length <= most) return text;
  const code = text.charCodeAt(most - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? most - 1 : most);
}

/** A path in one line; of a long one the end, which tells more than the folders that all have in common. */
export function shortPath(path: string, most: number): string {
  const shown = oneLine(path, 2_000);
  if (shown.length <= most) return shown;
  const end = shown.slice(3 - most).replace(/^[\udc00-\udfff]/, "");
  const slash = end.indexOf("/");
  return `...${slash > 0 && slash < most / 2 ? end.slice(slash) : end}`;
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** How many lines a text has; a line break at its end begins no further one. */
export function countLines(text: string): number {
  return countBreaks(text) + (text === "" || text.endsWith("\n") ? 0 : 1);
}

/**
 * The beginning of a text, cut at a line's end where there is one, for summaries that need not see all of it.
 */
export function headOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf("\n", most);
  return end > 0 ? text.slice(0, end) : cutAt(text, most);
}

/** `matchAll` without its copy of the expression, as long as what takes the matches wants more. */
export function eachMatch(global: RegExp, text: string, take: (found: RegExpExecArray) => boolean): void {
  global.lastIndex = 0;
  for (let found = global.exec(text); found && take(found); ) found = global.exec(text);
}
