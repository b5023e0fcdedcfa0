import { programName } from "./commands.js";
import { type Confinement, confinementOf } from "./run-scope.js";
import type { CheckKind } from "./session-record.js";

export interface CheckRun extends Confinement {
  kinds: readonly CheckKind[];
  language?: string | undefined;
  /** The folder of a run outside the project. Such a run shows nothing about the project. */
  elsewhere?: string;
  /** The part of the command line that can hide a failure of the check. */
  hiddenBy?: string | undefined;
  isBackground: boolean;
  at: number;
  program: string;
  /** The tool, if it is known which one ran: `vitest` for `npm test`. */
  tool?: string | undefined;
}

export type FoundCheck = Omit<CheckRun, "isBackground" | "at">;

/** @param args the arguments, which can limit the check to part of the project */
export function createCheck(
  use: { kinds: readonly CheckKind[]; language?: string | undefined },
  args: readonly string[],
  program: string,
): FoundCheck {
  return {
    kinds: use.kinds,
    program: programName(program) || program,
    language: use.language,
    ...confinementOf(program === "dotnet" ? withoutPaths(args) : args, use.kinds.includes("test")),
  };
}

/** Removes the path of a test project, because it does not show which code is tested. */
const withoutPaths = (args: readonly string[]) =>
  args.filter((word, at) => word.startsWith("-") || args[at - 1]?.startsWith("-") === true);
