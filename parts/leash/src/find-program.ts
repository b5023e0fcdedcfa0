import { accessSync, closeSync, constants, openSync, readSync, statSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { errorCode } from "@agentos/platform";
import type { GateOptions, NotStarted, Program } from "./gate.js";

/** How much of a file's first line the kernel reads. */
const FIRST_LINE_BYTES = 256;

/**
 * Why the system would refuse to start the program, in the terms of execvp(3); undefined if it would not.
 * This is checked before a shell becomes the program, because a failed shell leaves only an exit code, which
 * could be a program's as well.
 */
export function programProblem({ program }: Program, { cwd, env }: GateOptions): NotStarted | undefined {
  const code = program.includes("/")
    ? fileProblem(resolve(cwd, program), cwd)
    : pathProblem(program, cwd, env.PATH);
  return code === undefined ? undefined : { type: "not-started", code, message: `spawn ${program} ${code}` };
}

function pathProblem(program: string, cwd: string, path: string | undefined): string | undefined {
  // Without PATH, the shell uses a default.
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

/**
 * The interpreter named in a script's first line; undefined for other programs, and for files
 * that can be run but not read.
 */
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
