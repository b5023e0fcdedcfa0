import { analyseShell as analyse, type ShellAnalysis } from "@agentos/commands/reader";

/**
 * Lists every program that a shell command would run, however it is wrapped. Runs nothing and never throws.
 * @param command a script, or one program already split into its words
 */
export function analyseShell(command: string | readonly string[]): ShellAnalysis {
  return analyse(command);
}
