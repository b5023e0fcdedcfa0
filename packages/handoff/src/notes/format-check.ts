import { oneLine, shorten } from "@agentos/platform";
import { excerpt, excerptOfEnds } from "@agentos/secrets";
import type { Check } from "./checks.js";
import { summaryOf } from "./run-output.js";

const MAX_COMMAND = 400;
const MAX_ERROR = 900;
const MAX_OLDER_ERROR = 300;
const MAX_PROOF = 200;
/** Matches a first line of output that only repeats the label. */
const EXIT_CODE = /^Exit code \d{1,3}\n(?=\s*\S)/;

const LABELS = { failed: "Failed", passed: "Passed", unknown: "Ran, but its exit code proves nothing" };
const CHECK = new RegExp(
  `^${LABELS.failed}(?: (?:before (?:the last edits|switching to \\S{1,200})|(\\d{1,9}) edits? ago(?: \\([^\n)]{1,400}\\))?))?: (.{1,600})(?:\\n([\\s\\S]*))?$`,
);

/** Matches the label and hash of a commit among the checks. */
export const COMMIT = /^Committed(?: on \S+)?: (?:[0-9a-f]{7,40} )?/;

export function formatCheck({ command, outcome, output, when }: Check): string {
  const shown =
    outcome === "failed"
      ? excerptOfEnds(output, when ? MAX_OLDER_ERROR : MAX_ERROR).replace(EXIT_CODE, "")
      : excerpt(summaryOf(output), MAX_PROOF);
  const label = when === undefined ? LABELS[outcome] : `${LABELS[outcome]} ${when}`;
  const head = `${label}: ${oneLine(excerpt(command, MAX_COMMAND))}`;
  return shown === "" ? head : `${head}\n${quoted(shown)}`;
}

/** Returns a failure's command, output and age in edits. Returns undefined for other checks. */
export function parseCheck(text: string): { command: string; output: string; age: number } | undefined {
  const [, age = "0", command, output = ""] = CHECK.exec(text) ?? [];
  if (command === undefined) return undefined;
  return { command, output: output.replace(/^> ?/gm, ""), age: Number(age) };
}

/** Shortens a check to `length` characters if possible. Keeps the last lines of its output. */
export function shortenCheck(text: string, length: number): string {
  const [command = "", ...output] = text.split("\n");
  let rest = "";
  for (const line of output.reverse()) {
    if (command.length + rest.length + line.length + 1 > length) break;
    rest = `\n${line}${rest}`;
  }
  return shorten(command, length) + rest;
}

function quoted(text: string): string {
  return text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}
