import { analyzeShell as analyse, type ShellAnalysis } from "@agentos/commands/reader";

/**
 * Lists all programs that a shell command would run, including those inside wrappers. Runs nothing,
 * and never throws because of what the command contains.
 * @param command a script, or the words of a single command
 * @throws TypeError if `command` is neither a string nor a list
 */
export function analyzeShell(command: string | readonly string[]): ShellAnalysis {
  if (typeof command !== "string" && !Array.isArray(command))
    throw new TypeError(`Expected "command" to be a string or a list of words, not ${typeof command}`);
  return analyse(command);
}
