import { shorten } from "@agentos/platform";

const MAX_CHARACTERS = 600;
const DATE = /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?/;

/**
 * The last entry of a log whose entries are divided by `---`: the one that names the latest date, or else the
 * one at the end.
 */
export function lastFailure(log: string): string | undefined {
  let last: { text: string; date: string } | undefined;
  for (const part of withoutFrontMatter(log).split(/^-{3,}[ \t]*$/m)) {
    const text = part
      .replace(/^[ \t]*<!--[^\n]*-->[ \t]*$/gm, "")
      .split("\n")
      .map((line) => line.trimEnd())
      .filter((line) => line.trim() !== "")
      .join("\n")
      .trim();
    // A title alone is no entry.
    if (text === "" || /^#{1,6} [^\n]*$/.test(text)) continue;
    const date = DATE.exec(text)?.[0].replace(" ", "T") ?? "";
    if (last === undefined || date >= last.date || date === "")
      last = { text, date: date || last?.date || "" };
  }
  return last && shorten(last.text.replace(/^#{1,6}[ \t]+/gm, ""), MAX_CHARACTERS);
}

function withoutFrontMatter(text: string): string {
  const [matched] = /^---[ \t]*\n(?:[A-Za-z_]\w*:[^\n]*\n)+---[ \t]*(?:\n|$)/.exec(text) ?? [""];
  return text.slice(matched.length);
}
