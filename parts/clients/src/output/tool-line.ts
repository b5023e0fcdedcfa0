import { asObject, asText } from "@agentos/platform";
import { briefLine } from "../index.js";

/** The most informative inputs of a tool call, best first. */
const INFORMATIVE = [
  "command",
  "cmd",
  "file_path",
  "filePath",
  "absolute_path",
  "path",
  "notebook_path",
  "pattern",
  "query",
  "url",
  "skill",
  "description",
  "prompt",
] as const;

const MAX_LENGTH = 200;

/** Formats a tool call as one line, such as `Bash: npm test`. */
export function toolLine(name: string, input: unknown): string {
  const about = informativeInput(input);
  return about === undefined ? briefLine(name) : briefLine(`${name}: ${about}`, MAX_LENGTH);
}

function informativeInput(input: unknown): string | undefined {
  const fields = asObject(input);
  if (fields === undefined) return asText(input);
  for (const key of INFORMATIVE) {
    const value = fields[key];
    // Some clients pass a command as a list of arguments.
    const text = Array.isArray(value)
      ? value.filter((each) => typeof each === "string").join(" ")
      : asText(value);
    if (text) return text;
  }
  return undefined;
}
