import { analyzeShell, commandLine } from "../../src/reader/index.js";

/** The commands that would run, with their arguments. */
export function commandsOf(command: string | readonly string[], dialect?: "bash" | "powershell"): string[] {
  const { invocations } = analyzeShell(command, dialect && { dialect });
  return invocations.map(({ name, args }) => commandLine({ name, args }, 500));
}

/** The unreadable parts, each with its weight. */
export function unreadableOf(command: string): string[] {
  return analyzeShell(command).unreadable.map(({ weight, what }) => `${weight}: ${what}`);
}
