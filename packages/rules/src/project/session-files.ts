import {
  type Action,
  createdFilesOf,
  isAmong,
  type JudgeContext,
  movesFiles,
  readSubject,
} from "@agentos/commands/effects";

/** The files that a session's tool calls created and that the session may therefore delete. */
export interface SessionFiles {
  /**
   * Records an action that is about to run. Returns the absolute paths that it creates, and the
   * recorded paths into which it moves other files. The latter no longer belong to the session
   * alone.
   */
  add(action: Action): { added: readonly string[]; lost: readonly string[] };
  /**
   * Returns whether an absolute path, or a folder that contains it, belongs to the session. Serves
   * as `JudgeContext.isOfSession`.
   */
  has(path: string): boolean;
}

/** Deleting further paths is judged like any other deletion. */
const MAX_PATHS = 5_000;

/**
 * Records the files that a session creates. Only paths that did not exist before count, so files of
 * other people never do.
 * @param context must provide `exists`; otherwise no path is recorded
 * @param known paths recorded by an earlier process
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
