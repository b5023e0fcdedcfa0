import { countBreaks } from "../lines.js";

// A regular expression literal inside a function would be recreated on each call.
const UNUSUAL = /[^ -~]| {2}/;
const INVISIBLE = /[\p{C}\p{Z}]+/gu;

/**
 * Puts text on a single line, without control characters. Text longer than `most` characters is cut
 * between code points and ends with "...".
 */
export function oneLine(text: string, most: number): string {
  const head = text.slice(0, most * 4);
  const shown = (UNUSUAL.test(head) ? head.replace(INVISIBLE, " ") : head).trim();
  if (shown.length <= most && text.length <= most * 4) return shown;
  return `${cutAt(shown, most - 3)}...`;
}

/** Returns at most `most` UTF-16 code units, without splitting a code point. */
export function cutAt(text: string, most: number): string {
  if (text.length <= most) return text;
  const code = text.charCodeAt(most - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? most - 1 : most);
}

/** Puts a path on one line. A long path is reduced to its end, which is more specific. */
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

/** Counts the lines in a string. A trailing line break does not start a new line. */
export function countLines(text: string): number {
  return countBreaks(text) + (text === "" || text.endsWith("\n") ? 0 : 1);
}

/** Returns the beginning of a string, cut at a line break if possible. */
export function headOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf("\n", most);
  return end > 0 ? text.slice(0, end) : cutAt(text, most);
}

export function eachMatch(global: RegExp, text: string, take: (found: RegExpExecArray) => boolean): void {
  global.lastIndex = 0;
  for (let found = global.exec(text); found && take(found); ) found = global.exec(text);
}
