import {
  type MarkdownDocument,
  plainCharacters,
  plainText,
  type Section,
  substanceOfBlock,
  withoutMarks,
} from "@agentos/text/markdown";
import { deferralsIn, isToCome, sentencesOf } from "@agentos/text/sentences";
import { phrasesFor, says } from "@agentos/text/source";

/** A stand-in is short; what is longer says something, if only why there is nothing. */
const MAX_LENGTH = 240;
const MAX_LINES = 8;

/**
 * Whether what a required section holds only stands in for what belongs there. That it must have content is
 * known, so less is enough here than elsewhere: a promise, "to be decided", labels without anything
 * behind them, lines that say no more than their numbers, a quotation that asks for the content.
 */
export function isStandIn(document: MarkdownDocument, section: Section): boolean {
  const said = linesOf(document, section);
  if (said === undefined) return false;
  const { lines, isQuoted } = said;
  if (isQuoted) return lines.length === 1 && asks(lines[0]!);
  const values = lines.filter((line) => !LABEL.test(line));
  if (values.length === 0) return lines.length >= 2;
  return areOnlyNumbered(values) || (!isOfStates(section) && values.every(isPutOff));
}

/** "Pros:", "Known limits:". A longer line introduces something else, such as a picture. */
const LABEL = /^(?:\S{1,40}\s){0,2}\S{1,40}[:：]$/;

/** The lines of a section's content, plain; undefined where there is more than a stand-in would hold. */
function linesOf(
  document: MarkdownDocument,
  section: Section,
): { lines: string[]; isQuoted: boolean } | undefined {
  const lines: string[] = [];
  let isQuoted = true;
  let length = 0;
  for (let index = section.first; index < section.end; index++) {
    const block = document.blocks[index]!;
    for (const { line, substance } of substanceOfBlock(document, block)) {
      if (substance !== "content") continue;
      if (block.kind !== "paragraph") return undefined;
      const text = document.source.lines[line]!;
      const plain = plainCharacters(plainText(withoutMarks(text.slice(0, MAX_LENGTH)))).trim();
      length += text.length;
      if (length > MAX_LENGTH || lines.push(plain) > MAX_LINES) return undefined;
      isQuoted &&= block.isQuoted;
    }
  }
  return lines.length === 0 ? undefined : { lines, isQuoted };
}

/** Whether a line asks a writer for the content, in the imperative of templates. */
function asks(line: string): boolean {
  const [first = "", second = "", third] = line.toLowerCase().split(/\s+/, 3);
  const [verb, behind] = first === "please" ? [second, third] : [first, second];
  if (!behind) return false;
  return phrasesFor("asks").some((word) =>
    word.endsWith("-") ? verb.startsWith(word.slice(0, -1)) : verb === word,
  );
}

/** "Step 1", "Step 2": what is left without numbers is one and the same, and too short to say something. */
function areOnlyNumbered(lines: readonly string[]): boolean {
  const bare = new Set(
    lines.map((line) =>
      line
        .toLowerCase()
        .split(/[\d\s.:)(#-]+/)
        .filter((word) => !isNumber(word))
        .join(" "),
    ),
  );
  const [only = ""] = bare;
  return (
    bare.size === 1 &&
    only !== "" &&
    only.split(" ").length <= 2 &&
    new Set(lines).size === lines.length &&
    lines.length >= 2
  );
}

function isNumber(word: string): boolean {
  return word === "" || /^(?:[a-h]|i{1,3}|iv|vi{0,3})$/.test(word) || phrasesFor("numbers").includes(word);
}

/** A section whose answer may be a word of these: the state of a decision. */
function isOfStates({ title }: Section): boolean {
  const said = title.toLowerCase();
  return phrasesFor("state").some((word) => says(said, word));
}

/** A longer line says more than that; where it puts its content off all the same, `isOnlyDeferral` knows. */
const MAX_STAND_IN_LENGTH = 80;

/** Whether all sentences of a line say that the content is still to come. */
function isPutOff(line: string): boolean {
  if (line.length > MAX_STAND_IN_LENGTH) return false;
  if (isToCome(line.replace(/ \([^()]{0,60}\)[.!]?$/, ""), { isExpected: true })) return true;
  const sentences = sentencesOf(line);
  const deferrals = deferralsIn(line, { strict: false }).filter(({ severity }) => severity === "error");
  return sentences.length > 0 && deferrals.length === sentences.length;
}
