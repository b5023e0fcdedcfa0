/**
 * The state of something that the effect of an action depends on: a file, a link, or the commits that git
 * would push.
 */
export interface CoveredFile {
  /** Absolute; for git's own state `<folder> HEAD` and the like. */
  path: string;
  /** SHA-256 of the content, a link's target, or size and modification time if there is too much to read. */
  content: string;
  /** The action names it, or it helps a person to decide: it is shown to the person who consents. */
  isNamed?: true;
}
