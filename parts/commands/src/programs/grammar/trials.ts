import { onlyTries } from "./inner-of.js";
import type { ShellWord } from "./shell-word.js";

/** Names of dry-run options, without separators. */
const NAMES = new Set(
  "dryrun dry check checkonly preview previewonly diff noop whatif plan simulate pretend printonly list listonly whyrun syntaxcheck snapshot justprint recon logonly dryrunoutput noexecutechangeset".split(
    " ",
  ),
);
const DENIES = new Set(["none", "false", "no", "0"]);
const HELP = new Set(["--help", "-help", "-?", "/?"]);
const HELP_AT_END = new Set(["-h", "-V", "--version"]);
/** Longer commands rarely ask for help. */
const MAX_QUESTION = 6;

/** Returns whether a command changes nothing because it asks for help, a version or a dry run. */
export function isTrial(command: { name: string; args: readonly ShellWord[] }): boolean {
  let is = known.get(command);
  if (is === undefined) {
    is = findTrial(command);
    known.set(command, is);
  }
  return is;
}

// Results are cached, because most detectors check every command.
const known = new WeakMap<object, boolean>();

function findTrial({ name, args }: { name: string; args: readonly ShellWord[] }): boolean {
  const last = args.at(-1)?.text ?? "";
  return (
    args.some(({ text }) => HELP.has(text) || saysTrial(text)) ||
    args[0]?.text === "help" ||
    // In other positions, these options may take a value.
    (args.length < MAX_QUESTION && (last === "help" || HELP_AT_END.has(last))) ||
    onlyTries(name, args)
  );
}

/** Matches `--dry-run=server`, `-DdryRun=true` or `-WhatIf`, but not `--dry-run=none`. */
function saysTrial(text: string): boolean {
  if (text[0] !== "-" || text.length > 60) return false;
  const equals = text.indexOf("=");
  const start = text[1] === "-" || text.startsWith("-D") ? 2 : 1;
  const name = text.slice(start, equals === -1 ? undefined : equals).toLowerCase();
  return (
    NAMES.has(name.replaceAll("-", "").replaceAll("_", "")) &&
    (equals === -1 || !DENIES.has(text.slice(equals + 1).toLowerCase()))
  );
}
