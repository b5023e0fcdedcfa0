/** What the engine sends its leash, once: the program to run. */
export interface LeashOrder {
  program: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
  /** Windows: `args` are handed over unquoted, as `cmd /c` wants them. */
  verbatim: boolean;
  /** What processes of the group get between SIGTERM and SIGKILL. */
  graceMs: number;
}

/** What the leash answers, once: how the program ended, or why it could not start. */
export type LeashReport =
  | { type: "exited"; code: number | null; signal: NodeJS.Signals | null }
  | { type: "not-started"; code?: string; message: string };
