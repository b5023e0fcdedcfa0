const OF_TESTS = new Set([
  "test",
  "tests",
  "testdata",
  "fixture",
  "fixtures",
  "spec",
  "specs",
  "__tests__",
  "__fixtures__",
  "corpus",
  "cases",
]);
const BROKEN =
  /(?:^|[-_.])(?:invalid|broken|malformed|corrupt(?:ed)?|truncated|unclosed|unterminated|unfinished|incomplete|syntax[-_]?errors?|bad|fail(?:s|ed|ure|ures|ing)?|wrong|negative)(?:$|[-_.])/i;

/** Whether the file is invalid test input, such as `tests/data/invalid/unclosed-string.toml`. */
export function isBrokenOnPurpose(path: string | undefined): boolean {
  if (path === undefined) return false;
  const segments = path.slice(-1000).split(/[\\/]/);
  const at = segments.findIndex((segment) => OF_TESTS.has(segment.toLowerCase()));
  return at !== -1 && segments.slice(at + 1).some((segment) => BROKEN.test(segment));
}
