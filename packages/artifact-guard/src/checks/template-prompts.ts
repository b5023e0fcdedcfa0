import { type MarkdownDocument, substanceOfBlock } from "@agentos/text/markdown";
import { type Finding, Source } from "@agentos/text/source";

/**
 * Reports unanswered prompts, which are errors if they make up at least half of the document, and
 * documents that still consist mostly of lines from the template.
 */
export function checkTemplatePrompts(document: MarkdownDocument, template = ""): Finding[] {
  const { source, blocks } = document;
  const lines = blocks
    .filter(({ kind, isQuoted }) => kind !== "code" && !isQuoted)
    .flatMap((block) => substanceOfBlock(document, block));
  const prompts = lines.filter(({ substance }) => substance === "prompt");
  const contents = lines.filter(({ substance }) => substance === "content");
  const severity = prompts.length >= 2 && prompts.length >= contents.length ? "error" : "warning";
  const message = "This prompt from the template has not been answered";
  const findings = prompts.map(({ line }) => source.finding("unfilled-template", severity, line, message));
  const known = new Set(new Source(template).lines.map((line) => line.trim()));
  const kept = contents.filter(({ line }) => known.has(source.lines[line]!.trim())).length;
  if (kept < 3 || kept < 0.8 * contents.length) return findings;
  const copied = `${kept} of ${contents.length} lines of content are copied from the template`;
  return [...findings, source.finding("unfilled-template", "error", document.frontMatterLines, copied)];
}
