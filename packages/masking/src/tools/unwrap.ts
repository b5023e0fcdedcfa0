import { matchEnd } from "../lines.js";

const EDGE = 1_200;
const MAX_LINES = 8;
const MAX_JSON_LENGTH = 1_000_000;

/** Elements that harnesses put around output. Others, such as `<html>`, belong to the content. */
const ELEMENT =
  "<\\/?(?:output|stdout|stderr|results?|file|contents?|returncode|exit_code|error|response|tool_result)>" +
  "(?:[^<>\\n]{0,100}<\\/\\w{1,20}>)?";

/** Lines such as "Directory listing for src:" and "Exit code 2", or a horizontal rule. */
const LEAD_IN =
  "[A-Z][\\w'.]{0,30}(?: [^\\n]{1,280})?:|Found \\d{1,9} [^\\n]{1,280}|Exit code:? -?\\d{1,10}|-{3,80}";

const LABEL = "[A-Z][A-Za-z]{0,20}(?: [A-Za-z]{1,20}){0,3}:";

const FORM = new RegExp(`(?:${LABEL}(?: [^\\n]{0,400})?\\n){0,7}?Output:[\\n ]?`, "y");

const HEAD = new RegExp(`(?:(?:${ELEMENT}|${LEAD_IN})[ \\t\\r]{0,80}\\n){0,${MAX_LINES}}`, "y");

const HEAD_OF_RUN = new RegExp(
  `(?:(?:${ELEMENT}|Exit code:? -?\\d{1,10})[ \\t\\r]{0,80}\\n){0,${MAX_LINES}}`,
  "y",
);

const TAIL = new RegExp(`^(?:${ELEMENT}|\\[[A-Z][^\\]]{3,300}\\]|\\([A-Z][^)]{3,300}\\))?$`);
const TAIL_OF_FORM = new RegExp(`${TAIL.source}|^${LABEL}(?: |$)`);

/**
 * Removes a harness's wrapper: elements, labeled lines, introductory lines, trailing remarks, or
 * an object with `stdout`. Only the edges of the text are examined.
 */
export function bodyOf(text: string): string {
  return readEnvelope(text)?.body ?? withoutEdges(text, HEAD);
}

/**
 * Returns a command's output, and the exit code if the wrapper is an object that contains both.
 * Introductory lines are kept, because the program may have printed them.
 */
export function outputOf(text: string): { body: string; exitCode?: number | undefined } {
  return readEnvelope(text) ?? { body: withoutEdges(text, HEAD_OF_RUN) };
}

function withoutEdges(text: string, head: RegExp): string {
  const form = matchEnd(FORM, text);
  const begin = form || matchEnd(head, text);
  return text.slice(begin, beginOfTail(text, begin, form > 0 ? TAIL_OF_FORM : TAIL));
}

function readEnvelope(text: string): { body: string; exitCode: number | undefined } | undefined {
  if (!text.startsWith("{") || text.length > MAX_JSON_LENGTH) return undefined;
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const body = value.stdout ?? value.output;
  const code = value.exit_code ?? value.exitCode ?? value.returncode ?? value.code;
  if (typeof body !== "string" || (value.stdout === undefined && typeof code !== "number")) return undefined;
  const whole = typeof value.stderr === "string" && value.stderr !== "" ? `${body}\n${value.stderr}` : body;
  return { body: whole, exitCode: typeof code === "number" ? code : undefined };
}

function beginOfTail(text: string, begin: number, tail: RegExp): number {
  const edge = text.slice(Math.max(begin, text.length - EDGE));
  let end = edge.length;
  for (let lines = 0; lines < MAX_LINES; lines++) {
    const start = edge.lastIndexOf("\n", end - 1) + 1;
    if (start === 0 || !tail.test(edge.slice(start, end).trim())) break;
    end = start - 1;
  }
  return text.length - edge.length + end;
}
