import type { HedgeRule } from "./hedge-hints.js";
import { ANY_PART, AUTHOR, DONE, LATER, LIMIT, MORE, PART, REST, SITTING, WRITTEN } from "./hedge-words.js";

/**
 * How somebody says that the rest comes later. Each rule reads one sentence (plain text, lower case, straight quotes, no code, nothing
 * quoted). They look for who speaks and of what: "users can continue in the next session" is about a product, "continuing in the next
 * session" about the artefact.
 * The patterns are texts where they are put together, so that they are only compiled when a sentence may match.
 */
export const HEDGE_RULES: readonly HedgeRule[] = [
  // To be continued. / Continuing in the next session. / More to come.
  [
    "to-be-continued",
    () =>
      String.raw`^(?:\W*)(?:to be continued|tbc|continued?(?: (?:below|later|elsewhere))?|(?:(?:more|further|additional|the|remaining) )*(?:more|details?|sections?|content|parts?|chapters?|information|rest|remainder) (?:to (?:come|follow)|coming(?: soon| later| shortly)?|(?:will |shall )?follows?(?: (?:soon|later|shortly))?|pending)|stay tuned|work in progress|wip|cont'?d|end of part (?:1|one|i)|part (?:1|one|i) of (?:\d|two|three))\W*$`,
  ],
  [
    "to-be-continued",
    () =>
      `^\\W*(?:to be |will be |will |this (?:document |section |work |task |file )?(?:will be |is |to be )?)?continu(?:ed?|es|ing|ation)\\b(?: \\w+){0,6}? (?:in|with|during|at|on|into) (?:the |a |an |my |our )?${SITTING}`,
  ],
  [
    "to-be-continued",
    () => `^\\W*(?:to be|will be) (?:${DONE}) (?:in |with |during )?(?:the |a |an |my |our )?${LATER}`,
  ],
  // Next session: the remaining sections. / See the next message for the rest.
  [
    "next-sitting",
    () =>
      `^\\W*(?:next|following|a future|the next|in the next|a follow-?up) (?:session|turn|response|message|reply|context window)(?:'s)?\\b.{0,20}?(?::|(?:should|must|will|can|to|needs?|has to|picks?|continues?|i|we)\\b).*\\b(?:continu|pick|complet|finish|resum|start|cover|add|fill|writ|rest|remain|sections?)`,
  ],
  ["next-sitting", () => `\\b(?:see|await|wait for|refer to) (?:the |my )?${SITTING}`],
  [
    "next-sitting",
    () =>
      `^\\W*(?:please )?(?:resume|continue|pick (?:it )?up|picking up|resuming|carry on) (?:from )?(?:here|this point|where (?:i|we|this) )`,
  ],
  // The remaining sections are left for the next session / will be completed later.
  [
    "rest-later",
    () =>
      `\\b(?:the |all |any )?${REST}(?: of)?(?: the| this| these| its)?(?: \\w+){0,2}? ${PART}\\b.{0,40}?\\b(?:will|shall|can|could|should|must|may|to|is|are|was|were|still|has|have|i'll|we'll|gets?|need|needs)\\b.{0,40}?\\b${LATER}`,
  ],
  [
    "rest-later",
    () =>
      `\\b(?:the |all |any )?${REST}(?: of)?(?: the| this| these| its)?(?: \\w+){0,2}? ${ANY_PART}\\b.{0,40}?\\b(?:will|shall|can|could|should|must|may|to|is|are|was|were|still|has|have|i'll|we'll|gets?|need|needs)\\b.{0,40}?\\b${SITTING}`,
  ],
  [
    "rest-later",
    () =>
      `\\b(?:full|complete) (?:version|text|document) (?:will|is to) (?:come|follow|be \\w+)\\b.*\\b${LATER}`,
  ],
  [
    "rest-later",
    () =>
      `\\b(?:leave|leaving|leaves|left|saved?|saving|defer(?:red|ring)?|postpone[sd]?) (?:the |all )?(?:rest|remaining|remainder)\\b.*\\b(?:for|to|until) ${LATER}`,
  ],
  [
    "rest-later",
    () =>
      `\\b(?:the |all )?(?:rest|remainder|remaining)(?: (?:of )?(?:the |this )?(?:\\w+ ){0,2}?${PART})? (?:(?:will|shall|can|could|should|must|is|are|has|have)(?: still)?(?: yet)?(?: to)? be (?:left|postponed|pushed|saved|reserved|carried over|handed over|${DONE})|(?:is|are|was|were|has been|have been)(?: being)? (?:left|postponed|pushed|saved|reserved|carried over|handed over))\\b(?: (?:for|to|in|until|till|over|into))?(?: the| a| an)? ?(?:${LATER}|tomorrow|$|\\.)`,
  ],
  [
    "rest-later",
    () =>
      `(?<![-\\w])(?:left|leaving|leave|leaves|postpone[sd]?|postponing|pushed|saved|saving|reserved|defer(?:red|ring)?) (?:\\w+ ){0,6}?(?:for|to|until|till) (?:the |a |an |my |our )?${SITTING}`,
  ],
  [
    "to-be-continued",
    () =>
      `^\\W*(?:(?:the|more|further|additional|remaining|missing) )*(?:details?|sections?|contents?|text|rest|remainder|parts?|chapters?|information) (?:to be|will be) (?:${DONE}) (?:in |with |during )?(?:the |a |an |my |our )?${LATER}`,
  ],
  [
    "rest-later",
    () =>
      `\\b(?:full|complete|entire|whole) (?:version|text|document|list|report|table|answer|set|analysis|details|plan|spec|specification) (?:will|is to|to) (?:follow|come)\\W*$`,
    ["full |complete |entire |whole ", "follow|come"],
  ],
  [
    "rest-later",
    () =>
      `\\b(?:full|complete|entire|whole) (?:version|text|document|list|report|table|answer|set|analysis|details|plan|spec|specification) (?:will|is to|to) be \\w+ (?:in|with|during) (?:the |a |an |my |our )?${SITTING}`,
    [
      "full |complete |entire |whole ",
      " be ",
      "session|turn|response|message|repl|conversation|chat|context|prompt|next time|part 2|part two|part ii",
    ],
  ],
  [
    "rest-later",
    () =>
      `\\b${REST}(?: of)?(?: the| this| these| its)?(?: \\w+){0,2}? ${ANY_PART}\\b.{0,20}?\\b(?:will|shall|can|must|to|still has to|still have to|still need to|needs? to|has to|have to) be ${WRITTEN} ${LATER}`,
    [
      "rest|remain|other|missing|further|outstanding|unfinished",
      " be ",
      "later|soon|shortly|afterward|due course|when i|when we|follow|session|turn|response|message|repl|conversation|chat|context|prompt|next time|part 2|part two|part ii",
    ],
  ],
  [
    "rest-later",
    () =>
      `\\b(?:rest|remainder) (?:will|shall|is going to|is to|can|must) (?:come|follow|arrive|have to wait|wait)\\b(?: (?:${LATER}|in .*|tomorrow))?\\W*$`,
    ["rest|remainder", "come|follow|arrive|wait"],
  ],
  [
    "rest-later",
    () =>
      `\\b${REST}(?: of)?(?: the| this)?(?: \\w+){0,2}? ${PART} (?:have|has|will have|need|needs)? ?(?:to|must|can|will) wait\\b`,
    [" wait"],
  ],
  [
    "next-sitting",
    () => `\\bsee (?:part (?:2|two|ii)|the (?:next|second) part) for (?:the )?${REST}`,
    ["see "],
  ],
  [
    "next-sitting",
    () =>
      `^\\W*(?:i(?:'m| am)? )?(?:handing|passing|hand|pass)(?: (?:this|it|the rest|things))? (?:over |off |on )?to (?:the |a |my )?${SITTING}`,
    [
      "hand|pass",
      "session|turn|response|message|repl|conversation|chat|context|prompt|next time|part 2|part two|part ii",
    ],
  ],
  [
    "next-sitting",
    () =>
      `\\b(?:next|following|later|future|new) (?:session|turn|response|message|reply)\\b(?:(?!\\busers?\\b|\\bcustomers?\\b|\\bplayers?\\b|\\bthey\\b).)*\\b(?:complete|finish|write|fill(?: in)?|add|continue with|cover|draft|document) (?:the |all |any )?${REST}(?: of)?(?: the| this)?(?: \\w+)?(?: ${PART})?\\W*$`,
    [
      "session|turn|response|message|reply",
      "rest|remain|other|missing|further|outstanding|unfinished",
      "complete|finish|write|fill|add|continue|cover|draft|document",
    ],
  ],
  [
    "elided-text",
    () =>
      `^\\W*(?:the |all )?${REST}(?: of)?(?: the| this)? ${PART} .*\\bnot (?:repeated|shown|included|reproduced|copied|listed|written out)(?: again)?(?: here| below)?\\W*$`,
    ["not repeated|not shown|not included|not reproduced|not copied|not listed|not written"],
  ],
  [
    "stopping",
    () =>
      `^\\W*that(?:'s| is) (?:all|it) for (?:now|this (?:session|turn|response|message))\\b.*\\b(?:rest|remaining|continue|more|next (?:session|time|turn|message))\\b`,
    ["that's |that is "],
  ],
  [
    "running-out",
    () =>
      String.raw`^\W*(?:as |since |because |given that |now that )?(?:i|we)(?: am|'m| are|'re) (?:now |very |too |quite |getting |running )*(?:low|short) (?:on|of) (?:context|tokens?|space|room|output|budget)\b`,
    ["low |short ", "context|token|space|room|output|budget"],
  ],
  [
    "limits",
    () =>
      `\\b(?:cut|cutting|keep|keeping|kept) (?:this|it|the \\w+|things) (?:short|brief)\\b.*\\b(?:${LIMIT}|here|for now)\\b`,
    ["cut|keep|kept", "short|brief"],
  ],
  [
    "author-later",
    () =>
      String.raw`^\W*(?:i|we)(?:'ve| have)? (?:had to|have to|must|need to|will|am going to)? ?(?:cut|keep|stop|break) (?:this|it|the (?:document|report|section|answer|response|text)) (?:short|off|here)\b`,
    ["short|off|here", "cut|keep|stop|break", "i |we |i'|we'"],
  ],
  [
    "same-pattern",
    () =>
      `\\b(?:rest|remainder|remaining|other)\\b.{0,40}?\\b(?:sections?|parts?|chapters?|documents?|files?|entries|items)\\b(?! (?:of|in|on) (?:the|each|every|a|an) (?!document|text|draft|report|spec))(?:(?! page| guide| ui| app| site).){0,30}?\\b(?:follows?|following|use|uses|have|has|repeats?|mirrors?|are|is)\\b(?: \\w+){0,2}? (?:the )?(?:same|similar|analogous|identical)\\b`,
  ],
  // Running low on context, wrapping up here. / Due to length limits, the rest is omitted.
  [
    "running-out",
    () =>
      String.raw`^\W*(?:(?:as |since |because |given that |now that )?(?:i|we)(?: am|'m| are|'re| have| was| were)?(?: now| almost| nearly| quickly| about)? ?)?(?:running|run|ran|getting|almost|nearly) (?:low|out|short) (?:on|of) (?:context|tokens?|space|room|output|budget)\b`,
  ],
  [
    "running-out",
    () =>
      String.raw`\b(?:i|we)(?: am|'m| are|'re| have|'ve|'ll| will| was| were)?(?: \w+)? (?:running|run|ran|getting|reached|reaching|hit|hitting|approaching|nearing|exceeded|exhausted|used up|near|at|out of|close to)(?: \w+){0,3}? (?:context|tokens?|token|output|length|space limit|message limit|response limit)\b`,
  ],
  [
    "running-out",
    () =>
      String.raw`^\W*(?:as |since |because |now that )?(?:the |my |our )?(?:context|token|output|length)(?: window| budget| limit| length)? (?:is |was |has been |nearly |almost |limit )*(?:reached|exhausted|full|exceeded|used up|running (?:low|out)|nearly (?:full|exhausted))\b(?!.* (?:when|if) | (?:at|after|by|once|twice|during|on|every|per)\b)`,
  ],
  [
    "limits",
    () =>
      `\\b(?:due to|because of|given|owing to|in view of|in the interest of|to (?:stay|keep|remain|fit) (?:\\w+ )?(?:within|under|in|inside)|within|for|in light of|considering|as a result of|constrained by|limited by|at(?! the time)|hitting|approaching|reaching|near(?:ing)?)(?: the| my| our| this| these| current| remaining| available)* ${LIMIT}\\b.*?\\b(?:(?:rest|remainder|remaining|other|further|some|following|later|several) (?:\\w+ )?${PART}|i|i'll|i've|i'm|we|we'll|we've|wrapping|stopping|ending|pausing|here|for now|next session|only (?:the|a|some) .*|omitted|abbreviated|truncated|cut (?:short|off|here)|summari[sz]ed|shortened|condensed|not (?:included|shown|covered|complete)|incomplete|continued?)\\b`,
  ],
  [
    "limits",
    () =>
      `\\b(?:rest|remainder|remaining|further|omitted|truncated|abbreviated|shortened|cut short|stopping|wrapping up|incomplete|skipped|left out|not (?:included|shown|covered))\\b.*\\b(?:due to|because of|for|owing to|given|in the interest of)(?: the| my| our)? (?:${LIMIT})\\W*$`,
  ],
  // Stopping here for now.
  [
    "stopping",
    () =>
      String.raw`^\W*(?:(?:so|and|but|therefore|thus|for now),? )*(?:(?:i'll|i will|i am going to|i'm going to|i have to|i must|i need to|i should|let me|we'll|we will|will) (?:be )?(?:stop|wrap(?: this| it| things)? up|pause|end|leave (?:it|this|off|things)|cut (?:it|this|off)|break off|conclude|stopping|ending|pausing)|(?:i am|i'm|we are|we're|i will be|i'll be|be)? ?(?:stopping|wrapping(?: this| it| things)? up|pausing|ending|leaving (?:it|this|off|things)|cutting (?:it|this|off)|breaking off|concluding|finishing))(?: \w+){0,3}? (?:here|for now|at this point|there for now|now)\b`,
  ],
  [
    "stopping",
    () =>
      String.raw`\b(?:wrapping up|stopping|pausing|ending|leaving (?:it|this)|cutting (?:it|this) (?:off|short)|breaking off)(?: \w+)? (?:here|for now|at this point)\W*$`,
  ],
  [
    "stopping",
    () =>
      String.raw`^\W*(?:that's|that is|this is) (?:all|as (?:much|far)|everything) (?:that )?(?:i|we) (?:could|can|was able|were able|had|have|got|managed|will)\b`,
  ],
  // Let me know if you'd like me to continue. / Shall I go on?
  [
    "offer",
    () =>
      `^\\W*(?:(?:please|just|if so,?|otherwise,?|and) )*(?:let me know|tell me|(?:just )?ask(?: me)?(?! (?:the|a|an|your|them|for|whether|users?|if|how|what|him|her|only)\\b)|ping me|prompt me|give me|(?:say|reply|respond|type|send)(?= (?:with |me )?(?:["\`]|continue|next|more|go on|yes|ok|and\\b|to\\b|for\\b|if\\b)))\\b.*\\b${MORE}\\b`,
  ],
  [
    "offer",
    () =>
      `^\\W*(?:if (?:you(?:'d)?|this|that|needed|desired|so)\\b.{0,60}?,? )?(?:(?:shall|should|may|can|could) i|(?:do you want|would you like|want) me)\\b.*\\b${MORE}\\b`,
  ],
  [
    "offer",
    () =>
      `\\b(?:i|we)(?:'d| would| can| could|'m| am|'ll| will|'re| are)(?: also| then| gladly| be)*(?: happy| glad| ready| able| prepared| available)?(?: to)? ${MORE}\\b.*\\b(?:(?:if|when(?:ever)?|once)(?= (?:you|needed|desired|wanted|required|requested|useful|helpful|necessary|that|there|i|we|context|tokens?|the (?:context|session|budget))\\b)|on request|as needed|should you|upon)\\b`,
  ],
  [
    "offer",
    () =>
      `^\\W*(?:if|when(?:ever)?|once) (?:you|needed|desired)\\b.*\\b(?:i|we)(?:'d|'ll|'m| can| could| will| would| am)\\b.*\\b${MORE}\\b`,
  ],
  [
    "offer",
    () =>
      `^\\W*(?:happy|glad|ready|able) to ${MORE}\\b.*\\b(?:if|when(?:ever)?|on request|as needed|should you)\\b`,
  ],
  ["offer", () => String.raw`^\W*(?:would you like|do you want) me\b.*\?\W*$`],
  [
    "offer",
    () =>
      String.raw`^\W*(?:shall|should) i (?:go ahead|move on|keep going|also|do (?:the|that|it|so)|draft|start|turn to|get to|work on)\b.*\?\W*$`,
  ],
  // I've started the idea and will fill in the details.
  [
    "author-later",
    () =>
      `^\\W*(?:next,? |then,? |later,? |for now,? )*${AUTHOR} (?:\\w+ ){0,3}?(?:started|begun|outlined|sketched|drafted|laid out|set up|created|covered|completed|finished|written|documented|done|included|focus(?:s)?ed)\\b.*\\b(?:will|'ll|going to|plan to|intend to|still (?:need|have) to|remain|rest|remaining|to follow|next)\\b.*\\b(?:${DONE}|rest|details|remain\\w*|sections?|later)\\b`,
  ],
  [
    "author-later",
    () =>
      `^\\W*(?:next,? |then,? |later,? |in the meantime,? )*(?:i|we)(?:'ll| will|'m going to| am going to|'re going to| plan to| intend to| still need to| still have to| need to| have yet to)(?: now| then| next| still| later)? (?:${DONE}|come back|return|revisit|get back)\\b.*\\b(?:${SITTING}|(?:the )?(?:rest|remainder|details|sections?|gaps|blanks)\\b|(?:remaining|missing) (?:\\w+ )?(?:${PART}|ones)\\b|(?:remaining|missing)\\W*$)`,
  ],
  [
    "author-later",
    () =>
      `^\\W*(?:will|going to|plan to) (?:${DONE}|come back|return to) .*\\b(?:${LATER}|(?:the )?(?:rest|remaining|details))\\b`,
  ],
  [
    "author-later",
    () =>
      String.raw`^\W*(?:i|we)(?: have|'ve)? (?:ran out|run out|could(?:n't| not)|was(?:n't| not) able|were(?:n't| not) able|did(?:n't| not) (?:manage|get)|have(?:n't| not) (?:finished|completed|covered|written|had)|had to (?:stop|cut|leave|skip|omit))\b.*\b(?:sections?|documents?|the rest|remaining|here|it short|it off|this off|report|draft|writing|fit (?:it|this|everything)|get to (?:it|all|everything|the))\b`,
  ],
  // [Remaining sections omitted for brevity] / (rest unchanged)
  [
    "author-later",
    () =>
      `^\\W*i(?:'ll| will| can|'m going to| am going to| plan to)\\b.*\\b(?:in|during|for|at|until|to) (?:the |a |an |my |our )?${SITTING}`,
  ],
  ["author-later", () => `^\\W*i'll (?:${DONE}) .*\\b${LATER}`],
  [
    "author-later",
    () =>
      String.raw`\bi(?:'ve| have)? (?:omitted|skipped|left out|abbreviated|truncated|shortened)\b.*\b(?:rest|remaining|remainder|sections?|details)\b`,
  ],
  ["elided-text", () => String.raw`^(?:\.{3,}|…)+$`],
  [
    "elided-text",
    () => String.raw`^\W*(?:\.{3}|…)\s*(?:the )?(?:rest|existing|remaining|other|same|previous)\b`,
  ],
  [
    "elided-text",
    () =>
      String.raw`^\W*(?:this |the )?(?:document|text|answer|response|report) continues in (?:the )?(?:next|another) (?:session|message|response|turn|reply)\b`,
  ],
  [
    "unfinished",
    () =>
      String.raw`^\W*todo:? (?:please )?(?:finish|complete|add|write|fill(?: in)?)\b.*\b(?:rest|remaining|sections?)\b`,
  ],
  [
    "elided-text",
    () =>
      `^(?:[^a-z]*[\\[(<.…][^a-z]*)(?:the |all |any )?(?:rest|remainder|remaining|other|existing|previous|further|additional|subsequent|more|content|contents|text|sections?|details|document|file|output|everything else)\\b(?: (?:of|the|this|all|\\w+)){0,5}? ?(?:(?:is|are|was|were|has been|have been|remains?|stays?|go(?:es)?|kept|left|will be) )?(?:unchanged|omitted|elided|truncated|abbreviated|skipped|left out|as (?:before|above|is)|(?:the )?same(?: as (?:before|above|previously))?|here|cut(?: off)?|redacted|not shown|snipped|hidden|trimmed)\\b(?: (?:for|due|because|to|here|from|in|as)\\b.*)?\\W*$`,
  ],
  [
    "elided-text",
    () =>
      `^\\W*(?:(?:the |all |any |and )*(?:(?:rest|remainder)(?: (?:of|the|this|all|its|these|\\w+)){0,4}?|(?:remaining|other|further|additional|subsequent|following) (?:\\w+ )?(?:sections?|parts?|chapters?|documents?|content|text|details|entries|items|files?|output|rows|requirements|steps|cases|paragraphs|pages)|(?:content|text|output|details|document|remainder)) )(?:(?:is|are|was|were|has been|have been|will be) )?(?:omitted|elided|truncated|abbreviated|skipped(?= (?:for|due|because|here|to (?:save|stay|fit)))|left out|not shown|cut off)\\b(?: (?:for|due|because|to (?:save|keep|stay|fit|conserve|avoid|reduce)|here|from (?:this|here)|in (?:this|the interest)|as (?:i|we|the (?:context|token)))\\b.*)?\\W*$`,
  ],
  [
    "elided-text",
    () =>
      `^\\W*(?:the )?(?:rest|remainder) of (?:the |this )?(?:document|file|text|content|sections?|report|spec|artifact)s? (?:is |are |remains? |stays? )?(?:unchanged|as (?:before|above|is)|the same|goes here)\\b.*$`,
  ],
  [
    "elided-text",
    () =>
      String.raw`^\W*(?:omitted|truncated|abbreviated|elided|skipped|shortened|trimmed|snipped?|cut)(?: (?:for|due to|here)(?: \w+){0,3})?\W*$`,
  ],
  // This is a partial draft; the document is incomplete.
  [
    "unfinished",
    () =>
      String.raw`^\W*(?:note:? )?(?:this|the (?:current )?)(?: (?:document|section|draft|file|artifact|artefact|report|version|spec|plan))? ?(?:is|remains)(?: still| currently| only| just)? (?:a |an )?(?:partial|placeholder|skeleton|stub|incomplete|unfinished|half-finished|half-done|first half)(?: (?:draft|version|document|report|text|section|spec|specification|plan|artifact|artefact|write-?up|answer|result|skeleton|stub|placeholder|outline))?(?: (?:and|because|due|for now|as|so far|until|only|at this point)\b.*| of (?:the|this) .*)?\W*(?:$|[;,.(:] *(?:the|i|we|more|rest|remaining|it|some|to)\b.*$)`,
  ],
  [
    "unfinished",
    () =>
      `^\\W*(?:the )?(?:remaining|other|missing|rest of the|following) (?:sections?|parts?|chapters?|content)(?: \\w+)? (?:are|is|remains?|still)(?: still| yet)? (?:to be (?:written|done|completed|added|filled)|missing|incomplete|unwritten|pending|outstanding|tbd|todo|need\\b)`,
  ],
];
