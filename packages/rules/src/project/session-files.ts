import {
  type Action,
  createdFilesOf,
  isAmong,
  type JudgeContext,
  movesFiles,
  readSubject,
} from "@agentos/commands/effects";

/** What the tool calls of one session created: the session may delete it again. */
export interface SessionFiles {
  /**
   * Takes in an action that is about to run. Returns the absolute paths that it creates and, where it moves
   * other files in, those that are no longer the session's alone.
   */
  add(action: Action): { added: readonly string[]; lost: readonly string[] };
  /** For `JudgeContext.isOfSession`: whether an absolute path is the session's, or lies below one that is. */
  has(path: string): boolean;
}

/** More are not remembered: deleting them is judged as any delete is. */
const MAX_PATHS = 5_000;

/**
 * Remembers what a session creates. Only what did not exist before counts, so nobody else's files do.
 * @param context needs `exists`; without it nothing is remembered
 * @param known paths that an earlier process remembered
 */
export function createSessionFiles(context: JudgeContext, known: Iterable<string> = []): SessionFiles {
  const paths = new Set(known);
  return {
    has: (path) => isAmong(paths, path),
    add(action) {
      const { subject } = readSubject(action, context);
      const { changes, whereabouts } = subject;
      const filled = movesFiles(subject)
        ? changes.flatMap(({ path }) => whereabouts.absolutePath(path) ?? [])
        : [];
      const lost = [...paths].filter((path) => filled.some((each) => isAmong(new Set([path]), each)));
      for (const path of lost) paths.delete(path);
      const added = createdFilesOf(subject).filter((path) => paths.size < MAX_PATHS && !isAmong(paths, path));
      for (const path of added) paths.add(path);
      return { added, lost };
    },
  };
}
