import type { Finding, Source } from "@agentos/text/source";

const isHtml = (path: string) => /\.(?:html?|vue|svelte|astro|xhtml)$/i.test(path);
/** A template's parts open what another part closes. */
const isTemplate = (path: string) => /\.(?:j2|jinja2?|njk|twig|ejs|erb|hbs)$/i.test(path);

const VOID = words("area base br col embed hr img input link meta param source track wbr");
/** HTML lets their end be understood. */
const OPTIONAL = words(
  "p li dt dd tr td th thead tbody tfoot colgroup option optgroup rp rt html head body caption",
);
/** What they hold is no markup. */
const RAW = words("script style textarea title xmp");

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

interface Tag {
  name: string;
  offset: number;
}

/** HTML, SVG or XML that stops inside of a tag, or before an element is closed. */
export function checkMarkup(source: Source, path = ""): Finding[] {
  if (isTemplate(path)) return [];
  const { text } = source;
  const open: Tag[] = [];
  const counts = new Map<string, number>();
  const cut = (what: string, offset: number) => [
    source.finding(
      "truncated",
      "error",
      source.lastLine,
      `The markup ends too soon: ${what} of line ${source.positionOf(offset).line + 1} is never closed`,
    ),
  ];
  const html = isHtml(path);
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at)) {
    const island = ISLANDS.find(([mark]) => text.startsWith(mark, at));
    if (island !== undefined) {
      const end = text.indexOf(island[1], at + island[0].length);
      // Code of PHP may go on to the end.
      if (end === -1) return island[0] === "<?" ? [] : cut(`"${island[0]}"`, at);
      at = end + island[1].length;
      continue;
    }
    const isClosing = text[at + 1] === "/";
    const from = at + (isClosing ? 2 : 1);
    const named = /^[A-Za-z_][\w:.-]*/.exec(text.slice(from, from + 100))?.[0];
    if (named === undefined) {
      at++;
      continue;
    }
    const end = endOfTag(text, from + named.length);
    if (end === undefined) return cut(`the tag "${named}"`, at);
    if (end === -1) {
      at++;
      continue;
    }
    const name = html ? named.toLowerCase() : named;
    if (isClosing) {
      if ((counts.get(name) ?? 0) > 0)
        for (let closed = open.pop(); closed !== undefined; closed = open.pop()) {
          counts.set(closed.name, counts.get(closed.name)! - 1);
          if (closed.name === name) break;
        }
    } else if (text[end - 2] !== "/" && !(html && VOID.has(name))) {
      open.push({ name, offset: at });
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (html && RAW.has(name)) {
        const close = indexOfClosing(text, name, end);
        if (close === -1) return cut(`"${named}"`, at);
        at = close;
        continue;
      }
    }
    at = end;
  }
  const innermost = open.findLast(({ name }) => !(html && OPTIONAL.has(name)));
  return innermost === undefined ? [] : cut(`"${innermost.name}"`, innermost.offset);
}

const ISLANDS = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
  ["<%", "%>"],
] as const;

/** Behind the ">" of a tag; -1 where another "<" says that it was none, undefined where the text ends. */
function endOfTag(text: string, from: number): number | undefined {
  let quote = "";
  let braces = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at]!;
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if ((character === '"' || character === "'") && text[at - 1] === "=") quote = character;
    // An expression of a component: `on:click={() => a}`.
    else if (character === "{") braces++;
    else if (character === "}") braces--;
    else if (character === ">" && braces <= 0) return at + 1;
    else if (character === "<" && braces <= 0) return -1;
  }
  return undefined;
}

function indexOfClosing(text: string, name: string, from: number): number {
  for (let at = text.indexOf("</", from); at !== -1; at = text.indexOf("</", at + 2))
    if (text.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return at;
  return -1;
}
