import { excerptOf } from "@agentos/platform";
import { logDeviation } from "@agentos/state/deviations";
import type { EvidenceVerdict } from "../evidence/index.js";
import {
  describeChange,
  describeKind,
  formatChanges,
  placeOf,
  type TestChange,
} from "../test-changes/index.js";
import type { StopAnswer, StopTools } from "./answer-stop.js";
import type { CheckedArtifact } from "./check-bound.js";
import { appendTo, logOutcome } from "./guard-log.js";
import type { SeenTurn } from "./inspect-turn.js";
import { keyOfText, openMemory } from "./memory.js";
import type { Turn } from "./prepare.js";
import { reasonOf } from "./reason.js";
import type { Unfinished } from "./unfinished-files.js";

/** What there is to report: a claim without evidence, a weakened test or an unfinished file. */
interface Item {
  key: string;
  /** Whether the agent is informed before the user. */
  isSentBack: boolean;
  deviation: { rule: string; what: string; why: string };
  claim?: EvidenceVerdict;
  change?: TestChange;
  unfinished?: Unfinished;
}

const MAX_LINES = 4;

/**
 * Reports each item once, to the user or, depending on the settings, first to the agent. If the agent
 * ignores the report, the user is informed.
 */
export function answerTurn(
  turn: Turn,
  seen: SeenTurn,
  unfinished: readonly Unfinished[],
  tools: StopTools,
): StopAnswer {
  const { end } = turn;
  const items = itemsOf(turn, seen, unfinished);
  const memory = openMemory("turn", end, tools.stateFolder);
  const { reported, asked } = memory;
  const keep = (count: number, more: readonly Item[], askedNow: readonly Item[]) =>
    memory.save(count, {
      told: [...reported, ...more.map(({ key }) => key)],
      asked: [...asked, ...askedNow.map(({ key }) => key)],
    });
  // Each turn makes its own claims, but findings in a file persist.
  const fresh = items.filter(({ key, claim }) => (claim || !reported.has(key)) && !asked.has(key));
  const undone = items.filter(({ key }) => asked.has(key) && memory.count > 0);
  const forAgent = memory.count === 0 ? fresh.filter(({ isSentBack }) => isSentBack) : [];
  if (forAgent.length > 0) {
    if (keep(1, forAgent, forAgent)) {
      log("sent-back", forAgent);
      return { decision: "block", reason: reasonFor(forAgent) };
    }
    tools.report("the agent was not sent back, because the send-back could not be recorded");
  }
  const forUser = [...undone, ...fresh];
  if (forUser.length === 0) {
    if (memory.count > 0) {
      log("fixed", []);
      if (end.turn !== undefined) keep(0, [], []);
    }
    return undefined;
  }
  const isShown = end.hasSystemMessage && end.agent === undefined;
  if (isShown && !keep(memory.count, forUser, [])) {
    tools.report("nothing was reported, because the report could not be recorded");
    return undefined;
  }
  log(undone.length > 0 ? "released" : "noted", forUser);
  if (turn.hasState) logDeviations(turn, forUser, tools);
  const lines = [...linesOf(undone, UNDONE), ...linesOf(fresh, FRESH)];
  // Clients name the event, but not the program whose hook it is.
  return isShown ? { systemMessage: `AgentOS: ${lines.join("\n")}` } : undefined;

  function log(outcome: string, about: readonly Item[]): void {
    if (!turn.hasState) return;
    const evidence = about.flatMap(({ claim }) =>
      claim === undefined ? [] : { kind: claim.kind, status: claim.status, missing: claim.missing },
    );
    const tests = about.flatMap(({ change }) => change ?? []);
    const entry = {
      outcome,
      returns: memory.count,
      artifacts: byFile(about.flatMap((item) => item.unfinished ?? [])),
      ...(evidence.length > 0 && { evidence }),
      ...(tests.length > 0 && { tests }),
    };
    logOutcome(turn, entry, tools);
  }
}

function itemsOf(
  { config }: Turn,
  { verdicts, changes }: SeenTurn,
  unfinished: readonly Unfinished[],
): Item[] {
  const claims = verdicts.filter(({ status, isExcused }) => status === "claimed-not-shown" && !isExcused);
  const isSentBack = config.evidence === "send-back";
  return [
    ...claims.map((verdict) => {
      const { claim, kind, missing = "" } = verdict;
      const what = claim === undefined ? `required: ${kind}` : `"${claim}"`;
      return {
        key: keyOfText(`claim ${kind}`),
        isSentBack: verdict.isRequired || isSentBack,
        deviation: { rule: "claimed-not-shown", what, why: missing },
        claim: verdict,
      };
    }),
    ...changes.map((change) => ({
      key: keyOfText(`tests ${change.kind} ${change.path} ${change.what}`),
      isSentBack,
      deviation: { rule: "tests-weakened", what: placeOf(change), why: describeKind(change) },
      change,
    })),
    ...unfinished.map((each) => {
      const { path, finding, key } = each;
      const what = `${path}:${finding.line}`;
      const deviation = { rule: "left-unfinished", what, why: finding.message };
      return { key, isSentBack: config.turn === "send-back", deviation, unfinished: each };
    }),
  ];
}

/** Appends to `deviations.jsonl`, which is read for reports and handoffs. */
function logDeviations(turn: Turn, items: readonly Item[], tools: StopTools): void {
  const { end, env } = turn;
  appendTo("deviations.jsonl", turn, tools, (at, folder) => {
    for (const { rule, what, why } of items.map(({ deviation }) => deviation))
      logDeviation(folder, {
        at,
        sessionId: end.session,
        workflowSession: env.AGENTOS_SESSION || undefined,
        phase: env.AGENTOS_PHASE || undefined,
        tool: "Stop",
        tier: "GUARD",
        rule,
        decision: "found",
        reason: why,
        evidence: [{ what, why }],
      });
  });
}

const FRESH = {
  wrote: "The agent wrote",
  weakened: "This turn weakened the tests:",
  left: "This turn left work unfinished:",
};
const UNDONE = {
  wrote: "Sent back once, the agent still wrote",
  weakened: "Sent back once, and the tests are still weaker:",
  left: "Sent back once, and still unfinished:",
};

function linesOf(items: readonly Item[], { wrote, weakened, left }: typeof FRESH): string[] {
  // One sentence can make several claims.
  const missingBySentence = new Map<string, string[]>();
  for (const { claim: verdict } of items) {
    if (verdict === undefined) continue;
    const { missing = "", claim, kind } = verdict;
    const line = claim === undefined ? `This work requires evidence (${kind})` : `${wrote} "${claim}"`;
    missingBySentence.set(line, [...(missingBySentence.get(line) ?? []), missing]);
  }
  const changes = items.flatMap(({ change }) => change ?? []);
  const unfinished = items.flatMap((item) => item.unfinished ?? []);
  const more = unfinished.length - MAX_LINES;
  return [
    ...[...missingBySentence].map(([line, missing]) => `${line}, but ${missing.join(", and ")}.`),
    ...(changes.length > 0 ? [`${weakened} ${formatChanges(changes)}`] : []),
    ...(unfinished.length > 0 ? [left] : []),
    ...unfinished
      .slice(0, MAX_LINES)
      .map(({ path, finding }) => `- ${excerptOf(path)}:${finding.line} ${excerptOf(finding.message)}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}

function reasonFor(items: readonly Item[]): string {
  const lines = items.flatMap(({ claim: verdict, change }) => {
    if (change !== undefined) return [`In this turn, ${describeChange(change)}`];
    if (verdict === undefined) return [];
    const { missing = "", claim, isRequired } = verdict;
    const what = missing.charAt(0).toUpperCase() + missing.slice(1);
    if (claim !== undefined) return [`${what}. You wrote: "${claim}"`];
    return [`${what}.${isRequired ? " This work requires it." : ""}`];
  });
  const others = { title: "Not verified in this session:", lines, todo: RUN };
  const failing = byFile(items.flatMap(({ unfinished }) => unfinished ?? []));
  return reasonOf(failing, others, "You are asked only once.");
}

const RUN =
  "Run it now, after your last edit, on the whole project and with its exit code visible. Fix whatever fails, and restore what was removed from the tests. If that is not possible, say so plainly instead of claiming success.";

function byFile(unfinished: readonly Unfinished[]): CheckedArtifact[] {
  return [...new Set(unfinished.map(({ path }) => path))].map((path) => ({
    path,
    findings: unfinished.flatMap((each) => (each.path === path ? each.finding : [])),
  }));
}
