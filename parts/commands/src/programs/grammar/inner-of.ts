import { asksForTrial, innerBy, tableOf } from "./grammar.js";
import type { Inner } from "./inner.js";
import { codeOf } from "./interpreters.js";
import type { Program } from "./program.js";
import type { ShellWord } from "./shell-word.js";
import { programOf } from "./table.js";

export function innerOf(name: string, args: readonly ShellWord[]): Inner[] {
  const program = programOf(name);
  if (!program) return [];
  if (name === "command" && (args[0]?.text === "-v" || args[0]?.text === "-V")) return [];
  return [
    ...(program.runs?.(args, tableOf(program)) ?? []),
    ...innerBy(program, args),
    ...codeOf(args, program),
  ];
}

/** Returns whether the arguments request a dry run. */
export function onlyTries(name: string, args: readonly ShellWord[]): boolean {
  const program = programOf(name);
  if (program === undefined || (!needsOption(program) && !args.some(({ text }) => text[0] === "-")))
    return false;
  return asksForTrial(program, args);
}

function needsOption({ acts, sub }: Program): boolean {
  return (
    acts !== undefined || (sub !== undefined && Object.values(sub).some((one) => one.acts !== undefined))
  );
}
