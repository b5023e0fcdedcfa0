import { analyseShell as analyse, type ShellAnalysis } from "@agentos/commands/reader";

/**
 * Lists all programs that a shell command would run, including those inside wrappers. Runs nothing
 * and never throws.
 * @param command a script, or the words of a single command
 */
export function analyseShell(command: string | readonly string[]): ShellAnalysis {
  return analyse(command);
}
