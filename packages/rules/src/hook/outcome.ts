import { dialectFor } from "@agentos/clients";
import type { Finding } from "@agentos/commands/effects";
import type { Explanation } from "../judgement/judge.js";
import type { AskMode } from "../layers/rule-settings.js";
import type { HookEvent } from "./event.js";
import { isLossless } from "./lossless.js";

/** What a client does about an action when its user is, or is not, at the terminal. */
export type Outcome = "passes" | "asks" | "refuses";

/** Nobody lets the guard itself be changed in passing, nor what nobody can read. */
const NEVER_ASKED: ReadonlySet<string> = new Set(["guard", "unreadable"]);

/** Whether a stop may be put to the person as the client's own question. */
export function canBeAsked(findings: readonly Finding[]): boolean {
  return !findings.some(({ rule, weight }) => weight === "stop" && NEVER_ASKED.has(rule));
}

/** What the hook makes of an explained action in a client. */
export function outcomeOf(
  explained: Explanation,
  client: HookEvent["client"],
  { ask, isAttended }: { ask: AskMode; isAttended: boolean },
): Outcome {
  if (explained.verdict.decision !== "stop") return "passes";
  const mayAsk =
    dialectFor(client).ask !== undefined &&
    (ask === "always" || (ask === "interactive" && isAttended)) &&
    canBeAsked(explained.findings);
  if (!mayAsk) return "refuses";
  return isLossless(explained) ? "passes" : "asks";
}
