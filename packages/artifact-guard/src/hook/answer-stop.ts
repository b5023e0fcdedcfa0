import { excerptOf } from "@agentos/platform";
import { parseDocument, piecesOf } from "@agentos/text/markdown";
import { deferralsIn } from "@agentos/text/sentences";
import { type Finding, Source } from "@agentos/text/source";
import { type CheckedArtifact, checkBound } from "./check-bound.js";
import { logOutcome } from "./guard-log.js";
import { keyOfText, openMemory } from "./memory.js";
import type { Turn } from "./prepare.js";
import { FIX, reasonOf } from "./reason.js";
import type { TurnEnd } from "./turn-end.js";

export interface StopTools {
  now(): Date;
  report(problem: string): void;
  /** Where to store how often a turn was sent back. Defaults to the system's temporary folder. */
  stateFolder?: string;
}

/** The answer on stdout. If it is undefined, the turn ends. */
export type StopAnswer = { decision: "block"; reason: string } | { systemMessage: string } | undefined;

/** Decides whether a turn or a subagent can end, based on its artifacts and its last message. */
export function answerStop(stop: Turn, tools: StopTools): StopAnswer {
  const { end, config } = stop;
  const { report, stateFolder } = tools;
  const checked = checkBound(stop, report);
  const failing = checked.filter(({ findings }) => findings.length > 0);
  const returns = openMemory("artifacts", end, stateFolder);
  const deferrals =
    config.lastMessage && checked.length > 0
      ? // An offer to do more is fine if the work is complete.
        deferralsOf(lastWords(end, returns.checkedLength)).filter(
          ({ isOffer }) => !isOffer || failing.length > 0,
        )
      : [];
  const record = (outcome: string) =>
    logOutcome(stop, { outcome, returns: returns.count, artifacts: failing }, tools);

  if (failing.length === 0 && deferrals.length === 0) {
    if (returns.count > 0) record("fixed");
    // If `end.turn` is set, the turn can continue with new work, so the number of returns is reset.
    const startsAnew = returns.count > 0 && end.turn !== undefined;
    if (startsAnew || returns.reported.size > 0)
      returns.save(startsAnew ? 0 : returns.count, { heard: end.said.length });
    return undefined;
  }
  // An unchanged finding is reported once, or as often as the settings allow. Without a record,
  // turns cannot be distinguished.
  const repeatsFindings = returns.count > 0 ? config.repeats : !stop.isRecorded;
  const reported = repeatsFindings ? new Set<string>() : returns.reported;
  const newFindings = withNewFindings(failing, reported);
  const newDeferrals = deferrals.filter(({ text }) => !reported.has(keyOfText(text)));
  const isAllReported = newFindings.length === 0 && newDeferrals.length === 0;
  if (isAllReported && returns.count === 0) return undefined;
  if (isAllReported || returns.count >= config.maxReturns) {
    record("released");
    const times = `${returns.count} ${returns.count === 1 ? "time" : "times"}`;
    const what =
      failing.length > 0 ? failing.map(({ path }) => excerptOf(path)).join(", ") : "the last message";
    const systemMessage = `AgentOS: Ended unfinished after being sent back ${times}: ${what}`;
    return end.hasSystemMessage ? { systemMessage } : undefined;
  }
  const keys = [...keysOf(failing), ...deferrals.map(({ text }) => keyOfText(text))];
  if (!returns.save(returns.count + 1, { heard: end.said.length, told: keys })) {
    report("the number of returns could not be stored, so the agent was not sent back");
    return undefined;
  }
  record("sent-back");
  return {
    decision: "block",
    reason: reasonOf(
      newFindings,
      {
        title: "Your last message postpones work:",
        lines: newDeferrals.slice(0, 3).map(({ text }) => `"${text}"`),
        todo: FIX,
      },
      `Sent back ${returns.count + 1} of at most ${config.maxReturns} times.`,
    ),
  };
}

/** Returns a key that identifies a finding even if its line number changes. */
export function keyOf(path: string, { code, message, excerpt }: Finding): string {
  return keyOfText(`${path}\0${code}\0${message}\0${excerpt}`);
}

function keysOf(checked: readonly CheckedArtifact[]): string[] {
  return checked.flatMap(({ path, findings }) => findings.map((finding) => keyOf(path, finding)));
}

/** Returns the artifacts that fail because of new findings, with only those findings. */
function withNewFindings(
  checked: readonly CheckedArtifact[],
  reported: ReadonlySet<string>,
): CheckedArtifact[] {
  return checked.flatMap(({ path, findings }) => {
    const newFindings = findings.filter((finding) => !reported.has(keyOf(path, finding)));
    return newFindings.some(({ severity }) => severity === "error") ? { path, findings: newFindings } : [];
  });
}

/** Returns the final message. Text from before the turn was sent back has already been checked. */
function lastWords({ said, saidWhat }: TurnEnd, checkedLength: number): string {
  if (saidWhat === "last message") return said;
  return (
    said
      .slice(checkedLength)
      .trim()
      .split(/\n\s*\n/)
      .at(-1) ?? ""
  );
}

function deferralsOf(message: string): { text: string; isOffer: boolean }[] {
  return [...piecesOf(parseDocument(new Source(message)))]
    .filter(({ kind }) => kind === "paragraph" || kind === "item")
    .flatMap(({ text }) => deferralsIn(text, { strict: true }))
    .filter(({ severity }) => severity === "error")
    .map(({ text, isOffer }) => ({ text: excerptOf(text), isOffer }));
}
