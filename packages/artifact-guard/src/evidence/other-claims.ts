import type { Role, Token } from "./lexicon.js";
import { any, kindsOf } from "./read-clause.js";

export type ActKind = "coverage" | "benchmark" | "deployment" | "trial";

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
  if (has("benchmark") && (hasNumber(all) || has("run", "pass"))) acts.push("benchmark");
  if (has("deployed")) acts.push("deployment");
  // If a noun names a check, the statement is a claim about that check.
  const isOfChecks = all.some((token) => kindsOf(token).length > 0 && !any([token], "run"));
  const isTrial = clauses.some((clause) => clause.some((_, at) => hasTested(clause, at)));
  const isOnMachine = all.some(({ text }) => text === "on my machine");
  if (!isOfChecks && (isTrial || ((all.some(isTried) || isOnMachine) && has("local", "works"))))
    acts.push("trial");
  return acts;
}

/** Whether the agent tested something: "I tested it", "Tested with Node 20", not "is tested by". */
function hasTested(clause: readonly Token[], at: number): boolean {
  const { text } = clause[at]!;
  if (
    !/^(?:smoke-tested|tested|tried|exercised|getestet|ausprobiert|testé|essayé|probado|testado|testei|provato|testato|collaudato|durchgeklickt|動作確認|测试过|測試過)$/.test(
      text,
    )
  )
    return false;
  // "I tried to push" is about an attempt.
  if (/^(?:to|de|di|a)$/.test(clause[at + 1]?.text ?? "")) return false;
  return at === 0 || clause.slice(Math.max(0, at - 3), at).some((token) => any([token], "self"));
}
