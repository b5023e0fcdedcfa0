import { type MarkdownDocument, substanceOfBlock } from "@agentos/text/markdown";
import { type Finding, Source } from "@agentos/text/source";

/** Matches lines that may be prompts. This quick test rules out most documents. */
const HINT = /[<[{]|^[^\w]*[_*]\w|(?:replace|delete|remove) this/i;

/**
 * Reports unanswered prompts, which are errors if they make up at least half of the document, and
 * documents that still consist mostly of lines from the template.
 */
export function checkTemplatePrompts(document: MarkdownDocument, template: string | undefined): Finding[] {
  if (template === undefined && !document.source.lines.some((line) => HINT.test(line))) return [];
  const prompts: number[] = [];
  const contents: string[] = [];
  for (const block of document.blocks) {
    if (block.isQuoted || block.kind === "code") continue;
    for (const { line, substance } of substanceOfBlock(document, block)) {
      if (substance === "prompt") prompts.push(line);
      else if (substance === "content") contents.push(document.source.lines[line]!.trim());
    }
  }
  const { source } = document;
  const isUnfilled = prompts.length >= 2 && prompts.length >= contents.length;
  const findings = prompts.map((line) =>
    source.finding(
      "unfilled-template",
      isUnfilled ? "error" : "warning",
      line,
      "This prompt from the template has not been answered",
    ),
  );
  const kept = template === undefined ? 0 : sharedLines(contents, template);
  if (contents.length > 0 && kept >= 3 && kept >= 0.8 * contents.length) {
    findings.push(
      source.finding(
        "unfilled-template",
        "error",
        document.frontMatterLines,
        `${kept} of ${contents.length} lines of content are copied from the template`,
      ),
    );
  }
  return findings;
}

function sharedLines(contents: readonly string[], template: string): number {
  const known = new Set(new Source(template).lines.map((line) => line.trim()));
  return contents.filter((line) => known.has(line)).length;
}
