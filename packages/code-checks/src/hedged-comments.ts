import { type Finding, Source } from "@agentos/artifact-text";
import { deferralsIn, sentencesOf } from "@agentos/deferrals";
import { excerptOf, lazyPattern } from "@agentos/internal";
import { type CodeFile, type Remark, remarksOf } from "./code-file.js";
import { elisionOf } from "./elided-line.js";

/**
 * What the words of a comment say about the code around it. None of them tells anything alone: finished code
 * has a rest, a next message and things that it does not support as well.
 */
const WORDS = {
  me: "i|i'll|i'm|i've|let me",
  author: "i|i'll|i'm|i've|we|we'll|we've|let me|let's",
  /** A later sitting of the author. Protocols have a next message, too. */
  sitting:
    "(?:next|later|future|following|another|separate|new|subsequent|follow-?up|second)(?: [\\w-]+){0,2}? (?:sessions?|turns?|responses?|messages?|repl(?:y|ies)|conversations?|chats?|prompts?|context(?: window)?)|part (?:two|2)",
  step: "(?:next|later|future|following|another|separate|subsequent|follow-?up|second)(?: [\\w-]+){0,2}? (?:iterations?|pass(?:es)?|steps?|phases?|rounds?|runs?|agents?|commits?|prs?|pull requests?|chang(?:e|es)|versions?|tasks?|patch(?:es)?|revisions?|releases?|milestones?|sprints?)|follow-?ups?|as a follow up",
  later:
    "later(?! (?:on )?(?:we|than|use|in the (?:file|code|function)))|soon|eventually|afterwards|tomorrow|in (?:the )?(?:near )?future|at some point|when (?:time permits|there is time|i have time)|down the (?:road|line)|some ?day|another day|not (?:right )?now|before (?:release|launch|shipping)",
  forNow:
    "for now|for the moment|for the time being|at the moment|at this point|currently|temporar(?:y|ily)|in the meantime|until then|as a first step|to start with|right now|as of now|so far|just yet",
  limit:
    "(?:context|tokens?|output|response|message|length|time|space|budget|session)(?: \\w+)? (?:limits?|constraints?|budget|left|ran out|is running out|window|reasons?)|(?:out|short|low) (?:of|on) (?:tokens?|context|room|space|time)|(?:for|sake of|interest of) (?:brevity|space|time|length)|limited (?:context|time|space)|time is short|ran out of",
  ranOut:
    "(?:ran|running|run|runs) (?:out of|low on|short of) (?:context|tokens|output|room)|(?:because of|due to|given|hit|reached|at) (?:the |my )?(?:token|context|output|response|message)(?: \\w+)? (?:limit|budget|window|length|constraints?)",
  stop: "stop(?:ped|ping)?|before (?:finishing|completing|i could|getting to|the rest)|cut short|cut off",
  once: "(?:once|when|until|as soon as) .{1,60}(?:is|are|exists?|ready|lands?|available|done|merged|there|added|finished)",
  really:
    "would (?:normally|usually|actually|typically|really|ideally)|in (?:a )?(?:real|production)(?: \\w+)?,? (?:this|we|you|it|one|i)|in a real (?:\\w+)",
  partly: "only|just|first|merely",
  same: "similarly|likewise|(?:the )?same (?:pattern|way|approach|structure)|analogous(?:ly)?|and so on",
  will: "will|shall|i'll|we'll|going to|to be|needs? to|needs?|still|yet|yet to|have to|has to|must|should|remains? to|plan(?:ned)? to|todo|to do|fixme|tbd|pending",
  make: "implement(?:ed|ing|ation)?|add(?:ed|ing)?|finish(?:ed|ing)?|complet(?:e|ed|ing)|writ(?:e|ing|ten)|continu(?:e|ed|ing)|handl(?:e|ed|ing)|fill(?:ed|ing)?(?: in| out)?|flesh(?:ed|ing)?(?: out)?|wir(?:e|ed|ing)(?: up)?|support(?:ed)?|cover(?:ed)?|port(?:ed|ing)?|replac(?:e|ed|ing)|do|done|come|comes|coming|follow|follows|provid(?:e|ed)|swap(?:ped)?|generate[d]?|extend(?:ed)?|expand(?:ed)?|migrat(?:e|ed)|hook(?:ed)?(?: up)?|tackl(?:e|ed)|revisit|build|built|go|goes|need|needs|pick(?:ed|ing)? up|resume[d]?",
  undone:
    "(?:not|n't|never)(?: yet)?(?: been)?(?: fully| really| actually)? (?:implemented|done|complete|completed|finished|written|handled|wired|covered|ported|ready|fleshed|built|added)(?: yet)?|yet to be \\w+|unimplemented|unfinished|incomplete|half[- ](?:done|finished|implemented|baked)|(?:left|leaving|leave|skipp(?:ed|ing)|omitt(?:ed|ing)|defer(?:red|ring)?|postpon(?:ed|ing)) (?:(?:out(?! of)|blank|empty|unimplemented|undone|as|for|to|until)\\b|it\\b|this\\b|the (?:rest|remaining))|(?:still|are|is) (?:missing|pending|outstanding|unwritten)|to be (?:implemented|done|added|written|completed|finished|filled|continued|ported|wired)|needs? (?:to be )?(?:implemented|implementing|implementation|written|finished|finishing|completing|filling in)|left as an exercise|work in progress|wip|tbd|tbc|postponed|yet to come|unhandled|comes? (?:with|in) (?:a|the) (?:later|next|following|separate) \\w+|(?:deal with|do|fix|handle|revisit|sort out) (?:it|this|that|them) (?:later|soon|another time|next time)",
  /** The same of work, not of what a program reads: "message incomplete". */
  unfinished:
    "(?:not|n't|never)(?: yet)?(?: been)?(?: fully)? (?:implemented|finished|written|wired|ported)(?: yet)?|yet to be \\w+|unimplemented|left (?:out(?! of)|blank|unimplemented|undone|as|for|to|until)|(?:deferred|postponed|leaving|skipping)|(?:still|are|is) (?:missing|pending|outstanding|unwritten)|to be (?:implemented|written|completed|finished|filled|ported|wired|added|done|continued)|needs? (?:to be )?(?:implemented|implementing|written|finished|finishing|completing|filling in)|will be (?:implemented|added|written|completed|done|handled|wired|covered|ported)|left as an exercise",
  leave:
    "omit(?:ted|ting)?|skip(?:ped|ping)?|left out|leaving out|only|shortened|abbreviated|truncated|not (?:shown|included|implemented|written)|stub(?:s|bed)?",
  standIn:
    "stopgap|quick hack|stubs?|stubbed(?: out)?|placeholders?|skeleton|scaffold(?:ing)?|dummy|mock(?:ed)?(?: implementation| data| value| response| result)|fake(?:d)?|hard-?cod(?:ed|ing)|simplified(?: version| implementation)?|naive|no-?op|bare-?bones|minimal implementation|partial implementation|only (?:handles?|covers?|supports?|implements?)|just (?:returns?|pretend|a (?:stub|placeholder)|an empty)|pretend(?:s|ing)?|always (?:returns?|succeeds?|passes?)|canned|happy path",
  rest: "rest|remaining|remainder|other|others|more|additional|missing|further|everything else|full|real|actual|proper|complete|similarly|likewise|same way|the same pattern",
  code: "implementations?|logic|handlers?|methods?|functions?|endpoints?|routes?|cases|tests?|validations?|error handling|features?|code|parsing|integration|support|classes|modules?|functionality|components?|queries|branches|operations?|commands?|checks|fields|migrations?|body|parts?|pieces?|work|steps|api|service|version|thing",
} as const;

type Word = keyof typeof WORDS;

/** What makes an error: words that only somebody says who breaks off. */
const BREAKS_OFF: readonly (readonly Word[])[] = [
  ["sitting", "me", "make"],
  ["sitting", "unfinished"],
  ["sitting", "rest", "code"],
  ["sitting", "standIn", "code"],
  ["sitting", "limit", "me"],
  ["limit", "unfinished", "code"],
  ["limit", "rest", "code", "leave"],
  ["limit", "me", "standIn"],
  ["me", "later", "rest", "code"],
  ["rest", "code", "unfinished", "later"],
  ["rest", "code", "unfinished", "step"],
  ["ranOut", "stop"],
  ["ranOut", "unfinished"],
  ["ranOut", "me"],
];

/** What makes a warning: somebody may well leave that in finished code, too. */
const LEAVES_OPEN: readonly (readonly Word[])[] = [
  ["sitting", "make"],
  ["will", "make", "later"],
  ["will", "make", "step"],
  ["author", "make", "later"],
  ["undone"],
  ["standIn", "forNow"],
  ["standIn", "later"],
  ["standIn", "will"],
  ["standIn", "rest"],
  ["standIn", "code"],
  ["forNow", "will", "make"],
  ["rest", "code", "later"],
  ["limit", "standIn"],
  ["ranOut"],
  ["really"],
  ["leave", "forNow"],
  ["partly", "make", "forNow"],
  ["will", "make", "once"],
  ["standIn", "once"],
  ["forNow", "once"],
  ["rest", "same"],
  ["leave", "code", "limit"],
];

const patterns = new Map<Word, () => RegExp>(
  (Object.keys(WORDS) as Word[]).map((word) => [
    word,
    lazyPattern(() => new RegExp(`(?<![\\w-])(?:${WORDS[word]})(?![\\w-])`)),
  ]),
);
const TO_DO = /^\W*(?:todo|fixme|xxx|hack|wip|tbd|next(?: steps?)?(?= ?[:-]))\b/;
const MAX_REMINDER_LENGTH = 120;
/** "If …" and "when …" say what happens, not what is missing. */
const GENERAL =
  /^\W*(?:if|when|whether|unless|while|whenever|see|note that (?:if|when)|returns?|the caller|callers?|users?|this test)\b|\b(?:is|are) not (?:implemented|supported) (?:on|in|by|for|under)\b|\b(?:so that|in case|otherwise)\b/;
/** Most comments are told by this alone. */
const MAY_HEDGE =
  /next|later|soon|future|eventual|session|context|token|brevity|time|todo|fixme|implement|stub|placeholder|dummy|fake|mock|hard|simplif|naive|finish|complet|missing|remain|pending|still|for now|moment|temporar|follow|tbd|tbc|wip|progress|left|skip|omit|defer|postpon|exercise|pretend|canned|skeleton|scaffold|limit|out of|would|in a |same|similar|likewise|analog|once|until|only |just |always |point|yet|stopgap|hack|unhandled|revisit|\bcomes?\b/i;

/** How a comment leaves work open: so that only somebody says it who breaks off, or perhaps. */
export function leavesOpen(comment: string): { severity: Finding["severity"]; text: string } | undefined {
  if (!MAY_HEDGE.test(comment)) return undefined;
  let found: { severity: Finding["severity"]; text: string } | undefined;
  for (const { text, original } of sentencesOf(comment)) {
    if (text.length > 400 || GENERAL.test(text)) continue;
    const said = new Map<Word, boolean>();
    const says = (word: Word) => {
      if (!said.has(word)) said.set(word, patterns.get(word)!().test(text));
      return said.get(word)!;
    };
    if (BREAKS_OFF.some((family) => family.every(says))) return { severity: "error", text: original };
    // Longer ones explain something.
    if (text.length > MAX_REMINDER_LENGTH) continue;
    if (TO_DO.test(text) ? says("make") || says("undone") : LEAVES_OPEN.some((family) => family.every(says)))
      found ??= { severity: "warning", text: original };
  }
  return found;
}

/** Comments that put work off. What the original said already is exempt. */
export function checkComments(file: CodeFile, original: string | undefined): Finding[] {
  const { source } = file;
  const known = original === undefined ? "" : new Source(original).text;
  const findings: Finding[] = [];
  const textEnd = source.text.trimEnd().length;
  for (const remark of remarksOf(file)) {
    const { start, end } = remark;
    // Behind all code a comment speaks of the file, elsewhere of what stands beside it.
    const isLast = end >= textEnd && isOwnLine(source.text, start);
    const open = putsOff(remark, { isLast, isOfReader: isOfReader(source.text.slice(start, start + 3)) });
    if (open === undefined || (known !== "" && known.includes(source.text.slice(start, end).trim())))
      continue;
    const { line } = source.positionOf(start);
    // What it leaves out is a finding already.
    if (elisionOf(source.lines[line] ?? "") !== undefined) continue;
    const message = `This comment puts work off: "${excerptOf(open.text)}"`;
    findings.push(source.finding("deferred", open.severity, line, message));
  }
  return findings;
}

const MAX_READ_LENGTH = 220;
/** Who breaks off says it in a few words. */
const MAX_BREAK_LENGTH = 400;
const LEAST_WORDS = 3;

/** By what is known of comments, and by what is known of deferrals anywhere. */
function putsOff(
  { text }: Remark,
  { isLast, isOfReader }: { isLast: boolean; isOfReader: boolean },
): { severity: Finding["severity"]; text: string } | undefined {
  const open = leavesOpen(text);
  // In a description of several sentences one of them explains, as does what a declaration says to who uses
  // it.
  const isShort = text.length <= MAX_BREAK_LENGTH && !isOfReader;
  if (open?.severity === "error") return isShort ? open : { ...open, severity: "warning" };
  if (isLast) {
    const deferral = deferralsIn(text, { strict: true }).find((each) => !isCode(each.text));
    if (deferral !== undefined) return { severity: deferral.severity, text: deferral.text };
  }
  // What a declaration is, is said to who uses it: "an order that is not finished" is one of its states.
  if (isOfReader) return undefined;
  if (open !== undefined || isLast || text.length > MAX_READ_LENGTH || TO_DO.test(text.toLowerCase()))
    return open;
  const deferral = deferralsIn(text, { strict: true, prior: "likely" }).find(
    (each) =>
      !isCode(each.text) &&
      (each.text.split(/\s+/, LEAST_WORDS).length >= LEAST_WORDS || /[^\x00-\x7f]/.test(each.text)) &&
      !GENERAL.test(each.text.toLowerCase()),
  );
  return deferral === undefined ? undefined : { severity: "warning", text: deferral.text };
}

/** A comment that documents what follows. */
function isOfReader(mark: string): boolean {
  return mark === "/**" || mark === "///" || mark === "//!";
}

/** Code that was commented out, or a table, says nothing of the file. */
function isCode(text: string): boolean {
  return /[{}|=<>;].*[{}|=<>;]|\w\(\|?.*\)/.test(text.slice(0, 400));
}

function isOwnLine(text: string, start: number): boolean {
  return text.slice(text.lastIndexOf("\n", start - 1) + 1, start).trim() === "";
}
