import { LineCounter, parseAllDocuments } from "yaml";
import type { Finding } from "../finding.js";
import type { Source } from "../source.js";

// A message each for a file of thousands of mistakes helps nobody.
const MOST_ERRORS = 5;

/** YAML that does not parse, or whose last key stands without a value because the rest was cut. */
export function checkYaml(source: Source): Finding[] {
  const lineCounter = new LineCounter();
  const documents = parseAllDocuments(source.text, {
    logLevel: "silent",
    prettyErrors: false,
    uniqueKeys: false,
    lineCounter,
    // Tags of CloudFormation and its kin are theirs to know.
    customTags: [],
  });
  const errors = (Array.isArray(documents) ? documents : []).flatMap((document) => document.errors);
  if (errors.length > 0) {
    return errors.slice(0, MOST_ERRORS).map((error) => {
      const { line, col } = lineCounter.linePos(Math.min(error.pos[0], source.text.length));
      const isAtEnd = line - 1 >= source.lastLine;
      const message = isAtEnd ? "The YAML ends too soon" : "This is no valid YAML";
      return source.finding(
        isAtEnd ? "truncated" : "unparsable",
        "error",
        Math.min(line - 1, source.lastLine),
        `${message}: ${(error.message.split("\n")[0] ?? "").slice(0, 200)}`,
        col - 1,
      );
    });
  }
  const last = source.lines[source.lastLine] ?? "";
  if (/^\s*-\s*$/.test(last))
    return [source.finding("truncated", "error", source.lastLine, "The last item of the list is empty")];
  if (source.endsWithNewline || !/^\s*(?:- )?[\w."'-]+:?\s*$/.test(last)) return [];
  // Valid, as null or as a text; but a file that stops without its line break right there was most likely cut.
  const isKey = last.trimEnd().endsWith(":");
  const isLoneWord = !isKey && !/^\s*- /.test(last) && documents.length > 0 && source.lastLine > 0;
  return isKey || isLoneWord
    ? [source.finding("truncated", "error", source.lastLine, "The YAML ends in the middle of an entry")]
    : [];
}
