import { leavesAsItWas, leavesOut } from "./left-as-it-was.js";
import { leavesRest } from "./rest-of-code.js";

/** How comments begin anywhere in a line, the longer marks first; of some the last sign may be repeated. */
const ANYWHERE = ["<!--", "<%--", "<%#", "{/*", "{ /*", "{#", "/*", "//", "#"];
/**
 * The same where only the beginning of a line can be a comment, because elsewhere the mark is something else.
 */
const AT_START =
  /^(?:--+(?:\[\[)?|;+|%+|"""|'''|'|\(\*|\{-|=begin|@?rem\b|dnl\b|"(?=\s)|!(?=\s)|::|\.\.(?=\s)|\|#|#\|)/i;
const CLOSING = ["*/}", "*/ }", "*/", "-->", "--%>", '"""', "'''", "*)", "-}", "]]", "#}", "%>", "|#"];
const MAX_COMMENT_LENGTH = 120;

/**
 * What the comment of a line says, in whatever language; undefined where there is none, or it says too much.
 */
function commentOf(line: string): string | undefined {
  const text = line.trim();
  const start = AT_START.exec(text);
  let said = start === null || text.startsWith("#") ? undefined : text.slice(start[0].length);
  for (let at = 0; said === undefined && at < text.length; at++) {
    if (at > 0 && text[at - 1] !== " " && text[at - 1] !== "\t") continue;
    const mark = ANYWHERE.find((each) => text.startsWith(each, at));
    if (mark === undefined) continue;
    let from = at + mark.length;
    while (text[from] === mark.at(-1)) from++;
    said = text.slice(from);
  }
  if (said === undefined) return undefined;
  const close = CLOSING.find((each) => said.endsWith(each));
  let end = close === undefined ? said.length : said.length - close.length;
  while (close?.startsWith("*") && said[end - 1] === "*") end--;
  const comment = said.slice(0, end).trim();
  return comment.length > MAX_COMMENT_LENGTH ? undefined : comment;
}

/**
 * A line in the middle of a long comment speaks of code more often than it stands for it: there only dots
 * tell.
 */
const INSIDE_COMMENT = /^\s*\*+(?!\/)/;

const DOTS = String.raw`(?:\.{2,}|…)`;
const BEGIN = String.raw`^(?:-{2,}\s*)?(?:${DOTS})?\s*[\[(]?\s*(?:${DOTS})?\s*(?:the |all |all of |any |your |and |note: )*`;
const REST =
  "(?:rest(?: of)?|remainder(?: of)?|remaining|other|existing|previous|original|unchanged|same|more|additional|everything else|further|subsequent)";
const THING =
  "(?:code|implementations?|logic|methods?|functions?|class(?:es)?|files?|content|imports?|properties|props|fields|handlers?|tests?|cases|branches|routes|components?|module|body|lines|definitions?|declarations?|config(?:uration)?|settings|items|entries|script|query|queries|styles?|rules|options|sections?|document|program|page|template|markup|columns|keys|values|steps|jobs|statements?|parts?)";
const STAYS =
  "(?:unchanged|omitted|elided|skipped|truncated|trimmed|removed|snipped|collapsed|hidden|abbreviated|not shown|not repeated|(?:stays?|remains?) (?:here|there)|(?:is|are|remains?|stays?|stay) (?:exactly |just )?(?:the )?(?:same|unchanged|as (?:is|it is|it was|they are|they were|before))|as (?:it )?(?:before|is|was)|(?:continues?|goes|go) (?:here|below|on(?! as)|as before)|left out|left as is|intact|untouched)";
const TAIL = String.raw`(?: (?:for|due to|because of|to|in|from|below|above|here|as|since|that)\b(?: [\w'-]+){0,5}| here| below)?`;
const END = String.raw`\s*(?:${DOTS})?\s*[\])]?[\s.!…-]*$`;

/**
 * "rest of the code unchanged", "existing code remains the same": says outright that something was left out.
 */
const STATEMENT = String.raw`${BEGIN}(?:(?:${REST} (?:(?:the |your |this |that |these |its )?(?:[\w-]+ ){0,2}${THING} )?)|${THING} )(?:(?:is|are|was|were|has been|have been|all|completely) )?${STAYS}${TAIL}${END}`;
/** "keep the existing code", "no changes to the rest of the file": leaves it to somebody else. */
const ORDER = String.raw`${BEGIN}(?:(?:keep|leave|retain|insert|paste|include|copy|repeat|continue with|continues with|and so on for|etc\.? for) (?:the |your |all |all the )?(?:rest of|existing|remaining|other|previous|original)(?: (?:of|the|your|this|\w+)){0,3}? ${THING}(?: [\w-]+){0,3}|no (?:further |other |more )?changes (?:to the rest|below|after this|beyond|from here|needed below)\b.*)${END}`;
/** "rest of the class", with nothing said of it. */
const REST_ALONE = String.raw`${BEGIN}rest of (?:the |your |this |that |my )?(?:[\w-]+ ){0,2}?(?:code|file|class|component|function|method|module|implementation|script|body|logic|styles?|program|template|markup|config(?:uration)?|query|document|imports|tests)(?: (?:code|body|file|here))?${END}`;
/** "omitted for brevity", "[truncated]", "snip". */
const CUT = String.raw`${BEGIN}(?:(?:[\w-]+ ){0,3}?(?:omitted|truncated|elided|skipped|snipped|shortened|removed|abbreviated|left out|trimmed) (?:here )?(?:for (?:brevity|clarity|simplicity|space|readability|conciseness)|to save space|due to length)|snip(?:ped)?(?:\s*-{2,})?|code (?:omitted|truncated|elided|snipped|unchanged))${END}|^(?:${DOTS}\s*)?[\[(<]\s*(?:unchanged|omitted|truncated|snip(?:ped)?|elided|${DOTS})\s*[\])>]${END}|^(?:${DOTS})?\s*truncated\s*(?:${DOTS})?$`;
/** "... existing code ...", "... rest of the file": the dots leave it out. */
const DOTTED = String.raw`^${DOTS}\s*[\[(]?(?:the |all |your |and |some )*(?:${REST}|${THING}|same)\b(?:\W{1,4}\w+){0,4}\W{0,4}$|^[\[(]?(?:the |all |your )?(?:rest of|remaining|existing|other|previous|more)\b.{0,40}${DOTS}\s*[\])]?$|^${DOTS}\s*(?:unchanged|omitted|truncated|snip(?:ped)?|elided|as before|etc)\b|^\[(?:\s|${DOTS})*(?:rest of|existing|remaining|other) [^\]]*\]$`;
/** "Implementation goes here", "your code here". */
const PLACEHOLDER = String.raw`^(?:${DOTS})?\s*[\[(<]?(?:todo:? )?(?:(?:add|insert|put|write|place) )?(?:your |the )?(?:own |actual |real |\w+ )?(?:code|implementation|logic|body|content|function|method|tests?|query|script|styles?|handler) (?:goes |go |comes )?here\s*(?:${DOTS})?[\s.!)>\]]*$`;
/** In brackets or between dots: what is the same as somewhere else, or is to be kept. */
const FRAMED_WORDS = String.raw`(?:\b(?:same|identical|unchanged|untouched|as (?:is|before|above|it (?:was|is)|they (?:are|were))|(?:see|like|as|than) (?:in )?(?:the )?(?:original|old|previous|earlier|existing|current)|stays?|keep|leave|retain|rest|remaining|omitted|unver\u00e4ndert|inchang\w*|sin cambios|\u0431\u0435\u0437 \u0438\u0437\u043c\u0435\u043d\w*)\b|\u4e0d\u53d8|\u7701\u7565|\u7565|\u4ee5\u4e0b\u540c\u3058)`;
const IN_BRACKETS = String.raw`^(?:[\[(<]|(?:<--|<-)\s)[^\[\]()]{0,60}(?:[\[(][^\[\]()]{0,30}[\])])?[^\[\]()]{0,30}${FRAMED_WORDS}[^\[\]()]{0,40}(?:[\])>]|-->)$`;
/** Dots, and then what it is that stays as it was; behind "and" or "but" a sentence goes on. */
const BEHIND_DOTS = String.raw`^${DOTS}(?![.…])\s{0,4}(?!\s|(?:the )?(?:rest|remaining)\b|(?:and|or|but|then|which|until|because|if|when)\b)(?:\S+ ){0,5}?${FRAMED_WORDS}(?: \S+){0,9}$|^${DOTS}\s{0,4}and so (?:on|forth)\b.{0,60}$`;
/** Whatever it is that stays as it was somewhere else: "constructor and imports as before". */
const AS_BEFORE = String.raw`^(?:[\w-]+,? (?:and )?){0,5}(?:${THING}|constructors?|getters|setters|everything(?: [\w-]+){0,2}) (?:is |are |stays? |remains? )?(?:(?:the )?same as|identical to|as|like)(?: in)? (?:before|above|(?:the |your )?(?:old|original|previous|earlier|existing|current)\b(?: [\w.-]+)?)[.!]?$|^(?:your |the )?(?:other|remaining|existing|more) (?:[\w-]+ ){1,3}(?:go |goes )?here[.!]?$|^(?:the )?rest of (?:the |your |these )?(?:[\w-]+ ){0,2}[a-z-]+s[.!]?$`;
/** May be said of code that is there as well: "existing code", "same as before". */
const MAYBE = String.raw`${BEGIN}(?:(?:existing|other|remaining|previous) ${THING}|(?:same )?as (?:before|above)|unchanged|(?:and so on|repeat|similar(?:ly)?|same|likewise|etc\.?) for the (?:rest|remaining|other)\b.*|continues? (?:here|as before|below))${END}`;

/** "getters and setters ...": a few things, and dots. "Process the arguments ..." says what the code does. */
const TRAILING = new RegExp(String.raw`^[a-z][\w-]*(?:,? (?:and |or )?[a-z][\w-]*){0,3}s ${DOTS}$`);

/** More of them are a ruler. */
const BARE_DOTS = /^[[(]?(?:\.{2,6}|…)[\])]?$/;
/** ".. code-block:: nim" is markup of a documentation comment. */
const DIRECTIVE = /^\.\. ?[\w-]{1,40}::/;

/** Nearly all lines are told by this alone. */
const MAY_ELIDE =
  /\.{2}|…|unchanged|omitted|elided|skip|truncated|trimmed|removed|hidden|collapsed|abbreviated|shortened|snip|not (?:shown|repeated)|same|as (?:is|it|was|before|above)|remain|stay|here|for brevity|continue|left|rest|omi|existing|other|previous|keep|retain|leave|identical|original|see |above|unver|[^\x00-\x7f]|no (?:\w+ )?(?:change|modif|edit)|as they|repeat|and so on|etc|similar|likewise|intact|untouched|goes|current|your/i;

// Compiling them costs more than all else that a hook does, and an ordinary file needs none of them.
const lazily = (...sources: string[]) => {
  let patterns: RegExp[] | undefined;
  return (text: string) => {
    patterns ??= sources.map((source) => new RegExp(source, "i"));
    return patterns.some((pattern) => pattern.test(text));
  };
};
const isOutright = lazily(STATEMENT, ORDER, REST_ALONE, CUT, PLACEHOLDER);
const isDotted = lazily(DOTTED, BEHIND_DOTS);
const isMaybe = lazily(MAYBE, IN_BRACKETS, AS_BEFORE);

/**
 * How a line leaves code out: by a statement, by a statement with dots, by words that all say that there is
 * more (of code, or of what may be data), by saying what stays as it was, or perhaps.
 */
export type Elision =
  | "outright"
  | "dotted"
  | "rest of code"
  | "rest of things"
  | "as it was"
  | "maybe"
  | undefined;

/** What a line of code leaves out, if it does: in a comment of any syntax, or as a line of dots. */
export function elisionOf(line: string): Elision {
  if (line.length > 2000 || !MAY_ELIDE.test(line)) return undefined;
  const mark = INSIDE_COMMENT.exec(line)?.[0];
  if (mark !== undefined) {
    const inside = line.slice(mark.length).trim();
    return /^(?:\.{2}|…)/.test(inside) && inside.length <= MAX_COMMENT_LENGTH && isDotted(inside)
      ? "maybe"
      : undefined;
  }
  const comment = commentOf(line);
  if (comment === undefined) return line.includes("…") && BARE_DOTS.test(line.trim()) ? "maybe" : undefined;
  if (DIRECTIVE.test(comment)) return undefined;
  if (isOutright(comment)) return "outright";
  if (isDotted(comment)) return "dotted";
  const rest = isOwnLine(line) ? leavesRest(comment) : undefined;
  if (rest !== undefined) return `rest of ${rest}`;
  if (BARE_DOTS.test(comment) || isMaybe(comment) || TRAILING.test(comment)) return "maybe";
  const left = isOwnLine(line) ? leavesOut(comment) : undefined;
  return left ?? (leavesAsItWas(comment) ? "as it was" : undefined);
}

/** Nothing but dots. */
export function isBareDots(line: string): boolean {
  return BARE_DOTS.test((commentOf(line) ?? line).trim());
}

/** "... parse the header ..." */
export function isBetweenDots(line: string): boolean {
  const said = commentOf(line) ?? "";
  return /^(?:\.{3}|…)\s{0,4}[\p{L}"'`].{0,80}(?:\.{3}|…)$/u.test(said) && !isContinuation(line);
}

/** It speaks of code that stands in another version, and not of data. */
export function isOfAnother(line: string): boolean {
  const said = commentOf(line) ?? "";
  return (
    !/^\s*['"]/.test(line) &&
    !/[:?]$/.test(said) &&
    /\b(?:rest|remaining|others?|everything|existing|your|original|previous)\b/i.test(said) &&
    /\b(?:same|unchanged|untouched|intact|as (?:before|it|they|you|is)|omitted|stays?|remains?|not shown)\b/i.test(
      said,
    )
  );
}

/** "Same bits as above" is said of the code below. */
export function isLikeness(line: string): boolean {
  return /^(?:exactly |the )?(?:same|identical|similar|likewise|continue)\b/i.test(commentOf(line) ?? "");
}

/** "... and the same for titles" goes on with what the code above does. */
export function isContinuation(line: string): boolean {
  return /^(?:\.{2,}|…)\s{0,4}(?:and(?! (?:so|more|other|all)\b)|or|but|then)\b/i.test(commentOf(line) ?? "");
}

/** "Previous task parked, use a new task..." says what happens. */
export function trailsOff(line: string): boolean {
  const said = commentOf(line) ?? "";
  return /^[^.…[(].*(?:\.{2}|…)$/.test(said) && (said.includes(",") || said.split(/\s+/).length > 5);
}

/** The comment has its line to itself. */
function isOwnLine(line: string): boolean {
  const text = line.trimStart();
  return AT_START.test(text) || ANYWHERE.some((mark) => text.startsWith(mark));
}

/**
 * Whether the words name what is left out ("the rest of …", dots), and not only that something is unchanged
 * or follows.
 */
export function saysRest(line: string): boolean {
  return /^\W{0,40}?(?:\.{2,}|…)\s{0,4}["'`]?\w.{0,100}(?:\.{2}|…)\W{0,9}$|\.{2}\W{0,9}(?:the |all |your )?(?:rest|existing|remaining|other|same|more)\b|…|\b(?:rest|remain\w*|existing|previous|everything|elided|snip\w*|truncated|brevity|omitted|goes here|go here|code here|unchanged code|code unchanged|no (?:further |other |more )?changes|other \w+ (?:\w+ )?(?:unchanged|same|omitted))\b|[[(](?:unchanged|omitted)|\b(?:code|implementation|logic|imports?|functions?|methods?|handlers?|class(?:es)?|body)\b.*\b(?:unchanged|same|here)\b/i.test(
    line.slice(0, 2000),
  );
}

/** Left out on purpose. */
export function isOnPurpose(line: string): boolean {
  return /\b(?:intentionally|deliberately|on purpose|by design|not needed)\b/i.test(line.slice(0, 2000));
}

/**
 * Left out on purpose, for a reason that is none of the author's limits; or a note of what somebody could
 * add.
 */
export function saysWhy(line: string): boolean {
  return (
    isOnPurpose(line) ||
    /\b(?:because|since|as (?:they|it|this|these|we)(?! (?:is|are|was|were|stood)\b))\b|\bfor (?:\w+ )?compatibility\b|\b(?:add|insert|put|write) (?:\w+ )?(?:more|other|further|additional)\b/i.test(
      line.slice(0, 2000),
    )
  );
}
