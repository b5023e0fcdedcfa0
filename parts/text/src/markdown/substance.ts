import type { Block } from "./blocks.js";
import type { MarkdownDocument } from "./document.js";
import { withoutComments } from "./html.js";
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
  /^<(?![%?!])(?!(?:audio|button|details|dialog|input|ol|option|script|select|style|template|video)\b)[^<>=/`\s.]{0,60}(?:\.{0,2}[\s][^<>=`]{0,200}|\.{3}|…)(?<!\/)>$/,
  new RegExp(`^\\[\\s*(?:${PROMPT_VERB}\\b[^\\]]*|\\.{3}|…)\\](?![(\\[])$`, "i"),
  /^(?:_|\*)(?:describe|explain|list|insert|add|write|enter|provide|fill in|replace|state|summari[sz]e|outline|specify)\b[^_*]*(?:_|\*)$/i,
  /^(?:replace|delete|remove) this (?:text|section|line|paragraph|comment)\b/i,
];

/** Matches images, links and MDX components, which are content even without text. */
const SHOWS = /!\[|<(?:img|picture|svg|video|iframe|object|embed|input|a)\b|<[A-Z][\w.]*(?:\s[^<>]*)?\/>/;

/** Filler and prompts are shorter. */
const MAX_LENGTH = 200;

/** Matches the first word of a line, behind a quotation mark or a bullet. */
const START = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?([A-Za-z]+)\s/;

/**
 * Whether a line's first word shows that it is content, whatever follows. This is so for most lines,
 * and spares them a dozen expressions and the parser.
 */
function startsAsContent(line: string): boolean {
  const word = line.includes(":") ? undefined : START.exec(line)?.[1];
  return word !== undefined && !/^(?:replace|delete|remove)$/i.test(word) && startsUnlikeFiller(word);
}

function substanceOf(line: string): Substance {
  if (startsAsContent(line)) return "content";
  if (line.length > MAX_LENGTH || SHOWS.test(line)) return "content";
  const bare = withoutMarks(line.replace(/<!--.*?-->/g, " "));
  // A single dash and a table row of dashes mean "none".
  if (/^(?:[—–]|\|?(?:\s*[-—–]\s*\|)+\s*[-—–]\s*\|?)$/.test(bare)) return "content";
  if (bare === "" || /^[|\s:-]+$/.test(bare)) return /^\s*[-*+]\s*-+\s*$/.test(line) ? "filler" : "nothing";
  if (isPrompt(bare)) return "prompt";
  const plain = plainCharacters(plainText(bare, (content) => content));
  if (plain === "") return "nothing";
  const value = /^[^:]{1,40}:\s+(\S.*)$/.exec(plain)?.[1] ?? plain;
  return isFiller(plain) || isFiller(value) ? "filler" : "content";
}

function isPrompt(bare: string): boolean {
  const value = /^\*{0,2}[^:*<[{]{1,40}:\*{0,2}\s+(\S.*)$/.exec(bare)?.[1] ?? bare;
  const cells = bare.split("|").flatMap((cell) => cell.trim() || []);
  const isOne = (part: string) => /^[{$<[_*rd]/i.test(part) && PROMPTS.some((prompt) => prompt.test(part));
  return [[value], cells].some((parts) => parts.every(isOne));
}

/** The first words of filler. If another word comes first, V8 need not compile the long expression above. */
const FIRST_WORDS = new Set(
  "tba tbd tbc tbw to todo fixme wip placeholder lorem sample dummy filler text coming work draft writing not still need needs fill more content contents detail details description information section notes note summary body write insert add put enter provide this the i we".split(
    " ",
  ),
);

function startsUnlikeFiller(text: string): boolean {
  const first = /[a-z]+/i.exec(text)?.[0].toLowerCase();
  return first !== undefined && !/^xx+$/.test(first) && !FIRST_WORDS.has(first);
}

export function isFiller(text: string): boolean {
  return text.split("|").every((cell) => {
    if (startsUnlikeFiller(cell)) return false;
    const bare = cell
      .trim()
      // "TBD (owner)" is still filler.
      .replace(/\s\([^()]{1,60}\)$/, "")
      .replace(/^[\s([_*:-]+(?=[\p{L}\p{N}])/u, "")
      .replace(/[\s)\]_*.:!,;-]{1,40}$/u, (end) => (/^[.…]+$/.test(cell) ? end : ""));
    return bare === "" || FILLER.test(bare);
  });
}

/** Two checks classify the same lines. */
const known = new WeakMap<Block, readonly LineSubstance[]>();

/** Classifies the lines of a block that are not blank. */
export function substanceOfBlock(document: MarkdownDocument, block: Block): readonly LineSubstance[] {
  const found = known.get(block) ?? classify(document, block);
  known.set(block, found);
  return found;
}

function classify(document: MarkdownDocument, block: Block): readonly LineSubstance[] {
  const { kind, first, last } = block;
  // The blocks inside an item are classified instead. The header of a table comes from its template, unless it shows images.
  if (kind === "heading" || kind === "rule" || kind === "item") return [];
  const own = document.source.lines.slice(first, last + 1);
  const lines = kind === "html" ? withoutComments(own.join("\n")).split("\n") : own;
  const from = kind === "table" && !SHOWS.test(own[0]!) ? 2 : block.isFenced ? 1 : 0;
  const to = block.isFenced && block.isClosed ? lines.length - 1 : lines.length;
  return lines
    .slice(from, to)
    .flatMap((line, at) =>
      line.trim() === ""
        ? []
        : { line: first + from + at, substance: kind === "code" ? "content" : substanceOf(line) },
    );
}
