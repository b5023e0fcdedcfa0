import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeError } from "@agentos/platform";
import { type Finding, passes } from "@agentos/text/source";
import { checkArtifact } from "../check-artifact.js";
import { type Criteria, DEFAULT_CRITERIA, mergeCriteria } from "../criteria.js";
import { readArtifact } from "../read-artifact.js";
import type { parseTemplateCriteria } from "../template.js";
import type { Candidate, Turn } from "./prepare.js";

export interface CheckedArtifact {
  path: string;
  /** Empty if the artifact passes. */
  findings: Finding[];
}

export interface BoundTools {
  report(problem: string): void;
  parseTemplate: typeof parseTemplateCriteria;
}

/** Checks the bound artifacts. Skips those that cannot be checked, unless they are required. */
export function checkBound(
  { candidates, project, config }: Turn,
  { report, parseTemplate }: BoundTools,
): CheckedArtifact[] {
  return candidates.flatMap((candidate) => {
    const { path } = candidate;
    try {
      const findings = check(candidate);
      return findings === undefined ? [] : { path, findings: passes(findings) ? [] : findings };
    } catch (error) {
      report(`${path} cannot be checked: ${describeError(error)}`);
      const findings = [unchecked(describeError(error))];
      return candidate.bound.required ? { path, findings } : [];
    }
  });

  function check({ path, file, bound, stats }: Candidate): Finding[] | undefined {
    if (stats === undefined) return [missing()];
    const template = bound.template === undefined ? undefined : readTemplate(join(project, bound.template));
    const criteria = mergeCriteria(
      DEFAULT_CRITERIA,
      { forbiddenPhrases: config.forbiddenPhrases },
      template?.criteria,
      bound.criteria,
    );
    const { required } = bound;
    const read = readArtifact(file, { required });
    if ("finding" in read) {
      const { code, severity, message } = read.finding;
      if (code === "missing-artifact" || (code === "not-checked" && severity === "error"))
        return [read.finding];
      // The agent is not responsible for a file that is too large or unreadable.
      report(`${path}: ${message}`);
      return undefined;
    }
    const context = { path, required, ...(template === undefined ? {} : { template: template.text }) };
    return checkArtifact(read.text, criteria, context);
  }

  function readTemplate(path: string): { text: string; criteria: Criteria | undefined } | undefined {
    try {
      const text = readFileSync(path, "utf8");
      const { criteria, diagnostics } = parseTemplate(text, { path });
      for (const { line, message } of diagnostics) report(`${path}:${line}: ${message}`);
      return { text, criteria };
    } catch (error) {
      report(`the template ${path} cannot be read: ${describeError(error)}`);
      return undefined;
    }
  }
}

function unchecked(why: string): Finding {
  const message = `The artifact could not be checked: ${why}`;
  return { code: "not-checked", severity: "error", line: 1, column: 1, message, excerpt: "" };
}

function missing(): Finding {
  const message = "The artifact is not there: write it";
  return { code: "missing-artifact", severity: "error", line: 1, column: 1, message, excerpt: "" };
}
