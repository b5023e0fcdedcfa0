import { describeError, formatProblem } from "@agentos/platform";
import { type Finding, passes } from "@agentos/text/source";
import { applyCriteria, type CriteriaSources } from "../applied-criteria.js";
import { checkArtifact } from "../check-artifact.js";
import { findingAbout, readArtifact } from "../read-artifact.js";
import type { Candidate, Turn } from "./prepare.js";

export interface CheckedArtifact {
  path: string;
  /** Empty if the artifact passes. */
  findings: Finding[];
}

/** Checks the bound artifacts. Skips those that cannot be checked, unless they are required. */
export function checkBound(
  { candidates, project, config: { forbiddenPhrases } }: Turn,
  report: (problem: string) => void,
): CheckedArtifact[] {
  const sources: CriteriaSources = {
    project,
    forbiddenPhrases,
    report: (diagnostic) => report(formatProblem(diagnostic)),
  };
  return candidates.flatMap((candidate) => {
    const { path, bound } = candidate;
    try {
      const findings = check(candidate);
      return findings === undefined ? [] : { path, findings: passes(findings) ? [] : findings };
    } catch (error) {
      report(`${path} cannot be checked: ${describeError(error)}`);
      const message = `The artifact could not be checked: ${describeError(error)}`;
      return bound.required ? { path, findings: [findingAbout("not-checked", "error", message)] } : [];
    }
  });

  function check({ path, file, bound }: Candidate): Finding[] | undefined {
    const { required } = bound;
    const { criteria, template } = applyCriteria(bound, sources);
    const read = readArtifact(file);
    if ("text" in read)
      return checkArtifact(read.text, criteria, {
        path,
        required,
        ...(template !== undefined && { template }),
      });
    const { finding } = read;
    if (finding.code === "missing-artifact" || (required && finding.code === "not-checked"))
      return [{ ...finding, severity: "error" }];
    // The agent is not responsible for a file that is too large or unreadable.
    report(`${path}: ${finding.message}`);
    return undefined;
  }
}
