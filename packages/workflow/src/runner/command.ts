import { existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describeError, printable } from "@agentos/platform";
import { isCommandRun, isShellRun, type Run } from "../definition/index.js";

export interface Command {
  program: string;
  args: string[];
  /** Whether to pass the arguments unquoted on Windows. */
  verbatim: boolean;
}

export function commandOf(
  run: Run | undefined,
  platform: NodeJS.Platform = process.platform,
): Command | undefined {
  if (run === undefined) return undefined;
  if (isCommandRun(run)) {
    const [program, ...args] = run.command;
    return program === undefined || program === "" ? undefined : { program, args, verbatim: false };
  }
  if (!isShellRun(run)) return undefined;
  if (platform !== "win32") return { program: "sh", args: ["-c", run.shell], verbatim: false };
  // Node uses the same flags for `shell: true`. /s makes cmd strip only the outer quotes. /v:on
  // enables `!NAME!`, whose value cmd does not parse again.
  const late = run.expandsLate ? ["/v:on"] : [];
  return { program: "cmd", args: ["/d", ...late, "/s", "/c", `"${run.shell}"`], verbatim: true };
}

/** Describes a problem with the folder, because the system's error would blame the program. */
export function folderProblem(cwd: string): string | undefined {
  try {
    return statSync(cwd).isDirectory() ? undefined : `its working folder ${cwd} is not a folder`;
  } catch (error) {
    return `its working folder ${cwd} cannot be entered: ${describeError(error)}`;
  }
}

export function startProblem(
  { program }: Command,
  cwd: string,
  error: { code?: string; message: string },
  path = process.env.PATH,
): string {
  // execvp(3) also reports EACCES for a missing program if it cannot search a folder in PATH.
  const isNowhere = error.code === "EACCES" && !/[\\/]/.test(program) && !isInPath(program, path);
  const shown = isNowhere ? { ...error, code: "ENOENT" } : error;
  return printable(`could not start "${program}" in ${cwd}: ${explain(program, shown)}`);
}

function isInPath(program: string, path = ""): boolean {
  return path.split(delimiter).some((folder) => existsSync(join(folder, program)));
}

function explain(program: string, { code, message }: { code?: string; message: string }): string {
  switch (code) {
    case "ENOENT":
      return `${missing(program)}. Correct "run" in the workflow file, or install it${hint(program)}`;
    case "EACCES":
      return 'it is not executable. Run "chmod +x" on it, or name its interpreter first, as in [node, script.mjs]';
    case "E2BIG":
      return "its arguments and environment are too long. Pass long text on stdin or in a file";
    default:
      return describeError(
        code === undefined ? new Error(message) : Object.assign(new Error(message), { code }),
      );
  }
}

function missing(program: string): string {
  if (!/[\\/]/.test(program)) return "no such program in PATH";
  return "no such file (or, for a script, the interpreter in its first line does not exist)";
}

function hint(program: string): string {
  if (/\s/.test(program)) {
    return ". In an argument list, the first item is only the program; a shell command is a string, not a list";
  }
  // Node does not start .cmd or .bat files, such as npm or npx on Windows, without a shell
  // (CVE-2024-27980).
  return process.platform === "win32" ? ". A .cmd file, such as npm, needs a shell command" : "";
}
