import { excerptOf, nearest } from "@agentos/platform";
import { headingKey, isHeadingFor, type MarkdownDocument, type Section } from "@agentos/text/markdown";
import type { Finding } from "@agentos/text/source";
import type { Criteria } from "../criteria.js";

interface RequiredSection {
  name: string;
  key: string;
  level: number | undefined;
  section: Section | undefined;
}

export function findRequired({ sections }: MarkdownDocument, criteria: Criteria): RequiredSection[] {
  return (criteria.requiredSections ?? []).map((required) => {
    const level = /^\s*(#{1,6})\s+/.exec(required)?.[1]?.length;
    const name = required.replace(/^\s*#{1,6}\s+/, "");
    const key = headingKey(name);
    // An exact heading is preferred to one with a remark, and the required level to other levels.
    const section =
      sections.find((each) => each.key === key && (level === undefined || each.level === level)) ??
      sections.find((each) => each.key === key) ??
      sections.find((each) => isHeadingFor(each.key, key));
    return { name, key, level, section };
  });
}

export function checkRequiredSections(document: MarkdownDocument, criteria: Criteria): Finding[] {
  const { source, sections } = document;
  return findRequired(document, criteria).flatMap(({ name, key, level, section }) => {
    if (section !== undefined && (level === undefined || section.level === level)) return [];
    const title = `"${excerptOf(name)}"`;
    if (section === undefined) {
      const near = nearest(
        key,
        Array.from(sections, (each) => each.key),
      );
      const similar = sections.find((each) => each.key === near);
      const hint = similar ? `; "${excerptOf(similar.title)}" (line ${similar.line + 1}) is similar` : "";
      const last = Math.max(0, source.lastLine);
      return source.finding("missing-section", "error", last, `The section ${title} is missing${hint}`);
    }
    const message = `The section ${title} is at level ${section.level}, but should be at level ${level}`;
    return source.finding("missing-section", "warning", section.line, message);
  });
}
