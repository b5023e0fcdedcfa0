import type { CommandContext } from "./checks-in-command.js";
import { readCommandLine, type SimpleCommand } from "./shell.js";
import { isShell, lineOf } from "./shell-programs.js";
import { programName, unwrap } from "./wrappers.js";

const MAX_DEPTH = 3;

/** What a command comes to: without its wrappers, and in place of a script or a target what it runs. */
export function unfold(
  command: SimpleCommand,
  folder: string,
  context: Pick<CommandContext, "scripts">,
  depth = 0,
): SimpleCommand[] {
  const { words } = unwrap(command.words);
  const [first = "", ...rest] = words;
  const program = programName(first);
  const script = rest.filter((word) => !word.startsWith("-") && word !== "run" && word !== "run-script")[0];
  const body =
    script === undefined || depth > MAX_DEPTH
      ? undefined
      : isShell(program)
        ? lineOf(rest)
        : /^(?:npm|pnpm|yarn|bun)$/.test(program)
          ? context.scripts.find("package.json", script, folder)
          : program === "make" || program === "just"
            ? context.scripts.find(program === "make" ? "Makefile" : "justfile", script, folder)
            : undefined;
  if (body === undefined) return [{ ...command, words }];
  return readCommandLine(body).flatMap((each) => unfold(each, folder, context, depth + 1));
}
