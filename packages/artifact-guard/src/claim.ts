import { excerptOf } from "@agentos/platform";
import { parseDocument, piecesOf } from "@agentos/text/markdown";
import { deferralsIn, isMention, sentencesOf } from "@agentos/text/sentences";
import { Source } from "@agentos/text/source";

/** What an agent's last message says about its work. */
export interface Claim {
  /**
   * `complete`: it says that the work is done. `deferred`: it puts some of it off. `none`: neither.
   * `deferred` wins over `complete`.
   */
  status: "complete" | "deferred" | "none";
  /** What stands between `<promise>` and `</promise>`, when the message makes that promise. */
  promise?: string;
  /** The sentences that say so, shortened. */
  evidence: string[];
}

const NEGATION =
  /\b(?:not|never|no|nothing|none|neither|nor|without|hardly|scarcely|barely|doubt|doubts|unlikely|untrue|lie|cannot|can't|won't|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|haven't|hasn't|hadn't|couldn't|shouldn't|mustn't|wouldn't|unable|far from|fail(?:s|ed)?|almost|nearly|partially|partly|half)\b/;
/** "No errors remain" negates the trouble, not the work. */
const NO_TROUBLE =
  /\b(?:no|zero|without(?: an?y?)?|nothing)\b(?: [\w-]+){0,3}? (?:errors?|fail(?:ures?|ed|s|ing)|problems?|issues?|gaps?|missing|left|remains?|remaining|exceptions?|warnings?|regressions?|todos?|placeholders?|open)\b|\bwithout exception\b/g;
/** Somebody else's words, or only a part of the work. */
const REPORTED =
  /\b(?:users?|customers?|he|she|they|you|file|log|report|message|prompt|ticket|readme|template|instructions?|task|reviewer|agent) (?:said|says|claims?|claimed|states?|stated|thinks?|believes?|wants?|asks?|asked|reports?|told|tells|expects?|requires?|requested)\b|\b(?:claims?|says?|said|told) (?:that|me)\b/;
const PART_ONLY =
  /\b(?:first|second|third|next|one|two|three|four|half|part|some|most|\d+) (?:section|part|half|step|phase|of|out of|chapter|task|item)\b(?!.*\ball\b)/;
const CONDITION =
  /\b(?:if|when|once|until|till|unless|after|before|as soon as|will|would|should|shall|must|may|might|could|going to|to be)\b/;
const SPEECH =
  /\b(?:output|outputs|emit|emits|say|says|print|prints|write|writes|reply|respond|answer|send|type|instructs?|asks?|tells?|told|means?)\b/;

const DONE = "(?:done|complete|completed|finished|ready|implemented|delivered|written|in place|wrapped up)";
const WORK =
  "(?:work|task|tasks|job|everything|all|implementation|document|documents|artifact|artefact|file|report|spec|specification|feature|plan|design|section|sections|requirements?|steps|items|changes|phase|it|this)";
let completions: readonly RegExp[] | undefined;
/** Built when first needed: a hook only asks for deferrals. */
function claimsCompletion(text: string): boolean {
  completions ??= [
    new RegExp(
      `^\\W*(?:(?:ok|okay|great|so|and|now),? )?(?:all |that's |it's |everything's |i'm )?(?:${DONE}|set)\\W*$`,
    ),
    new RegExp(
      `\\b(?:the |my |this |all |all the |all of the |every )*(?:\\w+ ){0,3}?${WORK}(?: \\w+){0,2}? (?:is|are|was|were|has been|have been)(?: now| all| both| fully| successfully)* ${DONE}\\b`,
    ),
    /\b(?:i|we)(?:'ve| have)?(?: now| just| successfully| fully)? (?:finished|completed|implemented|delivered|wrapped up|done)\b/,
    /^\W*(?:task|work|implementation|phase|document|all tasks|all sections?) (?:complete|completed|done|finished)\b/,
    /^\W*(?:done|finished|completed?):\s/,
    /^\W*(?:successfully )?(?:finished|completed) (?:the|all|every|this)\b/,
  ];
  return completions.some((pattern) => pattern.test(text));
}

/**
 * What an agent's last message claims and promises. It is parsed, not searched: what is negated, conditional,
 * quoted or in code is no claim, and "I must not output <promise>DONE</promise>" is no promise.
 */
export function checkClaim(lastMessage: string): Claim {
  const promise = promiseOf(lastMessage);
  const deferred = deferralsOf(lastMessage).map(({ text }) => text);
  const complete: string[] = [];
  for (const piece of piecesOf(parseDocument(new Source(lastMessage)))) {
    if (piece.kind === "comment") continue;
    for (const sentence of sentencesOf(piece.text)) {
      const { text } = sentence;
      if (
        claimsCompletion(text) &&
        !isMention(sentence) &&
        !isNegated(text) &&
        !CONDITION.test(text) &&
        !REPORTED.test(text) &&
        !PART_ONLY.test(text)
      ) {
        complete.push(excerptOf(text));
      }
    }
  }
  const status =
    deferred.length > 0 ? "deferred" : complete.length > 0 || promise !== undefined ? "complete" : "none";
  return {
    status,
    ...(promise === undefined ? {} : { promise }),
    evidence: status === "deferred" ? deferred : complete,
  };
}

/** The sentences of a message that put work off, and whether they only offer to go on. */
export function deferralsOf(message: string): { text: string; isOffer: boolean }[] {
  return [...piecesOf(parseDocument(new Source(message)))]
    .filter(({ kind }) => kind === "paragraph" || kind === "item" || kind === "callout")
    .flatMap(({ text }) => deferralsIn(text, { strict: true }))
    .filter(({ severity }) => severity === "error")
    .map(({ text, isOffer }) => ({ text: excerptOf(text), isOffer }));
}

function isNegated(text: string): boolean {
  return NEGATION.test(text.replace(NO_TROUBLE, ""));
}

function promiseOf(message: string): string | undefined {
  const source = new Source(message);
  // A fence, an indented block and a quotation only show a promise.
  const shown = new Set<number>();
  const { blocks } = parseDocument(source);
  for (const { kind, isQuoted, first, last } of blocks) {
    if (kind === "code" || isQuoted) for (let line = first; line <= last; line++) shown.add(line);
  }
  const text = source.lines
    .map((line, index) => (shown.has(index) ? "" : line.replace(/(`+)[^`]*\1/g, "")))
    .join("\n")
    // What is struck out or commented out is not said.
    .replace(/~~[^~]*~~|<!--[\s\S]*?(?:-->|$)/g, "");
  for (const match of text.matchAll(/<promise>([\s\S]{0,500}?)<\/promise>/gi)) {
    const before =
      text
        .slice(0, match.index)
        .split(/(?<=[.!?])\s|\n/)
        .at(-1) ?? "";
    const after = text.slice(match.index + match[0].length).split(/[.!?](?:\s|$)|\n/)[0] ?? "";
    const isQuoted = /["'“”«‘]\s*$/.test(before) && /^\s*["'“”»’]/.test(after);
    const around = `${before} ${after}`.toLowerCase().replace(/’/g, "'");
    if (
      isQuoted ||
      REPORTED.test(around) ||
      isNegated(around) ||
      CONDITION.test(around) ||
      SPEECH.test(around)
    )
      continue;
    const promise = (match[1] ?? "").trim();
    if (promise !== "") return promise;
  }
  return undefined;
}
