import { oneLine } from "@agentos/platform";
import { excerpt } from "@agentos/secrets";
import type { Handoff } from "../format/index.js";
import type { GitState } from "../git.js";
import { FileUses, type SessionNotes } from "../notes/index.js";

const MAX_FILES = 50;
const MAX_FILES_READ = 10;
const MAX_PATH = 400;
const MAX_WHY = 200;

type Uses = Pick<FileUses, "inOrder">;

/** The files that were edited, those edited most first, with what was said before the edits. */
export function changedFiles(notes: SessionNotes): Pick<Handoff, "filesChanged" | "fileReasons"> {
  const files = mostFirst(notes.filesWritten, notes).slice(0, MAX_FILES);
  if (files.length === 0) return {};
  const whys = notes.filesWritten.inOrder().flatMap(([path]) => {
    const why = notes.filesWritten.whyOf(path);
    return why === undefined ? [] : [[pathOf(path, notes), oneLine(excerpt(why, MAX_WHY))] as const];
  });
  return { filesChanged: files, fileReasons: Object.fromEntries(whys) };
}

/** A section with the files that were read most and not edited. */
export function filesReadMost(notes: SessionNotes): NonNullable<Handoff["extraSections"]> {
  const written = new Set(mostFirst(notes.filesWritten, notes));
  const unwritten = mostFirst(notes.filesRead, notes).filter((path) => !written.has(path));
  const body = unwritten.slice(0, MAX_FILES_READ).map((path) => `- ${path}`);
  return body.length === 0 ? [] : [{ heading: "Files Read Most", body: body.join("\n") }];
}

/** The files that git calls changed, as a section: they need not be the agent's work. */
export function uncommittedFiles(git: GitState | undefined): NonNullable<Handoff["extraSections"]> {
  const files = git?.dirtyFiles ?? [];
  if (files.length === 0) return [];
  const more = files.length > MAX_FILES ? [`- and ${files.length - MAX_FILES} more`] : [];
  const listed = files.slice(0, MAX_FILES).map((path) => `- ${excerpt(path, MAX_PATH)}`);
  return [{ heading: "Uncommitted Files", body: [...listed, ...more].join("\n") }];
}

/** Those met most often come first, of equally many the latest. One file may have been named in two ways. */
function mostFirst(files: Uses, notes: SessionNotes): string[] {
  const byPath = new FileUses();
  for (const [name, times] of files.inOrder()) byPath.add(pathOf(name, notes), times);
  return byPath
    .inOrder()
    .reverse()
    .sort(([, a], [, b]) => b - a)
    .map(([path]) => path);
}

/** Relative to the session's folder, where it lies within. */
function pathOf(path: string, { folder }: SessionNotes): string {
  const isWithin =
    folder !== undefined && path.startsWith(folder) && /^[\\/]./.test(path.slice(folder.length));
  const relative = isWithin ? path.slice(folder.length + 1) : path;
  return oneLine(excerpt(folder?.includes("\\") ? relative.replaceAll("\\", "/") : relative, MAX_PATH));
}
