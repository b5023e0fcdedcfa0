import {
  type Action,
  createdFilesOf,
  isAmong,
  type JudgeContext,
  movesFiles,
  readSubject,
} from "@agentos/commands/effects";

/** The files that one session's tool calls created: the session may delete them again. */
export interface SessionFiles {
  /**
   * Adds an action that is about to run. Returns the absolute paths that it creates and, if it moves other
   * files into one of them, the paths that no longer belong to the session alone.
   */
  add(action: Action): { added: readonly string[]; lost: readonly string[] };
  /**
   * For `JudgeContext.isOfSession`: whether an absolute path belongs to the session, or is below one that
   * does.
   */
  has(path: string): boolean;
}

/** Further paths are not remembered: deleting them is judged like any other deletion. */
const MAX_PATHS = 5_000;

/**
 * Remembers what a session creates. Only paths that did not exist before count, so other people's files never
 * do.
 * @param context needs `exists`; without it nothing is remembered
 * @param known paths remembered by an earlier process
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
