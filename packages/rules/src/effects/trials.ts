import type { ShellWord } from "../shell-analysis.js";

const TRIAL = /^--?(?:dry-?run(?:=(?!none|false).*)?|dryrun|check|preview|diff|noop|no-op|what-?if|plan|simulate|pretend|whatif|print-only|list-only|snapshot)$/i;
const TELLS = /^(?:--help|-h|-help|--version|-V|-\?|\/\?)$/;

/** Whether an option asks for help, the version, or a trial, so that nothing is done. */
export function isTrial(args: readonly ShellWord[]): boolean {
  return args.some(({ text }) => TELLS.test(text) || TRIAL.test(text)) || args[0]?.text === "help";
}
