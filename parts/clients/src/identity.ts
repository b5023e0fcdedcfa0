import type { Place } from "./environment.js";

/** What tells an agent client from others, on this machine and in texts for people. */
export interface ClientIdentity {
  /** What files and options call it: `claude-code`. */
  id: string;
  /** What people call it: `Claude Code`. */
  name: string;
  /** The program that starts it. */
  program: string;
  /** The npm package that brings the program. */
  package: string;
  /**
   * Variables that it sets for the programs it starts: they show that no person started them.
   */
  variables: readonly string[];
  /** Its own folder, in a project and in the home folder; absent where it has none in both. */
  folder?: string;
  /**
   * What starts its hooks, in a project or in the home folder: files, and with a slash at the end folders. In
   * small letters. Agents must not change them.
   */
  hookFiles: readonly string[];
  /** Tools that write files, as its session file names them. */
  editTools?: readonly string[];
  /** What else stands in its session file where a file was written. */
  editMarks?: readonly string[];
  /** An option of one letter by which it does everything without asking. */
  yesOption?: string;
  /** The folder of its settings and sessions; absent where nothing asks for it. */
  home?: (place: Place) => string;
  /**
   * The arguments of an interactive session that begins with this prompt; absent when there is no such way.
   */
  interactive?: (prompt: string) => string[];
}
