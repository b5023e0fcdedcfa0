/**
 * What a sentence must hold, one of each list, before a rule's pattern is tried at all. Compiling the patterns costs more than all else that
 * a hook does, and an ordinary artefact needs none of them.
 */
const HINTS = {
  "to-be-continued": [
    "continu|tbc|cont'd|to come|coming|follow|stay tuned|in progress|wip|part |to be |will be ",
  ],
  "next-sitting": [
    "next |following |future |another |later |new |resum|continu|pick|carry on|see |await|refer",
    "session|turn|response|message|reply|context|here|this point|where ",
  ],
  "rest-later": [
    "rest|remain|other|missing|further|outstanding|unfinished|additional|last|final|following|subsequent|more|left|leav|postpon|push|sav|reserv|defer|full version|full text|full document|complete version|complete text|complete document",
    "later|soon|shortly|afterwards|in due|when i|when we|session|turn|response|message|reply|replies|conversation|chat|context|prompt|pass|iteration|sitting|output|answer|next time|part 2|part two|part ii|will|shall|is |are |was|been|still|tomorrow",
  ],
  "same-pattern": ["rest|remain|other", "same|similar|analogous|identical"],
  "running-out": [
    "running|run |ran |getting|almost|nearly|reach|hit|approach|near|exceed|exhaust|used up|out of|close to|full",
    "context|token|space|room|output|budget|time|length|limit",
  ],
  limits: [
    "context|token|output|response|message|length|space|size|character|word|reply|budget|memory|brevity|time",
    "limit|constraint|due to|because of|given|owing|interest of|to stay|to keep|to remain|to fit|within|for |in light|considering|result of|hitting|approaching|reaching|near|at ",
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
    "this|the |remaining|other|missing|rest of|following|todo",
    "partial|placeholder|skeleton|stub|incomplete|unfinished|half|to be|missing|unwritten|pending|outstanding|tbd|todo|need",
  ],
} as const;

/** Groups without hints of their own: each of their rules brings its own. */
export type HedgeName =
  | keyof typeof HINTS
  | "leftover"
  | "later-part"
  | "cut-by-limit"
  | "handing-on"
  | "bracketed"
  | "last-words";

/**
 * A rule: its group, its pattern, and the hints that stand for those of its group. The pattern comes when it is asked for: most are not, and a hook
 * would put all of them together at each start.
 */
export type HedgeRule = readonly [HedgeName, () => string | RegExp, (readonly string[])?];

const lists = new Map<string, readonly string[]>();

/** The rules that may find something in a text: those for which it holds one word of each list of hints. */
export function hintedRules(rules: readonly HedgeRule[], text: string): readonly HedgeRule[] {
  const known = new Map<string, boolean>();
  const holdsOneOf = (hint: string): boolean => {
    let held = known.get(hint);
    if (held === undefined) {
      let list = lists.get(hint);
      if (list === undefined) {
        list = hint.split("|");
        lists.set(hint, list);
      }
      held = list.some((word) => text.includes(word));
      known.set(hint, held);
    }
    return held;
  };
  return rules.filter(([name, , own]) => {
    const hints: readonly string[] = own ?? (name in HINTS ? HINTS[name as keyof typeof HINTS] : []);
    return hints.every(holdsOneOf);
  });
}
