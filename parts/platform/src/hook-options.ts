import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeHookAnswer } from "./hook-answer.js";

/**
 * Handles `--help` and `--version` for a hook's bin. Clients pass neither.
 * @param folder the folder of the running file; the package's `package.json` is in its parent
 * @returns false if neither option was passed
 */
export function answerOption(args: readonly string[], help: string, folder: string): boolean {
  const [option] = args;
  if (option === "--help" || option === "-h") writeHookAnswer(help);
  else if (option === "--version" || option === "-v") writeHookAnswer(`${versionIn(folder)}\n`);
  else return false;
  return true;
}

function versionIn(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, "../package.json"), "utf8")) as {
    version: string;
  };
  return version;
}
