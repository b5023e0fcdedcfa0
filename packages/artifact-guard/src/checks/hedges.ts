// How somebody says that the rest comes later. Each rule reads one sentence (plain text, lower case, straight quotes, no code, nothing
// quoted). They look for who speaks and of what: "users can continue in the next session" is about a product, "continuing in the next
// session" about the artefact.

/** What an author calls the thing being written, or its parts. */
const PART =
  "(?:sections?|documents?|docs?|files?|contents?|details?|text|outline|write-?up|parts?|chapters?|reports?|specs?|specification|plan|draft|artifacts?|artefacts?|answer|response|output|headings?|paragraphs?|analysis|implementation|items|entries|rows|steps|cases|tests|requirements|code|work|task|it|this)";
const REST = `(?:rest|remainder|remaining|other|missing|further|outstanding|unfinished|additional|last|final|following|subsequent|more)`;
/** A later sitting of the author, not of a user: nothing may follow that says whose. */
const SITTING =
  "(?:(?:next|another|new|future|following|later|separate|subsequent|follow-?up|fresh|second) (?:\\w+ )?(?:sessions?|turns?|responses?|messages?|repl(?:y|ies)|conversations?|chats?|context(?: windows?)?|prompts?|passes|pass|iterations?|sittings?|outputs?|answers?)|next time|part (?:2|two|ii))(?! of\\b)";
const LATER = `(?:later(?: on)?|soon|shortly|afterwards|in due course|when (?:i|we) (?:return|resume|continue|come back|have more)|${SITTING})`;
const DONE =
  "(?:continued?|complet(?:ed?|ing)|finish(?:ed|ing)?|fill(?:ed|ing)?(?: (?:in|out))?|add(?:ed|ing)?|writ(?:ten|e|ing)|expand(?:ed|ing)?|flesh(?:ed|ing)? out|cover(?:ed|ing)?|deliver(?:ed)?|provid(?:ed?|ing)|handled?|addressed|follow|done|produced?|generated?|drafted|documented|elaborated?|resumed?|picked up|supplied|included|described|detailed)";
const LIMIT =
  "(?:(?:context|token|output|response|message|length|space|size|character|word|reply|budget|memory)(?:[- ](?:window|length|budget|size|space))?[- ](?:limit(?:s|ations?)?|constraints?|budgets?|exhaustion|pressure|restrictions?|caps?|usage|length|size)|(?:context|token|output)s?(?: window)?|(?:length|space|brevity|time)(?: (?:limits?|limitations?|constraints?|reasons?))?)";
const AUTHOR =
  "(?:i|we)(?:'ll|'ve|'m|'re|'d| will| have| am| are| had| would| can| could| must| need| should| shall| want| plan)?";
const MORE =
  "(?:continu(?:e|ing|ation)|proceed|go on|carry on|expand|finish|complete|elaborate|flesh|fill|add|cover|write|provide|generate|produce|the (?:rest|remaining)|pick up|keep going|more detail)";

/**
 * What a sentence must hold, one of each list, before a rule's pattern is tried at all. Compiling the patterns costs more than all else that a hook does,
 * and an ordinary artefact needs none of them.
 */
const HINTS = {
  "to-be-continued": [
    [
      "continu",
      "tbc",
      "cont'd",
      "to come",
      "coming",
      "follow",
      "stay tuned",
      "in progress",
      "wip",
      "part ",
      "to be ",
      "will be ",
    ],
  ],
  "next-sitting": [
    [
      "next ",
      "following ",
      "future ",
      "another ",
      "later ",
      "new ",
      "resum",
      "continu",
      "pick",
      "carry on",
      "see ",
      "await",
      "refer",
    ],
    ["session", "turn", "response", "message", "reply", "context", "here", "this point", "where "],
  ],
  "rest-later": [
    [
      "rest",
      "remain",
      "other",
      "missing",
      "further",
      "outstanding",
      "unfinished",
      "additional",
      "last",
      "final",
      "following",
      "subsequent",
      "more",
      "left",
      "leav",
      "postpon",
      "push",
      "sav",
      "reserv",
      "defer",
    ],
    [
      "later",
      "soon",
      "shortly",
      "afterwards",
      "in due",
      "when i",
      "when we",
      "session",
      "turn",
      "response",
      "message",
      "reply",
      "replies",
      "conversation",
      "chat",
      "context",
      "prompt",
      "pass",
      "iteration",
      "sitting",
      "output",
      "answer",
      "next time",
      "part 2",
      "part two",
      "part ii",
      "will",
      "shall",
      "is ",
      "are ",
      "was",
      "been",
      "still",
    ],
  ],
  "same-pattern": [
    ["rest", "remain", "other"],
    ["same", "similar", "analogous", "identical"],
  ],
  "running-out": [
    [
      "running",
      "run ",
      "ran ",
      "getting",
      "almost",
      "nearly",
      "reach",
      "hit",
      "approach",
      "near",
      "exceed",
      "exhaust",
      "used up",
      "out of",
      "close to",
      "full",
    ],
    ["context", "token", "space", "room", "output", "budget", "time", "length", "limit"],
  ],
  limits: [
    [
      "context",
      "token",
      "output",
      "response",
      "message",
      "length",
      "space",
      "size",
      "character",
      "word",
      "reply",
      "budget",
      "memory",
      "brevity",
      "time",
    ],
    [
      "limit",
      "constraint",
      "due to",
      "because of",
      "given",
      "owing",
      "interest of",
      "to stay",
      "to keep",
      "to remain",
      "to fit",
      "within",
      "for ",
      "in light",
      "considering",
      "result of",
      "hitting",
      "approaching",
      "reaching",
      "near",
      "at ",
    ],
    [
      "rest",
      "remain",
      "other",
      "further",
      "some",
      "following",
      "later",
      "several",
      "i ",
      "i'",
      "we ",
      "we'",
      "wrapping",
      "stopping",
      "ending",
      "pausing",
      "here",
      "for now",
      "next session",
      "omitted",
      "abbreviated",
      "truncated",
      "cut ",
      "summari",
      "shortened",
      "condensed",
      "not ",
      "incomplete",
      "continu",
      "skipped",
      "left out",
    ],
  ],
  stopping: [
    ["stop", "wrap", "paus", "end", "leav", "cut", "break", "conclud", "that's", "that is", "this is"],
    [
      " here",
      "for now",
      "at this point",
      " now",
      "i could",
      "we could",
      "i can",
      "we can",
      "i was",
      "we were",
      "we was",
      "i had",
      "we had",
      "i have",
      "we have",
      "i got",
      "we got",
      "i managed",
      "we managed",
      "i will",
      "we will",
    ],
  ],
  offer: [
    [
      "let me know",
      "tell me",
      "say",
      "reply",
      "respond",
      "ask",
      "ping me",
      "type",
      "send",
      "prompt me",
      "give me",
      "shall",
      "should",
      "do you want",
      "would",
      "want",
      "may ",
      "can",
      "could",
      "i ",
      "i'",
      "we ",
      "we'",
      "happy",
      "glad",
      "ready",
      "able",
    ],
    ["you", " me", " i ", "i ", " us", " we", "if", "when", "once", "on request", "as needed"],
  ],
  "author-later": [
    ["i ", "i'", "we ", "we'", "will", "going to", "plan to"],
    [
      "later",
      "next",
      "session",
      "rest",
      "remain",
      "detail",
      "section",
      "missing",
      "gap",
      "blank",
      "other",
      "soon",
      "finish",
      "complet",
      "cover",
      "writ",
      "fill",
      "follow",
      "here",
      "space",
      "time",
      "context",
      "fit",
      "short",
      "off",
      "out",
    ],
  ],
  "elided-text": [
    [
      "unchanged",
      "omitted",
      "elided",
      "truncated",
      "abbreviated",
      "skipped",
      "left out",
      "as before",
      "as above",
      "as is",
      "same",
      "here",
      "cut",
      "redacted",
      "not shown",
      "snip",
      "hidden",
      "trimmed",
      "shortened",
    ],
    [
      "rest",
      "remain",
      "other",
      "existing",
      "previous",
      "further",
      "additional",
      "subsequent",
      "more",
      "content",
      "text",
      "section",
      "detail",
      "document",
      "file",
      "output",
      "everything",
      "omitted",
      "truncated",
      "abbreviated",
      "elided",
      "skipped",
      "shortened",
      "trimmed",
      "snip",
      "cut",
    ],
  ],
  unfinished: [
    ["this", "the ", "remaining", "other", "missing", "rest of", "following"],
    [
      "partial",
      "placeholder",
      "skeleton",
      "stub",
      "incomplete",
      "unfinished",
      "half",
      "to be",
      "missing",
      "unwritten",
      "pending",
      "outstanding",
      "tbd",
      "todo",
      "need",
    ],
  ],
} as const;

type RuleName = keyof typeof HINTS;

const rules: readonly [RuleName, string | RegExp][] = [
  // To be continued. / Continuing in the next session. / More to come.
  [
    "to-be-continued",
    /^(?:\W*)(?:to be continued|tbc|continued?(?: (?:below|later|elsewhere))?|(?:more|details|rest|remainder|remaining sections) (?:to (?:come|follow)|coming(?: soon)?)|stay tuned|work in progress|wip|cont'?d|end of part (?:1|one|i)|part (?:1|one|i) of (?:\d|two|three))\W*$/,
  ],
  [
    "to-be-continued",
    `^\\W*(?:to be |will be |will |this (?:document |section |work |task |file )?(?:will be |is |to be )?)?continu(?:ed?|es|ing|ation)\\b(?: \\w+){0,6}? (?:in|with|during|at|on|into) (?:the |a |an |my |our )?${SITTING}`,
  ],
  [
    "to-be-continued",
    `^\\W*(?:to be|will be) (?:${DONE}) (?:in |with |during )?(?:the |a |an |my |our )?${LATER}`,
  ],
  // Next session: the remaining sections. / See the next message for the rest.
  [
    "next-sitting",
    `^\\W*(?:next|following|a future|the next|in the next|a follow-?up) (?:session|turn|response|message|reply|context window)(?:'s)?\\b.{0,20}?(?::|(?:should|must|will|can|to|needs?|has to|picks?|continues?|i|we)\\b).*\\b(?:continu|pick|complet|finish|resum|start|cover|add|fill|writ|rest|remain|sections?)`,
  ],
  ["next-sitting", `\\b(?:see|await|wait for|refer to) (?:the |my )?${SITTING}`],
  [
    "next-sitting",
    `^\\W*(?:please )?(?:resume|continue|pick (?:it )?up|picking up|resuming|carry on) (?:from )?(?:here|this point|where (?:i|we|this) )`,
  ],
  // The remaining sections are left for the next session / will be completed later.
  [
    "rest-later",
    `\\b(?:the |all |any )?${REST}(?: of)?(?: the| this| these| its)?(?: \\w+){0,2}? ${PART}\\b.{0,40}?\\b(?:will|shall|can|could|should|must|may|to|is|are|was|were|still|has|have|i'll|we'll|gets?|need|needs)\\b.{0,40}?\\b${LATER}`,
  ],
  [
    "rest-later",
    `\\b(?:the |all )?(?:rest|remainder|remaining)(?: (?:of )?(?:the |this )?(?:\\w+ ){0,2}?${PART})? (?:will|shall|is|are|was|were|has been|have been|still)(?: still)?(?: be| to be| yet to be| being)? (?:left|postponed|pushed|saved|reserved|carried over|handed over|${DONE})\\b(?: (?:for|to|in|until|till|over|into))?(?: the| a| an)? ?(?:${LATER}|$|\\.)`,
  ],
  [
    "rest-later",
    `\\b(?:left|leaving|leave|leaves|postpone[sd]?|postponing|pushed|saved|saving|reserved|defer(?:red|ring)?) (?:\\w+ ){0,6}?(?:for|to|until|till) (?:the |a |an |my |our )?${SITTING}`,
  ],
  [
    "same-pattern",
    `\\b(?:rest|remainder|remaining|other)\\b.{0,40}?\\b(?:sections?|parts?|chapters?|documents?|files?|entries|items)\\b.{0,30}?\\b(?:follows?|following|use|uses|have|has|repeats?|mirrors?|are|is)\\b(?: \\w+){0,2}? (?:the )?(?:same|similar|analogous|identical)\\b`,
  ],
  // Running low on context, wrapping up here. / Due to length limits, the rest is omitted.
  [
    "running-out",
    /^\W*(?:(?:as |since |because |given that |now that )?(?:i|we)(?: am|'m| are|'re| have| was| were)?(?: now| almost| nearly| quickly| about)? ?)?(?:running|run|ran|getting|almost|nearly) (?:low|out|short) (?:on|of) (?:context|tokens?|space|room|output|budget|time)\b/,
  ],
  [
    "running-out",
    /\b(?:i|we)(?: am|'m| are|'re| have|'ve|'ll| will| was| were)?(?: \w+)? (?:running|run|ran|getting|reached|reaching|hit|hitting|approaching|nearing|exceeded|exhausted|used up|near|at|out of|close to)(?: \w+){0,3}? (?:context|tokens?|token|output|length|space limit|message limit|response limit)\b/,
  ],
  [
    "running-out",
    /^\W*(?:the )?(?:context|token|output|length)(?: window| budget| limit| length)? (?:is |was |has been |nearly |almost |limit )*(?:reached|exhausted|full|exceeded|used up|running (?:low|out)|nearly (?:full|exhausted))\b(?!.* (?:when|if) )/,
  ],
  [
    "limits",
    `\\b(?:due to|because of|given|owing to|in view of|in the interest of|to (?:stay|keep|remain|fit) (?:\\w+ )?(?:within|under|in|inside)|within|for|in light of|considering|as a result of|constrained by|limited by|at|hitting|approaching|reaching|near(?:ing)?)(?: the| my| our| this| these| current| remaining| available)* ${LIMIT}\\b.*?\\b(?:(?:rest|remainder|remaining|other|further|some|following|later|several) (?:\\w+ )?${PART}|i|i'll|i've|i'm|we|we'll|we've|wrapping|stopping|ending|pausing|here|for now|next session|omitted|abbreviated|truncated|cut (?:short|off|here)|summari[sz]ed|shortened|condensed|not (?:included|shown|covered|complete)|incomplete|continued?)\\b`,
  ],
  [
    "limits",
    `\\b(?:rest|remainder|remaining|further|omitted|truncated|abbreviated|shortened|cut short|stopping|wrapping up|incomplete|skipped|left out|not (?:included|shown|covered))\\b.*\\b(?:due to|because of|for|owing to|given|in the interest of)(?: the| my| our)? (?:${LIMIT})\\W*$`,
  ],
  // Stopping here for now.
  [
    "stopping",
    /^\W*(?:(?:so|and|but|therefore|thus|for now),? )*(?:(?:i'll|i will|i am|i'm|i have to|i must|i need to|i should|let me|we'll|we will|we're|will) )?(?:be )?(?:stop(?:ping)?|wrap(?:ping)?(?: this| it| things)? up|paus(?:e|ing)|end(?:ing)?|leav(?:e|ing) (?:it|this|off|things)|cut(?:ting)? (?:it|this|off)|break(?:ing)? off|conclud(?:e|ing))(?: \w+){0,3}? (?:here|for now|at this point|there for now|now)\b/,
  ],
  [
    "stopping",
    /\b(?:wrapping up|stopping|pausing|ending|leaving (?:it|this)|cutting (?:it|this) (?:off|short)|breaking off)(?: \w+)? (?:here|for now|at this point)\W*$/,
  ],
  [
    "stopping",
    /^\W*(?:that's|that is|this is) (?:all|as (?:much|far)|everything) (?:that )?(?:i|we) (?:could|can|was able|were able|had|have|got|managed|will)\b/,
  ],
  // Let me know if you'd like me to continue. / Shall I go on?
  [
    "offer",
    `^\\W*(?:(?:please|just|if so,?|otherwise,?|and) )*(?:let me know|tell me|say|reply|respond|ask(?: me)?|ping me|type|send|prompt me|give me)\\b.*\\b${MORE}\\b`,
  ],
  [
    "offer",
    `^\\W*(?:if (?:you(?:'d)?|this|that|needed|desired|so)\\b.{0,60}?,? )?(?:shall|should|do you want|would you like|want|may|can|could) (?:me|i|us|we|you want me|you like me)\\b.*\\b${MORE}\\b`,
  ],
  [
    "offer",
    `\\b(?:i|we)(?:'d| would| can| could|'m| am|'ll| will|'re| are)(?: also| then| gladly| be)*(?: happy| glad| ready| able| prepared| available)?(?: to)? ${MORE}\\b.*\\b(?:if|when(?:ever)?|once|on request|as needed|should you|upon)\\b`,
  ],
  [
    "offer",
    `^\\W*(?:if|when(?:ever)?|once) (?:you|needed|desired)\\b.*\\b(?:i|we)(?:'d|'ll|'m| can| could| will| would| am)\\b.*\\b${MORE}\\b`,
  ],
  [
    "offer",
    `^\\W*(?:happy|glad|ready|able) to ${MORE}\\b.*\\b(?:if|when(?:ever)?|on request|as needed|should you)\\b`,
  ],
  ["offer", /^\W*(?:would you like|do you want|shall|should) (?:me|i|us|we)\b.*\?\W*$/],
  // I've started the idea and will fill in the details.
  [
    "author-later",
    `^\\W*(?:next,? |then,? |later,? |for now,? )*${AUTHOR} (?:\\w+ ){0,3}?(?:started|begun|outlined|sketched|drafted|laid out|set up|created|covered|completed|finished|written|documented|done|included|focus(?:s)?ed)\\b.*\\b(?:will|'ll|going to|plan to|intend to|still (?:need|have) to|remain|rest|remaining|to follow|next)\\b.*\\b(?:${DONE}|rest|details|remain\\w*|sections?|later)\\b`,
  ],
  [
    "author-later",
    `^\\W*(?:next,? |then,? |later,? |in the meantime,? )*(?:i|we)(?:'ll| will|'m going to| am going to|'re going to| plan to| intend to| still need to| still have to| need to| have yet to)(?: now| then| next| still| later)? (?:${DONE}|come back|return|revisit|get back)\\b.*\\b(?:${LATER}|(?:the )?(?:rest|remaining|remainder|details|missing|other|sections?|gaps|blanks))\\b`,
  ],
  [
    "author-later",
    `^\\W*(?:will|going to|plan to) (?:${DONE}|come back|return to) .*\\b(?:${LATER}|(?:the )?(?:rest|remaining|details))\\b`,
  ],
  [
    "author-later",
    /^\W*(?:i|we)(?: have|'ve)? (?:ran out|run out|could(?:n't| not)|was(?:n't| not) able|were(?:n't| not) able|did(?:n't| not) (?:manage|get)|have(?:n't| not) (?:finished|completed|covered|written|had)|had to (?:stop|cut|leave|skip|omit))\b.*\b(?:finish|complete|cover|writ|time|space|context|section|document|rest|remaining|here|short|fit|get to|off|out)/,
  ],
  // [Remaining sections omitted for brevity] / (rest unchanged)
  [
    "elided-text",
    `^\\W*(?:the |all |any )?(?:rest|remainder|remaining|other|existing|previous|further|additional|subsequent|more|content|contents|text|sections?|details|document|file|output|everything else)\\b(?: (?:of|the|this|all|\\w+)){0,5}? ?(?:(?:is|are|was|were|has been|have been|remains?|stays?|go(?:es)?|kept|left|will be) )?(?:unchanged|omitted|elided|truncated|abbreviated|skipped|left out|as (?:before|above|is)|(?:the )?same(?: as (?:before|above|previously))?|here|cut(?: off)?|redacted|not shown|snipped|hidden|trimmed)\\b(?: (?:for|due|because|to|here|from|in|as)\\b.*)?\\W*$`,
  ],
  [
    "elided-text",
    /^\W*(?:omitted|truncated|abbreviated|elided|skipped|shortened|trimmed|snipped?|cut)(?: (?:for|due to|here)(?: \w+){0,3})?\W*$/,
  ],
  // This is a partial draft; the document is incomplete.
  [
    "unfinished",
    /^\W*(?:note:? )?(?:this|the (?:current )?)(?: (?:document|section|draft|file|artifact|artefact|report|version|spec|plan))? ?(?:is|remains)(?: still| currently| only| just)? (?:a |an )?(?:partial|placeholder|skeleton|stub|incomplete|unfinished|half-finished)\b/,
  ],
  [
    "unfinished",
    `^\\W*(?:the )?(?:remaining|other|missing|rest of the|following) (?:sections?|parts?|chapters?|content)(?: \\w+)? (?:are|is|remains?|still)(?: still| yet)? (?:to be (?:written|done|completed|added|filled)|missing|incomplete|unwritten|pending|outstanding|tbd|todo|need\\b)`,
  ],
];

/** The rule that a sentence falls under, or undefined. The sentence comes from `sentencesOf`. */
export function hedgeOf(sentence: string): RuleName | undefined {
  if (sentence.length > LONGEST_SENTENCE) return undefined;
  const hinted = new Map<RuleName, boolean>();
  const isHinted = (name: RuleName) => {
    const known = hinted.get(name) ?? HINTS[name].every((any) => any.some((hint) => sentence.includes(hint)));
    hinted.set(name, known);
    return known;
  };
  return rules.find(([name], index) => isHinted(name) && patternOf(index).test(sentence))?.[0];
}

/** Nobody puts work off in more than this, and some patterns are quadratic. */
const LONGEST_SENTENCE = 600;

const compiled = new Map<number, RegExp>();

function patternOf(index: number): RegExp {
  let pattern = compiled.get(index);
  if (pattern === undefined) {
    const source = rules[index]![1];
    pattern = typeof source === "string" ? new RegExp(source) : source;
    compiled.set(index, pattern);
  }
  return pattern;
}
