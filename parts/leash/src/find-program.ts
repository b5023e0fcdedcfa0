import { accessSync, closeSync, constants, openSync, readSync, statSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { errorCode } from "@agentos/platform";
import type { GateOptions, NotStarted, Program } from "./gate.js";

/** The kernel reads only this part of the first line. */
const FIRST_LINE_BYTES = 256;

/**
 * Returns why the system would refuse to start the program, as in execvp(3). This is checked in
 * advance, because the exit code of a failed shell could also come from the program.
 */
export function programProblem({ program }: Program, { cwd, env }: GateOptions): NotStarted | undefined {
  const code = program.includes("/")
    ? fileProblem(resolve(cwd, program), cwd)
    : pathProblem(program, cwd, env.PATH);
  return code === undefined ? undefined : { type: "not-started", code, message: `spawn ${program} ${code}` };
}

function pathProblem(program: string, cwd: string, path: string | undefined): string | undefined {
  // If PATH is not set, the shell uses a default.
  if (path === undefined) return undefined;
  const problems = path.split(delimiter).map((folder) => fileProblem(resolve(cwd, folder, program), cwd));
  if (problems.includes(undefined)) return undefined;
  return problems.includes("EACCES") ? "EACCES" : "ENOENT";
}

function fileProblem(file: string, cwd: string): string | undefined {
  try {
    if (!statSync(file).isFile()) return "EACCES";
    accessSync(file, constants.X_OK);
    const interpreter = interpreterOf(file);
    if (interpreter !== undefined) statSync(resolve(cwd, interpreter));
    return undefined;
  } catch (error) {
    return errorCode(error) ?? "ENOENT";
  }
}

/** Returns the interpreter from a script's first line, if the file is a readable script. */
function interpreterOf(file: string): string | undefined {
  const bytes = Buffer.alloc(FIRST_LINE_BYTES);
  let fd: number;
  try {
    fd = openSync(file, "r");
  } catch {
    return undefined;
  }
  try {
    const size = readSync(fd, bytes, 0, bytes.length, 0);
    return /^#![ \t]*([^ \t\n]+)/.exec(bytes.toString("latin1", 0, size))?.[1];
  } finally {
    closeSync(fd);
  }
}
