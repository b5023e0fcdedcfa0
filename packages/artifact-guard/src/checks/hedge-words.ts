/** What an author calls the thing being written, or its parts. */
export const PART =
  "(?:sections?|documents?|docs?|files?|contents?|details?|text|outline|write-?up|parts?|chapters?|reports?|specs?|specification|plan|draft|artifacts?|artefacts?|answer|response|output|headings?|paragraphs?|analysis|pages?)";
/** What may also be left of the work, where the words say outright that it waits for another sitting. */
export const ANY_PART = `(?:${PART}|implementation|items?|entries|rows|steps|cases|tests|requirements|code|work|tasks?|it|this)`;
export const REST = `(?:rest|remainder|remaining|other|missing|further|outstanding|unfinished)`;
/** A later sitting of the author, not of a user: nothing may follow that says whose. */
export const SITTING =
  "(?:(?:next|another|new|future|following|later|separate|subsequent|follow-?up|fresh|second) (?:(?:agent|chat|coding|claude|working|work|writing|follow-?up|separate|new|fresh|clean) )?(?:sessions?|turns?|responses?|messages?|repl(?:y|ies)|conversations?|chats?|context(?: windows?)?|prompts?)|next time|part (?:2|two|ii))(?! of\\b)";
export const LATER = `(?:later(?: on)?|soon|shortly|afterwards|in due course|when (?:i|we) (?:return|resume|continue|come back|have more)|in (?:a |the )?follow-?ups?(?: (?:document|version|draft|pass|edit|revision))?|${SITTING})`;
export const DONE =
  "(?:continued?|complet(?:ed?|ing)|finish(?:ed|ing)?|fill(?:ed|ing)?(?: (?:in|out))?|add(?:ed|ing)?|writ(?:ten|e|ing)|expand(?:ed|ing)?|flesh(?:ed|ing)? out|cover(?:ed|ing)?|deliver(?:ed)?|provid(?:ed?|ing)|handled?|addressed|follow|done|produced?|generated?|drafted|documented|elaborated?|resumed?|picked up|supplied|included|described|detailed)";
export const LIMIT =
  "(?:(?:context|token|output|response|message|length|space|size|character|word|reply|budget|memory)(?:[- ](?:window|length|budget|size|space))?[- ](?:limit(?:s|ations?)?|constraints?|budgets?|exhaustion|pressure|restrictions?|caps?|usage|length|size)|(?:context|token|output)s?(?: window)?(?=\\W*(?:[,;:.]|$)|\\s(?:i|we|this|the|so|only|some|are|is)\\b)|(?:length|space|brevity|time)(?: (?:limits?|limitations?|constraints?|reasons?))?)";
export const AUTHOR =
  "(?:i|we)(?:'ll|'ve|'m|'re|'d| will| have| am| are| had| would| can| could| must| need| should| shall| want| plan)?";
export const MORE =
  "(?:continu(?:e|ing|ation)|proceed|go on|carry on|expand|finish|complete|elaborate|flesh|fill|add|cover|write|provide|generate|produce|the (?:rest|remaining)|pick up|keep going|more detail)";
/** What is done to a text, and hardly to a product. */
export const WRITTEN =
  "(?:written|documented|described|detailed|drafted|elaborated|fleshed out|filled(?: in| out)?|spelled out|specified|written up)";
