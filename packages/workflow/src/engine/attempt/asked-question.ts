import type { AgentReport } from "@agentos/clients/output";
import { isAgentRun } from "../../definition/index.js";
import type { PlannedAttempt } from "../../plan/index.js";
import { refusalQuestion } from "../../runner/index.js";
import type { CheckedArtifact } from "../../session/index.js";

/** Matches a trailing question mark in most scripts. */
const QUESTION = /[?？؟]["'”’»)\]*_]*$/u;
const MAX_QUESTION = 2_000;

/**
 * Returns a question for a person if the artifact is unfinished: the question that ends the output, or
 * one about denied tools. Unattended clients cannot ask in any other way, and another attempt would stop
 * at the same point.
 */
export function questionIn(
  { request, artifact }: PlannedAttempt,
  output: string,
  artifacts: readonly CheckedArtifact[],
  report: AgentReport | undefined,
): string | undefined {
  const { run } = request.phase;
  if (artifact === undefined || !isAgentRun(run)) return undefined;
  const isUnfinished = artifacts.some(({ findings }) =>
    findings.some(({ severity }) => severity === "error"),
  );
  if (!isUnfinished) return undefined;
  const last =
    output
      .trim()
      .split(/\n\s*\n/)
      .at(-1) ?? "";
  return QUESTION.test(last) ? last.slice(-MAX_QUESTION) : refusalQuestion(report);
}
