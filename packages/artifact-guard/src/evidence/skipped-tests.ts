/** Matches a line that reports skipped tests in the output of most runners. */
const SKIPPED = /\b(?:SKIP(?:PED)?|skipped|ignored|pending)\b|^\s*[○↓↷⊘] /;
const MAX_OUTPUT = 64 * 1024;
const MAX_LINE = 400;

/** Returns the name of a skipped test, or of its file, that a claim mentions as if it had passed. */
export function skippedIn(claim: string, output: string): string | undefined {
  if (SKIPPED.test(claim)) return undefined;
  const said = claim.toLowerCase();
  return output
    .slice(-MAX_OUTPUT)
    .split("\n")
    .filter((line) => line.length <= MAX_LINE && SKIPPED.test(line))
    .flatMap(namesIn)
    .find((name) => said.includes(name.toLowerCase()));
}

/** Returns identifiers and file names (`live_connect`, `test_db.py`), and the title of a test in Jest. */
function namesIn(line: string): string[] {
  const names = line.match(/[\p{L}_][\p{L}\p{N}_]*(?:\.(?:py|[cm]?[jt]sx?|go|rs|rb|java|php|cs))?/gu) ?? [];
  const title = /^\s*[○↓↷] (?:skipped )?(.{6,200}?)(?: \(.{1,20}\))?$/.exec(line)?.[1];
  return [
    ...names.filter((name) => /.[_.A-Z]./.test(name) && /[a-z]/.test(name) && name.length > 5),
    ...(title ? [title] : []),
  ];
}

/** Whether a claim states the number of skipped tests as if they had passed: "the 14 old tests ran, too". */
export function countsSkipped(
  claim: string,
  { passed, skipped = 0 }: { passed?: number | undefined; skipped?: number | undefined },
): boolean {
  const numbers = (claim.match(/(?<![\w.,])\d{1,6}(?![\w]|[.,]\d)/g) ?? []).map(Number);
  return skipped > 1 && !SKIPPED.test(claim) && numbers.includes(skipped) && !numbers.includes(passed ?? 0);
}
