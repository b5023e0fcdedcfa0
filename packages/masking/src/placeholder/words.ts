import { countBreaks } from "../lines.js";

// A regular expression literal inside a function would be recreated on each call.
const UNUSUAL = /[^ -~]| {2}/;
const INVISIBLE = /[\p{C}\p{Z}]+/gu;

/**
 * Foreign text on a single line: control characters and line breaks become spaces. Text longer than `most`
 * characters is cut between code points and marked.
 */
export function oneLine(text: string, most: number): string {
  // Examines only as much as can be shown, however long the text is.
  const head = text.slice(0, most * 4);
  const shown = (UNUSUAL.test(head) ? head.replace(INVISIBLE, " ") : head).trim();
  if (shown.length <= most && text.length <= most * 4) return shown;
  return `${cutAt(shown, most - 3)}...`;
}

/** The first `most` UTF-16 units of a text, one fewer if that would split a code point. */
export function cutAt(text: string, most: number): string {
  if (text.length <= most) return text;
  const code = text.charCodeAt(most - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? most - 1 : most);
}

/** A path on one line. A long path is shortened to its end, which is more specific than its first folders. */
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

/** The number of lines of a text; a trailing line break does not begin another. */
export function countLines(text: string): number {
  return countBreaks(text) + (text === "" || text.endsWith("\n") ? 0 : 1);
}

/** The beginning of a text, cut at a line end if possible, for summaries that do not need all of it. */
export function headOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf("\n", most);
  return end > 0 ? text.slice(0, end) : cutAt(text, most);
}

/** `matchAll` without copying the expression; stops when `take` returns false. */
export function eachMatch(global: RegExp, text: string, take: (found: RegExpExecArray) => boolean): void {
  global.lastIndex = 0;
  for (let found = global.exec(text); found && take(found); ) found = global.exec(text);
}
