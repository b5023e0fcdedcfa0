import { excerptOf, nearest } from "@agentos/platform";
import { headingKey, isHeadingFor, type MarkdownDocument, type Section } from "@agentos/text/markdown";
import type { Finding } from "@agentos/text/source";
import type { Criteria } from "../criteria.js";

export function findRequired(
  document: MarkdownDocument,
  criteria: Criteria,
): { required: string; level: number | undefined; section: Section | undefined }[] {
  return (criteria.requiredSections ?? []).map((required) => {
    const level = /^\s*(#{1,6})\s+/.exec(required)?.[1]?.length;
    const key = headingKey(required.replace(/^\s*#{1,6}\s+/, ""));
    const sections = document.sections;
    return {
      required,
      level,
      // An exact heading is preferred to one with a remark, and the required level to other levels.
      section:
        sections.find((section) => section.key === key && (level === undefined || section.level === level)) ??
        sections.find((section) => section.key === key) ??
        sections.find((section) => isHeadingFor(section.key, key)),
    };
  });
}

export function checkRequiredSections(document: MarkdownDocument, criteria: Criteria): Finding[] {
  const findings: Finding[] = [];
  const { source, sections } = document;
  const last = Math.max(0, source.lastLine);
  for (const { required, level, section } of findRequired(document, criteria)) {
    if (section !== undefined && (level === undefined || section.level === level)) continue;
    const name = `"${excerptOf(required.replace(/^\s*#{1,6}\s+/, ""))}"`;
    if (section === undefined) {
      findings.push(
        source.finding(
          "missing-section",
          "error",
          last,
          `The section ${name} is missing${hint(document, required)}`,
        ),
      );
    } else {
      findings.push(
        source.finding(
          "missing-section",
          "warning",
          section.line,
          `The section ${name} is at level ${section.level}, but should be at level ${level}`,
        ),
      );
    }
  }
  return findings;

  function hint(parsed: MarkdownDocument, required: string): string {
    const key = headingKey(required.replace(/^\s*#{1,6}\s+/, ""));
    const hidden = parsed.blocks.find(
      (block) =>
        block.kind === "code" &&
        source.lines
          .slice(block.first, block.last + 1)
          .some(
            (line) => /^\s*#{1,6}\s/.test(line) && isHeadingFor(headingKey(line.replace(/^\s*#+/, "")), key),
          ),
    );
    if (hidden) return `: it appears only in the code block at line ${hidden.first + 1}`;
    const near = nearest(
      key,
      sections.map((section) => section.key),
    );
    const similar = sections.find((section) => section.key === near);
    return similar ? `; "${excerptOf(similar.title)}" (line ${similar.line + 1}) is similar` : "";
  }
}
