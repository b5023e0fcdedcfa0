import { SECTIONS, type SectionName } from "./entries.js";

export const DOCUMENT_TITLE = "Session Handoff";

const SECTION_BY_TITLE = new Map(
  (Object.keys(SECTIONS) as SectionName[]).map((name) => [SECTIONS[name].toLowerCase(), name] as const),
);

export function sectionOfTitle(title: string): SectionName | undefined {
  return SECTION_BY_TITLE.get(title.trim().replace(/:$/, "").toLowerCase());
}
