import type { Finding } from "@agentos/text/source";
import { type ArtifactContext, checkArtifactWith } from "./check-artifact-with.js";
import { codeChecks } from "./code/index.js";
import type { Criteria } from "./criteria.js";

/**
 * What is missing in an artifact, in the order of its lines. It passes when nothing of severity `error` is
 * among it. Deterministic, reads nothing but its arguments, and takes time linear in the text.
 * @param criteria default {@link DEFAULT_CRITERIA}
 * @throws TypeError when an argument is not what its type says
 */
export function checkArtifact(text: string, criteria?: Criteria, context?: ArtifactContext): Finding[] {
  return checkArtifactWith({ code: codeChecks }, text, criteria, context);
}
