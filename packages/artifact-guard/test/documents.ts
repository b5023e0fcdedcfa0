import { type ArtifactContext, type Criteria, checkArtifact } from "../src/index.js";

/** A finished document with these sections. */
export function whole(titles: readonly string[] = ["Summary", "Risks", "Tests"]): string {
  const sections = titles.map(
    (title) =>
      `## ${title}\n\nThe ${title.toLowerCase()} part says what was found, and why it matters.\n\n- One fact.\n- Another fact.\n`,
  );
  return `# The plan\n\n${sections.join("\n")}`;
}

export function errorsOf(text: string, criteria: Criteria = {}, context?: ArtifactContext): string[] {
  return checkArtifact(text, criteria, context)
    .filter(({ severity }) => severity === "error")
    .map(({ code, line }) => `${line} ${code}`);
}

export function warningsOf(text: string, criteria: Criteria = {}, context?: ArtifactContext): string[] {
  return checkArtifact(text, criteria, context)
    .filter(({ severity }) => severity === "warning")
    .map(({ code, line }) => `${line} ${code}`);
}

/** Of wordings that nobody learned from, how many are seen: the figure is part of what is promised. */
export function countSeen<Row>(rows: readonly Row[], isSeen: (row: Row) => boolean): number {
  return rows.filter(isSeen).length;
}
