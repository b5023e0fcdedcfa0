const MAX_LOOKED_AT = 12_000;
const MAX_SUMMARY = 2;

const RED: readonly RegExp[] = [
  /(?<![\d.])[1-9]\d{0,5} (?:tests? |specs? |suites? |checks? )?(?:failed|failing|failures?|errors?)\b/i,
  /\b(?:failed|failures?|errors?|fail)\s?[:=]\s?[1-9]/i,
  /^[^\p{L}\d\n]{0,4}fail(?:ed|ing)? [1-9]/imu,
  /^[ \t]{0,8}(?:FAIL|FAILED|ERROR|not ok|[✗✘×✖](?! 0\b)|npm ERR!|--- FAIL:|error(?:\[\w{1,20}\])?:|E {3})/m,
  /^(?:Traceback \(most recent|panic:|Segmentation fault|thread '[^'\n]{1,80}' panicked)/m,
  /\berror TS\d{3,5}\b|\bAssertionError\b|\bBUILD FAILED\b|\b(?:Build|Tests?) failed\b/,
  /\bexit(?:ed)?(?: (?:code|status|with))?\s?[:=]?\s?[1-9]\d{0,2}\b/i,
];

export function looksRed(output: string): boolean {
  const text =
    output.length <= MAX_LOOKED_AT
      ? output
      : `${output.slice(0, MAX_LOOKED_AT / 3)}\n${output.slice((-MAX_LOOKED_AT * 2) / 3)}`;
  return RED.some((sign) => sign.test(text));
}

/** Matches counts, which come after all results. A single passing line proves little. */
const COUNTS =
  /(?<![\d.])[1-9]\d{0,6} (?:tests? |specs? |examples? )?(?:passed|passing|pass|succeeded)\b|\b0 (?:failed|failures|errors|problems)\b|\bpass(?:ed)?\s?[:=]?\s?[1-9]|(?<![\d./])([1-9]\d{0,5})\/\1(?![\d./])/i;
const EXIT_0 = /\bexit(?:ed)?(?: (?:code|status|with))?\s?[:=]?\s?0\b/i;

/** Whether the output counts what passed and nothing that failed. Few commands other than checks do that. */
export function countsPasses(output: string): boolean {
  return COUNTS.test(output.slice(-MAX_LOOKED_AT)) && !looksRed(output);
}

export function looksGreen(output: string): boolean {
  return countsPasses(output) || (EXIT_0.test(output.slice(-MAX_LOOKED_AT)) && !looksRed(output));
}

/** Returns the lines with counts, which sum up a check, or else the last line. */
export function summaryOf(output: string): string {
  const lines = output.trim().split("\n");
  const counts = lines.filter((line) => COUNTS.test(line) || EXIT_0.test(line)).slice(-MAX_SUMMARY);
  return (counts.length > 0 ? counts : lines.slice(-1)).join("\n");
}
