/** Of the beginning and the end of a result, so much at most is a harness's. */
const EDGE = 1_200;
const MOST_LINES = 8;
const LONGEST_JSON = 1_000_000;

/** Elements that harnesses put around an output. A file's own, such as `<html>`, are the file's. */
const ELEMENT =
  /^<(\/?)(output|stdout|stderr|result|results|file|content|contents|returncode|exit_code|error|response|tool_result)>(?:[^<>]{0,100}<\/\2>)?$/;

/**
 * A sentence that leads in: "Directory listing for src:", "Found 24 matches for pattern ...", "Exit code 2",
 * a rule under it.
 */
const LEAD_IN =
  /^(?:[A-Z][\w'.]{0,30}(?: [^\n]{1,280})?:|Found \d{1,9} [^\n]{1,280}|Exit code:? -?\d{1,10}|-{3,})$/;

/** A line of a form with a label: `Wall time: 0.2 seconds`. */
const LABEL = /^[A-Z][A-Za-z]{0,20}(?: [A-Za-z]{1,20}){0,3}:(?: |$)/;

/** A remark behind the output: `[Command finished with exit code 0]`, `(End of file - total 142 lines)`. */
const REMARK = /^(?:\[[A-Z][^\]\n]{3,300}\]|\([A-Z][^)\n]{3,300}\))$/;

/**
 * Takes off what a harness wrote around a tool's output: elements, a form with labels, a sentence before it,
 * remarks behind it, or an object with `stdout` in it. Looks at the edges alone, however long the text is.
 */
export function bodyOf(text: string): string {
  return readEnvelope(text)?.body ?? withoutEdges(text);
}

/** The same of a text that is no such object. */
export function withoutEdges(text: string): string {
  const form = readForm(text);
  const begin = form?.begin ?? skipHead(text);
  return text.slice(begin, skipTail(text, begin, form !== undefined));
}

/** What a command printed and how it ended, where a harness told both in an object. */
export function readEnvelope(text: string): { body: string; exitCode: number | undefined } | undefined {
  if (!text.startsWith("{") || text.length > LONGEST_JSON) return undefined;
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

/**
 * A form: lines with labels, the last of them `Output:`, behind which the output begins, be it on the same
 * line.
 */
function readForm(text: string): { begin: number } | undefined {
  let at = 0;
  for (let lines = 0; lines < MOST_LINES; lines++) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, Math.min(end < 0 ? text.length : end, at + EDGE));
    if (line.startsWith("Output:")) {
      const behind = at + "Output:".length;
      return { begin: text[behind] === "\n" || text[behind] === " " ? behind + 1 : behind };
    }
    if (end < 0 || !LABEL.test(line)) return undefined;
    at = end + 1;
  }
  return undefined;
}

function skipHead(text: string): number {
  let at = 0;
  for (let lines = 0; lines < MOST_LINES && at < EDGE; lines++) {
    const end = text.indexOf("\n", at);
    if (end < 0) break;
    const line = text.slice(at, Math.min(end, at + 400)).trimEnd();
    if (!ELEMENT.test(line) && !LEAD_IN.test(line)) break;
    at = end + 1;
  }
  return at;
}

function skipTail(text: string, begin: number, isForm: boolean): number {
  let end = text.length;
  for (let lines = 0; lines < MOST_LINES && text.length - end < EDGE; lines++) {
    const start = Math.max(begin, text.lastIndexOf("\n", end - 1) + 1);
    const line = text.slice(start, Math.min(end, start + 400)).trim();
    const isOurs = line === "" || ELEMENT.test(line) || REMARK.test(line) || (isForm && LABEL.test(line));
    if (!isOurs || start <= begin) break;
    end = start - 1;
  }
  return Math.max(begin, end);
}
