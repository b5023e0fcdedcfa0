/**
 * What a sentence must hold, one of each list, before a rule's pattern is tried at all. Compiling the patterns costs more than all else that
 * a hook does, and an ordinary artefact needs none of them.
 */
const HINTS = {
  "to-be-continued": [
    "continu|tbc|cont'd|to come|coming|follow|stay tuned|in progress|wip|part |to be |will be |pending",
  ],
  "next-sitting": [
    "next |following |future |another |later |new |resum|continu|pick|carry on|see |await|refer|hand|pass|complet|finish|writ|fill|add|cover|draft|document",
    "session|turn|response|message|reply|context|here|this point|where |part",
  ],
  "rest-later": [
    "rest|remain|other|missing|further|outstanding|unfinished|additional|last|final|following|subsequent|more|left|leav|postpon|push|sav|reserv|defer|full version|full text|full document|complete version|complete text|complete document",
    "later|soon|shortly|afterwards|in due|when i|when we|session|turn|response|message|reply|replies|conversation|chat|context|prompt|pass|iteration|sitting|output|answer|next time|part 2|part two|part ii|follow|wait|will|shall|is |are |was|been|still|tomorrow",
  ],
  "same-pattern": ["rest|remain|other", "same|similar|analogous|identical"],
  "running-out": [
    "low |short |running|run |ran |getting|almost|nearly|reach|hit|approach|near|exceed|exhaust|used up|out of|close to|full",
    "context|token|space|room|output|budget|time|length|limit",
  ],
  limits: [
    "here|for now|context|token|output|response|message|length|space|size|character|word|reply|budget|memory|brevity|time",
    "short|brief|limit|constraint|due to|because of|given|owing|interest of|to stay|to keep|to remain|to fit|within|for |in light|considering|result of|hitting|approaching|reaching|near|at ",
    "rest|remain|other|further|some|following|later|several|i |i'|we |we'|wrapping|stopping|ending|pausing|here|for now|next session|omitted|abbreviated|truncated|cut |summari|shortened|condensed|not |incomplete|continu|skipped|left out|only ",
  ],
  stopping: [
    "stop|wrap|paus|end|leav|cut|break|conclud|that's|that is|this is",
    " here|for now|at this point| now|i could|we could|i can|we can|i was|we were|we was|i had|we had|i have|we have|i got|we got|i managed|we managed|i will|we will",
  ],
  offer: [
    "let me know|tell me|say|reply|respond|ask|ping me|type|send|prompt me|give me|shall|should|do you want|would|want|may |can|could|i |i'|we |we'|happy|glad|ready|able",
    "you| me| i |i | us| we|if|when|once|on request|as needed|i'll|rest|remaining",
  ],
  "author-later": [
    "i |i'|we |we'|will|going to|plan to",
    "later|next|session|rest|remain|detail|section|missing|gap|blank|other|soon|finish|complet|cover|writ|fill|follow|here|space|time|context|fit|short|off|out",
  ],
  "elided-text": [
    "unchanged|omitted|elided|truncated|abbreviated|skipped|left out|as before|as above|as is|same|here|cut|redacted|not shown|snip|hidden|trimmed|shortened|existing|...|…|continue",
    "rest|remain|other|existing|previous|further|additional|subsequent|more|content|text|section|detail|document|file|output|everything|omitted|truncated|abbreviated|elided|skipped|shortened|trimmed|snip|cut|...|…",
  ],
  unfinished: [
    "this|the |remaining|other|missing|rest of|following|todo|incomplete|unfinished|unwritten|not |never|to be |draft|partial|i |we |it |stop|end|wrap|cut|that|here",
    "stop|end|cut|truncat|abbreviat|not |never|complete|finish|writ|expand|elaborat|flesh|extended|fill|as far as|where|how far|all |done|quit|pause|wrap|partial|placeholder|skeleton|stub|incomplete|unfinished|half|to be|missing|unwritten|pending|outstanding|tbd|todo|need",
  ],
  leftover: [
    "rest|remain|other|missing|section|part|chapter|subsequent|outstanding|unfinished|later|still|yet |todo|to do|stub|placeholder|skeleton|heading|similar|analogous|more |further|additional|so on|so forth|etc|et cetera|next",
    "defer|postpon|skip|omit|left|leav|out|pending|outstanding|writ|document|describ|detail|specif|draft|fill|flesh|spell|elaborat|incomplete|unfinished|missing|tbd|tbc|todo|to do|sketch|stub|placeholder|skeleton|heading|come|follow|similar|analogous|next|remain|truncat|cut|so on|so forth|etc|et cetera|go |cover|finish|complet|includ|repeat|show|list|get to|add|provid|expand",
  ],
  "later-part": [
    "follow|come|resume|continu|cont|will|shall|going to|end of|this is|concludes|to be |next|second|part",
  ],
  "cut-by-limit": [
    "context|token|output|response|message|length|space|session|budget|time|limit|constraint|brevity|size|memory|reply|word|character",
    "reach|hit|exceed|exhaust|used up|spent|gone|full|near|close|at |ended|ran out|expired|ends|runs out|over|prevent|keep|kept|stop|allow|due to|because|given|owing|with|under|lack|on |for |by |save|conserv|preserv|spare|order to|sake|stay|keep",
  ],
  "handing-on": [
    "next|another|following|follow|whoever|resume|continue|pick up|start|return|finish|complete|write",
  ],
  bracketed: ["[|(|<|>"],
} as const;

export type HedgeName = keyof typeof HINTS;

const lists = new Map<HedgeName, readonly (readonly string[])[]>();

export function isHinted(name: HedgeName, sentence: string): boolean {
  let hints = lists.get(name);
  if (hints === undefined) {
    hints = HINTS[name].map((list) => list.split("|"));
    lists.set(name, hints);
  }
  return hints.every((list) => list.some((hint) => sentence.includes(hint)));
}
