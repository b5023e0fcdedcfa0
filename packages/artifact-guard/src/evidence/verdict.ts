import { covers, editsAfter } from "./edits.js";
import type { RunResult } from "./run-result.js";
import type { CheckKind } from "./session-record.js";
import type { ClaimKind } from "./statement.js";
import type { Moment, Run } from "./timeline.js";
import { tellsFailure } from "./told-failure.js";

/** The result for one kind of check at the end of a turn. */
export interface EvidenceVerdict {
  kind: ClaimKind;
  /**
   * `shown` if a run that covers the last edits passed; otherwise `claimed-not-shown`, even if the
   * check was not claimed but only required.
   */
  status: "shown" | "claimed-not-shown";
  isRequired: boolean;
  claim?: string;
  /** A description of the missing evidence, if any. */
  missing?: string;
  /** An edited file that the last run does not cover. */
  since?: string;
  /** The command of the decisive or most relevant run. */
  command?: string;
  /** Whether the record may be incomplete. If so, the agent must not be sent back. */
  isExcused: boolean;
}

/** If `missing` is absent, the session shows that the check passed. */
export interface Finding extends Pick<EvidenceVerdict, "missing" | "since" | "command"> {
  /** Whether the client does not report how the run ended. */
  isUnreported?: boolean;
  /** Whether the sentence may claim nothing. */
  isDoubtful?: boolean;
  /** Whether the session shows the opposite: a failure after the last edit, or a dry run. */
  isContradicted?: boolean;
  /** Whether the message says that itself. */
  isTold?: boolean;
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

interface PlacedRun {
  run: Run;
  /** Its index among the moments. */
  at: number;
}

/** @param runs all runs of the check; at least one */
export function explain(
  name: string,
  runs: readonly PlacedRun[],
  moments: readonly Moment[],
  message: string,
): Finding {
  const { run, at } = runs.at(-1)!;
  const { command, hiddenBy = "cause unknown" } = run;
  const isPlural = name === "tests" || name === "the checks";
  const [they, were] = isPlural ? ["they", "were"] : ["it", "was"];
  const reasons: Partial<Record<RunResult, string>> = {
    failed: `${name} failed when ${they} last ran`,
    hidden: `the exit code of the last run of ${name} is hidden (${hiddenBy}), and its output does not show the result`,
    "nothing-ran": `the last run of ${name} found nothing to run`,
    "not-found": `the last run of ${name} did not find its program`,
    unreported: `the result of the last run of ${name} is not recorded`,
    "not-ended": `${name} ran in the background or ${were} stopped, and nothing waited for the result`,
  };
  const reason = reasons[run.result];
  if (reason !== undefined) {
    const isContradicted = run.result === "failed" && editsAfter(moments, at, run).length === 0;
    const isTold = isContradicted && tellsFailure(message, run.output);
    return { missing: reason, command, isUnreported: run.result === "unreported", isContradicted, isTold };
  }
  const [since, ...others] = new Set(editsAfter(moments, at, run).map(({ path }) => path));
  if (since !== undefined) {
    const more = others.length > 0 ? ` and ${others.length} more were` : " was";
    return { missing: `${name} last ran before ${since}${more} edited`, command, since };
  }
  return { missing: partlyRan(name, runs, moments, isPlural), command };
}

const MAX_PARTS = 3;

function partlyRan(name: string, runs: readonly PlacedRun[], moments: readonly Moment[], isPlural: boolean) {
  const last = runs.at(-1)!.run;
  const edited = moments.findLastIndex((moment) => moment.type === "edit" && covers(last, moment.path));
  const when = edited === -1 ? "in this session" : "since the last edit";
  const since = runs.filter(({ at }) => at > edited).map(({ run: { parts = [] } }) => parts);
  const parts = since.some(({ length }) => length === 0) ? [] : [...new Set(since.flat())];
  const more = parts.length > MAX_PARTS ? ` and ${parts.length - MAX_PARTS} more` : "";
  const where = `${parts.slice(0, MAX_PARTS).join(", ")}${more}`;
  if (!isPlural) return `${when}, ${name} has run only for ${where || "part of the project"}`;
  const all = name === "tests" ? "the tests" : name;
  return `${when}, only ${where === "" ? `some of ${all}` : `${all} in ${where}`} have run`;
}
