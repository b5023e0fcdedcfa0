import { editsAfter } from "./edits.js";
import type { CheckKind } from "./session-record.js";
import type { Moment, Run } from "./timeline.js";
import type { EvidenceVerdict } from "./verdict.js";

export interface Finding {
  /** Undefined if the check is shown to have passed. */
  missing?: string;
  command?: string;
  /** Whether the unread part of the record cannot change the result. */
  isCertain: boolean;
  /** Whether the client does not report how the run ended. */
  isUntold?: boolean;
  shown: Pick<EvidenceVerdict, "missing" | "since" | "command">;
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
  runs: readonly { run: Run; at: number }[],
  moments: readonly Moment[],
): Finding {
  const { run, at } = runs.at(-1)!;
  const { command } = run;
  const isPlural = name === "tests" || name === "the checks";
  switch (run.result) {
    case "failed":
      return lacking(`${name} failed when ${isPlural ? "they" : "it"} last ran`, { command });
    case "hidden":
      return lacking(
        `the exit code of the last run of ${name} is hidden (${run.hiddenBy ?? "not told"}), and its output does not tell`,
        { command },
      );
    case "nothing-ran":
      return lacking(`the last run of ${name} found nothing to run`, { command });
    case "not-found":
      return lacking(`the last run of ${name} did not find its program`, { command });
    case "untold":
      return { ...lacking(`how the last run of ${name} ended is not told`, { command }), isUntold: true };
    case "not-ended":
    case "not-run": {
      return lacking(`${name} ran in the background or was stopped, and the end was not awaited`, {
        command,
      });
    }
    default: {
      const stale = editsAfter(moments, at, run);
      const since = stale[0]?.path;
      if (since !== undefined) {
        const more = new Set(stale.map(({ path }) => path)).size - 1;
        return lacking(
          `${name} last ran before ${since}${more > 0 ? ` and ${more} more were` : " was"} edited`,
          {
            command,
            since,
          },
        );
      }
      const parts = run.parts ?? [];
      return lacking(
        `only ${parts.length === 0 ? "some" : parts.slice(0, 3).join(", ")} ${parts.length === 0 ? "of them ran" : "ran"}, not all of ${name}`,
        { command },
      );
    }
  }
}

export function lacking(
  missing: string,
  { isCertain = true, ...facts }: { isCertain?: boolean; since?: string; command?: string },
): Finding {
  return { missing, isCertain, shown: { missing, ...facts } };
}
