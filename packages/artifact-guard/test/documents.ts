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

/** Counts the wordings that are detected. None of them was used for training, and the result is documented. */
export function countSeen<Row>(rows: readonly Row[], isSeen: (row: Row) => boolean): number {
  return rows.filter(isSeen).length;
}
