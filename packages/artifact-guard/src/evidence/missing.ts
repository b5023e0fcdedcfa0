import { editsAfter } from "./edits.js";
import type { CheckKind } from "./session-record.js";
import type { Moment, Run } from "./timeline.js";
import type { EvidenceVerdict } from "./verdict.js";

/** If `missing` is absent, the session shows that the check passed. */
export interface Finding extends Pick<EvidenceVerdict, "missing" | "since" | "command"> {
  /** Whether the client does not report how the run ended. */
  isUnreported?: boolean;
  /** Whether the evidence may be in a part of the record that was not read. */
  mayBeUnread?: boolean;
}

export const NAMES: Readonly<Record<CheckKind | "checks", string>> = {
  test: "tests",
  build: "the build",
  lint: "the linter",
  types: "the type check",
  checks: "the checks",
};

export function explain(
  name: string,
  { run, at }: { run: Run; at: number },
  moments: readonly Moment[],
): Finding {
  const { command, hiddenBy = "cause unknown", parts = [] } = run;
  const isPlural = name === "tests" || name === "the checks";
  switch (run.result) {
    case "failed":
      return { missing: `${name} failed when ${isPlural ? "they" : "it"} last ran`, command };
    case "hidden":
      return {
        missing: `the exit code of the last run of ${name} is hidden (${hiddenBy}), and its output does not show the result`,
        command,
      };
    case "nothing-ran":
      return { missing: `the last run of ${name} found nothing to run`, command };
    case "not-found":
      return { missing: `the last run of ${name} did not find its program`, command };
    case "unreported":
      return {
        missing: `the result of the last run of ${name} is not recorded`,
        command,
        isUnreported: true,
      };
    case "not-ended":
    case "not-run":
      return {
        missing: `${name} ran in the background or ${isPlural ? "were" : "was"} stopped, and nothing waited for the result`,
        command,
      };
  }
  const [since, ...others] = new Set(editsAfter(moments, at, run).map(({ path }) => path));
  if (since !== undefined) {
    const more = others.length > 0 ? ` and ${others.length} more were` : " was";
    return { missing: `${name} last ran before ${since}${more} edited`, command, since };
  }
  return { missing: partlyRan(name, parts.slice(0, 3).join(", "), isPlural), command };
}

function partlyRan(name: string, parts: string, isPlural: boolean): string {
  if (!isPlural) return `${name} ran only for ${parts || "part of the project"}`;
  const all = name === "tests" ? "the tests" : name;
  return parts === "" ? `only some of ${all} ran in this session` : `only ${parts} ran, not all of ${all}`;
}
