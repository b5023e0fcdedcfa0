/** Something that the effect of an action depends on: a file, a link, or git's state. */
export interface CoveredFile {
  /** An absolute path, or a name such as `<folder> HEAD` for git's state. */
  path: string;
  /** A SHA-256 hash, a link's target, or the size and the modification time of a large file. */
  content: string;
  /** Set if the person who decides is shown this file. */
  isNamed?: true;
}
