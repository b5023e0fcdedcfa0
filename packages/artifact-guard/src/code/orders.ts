/** What programs do, as the one who writes them is told to do it. */
const VERBS =
  "accept|acquire|add|adjust|aggregate|allocate|analy[sz]e|append|apply|archive|ask|assemble|assign|attach|authenticate|authori[sz]e|average|back up|broadcast|build|calculate|call|cancel|capture|cast|charge|check|choose|clean|clear|collect|combine|commit|compare|compile|compress|compute|concatenate|confirm|connect|construct|convert|copy|count|create|credit|debit|decode|decompress|decrement|decrypt|deduct|delete|deliver|deploy|derive|deserialize|detect|determine|dispatch|display|divide|download|draw|drop|emit|encode|encrypt|enqueue|enumerate|erase|escape|estimate|evaluate|evict|execute|exchange|expire|export|extract|fetch|filter|find|flush|follow|format|forward|generate|get|go through|group|hash|import|increment|index|insert|inspect|install|interpolate|invalidate|invoke|issue|iterate|join|list|load|look (?:\\w+ )?(?:up|for)|loop|map|mark|match|measure|merge|migrate|move|multiply|normali[sz]e|notify|optimi[sz]e|parse|pay|persist|pick|plot|poll|pop|populate|post|predict|print|process|prune|publish|pull|push|query|rank|read|rebuild|recalculate|record|redirect|reduce|refresh|refund|reindex|release|remove|rename|render|replay|replace|request|reset|resize|resolve|restore|retrieve|retry|revoke|roll back|rotate|round|run|sanitize|save|scan|schedule|score|search|select|send|serialize|set up|shuffle|sign|smooth|solve|sort|split|store|stream|submit|subscribe|subtract|sum|swap|sync(?:hroni[sz]e)?|tokenize|train|transfer|transform|translate|traverse|trigger|trim|unpack|unsubscribe|update|upload|validate|verify|visit|walk|weigh|write(?: back)?";
const ORDER = new RegExp(
  `^(?:(?:\\d{1,2}|[a-z])[.):] |[-*•] |step \\d+[:.-]? |first,? |then,? |next,? |finally,? |and (?:then )?|here (?:we|i) (?:should |would |will )?|logic (?:to|for) |code (?:to|for) |(?:should|must|needs? to) |we (?:should|need to|must) )*(?:${VERBS})(?![\\w-])(?! (?:is|are|was|were|has|have|happens)\\b)`,
  "i",
);
/** What is said where there is nothing to do. */
const NOTHING_TO_DO =
  /\b(?:no(?:thing|-?op)?|not|n't|never|none|nobody|no one|ignored?|discard\w*|swallow\w*|intentional\w*|deliberate\w*|unused|unnecessary|empty|optional|default|already|elsewhere|automatic\w*|handled (?:by|in)|done (?:by|in)|overrid\w*|subclass\w*|only (?:when|if|for|in)|if needed|as needed|instead|cannot)\b/i;
/** Whether a comment says why nothing is done. */
export function saysNothingToDo(comment: string): boolean {
  return NOTHING_TO_DO.test(comment);
}

const MAX_LINES = 12;
const MAX_LENGTH = 600;

/** Whether a comment tells what is to be done where nothing does it: "send the mail", "1. copy the users". */
export function tellsWhatToDo(comment: string): boolean {
  if (comment.length > MAX_LENGTH || NOTHING_TO_DO.test(comment)) return false;
  const lines = comment.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 0 && lines.length <= MAX_LINES && ORDER.test(lines[0]!.trim());
}
