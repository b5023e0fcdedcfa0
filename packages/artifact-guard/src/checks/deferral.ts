import { lazyPattern } from "../lazy-pattern.js";

/** What an author calls the text and its parts. */
const PAGES =
  "(?:sections?|subsections?|parts?|chapters?|pages?|appendix|appendices|glossary|conclusion|document|artifact|artefact|guide|text|contents?|table|listing|outline|draft|half|spec(?:ification)?|analysis|design)";
/** What is listed in a text, but may as well be work on a product: "the remaining tests". */
const ENTRIES =
  "(?:rows|entries|items|lists?|details?|plan|requirements?|criteria|stor(?:y|ies)|scenarios?|journeys|(?:test )?cases|tests|checks|endpoints|modules|components|services|integrations|migrations|diagrams|samples|alternatives|risks|questions|adrs|files|steps|work|everything)";
/** A later sitting of the author; what stands in the second is as often a stage of a project. */
const SITTING_UNIT =
  "(?:sessions?|turns?|responses?|messages?|repl(?:y|ies)|conversations?|chats?|contexts?|prompts?|instal?lments?|exchanges?|answers?|outputs?)";
const STAGE_UNIT =
  "(?:passe?s?|iterations?|rounds?|chunks?|batch(?:es)?|calls?|go|runs?|agents?|parts?|revisions?|follow-?ups?)";
const NEXT =
  "(?:next|following|later|future|subsequent|upcoming|another|new|separate|fresh|second|coming)(?: (?:writing|working|coding|chat|agent|separate|single|clean|fresh|new|follow-?up))?";
const WRITTEN =
  "(?:written|drafted|documented|described|detailed|discussed|covered|finished|completed|elaborated|extended|expanded|fleshed|filled|added|appended|included|produced|generated|delivered|given|listed|shown|sent|posted|supplied|provided|addressed|handled|revisited|done|fit)";

/** Not of a product: "the remaining sections of the form". */
const OF_THE_TEXT =
  "(?! (?:of|in|on) (?:the|each|every|a|an|this|our|my|that) (?!document|text|draft|report|spec|file|guide|plan|artifact|artefact))";
const REST_OF_ENTRIES = `(?:remaining|missing|outstanding|unwritten|final|last|other|subsequent|additional|further)(?: [\\w-]+){0,2}? ${ENTRIES}${OF_THE_TEXT}|other (?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`;
const REST_OF_TEXT = `more sections?|(?:rest|remainder|balance)(?! of\\b)|(?:rest|remainder|balance|half|tail) of (?:it|that|(?:the |this )(?:[\\w-]+ )?${PAGES})|(?:remaining|missing|outstanding|unwritten|final|last|other|subsequent|additional|further)(?: [\\w-]+){0,2}? ${PAGES}${OF_THE_TEXT}|(?:second|other|last) (?:half|one|part|chunk)${OF_THE_TEXT}|everything after this(?: point)?`;

const UNDONE = `(?:not|\\w+n't|never|yet to be|still (?:has|have|needs?) to be|still to be)(?: yet)?(?: been| be)? ${WRITTEN}|omitted|left (?:out|blank|open|empty|as|to|for)|elided|abbreviated|truncated|deferred|deferring|postponed|skipped|outlined|sketched|stub(?:s|bed)?|pending|unfinished|incomplete|missing|only (?:an )?outlined?|tbd|go here|to be ${WRITTEN}|to come|to follow|reserved for|handed (?:over|on)|carried over|still has to|still have to|yet to|put off|dropped|on (?:its|their) way|(?:not|\\w+n't|never)(?: yet)? (?:ready|been started|started)|not (?:written|drafted|covered)`;

/**
 * The words that tell a deferral, by what they say. None of them tells anything alone: finished work has a "rest", a "next session" and limits
 * as well.
 */
const WORDS = {
  author: "i|i'm|i'll|i've|i'd|we|we'll|we've|we're|let me|let's|let us|my",
  /** What is not there: of the text, or of what is listed in it as well. */
  restOfText: REST_OF_TEXT,
  rest: `${REST_OF_TEXT}|${REST_OF_ENTRIES}`,
  text: `${PAGES}(?: \\d[\\d.]*)?|"…"`,
  these: "these|those|this",
  numbered: "(?:sections?|chapters?) \\d[\\d.]*",
  /** What has not been done to it. */
  unwritten: `(?:not|\\w+n't|never|yet to be|still (?:has|have|needs?) to be|still to be)(?: yet)?(?: been| be)? (?:written|drafted|documented|described|detailed|discussed|elaborated|fleshed)`,
  toBeWritten: "(?:will|to|shall) be (?:written|drafted|documented|described|detailed|elaborated|fleshed)",
  undone: UNDONE,
  restUndone: `(?:${REST_OF_TEXT})(?![\\w-]).*(?<![\\w-])(?:${UNDONE})`,
  later: `later|soon|shortly|forthcoming|separately|next time|as a follow-?up|in a follow-?up|next\\W*$`,
  sitting: `${NEXT} ${SITTING_UNIT}(?! (?:of|for) )|next time|follow-?up (?:message|turn|session|reply)`,
  stage: `${NEXT} ${STAGE_UNIT}(?! (?:of|for) )|next one|part (?:2|two|3|three|ii)|follow-?up document`,
  will: "will|shall|should|must|'ll|going to|to be|needs? to|plan to|please|i|we",
  write:
    "write|writing|finish|complete|continue|resume|cover|describe|document|add|append|fill|extend|flesh|generate|produce|send|deliver|do|return|come|follow|follows|pick|picks|start|starts|dive|take|do|go ahead|move on|carry on|elaborate|job|" +
    WRITTEN,
  /** Why. */
  limit:
    "(?:context|tokens?|output|response|message|reply|length|space|size|budget|session)(?: \\w+)? (?:limits?|constraints?|budget|left|ran out|window)|limits of (?:this|my|the)|limited (?:context|space|room|time|in how)|(?:out|short|low) (?:of|on) (?:tokens?|context|room|space|time)|for brevity|sake of brevity|interest of (?:time|space|brevity|length)|reasons? of (?:space|length|time)|for (?:space|length)|too (?:long|large|big) (?:for|to)|length is exceeded|time is short|(?:little|enough|no) (?:room|space|context)|within limits|in one (?:message|response|reply|go)|single (?:message|response|reply)|how much i can|output at once|context (?:budget|limit|exhaustion)",
  /** Nobody but a writer with a limit has these. */
  mine: "my (?:\\w+ )?(?:context|token|output|response|message|reply)s? (?:window|limit|budget|length|is|was|has|runs?)|(?:once|when|as soon as) (?:i|we) have (?:more|enough|a fresh) (?:room|context|tokens|space)",
  ranOut:
    "(?:ran|run|running|am|i'm|nearly|almost) (?:nearly |almost )?(?:out of|low on|short (?:on|of)) (?:space|room|context|tokens)|used up (?:my|the|all)|(?:reach|reached|reaching|exceed|exceeding|hit|hitting|approach|approaching|close to|over) (?:the |my |a )?(?:\\w+ )?(?:limit|window|length|budget)",
  thisSitting: "this (?:response|message|session|turn|reply)|next (?:response|message|turn|reply)",
  oneSitting: "(?:one|a single|this|each) (?:message|response|reply|go|output|turn|answer)",
  overflow: "too (?:long|large|big|much)|fit|exceeds?|limits?|split|several|multiple",
  piecewise:
    "in (?:several|multiple|two|three|separate) (?:parts|messages|chunks|replies|responses|turns)|this (?:was|is|concludes) (?:the )?(?:part (?:1|one)|first (?:part|half|chunk))",
  failed:
    "(?:did not|didn't|could not|couldn't|cannot|can't|was not able to|wasn't able to|unable to|not able to) (?:get to|make it|fit|finish|complete|include|go on|reach)",
  leave:
    "leave|leaving|left|hold(?:ing)? back|skip(?:ped|ping)?|postpon(?:e|ed|ing)|defer(?:red|ring)?|omit(?:ted|ting)?",
  stop: "stop|stopping|stopped|pause|pausing|break off|break|breaking|end|ending|wrap(?:ping)? up|hand(?:ing)? (?:off|over)|cut(?:ting)?",
  stopHere:
    "(?:stop|stopping|stopped|pause|pausing|break|breaking(?: off)?|end|ending|leave|leaving off|wrap(?:ping)? up|hand(?:ing)? (?:off|over))(?: \\w+){0,3}? (?:here|there|at this point|for now|for this turn)(?=\\W*$|[,;:.)]| (?:because|since|as|so|before|due|to|given|and|until)\\b)|leaving off",
  partly: "only|first|partial|the first (?:\\w+ )?(?:part|half)",
  shown: "shown|given|covered|detailed|included|listed|written|provided",
  same: "follows? (?:the )?(?:very )?(?:same|similar) (?:pattern|structure|format|layout|approach)",
  /** What is asked of the reader. */
  ask: "^\\W*(?:please )?(?:type|ask for)|say the word|just say|ask me|tell me|prompt me|once you confirm|your confirmation|if this looks good|looks good|start a new session|stay tuned|instruct me",
  offer:
    "if needed|if you(?:'d| would)? (?:like|want|need)|when ready|when you are ready|after your (?:approval|confirmation)|say so|on request|want it",
  question: "(?:shall|should) i|want me to|like me to|prefer (?:that |if )?i|do you want me",
  more: "continue|keep going|carry on|proceed|elaborate|expand|write|finish|go on|go ahead|move on|rest|remaining|next section|more",
  follows:
    "follows?(?=\\W*$| in | next| soon| later)|forthcoming|to follow|will be (?:posted|sent|written|delivered)|going to be (?:written|sent)|comes? next",
  sequel: `(?:part|half|chunk|instal?lment) (?:two|2|three|3|ii)${OF_THE_TEXT}|(?:second|next|other|last) (?:part|half|chunk|portion|instal?lment)${OF_THE_TEXT}`,
} as const;

type Word = keyof typeof WORDS;

/** The words that make a deferral together, in whatever order they come. */
const FAMILIES: readonly (readonly Word[])[] = [
  // The remaining sections are pending. / For brevity, the remaining endpoints are left out. / The last three journeys have yet to be written.
  ["restUndone"],
  ["author", "restOfText", "undone"],
  ["rest", "undone", "limit"],
  ["rest", "undone", "sitting"],
  ["rest", "unwritten"],
  ["rest", "toBeWritten", "stage"],
  ["numbered", "undone", "thisSitting"],
  ["text", "failed", "thisSitting"],
  // I'll send the remaining sections separately. / The second half is for the next chunk.
  ["rest", "will", "write", "sitting"],
  ["restOfText", "will", "write", "stage"],
  ["author", "restOfText", "write", "later"],
  ["author", "text", "write", "will", "later"],
  ["author", "write", "sitting"],
  ["these", "will", "write", "sitting"],
  ["will", "write", "text", "sitting"],
  ["numbered", "sitting"],
  ["text", "undone", "sitting"],
  ["text", "undone", "stage"],
  // I'm holding section 5 back. / I'll deliver this in several parts. / I could not get to the appendix.
  ["author", "leave", "restOfText"],
  ["author", "leave", "numbered"],
  ["author", "piecewise"],
  ["author", "failed", "text"],
  ["author", "failed", "restOfText"],
  // My context is full. / We are out of tokens. / The listing would exceed the limit, so only the first part is shown.
  ["mine"],
  ["ranOut", "author"],
  ["limit", "rest", "partly"],
  ["limit", "partly", "shown", "text"],
  ["limit", "author", "stop"],
  ["limit", "author", "undone"],
  ["limit", "author", "sitting"],
  ["limit", "stopHere"],
  ["oneSitting", "overflow", "author"],
  ["oneSitting", "overflow", "rest"],
  // I'll stop here. / I've stopped at section 4.
  ["author", "stopHere"],
  ["author", "stop", "numbered"],
  // The first five are detailed; the other eleven follow the same pattern. / The second part is forthcoming.
  ["rest", "same", "partly"],
  ["sequel", "follows"],
  // Once you confirm, I'll go ahead with the other sections. / Type "next" for the next section. / Should I carry on?
  ["question", "more"],
  ["offer", "restOfText", "more"],
  ["ask", "more", "text"],
  ["ask", "author", "more"],
  ["ask", "more", "sitting"],
];

/** A rule about what happens in general, a condition, or a thing that is said not to be so. */
const GENERAL =
  /^\W*(?:an?|each|every|any|if (?:a|an|the|you)|when(?:ever)?|until|unless|users?|clients?|customers?|you|do not|don't|never|to (?:continue|be safe)|in (?:this|each)|after|before|he|she|they|it|as soon|use|set|run|see|press|click|see)\b|\b(?:so that|we (?:chose|decided)|he|she|if a|when (?:a|the)|that runs?|who|no (?:further|other|more) (?:sections?|parts?)|nothing|none|not part of|unchanged|(?:should|must|do) not|out of scope)\b|\bno \w+ (?:were|was|is|are)\b|\b(?:skipped|omitted|truncated|pending|missing) (?:on|if|unless|when|until|while|and|with)\b|\b(?:was|were) done\b|^\W*(?:the )?(?:guard|hook|agent|server|user|client|parser|compiler|loop|scheduler|session|worker|api|team|output|transcript|function|handoff|committee) (?!limit|budget)\w+s?\b/;

const patterns = new Map<Word, () => RegExp>(
  (Object.keys(WORDS) as Word[]).map((word) => [
    word,
    lazyPattern(() => new RegExp(`(?<![\\w-])(?:${WORDS[word]})(?![\\w-])`)),
  ]),
);

/**
 * Whether a sentence puts something off: what is left, that it is not done, where it goes or why, in any order and tense. Meant for the last
 * words of a document, after all of its content: elsewhere the same words describe a product.
 */
export function isDeferral(sentence: string): boolean {
  if (GENERAL.test(sentence)) return false;
  const found = new Map<Word, boolean>();
  const says = (word: Word): boolean => {
    let isSaid = found.get(word);
    if (isSaid === undefined) {
      isSaid = patterns.get(word)!().test(sentence);
      found.set(word, isSaid);
    }
    return isSaid;
  };
  return FAMILIES.some((family) => family.every(says));
}
