import { readFileSync, statSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import { describeError } from "@agentos/internal";
import { type Checkers, checkArtifactWith } from "../check-artifact-with.js";
import { type Criteria, DEFAULT_CRITERIA, mergeCriteria } from "../criteria.js";
import { type Finding, passes } from "../finding.js";
import { findArtifacts } from "../glob.js";
import type { Diagnostic } from "../template.js";
import type { BoundArtifact, GuardConfig } from "./config.js";

/** What the hook loads from a second file, because few projects need it. */
export interface Parsers extends Checkers {
  template(text: string, path: string): { criteria: Criteria | undefined; diagnostics: Diagnostic[] };
}

export interface CheckedArtifact {
  /** As the agent knows it: relative to the project's folder where it lies in it. */
  path: string;
  findings: Finding[];
}

const LARGEST_FILE = 16 * 1024 * 1024;

/** Checks what is bound: what must be there, and what changed since the session began. */
export function checkBound(
  bound: readonly BoundArtifact[],
  options: {
    project: string;
    config: Pick<GuardConfig, "forbiddenPhrases">;
    /** Milliseconds since 1970; without it everything counts as changed. */
    since: number | undefined;
    parsers: Parsers;
    report(problem: string): void;
  },
): CheckedArtifact[] {
  const { project, config, since, parsers, report } = options;
  const checked = new Map<string, CheckedArtifact>();
  for (const artifact of bound) {
    const files = findArtifacts(project, artifact.path);
    // A required glob that means no file stands for the artefact that is not there.
    for (const found of files.length === 0 && artifact.required ? [artifact.path] : files) {
      const file = isAbsolute(found) ? found : join(project, found);
      const path = relative(project, file).replaceAll("\\", "/");
      if (checked.has(path)) continue;
      try {
        const stats = statSync(file, { throwIfNoEntry: false });
        if (!stats?.isFile()) {
          if (artifact.required) checked.set(path, { path, findings: [missing()] });
          continue;
        }
        if (!artifact.required && since !== undefined && stats.mtimeMs < since) continue;
        if (stats.size > LARGEST_FILE) {
          report(`${path} is too large to be checked`);
          continue;
        }
        const template =
          artifact.template === undefined ? undefined : readTemplate(join(project, artifact.template));
        const criteria = mergeCriteria(
          DEFAULT_CRITERIA,
          { forbiddenPhrases: config.forbiddenPhrases },
          template?.criteria,
          artifact.criteria,
        );
        const context = { path, ...(template === undefined ? {} : { template: template.text }) };
        const findings = checkArtifactWith(parsers, readFileSync(file, "utf8"), criteria, context);
        checked.set(path, { path, findings: passes(findings) ? [] : findings });
      } catch (error) {
        report(`${path} can not be checked: ${describeError(error)}`);
      }
    }
  }
  return [...checked.values()];

  function readTemplate(path: string): { text: string; criteria: Criteria | undefined } | undefined {
    try {
      const text = readFileSync(path, "utf8");
      const { criteria, diagnostics } = parsers.template(text, path);
      for (const { line, message } of diagnostics) report(`${path}:${line}: ${message}`);
      return { text, criteria };
    } catch (error) {
      report(`the template ${path} can not be read: ${describeError(error)}`);
      return undefined;
    }
  }
}

function missing(): Finding {
  const message = "The artefact is not there: write it";
  return { code: "missing-artifact", severity: "error", line: 1, column: 1, message, excerpt: "" };
}
