import { analyzeShell, programOf } from "../../reader/index.js";
import type { Action } from "./operation.js";

const MAX_COMMANDS = 20;
const MAX_VALUES = 1_000;
const MAX_TEXT = 20_000;
/** Matches the beginning of a command, but not of a sentence. */
const COMMAND_START = /^\s*(?:[a-z./~({]|[A-Z_]\w*=)/;
/** Matches code in another language, such as `rm = 1` or `test(x)`. */
const OTHER_LANGUAGE = /^\s*[\w.]+(?:\s*[(:]|\s+=)/;

/** Returns the strings and lists of words, in any field, that start with the name of a known program. */
export function commandsInAnyField(input: Action["input"]): (string | string[])[] {
  const found: (string | string[])[] = [];
  const open: unknown[] = [input];
  for (let left = MAX_VALUES; open.length > 0 && left > 0 && found.length < MAX_COMMANDS; left--) {
    const value = open.pop();
    if (typeof value === "string") {
      if (value.length < MAX_TEXT && startsProgram(value)) found.push(value);
    } else if (isWords(value) && programOf(value[0]!) !== undefined) found.push(value);
    else if (typeof value === "object" && value !== null)
      open.push(...Object.values(value).slice(0, MAX_VALUES).reverse());
  }
  return found;
}

function isWords(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length > 1 &&
    value.length < MAX_VALUES &&
    value.every((word) => typeof word === "string")
  );
}

function startsProgram(text: string): boolean {
  if (!COMMAND_START.test(text) || OTHER_LANGUAGE.test(text)) return false;
  const { invocations, errors } = analyzeShell(text);
  const first = invocations.find(({ name }) => name !== "cd");
  return first !== undefined && errors.length === 0 && programOf(first.name) !== undefined;
}

/** Returns the string that is a path, if exactly one field contains a path. */
export function pathLikeText(input: Action["input"]): string | undefined {
  const paths = Object.values(input).filter((value) => typeof value === "string" && PATH.test(value));
  return paths.length === 1 ? String(paths[0]) : undefined;
}

/** Matches paths, but not sentences or URLs. */
const PATH = /^(?=.*[/.]\w)[\w./@~$-]{1,300}$/;
