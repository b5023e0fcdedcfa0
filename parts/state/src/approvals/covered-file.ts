/** Something on which it depends what an action does, as it was at a time: a file, a link, what git would push. */
export interface CoveredFile {
  /** Absolute; of git's own `<folder> HEAD` and the like. */
  path: string;
  /** SHA-256 of the content, where a link leads, or size and time of the last change of what is too much to read. */
  content: string;
  /** The action names it, or a person reads something from it: it is shown to who consents. */
  isNamed?: true;
}
