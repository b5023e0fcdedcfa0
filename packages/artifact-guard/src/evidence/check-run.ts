import type { CheckKind } from "./session-record.js";

export interface CheckRun {
  kinds: readonly CheckKind[];
  language?: string | undefined;
  /** The paths to which the run is limited; empty if it selects tests by name. */
  parts?: readonly string[] | undefined;
  /** Whether `parts` are packages or working folders that the run covers completely. */
  isOfPackage?: boolean | undefined;
  /** The folder of a run outside the project. Such a run shows nothing about the project. */
  elsewhere?: string;
  /** The part of the command line that can hide a failure of the check. */
  hiddenBy?: string | undefined;
  isBackground: boolean;
  at: number;
  program: string;
}
