import type { Action } from "../../src/index.js";

export interface Cases {
  rule: string;
  /** Where the ideas come from. Nothing is copied. */
  inspiredBy: string;
  stops: readonly Action[];
  /** Near misses, and ordinary work. */
  passes: readonly Action[];
}

/** A backtick, for commands in template strings. */
export const TICK = "`";

export const run = (command: string): Action => ({ tool: "Bash", input: { command } });
export const write = (path: string, content = "x\n"): Action => ({
  tool: "Write",
  input: { file_path: path, content },
});
export const edit = (path: string, before: string, after: string): Action => ({
  tool: "Edit",
  input: { file_path: path, old_string: before, new_string: after },
});
export const runAll = (commands: string): Action[] =>
  commands
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map(run);
export const writeAll = (paths: string): Action[] =>
  paths
    .split(/\s+/)
    .filter((path) => path !== "")
    .map((path) => write(path));
