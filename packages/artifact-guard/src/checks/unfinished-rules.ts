import type { HedgeRule } from "./hedge-hints.js";
import { DONE, LATER, LIMIT, PART, SITTING, WRITTEN } from "./hedge-words.js";

/** What of the text is not there: "the remaining sections", "sections 4 to 7", "the rest of the document". */
const LEFTOVER = `(?:(?:rest|remaining|remainder|other|missing|subsequent|outstanding|unfinished)(?: of)?(?: the| this| these)?(?: [\\w-]+)? ${PART}|(?:the )?(?:rest|remainder)(?: of (?:it|this|that))?|(?:sections?|parts?|chapters?) \\d+(?:\\.\\d+)?(?: ?(?:-|to|through|and|,|&) ?\\d+(?:\\.\\d+)?)*)`;
/** What an author calls the work in hand. */
const WORK = `(?:${PART}|list|table|work(?: on (?:this|the) \\w+)?|overview|summary|appendix|part (?:2|3|two|three|ii|iii)|rest|remainder)`;
const THIS = `(?:this|the (?:current |present )?${PART}|this ${PART})`;
const SPOKEN = "(?:session|turn|response|message|reply|context window|prompt|agent|author|run|pass)";

/**
 * How somebody says that what is there is not all: by naming what is missing, by calling the text unfinished, by the limit that ended it, or by
 * handing it on. As in {@link HEDGE_RULES}, each reads one sentence.
 */
export const UNFINISHED_RULES: readonly HedgeRule[] = [
  // Remaining sections: TODO. / Sections 4-7 omitted. / I've left out the remaining sections to save tokens.
  [
    "leftover",
    () =>
      `^\\W*(?!.*\\b(?:no|none|nothing|never|not)\\b.*\\b${LEFTOVER})(?:[\\w'-]+ ){0,6}?${LEFTOVER}(?:\\W+(?:is|are|was|were|has been|have been|will|would|only|still|yet|all|to|be|i|we|have|had|left|now|just|then|simply|currently)\\b)*\\W+(?:deferred|postponed|(?:skipped|omitted|left out|truncated|cut(?: off)?)(?=\\W*$|\\W+(?:for|due|because|to (?:save|keep|stay|fit)|here|in (?:this|the interest)|from this|as)\\b)|left(?= as)|out\\b(?=\\W*$)|pending|outstanding|unwritten|incomplete|unfinished|missing|tbd|tbc|todo|to do|sketched|stubs?|stubbed|placeholders?|to come|to follow|similar\\b(?! to\\b)|analogous\\b(?! to\\b)|follow(?=\\W*$| in\\b| later| soon| next| shortly)|(?:${WRITTEN}|added|covered|completed|done|finished) (?:next|in (?:the |a |my )?${SITTING})|remain(?:s)? to be|remain (?:open|unwritten)|${WRITTEN}(?=\\W*$))\\b`,
    [
      "rest|remain|other|missing|subsequent|outstanding|unfinished|section|part|chapter",
      "defer|postpon|skip|omit|left| out|pending|outstanding|unwritten|incomplete|unfinished|missing|tbd|tbc|todo|to do|sketch|stub|placeholder|to come|follow|similar|analogous| next| in |remains to|remain to|open|writ|document|describ|detail|draft|elaborat|flesh|fill|spell|specif|truncat|cut",
    ],
  ],
  [
    "leftover",
    () =>
      `^\\W*(?:todo|to do|next(?: steps?)?|remaining|still (?:to do|missing|open|todo)|left(?: to do)?|pending|missing)\\s*[:-]+\\s*(?:to )?(?:(?:write|finish|complete|add|fill in|cover|continue with|do) )?(?:the |all )?${LEFTOVER}\\W*$`,
    [
      "rest|remain|other|missing|subsequent|outstanding|unfinished|section|part|chapter",
      "todo|to do|next|remaining|still|left|pending|missing",
      ":|-",
    ],
  ],
  ["leftover", () => `^\\W*(?:still|yet) to be ${WRITTEN}\\s*[:-]`, ["still to be|yet to be"]],
  [
    "leftover",
    () =>
      `\\b${WORK} (?:has|have) yet to be ${WRITTEN}\\b|\\b${WORK} (?:is|are) (?:still|yet) to be ${WRITTEN}\\W*$`,
    ["yet to be|still to be"],
  ],
  [
    "leftover",
    () =>
      `\\b(?:will not|won't|cannot|can't|could not|couldn't|did not|didn't|unable to|not able to) (?:be able to )?(?:go (?:through|into)|cover|write|finish|complete|include|repeat|show|list|detail|get to) (?:all |any )?(?:of )?(?:the )?${LEFTOVER}`,
    [
      "rest|remain|other|missing|subsequent|outstanding|unfinished|section|part|chapter",
      "not |n't|cannot|unable",
    ],
  ],
  [
    "leftover",
    () =>
      `\\b(?:left|leaving|leave|put|added|inserted|used) (?:only |just )?(?:stubs?|placeholders?|todos?|empty headings|headings only|skeletons?) (?:for|in|where)\\b`,
    ["stub|placeholder|todo|heading|skeleton", "left|leav|put|added|inserted|used"],
  ],
  [
    "leftover",
    () =>
      `\\b(?:stubs?|placeholders?|skeletons?|headings)(?: \\w+){0,3}? (?:for|to be) (?:the )?(?:${LEFTOVER}|(?:filled|completed|written|expanded)\\b)`,
    ["stub|placeholder|skeleton|heading", "for|to be"],
  ],
  [
    "leftover",
    () =>
      `^\\W*(?:similar|analogous|more|further|additional) (?:content|text|sections?|details?|parts?) (?:would|will|should) (?:follow|go here|come)\\b`,
    ["similar|analogous|more |further|additional", "would|will|should"],
  ],
  [
    "leftover",
    () =>
      `^\\W*(?:more|further|additional) (?:details?|sections?|content|parts?|text) (?:can|could|will) be (?:added|expanded|provided|completed|written)(?: later)?(?: on request| if (?:needed|desired|you.*|required)| as needed)\\W*$`,
    ["more |further|additional", "can be|could be|will be"],
  ],
  [
    "leftover",
    () => String.raw`^\W*(?:(?:\.{3}|…)\W*)(?:and so (?:on|forth)|etc|et cetera)\W*$`,
    ["so on|so forth|etc|et cetera"],
  ],
  ["leftover", () => `^\\W*and so (?:on|forth) for (?:the |all )?${LEFTOVER}`, ["so on|so forth"]],
  // The test plan will follow in the next session. / Part 2 will follow.
  [
    "later-part",
    () =>
      `^\\W*(?:(?:the|this|my|our|all|each|a|more|any) )*(?:[\\w-]+ ){0,3}?${WORK}(?: of (?:this|the) \\w+)? (?:will|shall|is going to|is to|can|to) (?:follow|come|resume|continue|be ${DONE}) (?:(?:in|with|during|at|by|as|on) )?(?:the |a |an |my |our )?(?:${SITTING}|(?:next|another|following) ${SPOKEN})\\W*$`,
    [
      "follow|come|resum|continu| be ",
      "will|shall|to ",
      "session|turn|response|message|repl|conversation|chat|context|prompt|next time|part 2|part two|part ii",
    ],
  ],
  [
    "later-part",
    () =>
      `^\\W*(?:the )?(?:next|second|third|following) (?:part|half|portion|chunk)(?: of (?:this|the) \\w+)? (?:will |is to )?(?:follows?|comes?|continues?|cover|contain)\\b`,
    ["next|second|third|following", "part|half|portion|chunk"],
  ],
  [
    "later-part",
    () =>
      String.raw`\bpart (?:2|3|two|three|ii|iii) (?:(?:will |shall )?follows?|(?:will|shall) (?:follow|come|cover|contain|continue|include|complete)|is (?:still )?to (?:follow|come))\b`,
    ["part 2|part 3|part two|part three|part ii"],
  ],
  [
    "later-part",
    () =>
      String.raw`^\W*(?:this (?:is|was|concludes) (?:the end of )?|end of (?:the )?)(?:part (?:1|one|i)|first (?:part|half)|partial (?:document|draft|output|report|answer|response))\b`,
    ["end of|this is|this was|concludes", "part|first"],
  ],
  [
    "later-part",
    () =>
      String.raw`^\W*(?:(?:i|we|this|it)(?:'ll| will)? )?(?:cont(?:inue[sd]?|\.|d|'d)?|continuing|will continue|will be continued)(?: later| soon| tomorrow| another time| next time| afterwards)?\W*$`,
    ["cont"],
  ],
  // This document is not complete. / Incomplete. / This section was cut short.
  [
    "unfinished",
    () =>
      `^\\W*(?:(?:draft|status|note|state)\\W+)?(?:(?:still|currently|as yet) )?(?:unfinished|incomplete|unwritten|(?:not|never)(?: yet)? (?:finished|complete|completed|done)(?: yet)?|to be (?:completed|finished|expanded|written|filled in|elaborated|extended|fleshed out)(?: (?:${LATER}|in (?:a|the) .*))?|(?:draft|partial)(?: only)?\\W+(?:incomplete|unfinished|the rest .*|more .*))\\W*(?:$|[-;,:(] *(?:continue|resume|see|the rest|to be|more|next)\\b.*$)`,
    ["unfinished|incomplete|unwritten|not |never |to be |draft|partial"],
  ],
  [
    "unfinished",
    () =>
      `^\\W*${THIS}(?: \\w+)? (?:is|was|remains|had to be|has been|stays|ends up)(?: still| only| just| currently)? (?:(?:cut (?:short|off)|truncated|unfinished|incomplete|abbreviated|half[- ](?:done|written|finished))(?! (?:to \\d+|with|after|at (?:\\d+|the end)|by (?:a|an|the (?!(?:context|token|output|length|message)))|until|unless|if|when|while|as long)\\b)|not (?:yet )?(?:complete|completed|finished|done)\\b|not the (?:complete|full|whole|entire|final) ${PART}|(?:only |just )?(?:an? |the )?(?:partial|incomplete|truncated|unfinished|first) (?:${PART}|half|version|summary|list))`,
    ["cut|truncat|unfinished|incomplete|abbreviat|half|not |partial|first", "this|the "],
  ],
  [
    "unfinished",
    () =>
      `\\b(?:i|we)(?: have|'ve)? (?:did not|didn't|could not|couldn't|was unable to|were unable to|am unable to|haven't|have not|not)(?: yet)?(?: (?:manage|managed|get|got) to)? (?:finish|finished|complete|completed|write|written)(?: writing)? (?:this\\b|(?:the |all (?:of )?(?:the )?)?${PART}|it\\b|everything)`,
    ["i |we ", "not|n't|unable", "finish|complet|writ"],
  ],
  [
    "unfinished",
    () =>
      String.raw`\b(?:i|we)(?: have| had)?(?: to)? (?:stop|stopped|stopping|ended|end|quit|paused) (?:early|before (?:the end|finishing|completing|i could|we could|the (?:last|final|remaining|rest))|short of|half ?way|part ?way|midway)\b`,
    ["stop|end|quit|paus", "early|before|short|half|part|midway"],
  ],
  [
    "unfinished",
    () =>
      String.raw`^\W*(?:stopp(?:ed|ing)|end(?:ed|ing)|wrapp(?:ed|ing) up|cut(?:ting)?) (?:early|short|before (?:the end|completion|finishing)|half ?way|midway)\b`,
    ["stopp|end|wrapp|cut", "early|short|before|half|midway"],
  ],
  [
    "unfinished",
    () =>
      String.raw`^\W*(?:this|that|here) is (?:as far as|where|how far|all) (?:i|we)(?:'ll|'ve)?(?: will| have| had| can| could| shall)? ?(?:stop|leave|got|get|end|could get|manage|pause|came|went)\b`,
    ["as far as|where|how far|all ", " is ", "i |we |i'|we'"],
  ],
  // Session limit reached before completion. / Wrapping up due to low context.
  [
    "cut-by-limit",
    () =>
      String.raw`^\W*(?:the |my |our )?(?:session|context|token|output|message|response|length|conversation)(?: window)? (?:limit|budget|cap|window|quota)s?(?: is| was| has been| nearly| almost| about to be)* (?:reached|hit|exceeded|exhausted|used up|spent|gone|full)\b(?!.* (?:when|if|users?|clients?|requests?) | (?:at|after|by|once|twice|during|on|every|per)\b)`,
    [
      "session|context|token|output|message|response|length|conversation",
      "limit|budget|cap|window|quota",
      "reach|hit|exceed|exhaust|used up|spent|gone|full",
    ],
  ],
  [
    "cut-by-limit",
    () =>
      String.raw`^\W*(?:hit|hitting|reached|reaching|exceeded|at|near|close to) (?:the |my |our )?(?:end of (?:the |my )?)?(?:context|token|output|length|session|response|message)s?(?: window| length)?(?: limits?| budget| cap)?(?: here| now| so)?\W*(?:$|[,;])`,
    ["context|token|output|length|session|response|message", "hit|reach|exceed|at |near|close to"],
  ],
  [
    "cut-by-limit",
    () =>
      String.raw`\b(?:session|context|budget|time) (?:ended|ran out|was (?:over|cut)|expired|ends|runs out)\b.{0,30}\b(?:before|so|and) (?:this|i|we|the (?:rest|remaining|document|report|section)|completion|all)\b`,
    ["ended|ran out|was over|was cut|expired|ends|runs out"],
  ],
  [
    "cut-by-limit",
    () =>
      String.raw`\b(?:constraints?|limits?|limitations?|budget) (?:prevent(?:s|ed)?|ke(?:ep|pt)s?|stop(?:s|ped)?|(?:do|did|does) not (?:allow|permit|let)) (?:me|us)\b`,
    ["constraint|limit|budget", "prevent|keep|kept|stop|not ", " me| us"],
  ],
  [
    "cut-by-limit",
    () =>
      `\\b(?:due to|because of|given|owing to|with|under|for lack of|on) (?:the |my |this |our )?(?:low|limited|little|insufficient|tight|scarce|short|dwindling|remaining|available)(?: remaining| available)? (?:context|tokens?|token budget|output|space|room|budget)\\b.*\\b(?:only|short\\w*|summary|condensed|abridged|abbreviated|partial|rest|remaining|i|i'm|we|stop\\w*|wrap\\w*|end\\w*|incomplete|omitted|skipped)\\b`,
    [
      "low |limited|little|insufficient|tight|scarce|short |dwindling|remaining|available",
      "context|token|output|space|room|budget",
      "due to|because|given|owing|with |under|lack| on |on ",
    ],
  ],
  [
    "cut-by-limit",
    () =>
      `\\b(?:i|i'm|i'll|we|we're|wrap\\w*|stop\\w*|end\\w*|finish\\w*|conclud\\w*|shorten\\w*|condensed|abridged|shortened|abbreviated|incomplete|partial|cut (?:short|off)|this (?:document|section) is (?:short|brief))\\b.*\\b(?:due to|because of|for|owing to|given|by|on account of) (?:the |my |our |a )?(?:low |limited |remaining |tight |insufficient |little )?(?:${LIMIT}|context|tokens)\\W*$`,
    [
      "context|token|output|response|message|length|space|size|character|word|reply|budget|memory|brevity|time|conversation|session",
      "due to|because of|owing to|given|on account| by | for ",
      "i |i'|we |we'|wrap|stop|ending|finishing|conclud|shorten|condensed|abridged|abbreviated|incomplete|partial|cut short|cut off|brief",
    ],
  ],
  [
    "cut-by-limit",
    () =>
      `\\b(?:(?:in order )?to (?:save|conserve|preserve|spare|stay (?:within|under|below)|keep (?:within|under|below)|fit)|for the sake of) (?:the |my |some |on )?(?:context|tokens?|output|message|response|length|brevity|space)(?: (?:window|budget|limits?|size|length))?\\b.*\\b(?:left out|leave out|sketch\\w*|only|skip\\w*|omit\\w*|not|rest|remaining|short\\w*|summar\\w*|condens\\w*|abbreviat\\w*|stop\\w*)\\b`,
    [
      "save|conserv|preserv|spare|to stay|to keep|to fit|sake of",
      "context|token|output|message|response|length|brevity|space|session",
    ],
  ],
  // The next agent should finish the rest. / Whoever continues this ...
  [
    "handing-on",
    () =>
      `\\b(?:next|another|following|follow-?up) ${SPOKEN}(?:\\W+(?:please|should|must|can|will|needs? to|has to|to|could|is to|then))*\\W+(?:finish|complete|continue|write|fill in|resume|pick up|take over|carry on|expand)(?: with| writing| from)? (?:(?:the |this )?(?:${LEFTOVER}|${PART})|this\\b|here\\b|it\\b)`,
    [
      "next |another |following |follow",
      "session|turn|response|message|reply|context window|prompt|agent|author|run|pass",
      "finish|complet|continu|write|fill|resum|pick|take|carry|expand",
    ],
  ],
  [
    "handing-on",
    () =>
      String.raw`\bwhoever (?:continues|picks (?:this|it) up|resumes|takes (?:this|it) over|comes next|finishes)\b`,
    ["whoever"],
  ],
  [
    "handing-on",
    () => String.raw`^\W*(?:please )?(?:resume|continue|pick up|start|restart)(?: (?:from|at))? here\W*$`,
    [" here"],
  ],
  [
    "handing-on",
    () =>
      `^\\W*(?:i|we)(?:'ll| will)?(?: then)? (?:pick up|resume|continue|finish|complete|write|return to) (?:with )?(?:the )?${LEFTOVER} (?:tomorrow|next|${LATER})`,
    [
      "rest|remain|other|missing|subsequent|outstanding|unfinished|section|part|chapter",
      "tomorrow|next|later|soon|shortly|afterward|due course|when i|when we|follow|session|turn|response|message|repl|conversation|chat|context|prompt|next time|part 2|part two|part ii",
      "i |we |i'|we'",
    ],
  ],
  // I'd be happy to continue. / Feel free to ask for the rest. / Type "continue" for more.
  [
    "offer",
    () =>
      String.raw`\b(?:i|we)(?:'d| would) be (?:happy|glad|pleased) to (?:continue|proceed|go on|carry on|finish|complete|expand|elaborate|flesh|provide (?:the|more)|add (?:more|the))\b`,
    ["happy|glad|pleased"],
  ],
  [
    "offer",
    () =>
      String.raw`\bfeel free to (?:ask|request|prompt|tell|let)(?: me)? (?:to|for|know)\b.*\b(?:continue|rest|remaining|more|expand|finish|complete|go on|elaborate)\b`,
    ["feel free"],
  ],
  [
    "offer",
    () => String.raw`^\W*would you like (?:the rest|more|the remaining|the next)\b.*\?`,
    ["would you like"],
  ],
  [
    "offer",
    () =>
      String.raw`^\W*(?:i'm |i am |we are )?(?:ready|awaiting|waiting|standing by)\b(?: [\w-]+){0,5}? to (?:continue|proceed|go on|resume|write the rest)\b(?! (?:to|into|in|at)\b)`,
    ["ready|awaiting|waiting|standing by", "to continue|to proceed|to go on|to resume|to write"],
  ],
  [
    "offer",
    () =>
      String.raw`^\W*(?:i'm |i am )?(?:awaiting|waiting for) (?:your )?(?:confirmation|approval|go-ahead|reply|input|signal|instructions?)\b.*\b(?:continue|proceed|go on|rest|remaining)\b`,
    ["awaiting|waiting for"],
  ],
  ["offer", () => String.raw`^\W*ready to (?:continue|proceed) (?:on|when|once|at|if)\b`, ["ready to"]],
  [
    "offer",
    () =>
      /\b(?:say|type|send|reply|respond)(?: with)? (?:"…"|`code`|continue|next|more)(?=\W).*\b(?:for more|rest|remaining|i'll|i will|me to)\b/,
    ["say|type|send|reply|respond", "more|rest|remaining|i'll|i will|me to"],
  ],
  // [Response truncated] / (incomplete - resume here) / >>> continue from here <<<
  [
    "bracketed",
    () =>
      `^\\W*[\\[(<>].{0,60}?\\b(?:(?:response|output|text|content|document|message|answer|file|report|section)s? (?:is |was |has been )?(?:truncated|cut(?: off)?|omitted|abridged|trimmed)|truncated(?: (?:due|because|for|by|here).*)?\\W*$|to be (?:added|continued|completed|written|done|filled in)|limit reached|partial (?:document|draft|output|response)|(?:incomplete|unfinished)(?! \\w)|resume (?:here|from)|continues? (?:here|from here|in (?:the )?(?:next|another|part))|continued (?:in|below|later|next)|tbc|${LEFTOVER}(?: \\w+){0,3}? (?:omitted|skipped|similar|to (?:come|follow)|here|pending|missing|unchanged))\\b[^\\])>]*[\\])>]\\W*$`,
    [
      "[|(|<|>",
      "truncat|cut|omit|abridg|trim|to be |limit reached|partial|incomplete|unfinished|resume|continue|tbc|similar|skipped|to come|to follow|pending|missing|unchanged",
    ],
  ],
  [
    "bracketed",
    () => `^\\W*[\\[(<>]\\W*${LEFTOVER} (?:similar|here|pending|missing|tbd|todo)\\b`,
    [
      "[|(|<|>",
      "rest|remain|other|missing|subsequent|outstanding|unfinished|section|part|chapter",
      "similar|here|pending|missing|tbd|todo",
    ],
  ],
];
