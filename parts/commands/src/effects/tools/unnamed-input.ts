import { analyseShell, programOf } from "../../reader/index.js";
import type { Action } from "./operation.js";

const MAX_TEXTS = 4;
const MAX_TEXT = 20_000;
/** Matches the beginning of a command, but not of a sentence. */
const COMMAND_START = /^\s*(?:[a-z./~({]|[A-Z_]\w*=)/;
/** Matches code in another language, such as `rm = 1` or `test(x)`. */
const OTHER_LANGUAGE = /^\s*[\w.]+(?:\s*[(:]|\s+=)/;

/** Returns the strings, in any field, that start with the name of a known program. */
export function commandLikeTexts(input: Action["input"]): string[] {
  const texts = Object.values(input).filter((value) => typeof value === "string");
  return texts.filter((text) => text.length < MAX_TEXT && startsProgram(text)).slice(0, MAX_TEXTS);
}

function startsProgram(text: string): boolean {
  if (!COMMAND_START.test(text) || OTHER_LANGUAGE.test(text)) return false;
  const { invocations, errors } = analyseShell(text);
  const first = invocations.find(({ name }) => name !== "cd");
  return first !== undefined && errors.length === 0 && programOf(first.name) !== undefined;
}

/** Returns the string that is a path, if exactly one field contains a path. */
export function pathLikeText(input: Action["input"]): string | undefined {
  const paths = Object.values(input).filter((value) => typeof value === "string" && PATH.test(value));
  return paths.length === 1 ? String(paths[0]) : undefined;
}

/** Matches paths, but not sentences and URLs. */
const PATH = /^(?=.*[/.]\w)[\w./@~$-]{1,300}$/;
