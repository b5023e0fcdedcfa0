import { isAgentRun } from "../../definition/index.js";
import type { PlannedAttempt } from "../../plan/index.js";
import type { CheckedArtifact } from "../../session/index.js";

/** A question ends so in most scripts. */
const QUESTION = /[?？؟]["'”’»)\]*_]*$/u;
const MAX_QUESTION = 2_000;

/**
 * What an agent asks that ended with a question instead of its artifact: no attempt would know the answer.
 * Without a person its client has no other way to ask.
 */
export function questionIn(
  { request, artifact }: PlannedAttempt,
  output: string,
  artifacts: readonly CheckedArtifact[],
): string | undefined {
  const { run } = request.phase;
  if (artifact === undefined || !isAgentRun(run)) return undefined;
  const isUnfinished = artifacts.some(({ findings }) =>
    findings.some(({ severity }) => severity === "error"),
  );
  const last =
    output
      .trim()
      .split(/\n\s*\n/)
      .at(-1) ?? "";
  return isUnfinished && QUESTION.test(last) ? last.slice(-MAX_QUESTION) : undefined;
}
