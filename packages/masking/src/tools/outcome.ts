/**
 * Matches an exit code as harnesses write it. Only the first and last `EDGE` characters are
 * searched, because the rest is the command's own output.
 */
const EXIT_CODE =
  /\b(?:exit[ _-]?(?:code|status)|exitcode|return[ _-]?code|returncode|exited with(?: code| status)?)["']?[ \t]{0,3}(?:[:=>]|is)?[ \t]{0,3}["']?(-?\d{1,10})\b/i;

const EDGE = 300;

export function readExitCode(text: string): number | undefined {
  if (text.length <= 2 * EDGE) return exitCodeIn(text);
  return exitCodeIn(text.slice(0, EDGE)) ?? exitCodeIn(text.slice(-EDGE));
}

function exitCodeIn(text: string): number | undefined {
  const found = EXIT_CODE.exec(text);
  return found ? Number(found[1]) : undefined;
}

const FAILED = /^\s{0,20}(?:<\w{1,20}>\s{0,5}){0,3}(?:error|fatal|traceback|exception|panic)\b/i;

/** Matches a refusal by `@agentos/rules`, which means that the call did not run. */
const REFUSED = /^\s{0,20}Stopped by the rule "/;

export function readsAsFailure(text: string): boolean {
  return FAILED.test(text) || REFUSED.test(text);
}

/** Lines that clearly report an error: `error: ...`, `KeyError: ...`, `error TS2322: ...`. */
const ERROR_LINE =
  /(?:^|[\s:])(?:[A-Z][A-Za-z]{0,60}(?:Error|Exception)|[Ee]rror(?:\[\w{1,20}\]| [A-Z]{1,10}\d{1,10})?|ERROR|fatal|FATAL):(?=\s)/;

export function isErrorLine(line: string): boolean {
  return line.length < 1_000 && ERROR_LINE.test(line);
}

/** Other lines that may report an error. "1 error" is excluded. */
const MAY_BE_ERROR = /(?<!\d )\berror\b/i;

/**
 * Returns the last line in the last 4,000 characters that clearly reports an error, or the first
 * line of a refusal. `isLast` is true if no line that may report an error follows.
 */
export function lastErrorLine(text: string): { line: string; isLast: boolean } | undefined {
  if (REFUSED.test(text)) return { line: text.trimStart().split("\n", 1)[0]!, isLast: true };
  const lines = withoutColors(text.slice(-4_000)).split("\n");
  const at = lines.findLastIndex(isErrorLine);
  if (at < 0) return undefined;
  return { line: lines[at]!.trim(), isLast: !lines.slice(at + 1).some((line) => MAY_BE_ERROR.test(line)) };
}

export function withoutColors(text: string): string {
  return text.includes("\u001b") ? text.replace(/\u001b\[[0-9;?]{0,20}[A-Za-z]/g, "") : text;
}
