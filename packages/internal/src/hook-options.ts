import { readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "./describe-error.js";

/**
 * Answers `--help` and `--version` of a hook's bin, which a client never gives.
 * @param folder of the running file; the package's `package.json` stands one above
 * @returns false when neither was asked for, so that the hook does its work
 */
export function answerOption(args: readonly string[], help: string, folder: string): boolean {
  const [option] = args;
  if (option === "--help" || option === "-h") print(help);
  else if (option === "--version" || option === "-v") print(`${versionIn(folder)}\n`);
  else return false;
  return true;
}

function versionIn(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, "../package.json"), "utf8")) as {
    version: string;
  };
  return version;
}

function print(text: string): void {
  try {
    writeSync(1, text);
  } catch (error) {
    if (errorCode(error) !== "EPIPE") throw error;
  }
}
