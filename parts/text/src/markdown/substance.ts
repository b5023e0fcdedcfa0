import type { Block } from "./blocks.js";
import type { MarkdownDocument } from "./document.js";
import { tagAt, withoutComments } from "./html.js";
import { plainCharacters, plainText, withoutMarks } from "./inline.js";

type Substance = "content" | "filler" | "prompt" | "nothing";

interface LineSubstance {
  /** The 0-based line number. */
  line: number;
  substance: Substance;
}

const THING =
  "(?:content|contents|text|details?|description|information|section|notes?|summary|body|write-?up)";

const FILLER = new RegExp(
  `^(?:${[
    "tb[dacw]",
    "to-?do",
    "to do",
    // Matches generic objects only: "TODO: support Windows" can be an item in a to-do list.
    `(?:to-?do|tb[dc]|fixme|wip)(?:\\([^)]*\\))?\\s*[:,–—-]?\\s+(?:write|fill in|fill|describe|document|complete|finish|add|explain|expand(?: on)?|elaborate(?: on)?|flesh out)(?: (?:this|it|the|more|some|actual|real))*(?: ${THING})?(?: (?:here|later|soon|out|up|in))*`,
    "fixme",
    "wip",
    "x{2,}",
    "\\.{2,}",
    "…",
    "-+",
    "\\?+",
    "placeholder(?: (?:text|content))?(?: (?:for|here).*)?",
    "lorem ipsum.*",
    "(?:sample|dummy|filler) (?:text|content)",
    "text",
    "coming soon",
    "(?:work|draft|writing) in progress",
    "to be (?:determined|decided|defined|written|added|completed|done|filled(?: in| out)?|announced|provided|documented|continued|expanded|drafted|described)(?: (?:later|soon|here))?",
    "not (?:yet )?(?:written|started|completed|filled in)(?: yet)?",
    "(?:still )?(?:needs?|need) to be (?:written|filled in|completed|added)",
    "fill(?: (?:me|this|it))? in(?: later| here)?",
    `(?:more )?${THING} (?:goes here|go here|here|to follow|follows? later|to come|coming soon|pending|tbd|will (?:follow|be added)(?: (?:later|soon|here))?)`,
    "more (?:to (?:come|follow)|later)",
    "(?:insert|add|write|put|enter|provide) .{0,60}\\bhere",
    `(?:this|the) (?:section|part|chapter) (?:will|is going to|shall|should|is to|needs to|still needs to) (?:be )?(?:contain|describe|cover|explain|discuss|outline|hold|written|filled|completed|added|expanded)\\b.*`,
    "(?:i|we)(?:'ll| will) (?:fill|add|write|complete|finish) (?:this|it|that)\\b.*",
  ].join("|")})$`,
  "i",
);

const PROMPT_VERB =
  "(?:describe|explain|list|insert|add|write|enter|provide|fill in|replace|state|summari[sz]e|outline|specify|define|name|what|why|how|who|when|which|your|the|a|an|one|e\\.g\\.|optional|todo|tbd|placeholder|choose|pick|delete)";
/** Match a template's prompts, such as `{{name}}`, `<describe the users>` or `[Your text here]`. */
const PROMPTS: readonly RegExp[] = [
  /^\{\{[^{}]*\}\}$/,
  /^\$\{[^{}]*\}$/,
  /^<(?![%?!])(?!(?:address|article|aside|audio|b|blockquote|br|button|center|code|dd|details|div|dl|dt|em|figure|font|footer|form|h[1-6]|header|hr|i|kbd|li|main|nav|ol|p|pre|section|small|source|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul)\b)[^<>=/`\s.]{0,60}(?:\.{0,2}[\s][^<>=`]{0,200}|\.{3}|…)>$/,
  new RegExp(`^\\[\\s*(?:${PROMPT_VERB}\\b[^\\]]*|\\.{3}|…)\\](?![(\\[])$`, "i"),
  /^(?:_|\*)(?:describe|explain|list|insert|add|write|enter|provide|fill in|replace|state|summari[sz]e|outline|specify)\b[^_*]*(?:_|\*)$/i,
  /^(?:replace|delete|remove) this (?:text|section|line|paragraph|comment)\b/i,
];

/** Matches elements such as images, which are content even without text. */
const SHOWS = /!\[|<(?:img|picture|svg|video|iframe|object|embed|input|a)\b/i;
/** Matches a self-closing MDX component, which is content: `<Gallery of="cats" />`. */
const IS_COMPONENT = /^<[A-Z][\w.]*(?:\s[^<>]*)?\/>$/;

/** The first words of filler. Compiling them as a regular expression is too slow for a hook. */
const FIRST_WORDS = new Set(
  "tba tbd tbc tbw to todo fixme wip placeholder lorem sample dummy filler text coming work draft writing not still need needs fill more content contents detail details description information section sections note notes summary body write insert add put enter provide this the i i'll we replace delete remove".split(
    " ",
  ),
);
/** Matches the start of filler or a prompt after a label or in a table cell. */
const MAY_BE_HOLLOW_AFTER = /^.{1,50}(?::|\|)\W*(?:[[<{$_(…]|tb|to|fix|wip|xx|place|text|not|coming)/;

/** @param line in lower case */
function mayBeHollow(line: string): boolean {
  const start = startOfWord(line);
  if (start === -1 || "[<{$_(*…".includes(line[0]!) || "[<{$_(*…".includes(line[1] ?? " ")) return true;
  if (start <= 4) {
    const word = /[a-z']*/.exec(line.slice(start, start + 20))?.[0] ?? "";
    if (FIRST_WORDS.has(word) || word.startsWith("xx")) return true;
  }
  return (line.includes(":") || line.includes("|")) && MAY_BE_HOLLOW_AFTER.test(line);
}

function startOfWord(line: string): number {
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 0x80 && code !== 0x2026))
      return at;
  }
  return -1;
}

function shows(line: string): boolean {
  return (line.includes("![") || line.includes("<")) && (SHOWS.test(line) || IS_COMPONENT.test(line.trim()));
}

function substanceOf(line: string, closedTags: ReadonlySet<string>): Substance {
  if (line.length > 400 || shows(line)) return "content";
  const start = withoutMarks(line);
  if (start !== "" && !line.includes("<!--") && !mayBeHollow(start.toLowerCase())) return "content";
  const bare = withoutMarks(line.replace(/<!--.*?-->/g, " "));
  // A single dash and a table row of dashes mean "none".
  if (/^(?:[—–]|\|?(?:\s*[-—–]\s*\|)+\s*[-—–]\s*\|?)$/.test(bare)) return "content";
  if (bare === "" || /^[|\s:-]+$/.test(bare)) return /^\s*[-*+]\s*-+\s*$/.test(line) ? "filler" : "nothing";
  if (isPrompt(bare, closedTags)) return "prompt";
  const plain = plainCharacters(plainText(bare, (content) => content));
  if (plain === "") return "nothing";
  const value = /^[\p{L}\p{N} /-]{1,40}:\s+(\S.*)$/u.exec(plain)?.[1] ?? plain;
  return isFiller(plain) || isFiller(value) ? "filler" : "content";
}

function isPrompt(bare: string, closedTags: ReadonlySet<string>): boolean {
  if (bare.startsWith("<") && closedTags.has(tagAt(bare, 0)?.name ?? "")) return false;
  const value = /^\*{0,2}[^:*<[{]{1,40}:\*{0,2}\s+(\S.*)$/.exec(bare)?.[1] ?? bare;
  const candidates = bare.includes("|") ? bare.split("|").map((cell) => cell.trim()) : [bare];
  if (candidates.length > 1) {
    const filled = candidates.filter((cell) => cell !== "");
    return filled.length > 0 && filled.every((cell) => PROMPTS.some((prompt) => prompt.test(cell)));
  }
  return PROMPTS.some((prompt) => prompt.test(bare) || prompt.test(value));
}

export function isFiller(text: string): boolean {
  const cells = text.includes("|") ? text.split("|").map((cell) => cell.trim()) : [text];
  return cells.every((cell) => {
    const bare = withoutRemark(cell)
      .replace(/^[\s([_*:-]+(?=[\p{L}\p{N}])/u, "")
      .replace(/[\s)\]_*.:!,;-]{1,40}$/u, (end) => (/^[.…]+$/.test(cell) ? end : ""));
    return bare === "" || FILLER.test(bare);
  });
}

/** Removes a trailing remark: "TBD (owner)" is still filler. */
function withoutRemark(text: string): string {
  return text.endsWith(")") ? text.replace(/\s\([^()]{1,60}\)$/, "") : text;
}

const COMMENT_MARKS = ["//", "#", "--", "/*", ";", "%", "<!--", "(*"];

function saidByCode(text: string): string {
  const mark = COMMENT_MARKS.find((each) => text.startsWith(each));
  return mark === undefined
    ? text
    : text
        .slice(mark.length)
        .replace(/(?:\*\/|-->|\*\))$/, "")
        .trim();
}

export function* substanceOfBlock(document: MarkdownDocument, block: Block): Generator<LineSubstance> {
  const { lines } = document.source;
  switch (block.kind) {
    case "heading":
    case "rule":
    case "item": // the blocks inside the item are classified instead
      return;
    case "html": {
      const rest = withoutComments(lines.slice(block.first, block.last + 1).join("\n")).split("\n");
      for (let index = 0; index < rest.length; index++) {
        if (rest[index]!.trim() === "") continue;
        const text = rest[index]!.trim();
        const isTag = tagAt(text, 0)?.end === text.length && !shows(text);
        yield {
          line: block.first + index,
          substance:
            isTag && !isPrompt(text, document.closedTags)
              ? "nothing"
              : substanceOf(text, document.closedTags),
        };
      }
      return;
    }
    case "code": {
      const from = block.first + (block.isFenced ? 1 : 0);
      const to = block.last - (block.isFenced && block.isClosed ? 1 : 0);
      for (let line = from; line <= to; line++) {
        const text = lines[line]!.trim();
        if (text !== "") yield { line, substance: isFiller(saidByCode(text)) ? "filler" : "content" };
      }
      return;
    }
    case "table": {
      // The table header comes from the template, so it is content only if it contains an image.
      if (shows(lines[block.first]!)) yield { line: block.first, substance: "content" };
      for (let line = block.first + 2; line <= block.last; line++)
        yield { line, substance: substanceOf(lines[line]!, document.closedTags) };
      return;
    }
    case "paragraph":
      for (let line = block.first; line <= block.last; line++)
        yield { line, substance: substanceOf(lines[line]!, document.closedTags) };
  }
}
