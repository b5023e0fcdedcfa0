import type { Finding, Source } from "@agentos/text/source";
import type { Scan } from "./scan.js";

const isHtml = (path: string) => /\.(?:html?|vue|svelte|astro|xhtml)$/i.test(path);
/** Whether the file is a template, whose elements can be closed in a different file. */
const isTemplate = (path: string) => /\.(?:j2|jinja2?|njk|twig|ejs|erb|hbs)$/i.test(path);
/** HTML elements that have no end tag or whose end tag is optional. */
const OPEN_ENDED = new Set(
  "area base br col embed frame hr img input link meta param source track wbr p li dt dd tr td th thead tbody tfoot colgroup option optgroup rp rt html head body caption".split(
    " ",
  ),
);

export function checkMarkup(source: Source, path: string, { code, open }: Scan): Finding[] {
  if (isTemplate(path)) return [];
  const isText = open !== undefined && !"([{".includes(open.mark);
  const what = isText ? { name: open.mark, offset: open.offset } : openElement(code, isHtml(path));
  if (what === undefined) return [];
  const line = source.positionOf(what.offset).line + 1;
  const message = `The markup ends too soon: "${what.name}" on line ${line} is never closed`;
  return [source.finding("truncated", "error", source.lastLine, message)];
}

/** Returns the tag in which the text stops, or the last element that is not closed. */
function openElement(code: string, html: boolean): { name: string; offset: number } | undefined {
  const counts = new Map<string, { count: number; offset: number }>();
  let offset = -1;
  let name = "";
  let first = "";
  let isClosing = false;
  // A tag contains another "<" only in an expression in an attribute, so the text before the next
  // "<" is assumed to include the end of the tag.
  for (const { 1: slash, 2: named, 3: rest, index } of code.matchAll(/<(\/?)([A-Za-z_][\w:.-]*)([^<]*)/g)) {
    name = html ? named!.toLowerCase() : named!;
    first ||= name;
    isClosing = slash === "/";
    offset = rest!.includes(">") ? -1 : index;
    const isAlone = /\/\s*>/.test(rest!) && !/^[^>]*[^/>\s]\s*>/.test(rest!);
    if (isAlone || (html && OPEN_ENDED.has(name))) continue;
    const before = counts.get(name) ?? { count: 0, offset: index };
    if (isClosing) counts.set(name, { ...before, count: before.count - 1 });
    else counts.set(name, { count: before.count + 1, offset: index });
  }
  if (offset !== -1) return { name, offset };
  // If the file had been cut off, its outermost element would not be closed.
  if (isClosing && name === first) return undefined;
  const [last] = [...counts].filter(([, { count }]) => count > 0).sort(([, a], [, b]) => b.offset - a.offset);
  return last && { name: last[0], offset: last[1].offset };
}
