import type { CheckKind } from "./session-record.js";

/** A check that a command line runs. */
export interface CheckRun {
  kinds: readonly CheckKind[];
  language?: string;
  /**
   * Path parts that the run is confined to. Empty: some tests, selected by name. Undefined: the whole
   * project.
   */
  parts?: readonly string[];
  /** Options that leave out some of the tests. */
  leavesOut?: string;
  /** The parts are packages, or folders it ran in, and the run covers each of them completely. */
  isOfPackage?: boolean;
  /** The folder outside of the project where it ran: it shows nothing about the project's files. */
  elsewhere?: string;
  /** The parts are already relative to the project's folder. */
  isPlaced?: boolean;
  /** Why the command line may end with 0 although the check fails. */
  hiddenBy?: string;
  /** Runs in the background while the command line continues. */
  isBackground: boolean;
  /** Index of the simple command. */
  at: number;
  /** The program as the command line names it. */
  program: string;
}
