import type { Role, Token } from "./lexicon.js";
import { any, kindsOf } from "./read-clause.js";

export type ActKind = "coverage" | "deployment" | "trial";

/** Whether a word states that something was run: "I verified", but not "verify it with". */
const isTried = (token: Token) =>
  any([token], "run") && !/^(?:run|running|execut(?:e|ing)|verify|invoke)/.test(token.text);
const hasNumber = (tokens: readonly Token[]) => tokens.some(({ text }) => /\d/.test(text));

/**
 * Finds claims that something was measured, deployed or tried out: "Coverage is at 92%".
 * @param clauses statements that are not negated, hedged or conditional
 */
export function actsIn(clauses: readonly (readonly Token[])[]): ActKind[] {
  const all = clauses.flat();
  const has = (...roles: Role[]) => roles.some((role) => any(all, role));
  const acts: ActKind[] = [];
  if (has("coverage") && (hasNumber(all) || has("pass"))) acts.push("coverage");
  if (has("deployed")) acts.push("deployment");
  // If a noun names a check, the statement is a claim about that check.
  const isOfChecks = all.some((token) => kindsOf(token).length > 0 && !any([token], "run"));
  if (!isOfChecks && all.some(isTried) && has("local", "works")) acts.push("trial");
  return acts;
}
