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
  /** The folder of its settings and sessions; absent where nothing asks for it. */
  home?: (place: Place) => string;
  /**
   * The command of a phase: takes a prompt on stdin, may edit files, prints what it does as JSON, and ends. A prompt as
   * an argument would be limited to 128 KiB. Absent when the client cannot be run so.
   */
  headless?: readonly string[];
  /** The arguments of an interactive session that begins with this prompt; absent when there is no such way. */
  interactive?: (prompt: string) => string[];
}
