import { existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describeError, printable } from "@agentos/platform";
import { isCommandRun, isShellRun, type Run } from "../definition/index.js";

/** A program as the operating system starts it. */
export interface Command {
  program: string;
  args: string[];
  /** Windows: the arguments are handed over as they are, unquoted. */
  verbatim: boolean;
}

/** What a phase's `run` starts: an argument list as it is, a shell line through the platform's shell. */
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
  // As Node's own `shell: true` does it: /s makes cmd take off the outer quotes, and only those. /v:on is for
  // `!NAME!`, whose value is not read again.
  const late = run.expandsLate ? ["/v:on"] : [];
  return { program: "cmd", args: ["/d", ...late, "/s", "/c", `"${run.shell}"`], verbatim: true };
}

/** Why nothing can run in that folder, or undefined: starting a program there would blame the program. */
export function folderProblem(cwd: string): string | undefined {
  try {
    return statSync(cwd).isDirectory() ? undefined : `its working folder ${cwd} is not a folder`;
  } catch (error) {
    return `its working folder ${cwd} cannot be entered: ${describeError(error)}`;
  }
}

/** Why the program did not start and what to do about it; `path` is the PATH of the attempt. */
export function startProblem(
  { program }: Command,
  cwd: string,
  error: { code?: string; message: string },
  path = process.env.PATH,
): string {
  // execvp(3) reports EACCES for a missing program, too, when a folder in PATH cannot be searched.
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
    return ". In an argument list, the first item is only the program; a shell line is a string, not a list";
  }
  // Node starts no .cmd and .bat files without a shell (CVE-2024-27980), and npm and npx are such on Windows.
  return process.platform === "win32" ? ". A .cmd file, such as npm, needs a shell line" : "";
}
