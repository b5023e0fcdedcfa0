import type { Role, Token } from "./lexicon.js";
import { any, isCondition, kindsOf, readClause } from "./read-clause.js";

/** Something that the agent says it did, other than running a check. */
export type ActKind = "coverage" | "deployment" | "trial";

interface Act {
  kind: ActKind;
  /** Whether the agent says only that it ran something, not what the result was. */
  isBare?: boolean;
}

/** Whether a word states that something was run: "I verified", but not "verify it with". */
const isTried = (token: Token) =>
  any([token], "run") && !/^(?:run|running|execut(?:e|ing)|verify|invoke)/.test(token.text);
const hasNumber = (tokens: readonly Token[]) => tokens.some(({ text }) => /\d/.test(text));

/** Reads a statement that the agent ran or checked something: "I checked the plan before handing it over". */
export function reportedIn(clause: readonly Token[]): "run" | "check" | undefined {
  const at = clause.findIndex(isTried);
  const before = clause.slice(0, Math.max(0, at));
  const isOther =
    any(clause, "hedge") || any(clause, "not") || before.some((_, index) => isCondition(before, index));
  if (!any(before, "self") || isOther) return undefined;
  return mayBeRead(clause[at]!) ? "check" : "run";
}

/** Whether a word says that something was deployed. In "published surveys", it only describes something. */
const isDeployed = (clause: readonly Token[], at: number) =>
  any(clause.slice(at, at + 1), "deployed") &&
  !(clause[at]!.text === "published" && clause[at + 1]?.roles.size === 0 && clause[at + 1]!.text !== "to");

/** Matches what a program starts. */
const STARTED =
  /^(?:container|containers|server|servers|app|service|services|stack|cluster|emulator|simulator)$/;

/** Whether reading can be enough for what a verb says, such as "checked". */
export const mayBeRead = ({ text }: Token) => MAY_BE_READ.test(text);

/** Matches verbs for which reading is enough, and "tried", which can be a mere attempt. */
const MAY_BE_READ = /check|verif|vérif|confirm|valid|prüf|bestät|comprob|tried|確認|検証|验证|驗證/;

/** Whether the agent says that it ran something itself: "I ran the training script". */
function isRun(clause: readonly Token[], isOwn: boolean): boolean {
  const at = clause.findIndex((token) => isTried(token) && !mayBeRead(token));
  // "I built the image and started the container"
  if (at === -1 || !(any(clause.slice(Math.max(0, at - 2), at), "self") || (isOwn && at === 0))) return false;
  // "I ran into a limit" says something else, and "I started the README" may do so.
  if (clause[at]!.text === "started") return STARTED.test(clause.at(-1)!.text);
  return !/^(?:into|out|across|up|over|low|past|with|by|from|on|short)$/.test(clause[at + 1]?.text ?? "into");
}

/**
 * Finds claims that something was measured, deployed or tried out: "Coverage is at 92%".
 * @param clauses statements that are not negated, hedged or conditional
 */
export function actsIn(clauses: readonly (readonly Token[])[]): Act[] {
  const all = clauses.flat();
  const has = (...roles: Role[]) => roles.some((role) => any(all, role));
  const acts: Act[] = [];
  if (has("coverage") && (hasNumber(all) || has("pass"))) acts.push({ kind: "coverage" });
  if (clauses.some((clause) => clause.some((_, at) => isDeployed(clause, at))))
    acts.push({ kind: "deployment" });
  // If a noun names a check, the statement is a claim about that check.
  const isOfCheck = (clause: readonly Token[]) =>
    clause.some((token) => any([token], "checks") || (kindsOf(token).length > 0 && !any([token], "run")));
  const others = clauses.filter((clause) => !isOfCheck(clause));
  const isFine = has("local", "works") || others.some((clause) => readClause(clause).passes);
  if (isFine && others.some((clause) => clause.some(isTried))) acts.push({ kind: "trial" });
  else if (others.some((clause) => isRun(clause, has("self")))) acts.push({ kind: "trial", isBare: true });
  return acts;
}
