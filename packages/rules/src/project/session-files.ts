import {
  type Action,
  createdFilesOf,
  isAmong,
  type JudgeContext,
  movesFiles,
  readSubject,
} from "@agentos/commands/effects";

/** The files that a session created and may therefore delete. */
export interface SessionFiles {
  /**
   * Records an action that is about to run. Returns the absolute paths that it creates, and
   * recorded paths that no longer belong to the session alone, because the action moves other files
   * there.
   */
  add(action: Action): { added: readonly string[]; lost: readonly string[] };
  /** Returns whether an absolute path or one of its parent folders belongs to the session. */
  has(path: string): boolean;
}

/** Further paths are not recorded, so deleting them is judged like any other deletion. */
const MAX_PATHS = 5_000;

/**
 * Creates a record of the files that a session creates. Only files that did not exist before are
 * recorded, so that other people's files are never included.
 * @param context must provide `exists`; otherwise nothing is recorded
 * @param known paths from an earlier process
 */
export function createSessionFiles(context: JudgeContext, known: Iterable<string> = []): SessionFiles {
  const paths = new Set(known);
  return {
    has: (path) => isAmong(paths, path),
    add(action) {
      const { subject } = readSubject(action, context);
      const { changes, resolver } = subject;
      const filled = movesFiles(subject)
        ? changes.flatMap(({ path }) => resolver.absolutePath(path) ?? [])
        : [];
      const lost = [...paths].filter((path) => filled.some((each) => isAmong(new Set([path]), each)));
      for (const path of lost) paths.delete(path);
      const added = createdFilesOf(subject).filter((path) => paths.size < MAX_PATHS && !isAmong(paths, path));
      for (const path of added) paths.add(path);
      return { added, lost };
    },
  };
}
