import { excerptOf } from "@agentos/platform";
import type { TestChange } from "./compare-tests.js";

const WORDS: Readonly<Record<TestChange["kind"], { one: string; many: string }>> = {
  deleted: { one: "a test was deleted", many: "tests were deleted" },
  skipped: { one: "a test was skipped", many: "tests were skipped" },
  only: { one: "all tests but one were left out", many: "all tests but a few were left out" },
  unasserted: { one: "a test lost assertions", many: "tests lost assertions" },
  constant: { one: "a test asserts a constant", many: "tests assert constants" },
  loosened: { one: "an assertion was loosened", many: "assertions were loosened" },
  expectation: {
    one: "an expected value was changed, and the code was not",
    many: "expected values were changed, and the code was not",
  },
  snapshot: { one: "a snapshot was rewritten", many: "snapshots were rewritten" },
  swallowed: { one: "a test swallows its failures", many: "tests swallow their failures" },
  script: { one: "a check script was weakened", many: "check scripts were weakened" },
  threshold: { one: "a threshold was relaxed", many: "thresholds were relaxed" },
  excluded: { one: "tests were left out", many: "tests were left out" },
  silenced: { one: "errors were silenced", many: "errors were silenced" },
};
const MAX_NAMED = 2;

/** Returns a clause such as `a test was skipped (test/a.test.ts:3 "adds")`. */
export function describeChange(change: TestChange): string {
  return `${describeKind(change)} (${placeOf(change)})`;
}

export const describeKind = ({ kind }: TestChange): string => WORDS[kind].one;

export function formatChanges(changes: readonly TestChange[]): string {
  const kinds = [...new Set(changes.map(({ kind }) => kind))];
  return kinds
    .map((kind) => {
      const all = changes.filter((change) => change.kind === kind);
      if (all.length === 1) return describeChange(all[0]!);
      const more = all.length - MAX_NAMED;
      const named = all.slice(0, MAX_NAMED).map(placeOf).join(", ");
      return `${all.length} ${WORDS[kind].many} (${named}${more > 0 ? `, and ${more} more` : ""})`;
    })
    .join("; ");
}

/** Returns a position such as `test/a.test.ts:3 "adds"`. */
export function placeOf({ path, line, what }: TestChange): string {
  return excerptOf(`${path}${line === undefined ? "" : `:${line}`} "${what}"`);
}
