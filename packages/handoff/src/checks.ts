import { oneLine, shorten } from "@agentos/platform";
import { excerpt, excerptOfEnds } from "@agentos/secrets";
import type { Failure } from "./notes/index.js";

const MAX_COMMAND = 400;
const MAX_ERROR = 900;
const MAX_OLDER_ERROR = 300;
const MAX_PROOF = 200;

const FAILED = "Failed";
const FAILED_BEFORE = "Failed when it last ran";
const PASSED = "Passed";
const PASSED_BEFORE = "Passed before the last edits";
const CHECK = new RegExp(`^(?:${FAILED}|${FAILED_BEFORE}): (.{1,600})(?:\\n([\\s\\S]*))?$`);

/**
 * A command that failed, with its output. Whether it still matters, its reader must judge. What a program
 * wrote is quoted: it is no word to the reader.
 */
export function failedCheck({ command, error, isLatest }: Failure): string {
  const output = excerptOfEnds(error, isLatest ? MAX_ERROR : MAX_OLDER_ERROR);
  return `${isLatest ? FAILED : FAILED_BEFORE}: ${shownCommand(command)}\n${quoted(output)}`;
}

/** The last command that showed that the work holds, with the end of its output. */
export function passedCheck({
  command,
  output,
  isOutdated,
}: {
  command: string;
  output: string;
  isOutdated: boolean;
}): string {
  const told = excerpt(output.trim().split("\n").slice(-2).join("\n"), MAX_PROOF);
  return `${isOutdated ? PASSED_BEFORE : PASSED}: ${shownCommand(command)}${told === "" ? "" : `\n${quoted(told)}`}`;
}

/** Takes back {@link failedCheck}. */
export function parseCheck(text: string): { command: string; output: string } | undefined {
  const [, command, output = ""] = CHECK.exec(text) ?? [];
  return command === undefined ? undefined : { command, output: output.replace(/^> ?/gm, "") };
}

/** A check in at most so many characters, if that is possible: how it ended stands in its last lines. */
export function shortenCheck(text: string, length: number): string {
  const [command = "", ...output] = text.split("\n");
  let rest = "";
  for (const line of output.reverse()) {
    if (command.length + rest.length + line.length + 1 > length) break;
    rest = `\n${line}${rest}`;
  }
  return shorten(command, length) + rest;
}

function shownCommand(command: string): string {
  return oneLine(excerpt(command, MAX_COMMAND));
}

function quoted(text: string): string {
  return text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}
