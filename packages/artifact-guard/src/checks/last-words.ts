import type { HedgeRule } from "./hedge-hints.js";
import { DONE, LATER, SITTING, WRITTEN } from "./hedge-words.js";

/** What a document is made of, as its author speaks of it. */
const TEXT =
  "(?:sections?|parts?|chapters?|documents?|requirements?|tasks?|items?|entries|stories|scenarios|details?|contents?|text|pages?|drafts?|specs?|specifications?|reports?|plan|half|paragraphs?|lists?|version|work)";
/** Not of a product: "the remaining sections of the page". */
const OF_THE_TEXT = "(?! (?:of|in|on) (?:the|each|every|a|an|this) (?!document|text|draft|report|spec|file))";
const LEFT = `(?:(?:rest|remainder)(?: of (?:the |this |these )?(?:\\w+ )?${TEXT}| of (?:it|this))?(?! of\\b)${OF_THE_TEXT}|(?:remaining|missing|outstanding|unwritten) (?:\\w+ )?${TEXT}\\b${OF_THE_TEXT}|(?:sections?|parts?|chapters?) \\d+(?: ?(?:-|to|through|and|,|&) ?\\d+)*)`;
/** Not yet there as well, though finished work says "more details", "the last section" and "other tasks" too. */
const MORE = `(?:(?:other|last|final|next|following|subsequent|further|more|additional|some|several|many) (?:of the )?(?:\\w+ )?${TEXT}\\b${OF_THE_TEXT}|(?:second|other) half)`;
const NOT_DONE = `(?:(?:still |yet )?to be (?:${DONE}|${WRITTEN})|(?:will|shall|can|could) (?:then )?be (?:${DONE}|${WRITTEN})|(?:could|did|was|were|is|are|have|has)(?: not|n't)(?: yet)?(?: been| be)? (?:${DONE}|${WRITTEN}|included|covered|reached)|(?:is|are|was|were|remain|remains|still|only|be|been|as)(?: now| just| very| still| only| left)* (?:left(?! (?:to|of))|open|pending|missing|empty|incomplete|unfinished|unwritten|brief|short|blank|stubs?|placeholders?|outlines?|outlined|sketched|tbd|todo|deferred|postponed|shortened|condensed|summari[sz]ed|abridged)|(?:comes?|follows?) (?:next|later|soon|separately|when|once|in)\\b|(?<!as )follows?\\W*$|needs? (?:to be|more work|another))`;
const AS_IS =
  "(?:(?:is|are|remain|remains|stay|stays|as) (?:un(?:changed|altered|touched)|the same|as (?:above|before|they were|it was|is))|(?:follow|follows|following|use|uses|have|has|repeat|repeats) (?:the |a )?(?:very |exact )?(?:same|similar|analogous|identical)|same as|unchanged|(?:is|are|would be) (?:analogous|similar|alike|equivalent)|as (?:above|before))";
const ROOM =
  "(?:context(?: window| budget| limits?)?|tokens?(?: budget| limits?)?|output (?:limit|budget)|(?:message|response|length) limit|room|space)";
const I = "(?:i|i'm|i've|i'll|i'd|me|my)";

/**
 * How the very last words of an artefact put the rest off. In its middle the same words may speak of the product or of a plan ("the remaining
 * tasks follow the same pattern"); alone at the end, after the last section, they speak of the text. So these rules ask for less than
 * those of every tail: something that is left and that it is not done, or a want of room and somebody who feels it.
 */
export const LAST_WORDS: readonly HedgeRule[] = [
  // The remaining tasks follow the same pattern. / Sections 3 through 7 are left for later. / Skipping the rest for now.
  [
    "last-words",
    () =>
      `\\b${LEFT}\\b.*?(?:\\b(?:${NOT_DONE}|${AS_IS})|\\bleft\\b(?=.*\\b(?:later|now|next|to (?:the|you|do))\\b)|\\b(?:omitted|skipped|left out)\\W*$|[:-] (?:todo|tbd|open|pending|none yet|same|as above|as before|similar|unchanged))`,
    ["rest|remain|missing|outstanding|unwritten|section|part|chapter"],
  ],
  [
    "last-words",
    () =>
      `\\b${MORE}.*?\\b(?:(?:is|are|was|were|remain)(?: still| only| just| left| very| now)* (?:left (?:for|open|blank|out|empty)|pending|missing|empty|incomplete|unfinished|unwritten|brief|blank|stubs?|outlined|sketched|shortened|condensed|analogous)|still (?:to be|need|missing)|(?:will|can|could|shall) (?:then )?be (?:${DONE}|${WRITTEN}) (?:${LATER}|once|when|separately|in (?:a|the) (?:follow-?up|next))|(?:could|did|was|were)(?: not|n't)(?: be)? (?:${DONE}|${WRITTEN})|left out|(?:comes?|follows?) next|(?:remain|stay|are) as (?:they were|before|above)|(?:in|with) (?:the |a |my |another )?${SITTING})`,
    ["other|last|final|next|following|subsequent|further|more|additional|some|several|many|half"],
  ],
  [
    "last-words",
    () =>
      `^\\W*(?:more|further|additional) (?:\\w+ )?(?:can|could|will) be (?:${DONE}|${WRITTEN}) (?:in|with) (?:the |a |another )?${SITTING}|^\\W*(?:more|further|additional) (?:\\w+ )?in (?:the |a |another )?${SITTING}|\\b(?:more|further|other|all other|all remaining) (?:sections?|parts?|chapters?|requirements|tasks)\\b${OF_THE_TEXT}.{0,20}\\b(?:follow|follows|are|have|remain)\\b.{0,20}\\b(?:same|analogous|as above)\\b`,
    [
      "more|further|other|additional|remaining",
      "same|analogous|as above|session|turn|response|message|repl|next time|part",
    ],
  ],
  [
    "last-words",
    () =>
      `^\\W*(?:no (?:further |other )?changes (?:to|in)|skipp(?:ed|ing)|still (?:to (?:come|do)|missing|open)|(?:left|open|pending|missing|unfinished|postponed|deferred|outstanding)(?= *:)|next(?: up| time| step)?(?= *[:-])|hand-?off(?= *[:-])|to (?:do|be \\w+)(?= *:)|todo|fixme|add|insert|continue with|finish|write|complete|same as (?:before|above) for)\\b\\W*(?:\\([^)]*\\)\\W*)?(?:[\\w-]+ ){0,3}?(?:the )?(?:${LEFT}|(?:last|final|other|next|missing) ${TEXT}|everything else)`,
    ["rest|remain|missing|outstanding|unwritten|section|part|chapter|last|final|other|next|everything else"],
  ],
  [
    "last-words",
    () =>
      `^\\W*(?:(?:\\.{3}|…)\\W*)?(?:the )?(?:rest|remainder|remaining|other|existing)(?: of(?: the| this)?)? (?:sections?|contents?|document|file|text|parts?)(?: (?:here|below|goes here|as before))?\\W*$`,
    ["rest|remain|other|existing"],
  ],
  // I have limited context left. / There was not enough room for the rest. / Context limit approaching, handing over.
  [
    "last-words",
    () =>
      `\\b${I}\\b.*\\b(?:context(?: window| budget| limits?)?|tokens?(?: budget| limits?)?|(?:output|message|response|length) limit|limit for this \\w+|out of (?:room|space|time)|(?:in|of|for) this (?:session|response|turn))\\b|\\b(?:context|tokens?|budget|limit)\\b.*\\b${I}\\b`,
    ["i |i'|me |my ", "context|token|limit|room|space|session|response|budget"],
  ],
  [
    "last-words",
    () =>
      `\\b(?:not|n't|no|hardly any|too little)(?: \\w+)?(?: enough| more)? ${ROOM} (?:left|remaining|available|for the|to (?:finish|complete|write|cover))\\b|\\b(?:not|\\w+n't) enough ${ROOM}\\b|^\\W*(?:out of|low on|short (?:on|of)|no more) (?:context|tokens?|budget|room|space)\\b(?=\\W*$|\\W*[;,.:-]| (?:to|so|here|now|and)\\b)`,
    ["context|token|budget|room|space|limit"],
  ],
  [
    "last-words",
    () =>
      `\\b(?:context|tokens?|token budget|token limit|context limit|context window|session)\\b.*\\b(?:ran out|run(?:s|ning)? out|approaching|exhausted|nearly full|almost (?:full|out|over)|(?:is|about to) end(?:ing)?|limited|filling up|used up)\\b.*\\b(?:${LEFT}|(?:last|final|some) ${TEXT}|hand(?:ing)? (?:over|off)|stop(?:ping)?|wrap(?:ping)? up|finish(?:ing)?|conclud(?:e|ing)|to be continued|continu(?:e|ing))\\b`,
    ["context|token|session", "ran out|run|approach|exhaust|full|out of|over|end|limited|fill|used up"],
  ],
  [
    "last-words",
    () =>
      `\\b(?:${LEFT}|(?:last|final|some|several) ${TEXT}|time to wrap up|wrapping up|(?:this|the) (?:document|section|draft|report|text))\\b.*\\b(?:because|as|since|due to|before|given|within|for lack of|owing to)\\b.*\\b(?:context|tokens?|limits?|budget|room|ran out)\\b|\\b(?:because|as|since|due to|given|with|owing to|for lack of)\\b(?: \\w+){0,4} (?:context|tokens?|length of this (?:document|text|report))\\b.*\\b(?:${LEFT}|(?:last|final|some|several) ${TEXT}|hand(?:ing)? (?:over|off))\\b`,
    [
      "context|token|limit|budget|room|length|ran out",
      "because|as |since|due to|before|given|with|lack|owing",
    ],
  ],
  // I will come back and finish this later. / I've written the first half. / That's as far as I got.
  [
    "last-words",
    () =>
      `\\b(?:i|we|let me)(?:'ll|'d|'m| will| would| can| could| am going to| plan to| recommend| suggest| like to| have to| need to)?\\b.*\\b(?:continu(?:e|ing)|finish(?:ing)?|complet(?:e|ing)|resum(?:e|ing)|come back|flesh|refine|extend|expand|fill)\\b.*\\b(?:later|soon|next|follow-?up|afterwards|${SITTING})\\b`,
    [
      "continu|finish|complet|resum|come back|flesh|refine|extend|expand|fill",
      "later|soon|next|follow|afterward|session|message|response|turn|reply",
    ],
  ],
  [
    "last-words",
    () =>
      `\\bi(?:'ve| have| could| did| had| was able to| managed to)? (?:only |just )?(?:\\w+ )?(?:\\w+ )?(?:as much as|what i (?:can|could)|as far as|only (?:\\w+ )?(?:part|half|the first|a part)|part of (?:this|the)|(?:the )?first (?:half|part|\\w+ sections?)|(?:the )?${LEFT})\\b`,
    ["i |i'", "as much|what i|as far|part|half|first|rest|remain"],
  ],
  [
    "last-words",
    () =>
      String.raw`^\W*(?:that|this|here)(?:'s| is| was) (?:as far as|where|all|how far) (?:i|we)\b|^\W*that(?:'s| is) (?:all|it) for (?:this|today|now)\b|^\W*let(?:'s| us) (?:stop|pause|end|leave it)\b`,
    ["that|this|here|let"],
  ],
  [
    "last-words",
    () =>
      `\\bi(?:'ll| will|'d| would| still)?(?: have to| need to| must| still)? (?:do|take care of|get to|write|cover|handle|add|keep|leave|save|move)\\b.*\\b(?:${LEFT}|(?:last|final|other) (?:\\w+ )?${TEXT})\\b|\\bi (?:did|could|was|have|had)(?: not|n't)\\b.*\\b(?:${LEFT}|(?:last|final|other) (?:\\w+ )?${TEXT}|everything|all)\\b|\\b(?:i|we)(?:'ve| have| had| had to| have to| must|'ll| will)? stop(?:ped)?(?: here)?\\b(?=\\W*(?:$|[;,.]|because|since|as|due))`,
    ["i |i'|we"],
  ],
  // More requirements to be added. / The document continues. / Follow-up needed: complete the remaining sections.
  [
    "last-words",
    () =>
      `^\\W*(?:(?:the|more|further|additional|other|all|this) )*(?:${TEXT}|everything(?: else)?|anything else) (?:(?:after|below|beyond) (?:this|that)(?: point)? )?(?:(?:is|are) )?(?:(?:still )?to (?:come|follow|be (?:${DONE}|${WRITTEN}))|will follow|continues?\\W*$|continues? (?:in|with) (?:the |a |my )?${SITTING}|pending|left for|(?:will|shall) be (?:${DONE}|${WRITTEN}) (?:${LATER}|in ${SITTING}))`,
  ],
  [
    "last-words",
    () =>
      `^\\W*[a-z][\\w -]{1,24}: (?:(?:to )?(?:complete|finish|write|continue(?: with)?|add) )?(?:the )?${LEFT}\\W*$|^\\W*[a-z][\\w -]{1,24}: (?:the )?${LEFT} (?:postponed|deferred|pending|skipped|omitted|open|to follow|later)\\W*$`,
    [":"],
  ],
  [
    "last-words",
    () =>
      `^\\W*(?:i|we|will|over|pausing|anything|everything|to be|continu\\w+|resum\\w+|pick\\w*|stop\\w*|sav\\w+|keep\\w+|leav\\w+|defer\\w+|mov\\w+|more|back)\\b.*\\b(?:until|to|in|from|for|with|at|here)? ?(?:the |my |a |an |another )?${SITTING}\\W*$`,
    ["session|turn|response|message|repl|conversation|chat|context|prompt|next time|part 2|part two|part ii"],
  ],
  [
    "last-words",
    () =>
      `^\\W*(?:max(?:imum)? (?:tokens?|length|context|output)(?: length| limit)?|(?:context|tokens?|budget)(?: is| are)? (?:almost|nearly|about to be)? ?(?:gone|full|empty|spent|used up|exhausted)|(?:context|token|length) pressure)\\b|\\b(?:response|answer|message|output)\\b.*\\b(?:got|get|gets|getting|become|becoming|is|grew|be) too long\\b|\\b(?:budget|limit|context) (?:does|did) not (?:allow|permit|suffice)\\b`,
    ["context|token|max|length|response|answer|message|output|budget|limit"],
  ],
  [
    "last-words",
    () =>
      String.raw`^\W*[[(<]\W*(?:more|unchanged|omitted|skipped|truncated|stopped(?: here)?|session (?:ended|over)|keep (?:the )?(?:rest|remaining|other)\b.*|end of (?:session|context))\W*$`,
    ["more|unchanged|omit|skip|truncat|stop|session|keep|end of"],
  ],
  // Want the rest? / For the full version, ask me. / Ready to continue in the next turn.
  [
    "last-words",
    () =>
      `^\\W*(?:please )?let me know if (?:you'd like|you want|you would like|i should)\\b|\\bif you(?:'d| would)? (?:like|want|need|prefer)\\b.*\\b(?:just ask|let me know|tell me|i can|i'll|i could)\\b|^\\W*(?:want|need|would you like|do you (?:want|need)|interested in) (?:me to |to see |the )?.*\\b(?:rest|remaining|remainder|full|more|continue)\\b.*\\?|\\b(?:rest|remaining \\w+|(?:full|complete|whole) (?:version|text|document|details?|list))\\b.*\\b(?:let me know|ask me|just ask|tell me|(?:provided|added|delivered|sent) (?:later|separately|on request))\\b|^\\W*(?:happy|glad|ready|able) to (?:continue|proceed|go on)\\b(?! (?:to|into|on to)\\b)`,
    ["let me know|if you|want|need|like|interested|rest|remain|full|happy|glad|ready|able"],
  ],
  // This part will be written later. / Draft ends here. / A first pass, to be refined.
  [
    "last-words",
    () =>
      `\\b(?:this|the|these) (?:section|part|chapter|document|draft|report|text)s?(?: here)? (?:will|shall|is to|are to|can) be (?:${DONE}|${WRITTEN}|extended|refined)\\b.*\\b(?:${LATER}|once|when|next)`,
    ["will|shall|to be|can be"],
  ],
  [
    "last-words",
    () =>
      String.raw`^\W*(?:draft|part|response|output|document|text)? ?ends? (?:here|of (?:response|draft|part|output))\b`,
    ["end"],
  ],
  [
    "last-words",
    () =>
      String.raw`\b(?:first|initial|rough) (?:pass|draft|cut|version)\b.*\b(?:later|refine|complete|extend|flesh|rest|remaining|follow)|\bpartial (?:result|draft|version|answer)\b`,
    ["pass|draft|cut|version|partial"],
  ],
  [
    "last-words",
    () =>
      String.raw`\b(?:this|the) (?:section|document|draft|text) is (?:still |very much )?a work in progress\W*$|\b(?:further|more) work is (?:needed|required) to (?:complete|finish)\b`,
    ["work"],
  ],
  [
    "last-words",
    () =>
      `\\b(?:left|kept|leaving|leave) (?:it |this )?(?:as is|blank|empty|open|short) for now\\b|\\b(?:rest|others?) can be ${DONE} (?:in|out|later|as needed)\\b`,
    ["for now|rest|other"],
  ],
  [
    "last-words",
    () =>
      String.raw`^\W*(?:…|\.{3,}|etc|et cetera|and so (?:on|forth)|(?:tbd|tbc|todo|fixme|wip)(?:\W+(?:complete|finish|continue|incomplete|unfinished|the rest|rest)\b.*)?)\W*$`,
  ],
];

/** Plans of a project, not of a text: finished work ends with those too. */
export const PLANNED =
  /\b(?:phases?|releases?|(?:next|later|future|first|new|major|minor) versions?|v\d[\w.]*|milestones?|sprints?|quarters?|q[1-4]|backlog|roadmap|issues?|tickets?|adr|prs?|next (?:year|month|week)|20\d\d|january|february|march|april|june|july|august|september|october|november|december)\b|#\d/;
