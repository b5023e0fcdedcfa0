import type { CheckKind } from "./session-record.js";

/** A check that a command line runs. */
export interface CheckRun {
  kinds: readonly CheckKind[];
  language?: string;
  /** Parts of paths that it is confined to; empty: some tests by name. Undefined: all of the project. */
  parts?: readonly string[];
  /** Options leave some of the tests out. */
  leavesOut?: string;
  /** Its parts are packages, or folders that it ran in: of each it covers all. */
  isOfPackage?: boolean;
  /** The folder outside of the project that it ran in: it says nothing of the project's files. */
  elsewhere?: string;
  /** Its parts are relative to the project's folder already. */
  isPlaced?: boolean;
  /** Whether the command line may end with 0 although the check fails, and by what. */
  hiddenBy?: string;
  /** Runs while the command line continues. */
  isBackground: boolean;
  /** Which simple command it is. */
  at: number;
  /** The program as the command line names it. */
  program: string;
}
