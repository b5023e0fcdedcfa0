import { deferralsIn } from "@agentos/text/sentences";

/** "not implemented" and what else is said of code alone, wherever it stands in a text. */
const OF_CODE =
  /\b(?:not[ _-]?(?:yet[ _-])?(?:been )?(?:implemented|done|written|finished|supported yet)|unimplemented|implement me|to ?-?do\b|tbd|stub|needs? (?:to be )?implement\w*|to be implemented|coming soon|work in progress|under construction|implementation (?:missing|pending|goes here)|missing implementation)|(?<![\p{L}])(?:nicht implementiert|noch nicht (?:implementiert|umgesetzt|fertig)|(?:non|pas encore) implément|(?:no|sin|por) implement|não implementad|non implementat|niet geïmplementeerd|не реализован)|未実装|未实现|尚未实现|待实现|미구현|구현되지/iu;
/** What a whole text says that stands for a part: an order to who comes next, or when it comes. */
const WHOLE =
  /^\W*(?:[\w.:/#()]{1,60}[:,-]\s{1,3})?(?:please )?(?:[\w' -]{1,40} (?:is|are|has|have|was) )?(?:pending|later|unfinished|placeholder|fill (?:(?:me|this|it) )?in|(?:write|finish|complete|add|build|do) (?:me|this|it)\b.{0,40}|implement\b.{0,60}|(?:yet )?to be (?:written|done|added|built|finished|completed|ported|filled in)\b.{0,40}|not (?:ready|there|available|supported|written|built|working|wired up|ported|done)? ?(?:just )?yet)\W*$/i;
/** It pretends: "[MOCK] would send". */
const PRETENDS =
  /\b(?:would (?:have )?(?!you|not\b|be\b)[a-z]{3,}|pretend\w*|simulat(?:e|ed|ing)|mock(?:ed)?|stub(?:bed)?)\b/i;

/** Whether a text that all of a function says or throws is that nobody wrote it. */
export function saysUndone(text: string): boolean {
  const said = text.replace(/\\[nrt]/g, " ").trim();
  return (
    OF_CODE.test(said) ||
    asksToWrite(said) ||
    (said.length <= MAX_LENGTH && deferralsIn(said, { strict: true, prior: "likely" }).length > 0)
  );
}

/** Whether a whole text is an order to write it, or says when it comes. */
export function asksToWrite(text: string): boolean {
  return WHOLE.test(text.trim());
}

/** Whether a text says what the program would do. */
export function pretends(text: string): boolean {
  return PRETENDS.test(text);
}

const MAX_LENGTH = 120;
