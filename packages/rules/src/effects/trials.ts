import type { ShellWord } from "../shell-analysis.js";

const TRIAL =
  /^--?(?:dry[-_]?run(?:=(?!none|false).*)?|dryrun|check|preview|diff|noop|no-op|what-?if|plan|simulate|pretend|whatif|print-only|list-only|snapshot)$/i;
const TELLS = /^(?:--help|-help|-\?|\/\?)$/;

/** Whether an option asks for help, the version, or a trial, so that nothing is done. */
export function isTrial(args: readonly ShellWord[]): boolean {
  const last = args.at(-1)?.text;
  return (
    args.some(({ text }) => TELLS.test(text) || TRIAL.test(text)) ||
    args[0]?.text === "help" ||
    // Elsewhere these have a value: a host, the version to take.
    (/^(?:-h|-V|--version)$/.test(last ?? "") && args.length < 6)
  );
}
