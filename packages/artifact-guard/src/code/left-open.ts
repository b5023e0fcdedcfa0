import { sentencesOf } from "@agentos/text/sentences";
import type { Finding } from "@agentos/text/source";

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
  putAside:
    "(?:deal with|do|fix|handle|revisit|sort out|finish|tackle|clean up) (?:it|this|that|them|these|the rest) (?:later|soon|another time|next time|another day|tomorrow)",
  shipping:
    "before (?:(?:the|this|it|we|any|next|first|is|goes?|going) ){0,3}(?:release|launch|ship|ships|shipping|production|prod|live|merge|merging)",
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

/** What is hardly said of anything else: one finished file in 1,000 has such a comment. */
const LEAVES_WORK: readonly (readonly Word[])[] = [
  ["will", "make", "step"],
  ["will", "shipping"],
  ["putAside"],
  ["standIn", "once"],
];

/** What makes a warning where more speaks for it: finished code says that of what it works on, too. */
const LEAVES_OPEN: readonly (readonly Word[])[] = [
  ["standIn", "later"],
  ["standIn", "forNow"],
  ["sitting", "make"],
  ["will", "make", "later"],
  ["author", "make", "later"],
  ["undone"],
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
  ["forNow", "once"],
  ["rest", "same"],
  ["leave", "code", "limit"],
];

const patterns = new Map<Word, RegExp>(
  (Object.keys(WORDS) as Word[]).map((word) => [word, new RegExp(`(?<![\\w-])(?:${WORDS[word]})(?![\\w-])`)]),
);
const TO_DO = /^\W*(?:todo|fixme|xxx|hack|wip|tbd|next(?: steps?)?(?= ?[:-]))\b/;
/** A reminder of what the code lacks now, and not of what could be nicer: two in 1,000 finished files. */
const LACKS =
  /(?:\b(?:not|no|never|nothing|nobody)|n't)\b.{0,60}\byet\b|\b(?:missing|not (?:yet )?(?:handled|implemented|supported|covered|checked|part|done|wired|tested)|(?:is|are) (?:still )?(?:wrong|broken|ignored|lost|dropped)|must|still (?:to|has|have|needs?|open))\b/;
const MAX_REMINDER_LENGTH = 120;
/** "If …" and "when …" say what happens, not what is missing. */
const GENERAL =
  /^\W*(?:if|when|whether|unless|while|whenever|see|note that (?:if|when)|returns?|the caller|callers?|users?|this test)\b|\b(?:is|are) not (?:implemented|supported) (?:on|in|by|for|under)\b|\b(?:so that|in case|otherwise)\b/;
/** "Metrics: postponed": a thing, and how far it is. */
const LABELLED =
  /^\W*[\p{L}\d' -]{3,50}: (?:[\w']+ ){0,2}(?:postponed|deferred|shelved|parked|later|tomorrow(?:'s \w+)?|not done(?: yet)?|not yet|unfinished|to be (?:written|done|added)|missing|next time|another day|to come|to follow|pending|outstanding)\W*$/u;
/** Most comments are told by this alone. */
const MAY_HEDGE =
  /next|later|soon|future|eventual|session|context|token|brevity|time|todo|fixme|implement|stub|placeholder|dummy|fake|mock|hard|simplif|naive|finish|complet|missing|remain|pending|still|for now|moment|temporar|follow|tbd|tbc|wip|progress|left|skip|omit|defer|postpon|exercise|pretend|canned|skeleton|scaffold|limit|out of|would|in a |same|similar|likewise|analog|once|until|only |just |always |shelved|parked|another|tomorrow|before {2}|point|yet|stopgap|hack|unhandled|revisit|\bcomes?\b/i;

/** What is left open, and how. */
export interface OpenWork {
  severity: Finding["severity"];
  text: string;
  /** The words alone tell it; otherwise what stands around them has to. */
  isSure: boolean;
}

/** How a comment leaves work open: so that only somebody says it who breaks off, or perhaps. */
export function leavesOpen(comment: string): OpenWork | undefined {
  if (!MAY_HEDGE.test(comment)) return undefined;
  let found: OpenWork | undefined;
  for (const { text, original } of sentencesOf(comment)) {
    if (text.length > 400 || GENERAL.test(text)) continue;
    const said = new Map<Word, boolean>();
    const says = (word: Word) => {
      if (!said.has(word)) said.set(word, patterns.get(word)!.test(text));
      return said.get(word)!;
    };
    const isOneOf = (families: readonly (readonly Word[])[]) => families.some((family) => family.every(says));
    if (isOneOf(BREAKS_OFF)) return { severity: "error", text: original, isSure: true };
    // Longer ones explain something.
    if (text.length > MAX_REMINDER_LENGTH) continue;
    const isReminder = TO_DO.test(text);
    const isSure = isReminder ? LACKS.test(text) : LABELLED.test(text) || isOneOf(LEAVES_WORK);
    if (isSure || (isReminder ? says("make") || says("undone") : isOneOf(LEAVES_OPEN)))
      found = found?.isSure ? found : { severity: "warning", text: original, isSure };
  }
  return found;
}

/** It says what happens when, not what is missing. */
export function saysInGeneral(sentence: string): boolean {
  return GENERAL.test(sentence);
}
