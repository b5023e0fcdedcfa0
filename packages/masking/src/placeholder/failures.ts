/**
 * Formats in which test runners print failed tests. The first group captures the name. A run's
 * format is the one that finds as many names as there are failures.
 */
const FORMS: readonly RegExp[] = [
  // pytest
  /^(?:FAILED|ERROR) (\S+)(?: - |$)/,
  // cargo, deno
  /^(?:test )?(\S.{0,200}?) \.\.\. FAILED\b/,
  // go
  /^--- FAIL: (\S+) \(/,
  // gotestsum
  /^=== FAIL: (\S+ \S+) \(/,
  // TAP, also qunit and bats. A "todo" test is allowed to fail.
  /^not ok \d{1,9} (?:- )?(?!.*#\s*(?:todo|skip)\b)(\S.*?)(?:\s+#.*)?$/i,
  // Jest
  /^ {2}● (?!Console$|Test suite failed)(\S.*)$/,
  /^\s+✕ (\S.*?)(?: \(\d+ ms\))?$/,
  // Vitest
  /^ FAIL {2}(\S.* > \S.*)$/,
  // ava, bun
  /^\s+✘ \[fail\]: (\S.*)$/,
  /^\(fail\) (\S.*?)(?: \[[\d.]+m?s\])?$/,
  // unittest, minitest, GoogleTest, CTest, RSpec
  /^(?:FAIL|ERROR): (\S+) \(/,
  /^(\w+#\w+)(?: \[|:$)/,
  /^\[ {2}FAILED {2}\] (\S+?)(?: \(\d+ ms\))?$/,
  /^\s+\d+ - (\S+) \(Failed\)$/,
  /^rspec \S+ # (\S.*)$/,
  // Surefire, .NET
  /^\[ERROR\] (\S+)\s+Time elapsed: .*<<< /,
  /^\s+Failed (\S.*) \[[^\]]+\]$/,
  // PHPUnit, ExUnit
  /^\d{1,6}\) (\w+(?:\\\w+)*::\S.*)$/,
  /^ {2}\d{1,6}\) (test .*)$/,
];

const MAX_LINE = 400;

/** @param failures the number of failed tests; if undefined, exactly one format must match */
export function firstFailure(lines: readonly string[], failures: number | undefined): string | undefined {
  const names = FORMS.map(() => new Set<string>());
  for (const line of lines) {
    if (line.length > MAX_LINE) continue;
    for (const [index, form] of FORMS.entries()) {
      const name = form.exec(line)?.[1];
      if (name !== undefined) names[index]!.add(name);
    }
  }
  const used = names.filter(({ size }) => size > 0);
  const fitting =
    failures === undefined
      ? used.length === 1
        ? used[0]
        : undefined
      : used.find(({ size }) => size === failures);
  return fitting?.values().next().value;
}
