import { excerptOf } from "@agentos/platform";
import { logDeviation } from "@agentos/state/deviations";
import type { Finding } from "@agentos/text/source";
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

type Item = { key: string; isSentBack: boolean } & (
  | { about: "claim"; verdict: EvidenceVerdict }
  | { about: "tests"; change: TestChange }
  | { about: "file"; unfinished: Unfinished }
);

const MAX_LINES = 4;

/**
 * Reports claims without evidence, weakened tests and unfinished files once, to the user or,
 * depending on the settings, first to the agent. If the agent ignores the report, the user is
 * informed.
 */
export function answerTurn(
  turn: Turn,
  { verdicts, changes }: SeenTurn,
  unfinished: readonly Unfinished[],
  tools: StopTools,
): StopAnswer {
  const { end, config } = turn;
  const items: Item[] = [
    ...verdicts
      .filter(({ status, isExcused }) => status === "claimed-not-shown" && !isExcused)
      .map((verdict): Item => {
        const isSentBack = verdict.isRequired || config.evidence === "send-back";
        return { about: "claim", key: keyOfText(`claim ${verdict.kind}`), isSentBack, verdict };
      }),
    ...changes.map((change): Item => {
      const key = keyOfText(`tests ${change.kind} ${change.path} ${change.what}`);
      return { about: "tests", key, isSentBack: config.evidence === "send-back", change };
    }),
    ...unfinished.map((each): Item => {
      return { about: "file", key: each.key, isSentBack: config.turn === "send-back", unfinished: each };
    }),
  ];
  const memory = openMemory("turn", end, tools.stateFolder);
  const { reported, asked } = memory;
  const keep = (count: number, more: readonly Item[], askedNow: readonly Item[]) =>
    memory.save(count, {
      reported: [...reported, ...more.map(({ key }) => key)],
      asked: [...asked, ...askedNow.map(({ key }) => key)],
    });
  // Each turn makes its own claims, but findings in a file persist.
  const isNew = (item: Item) => item.about === "claim" || !reported.has(item.key);
  const fresh = items.filter((item) => isNew(item) && !asked.has(item.key));
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
  return isShown ? { systemMessage: noteFor(fresh, undone) } : undefined;

  function log(outcome: string, about: readonly Item[]): void {
    if (!turn.hasState) return;
    const evidence = about.flatMap((item) =>
      item.about === "claim"
        ? { kind: item.verdict.kind, status: item.verdict.status, missing: item.verdict.missing }
        : [],
    );
    const tests = about.flatMap((item) => (item.about === "tests" ? item.change : []));
    logOutcome(
      turn,
      {
        outcome,
        returns: memory.count,
        artifacts: byFile(about),
        ...(evidence.length > 0 && { evidence }),
        ...(tests.length > 0 && { tests }),
      },
      tools,
    );
    if (outcome === "noted" || outcome === "released") logDeviations(turn, about, tools);
  }
}

/** Appends to `deviations.jsonl`, which is read for reports and handoffs. */
function logDeviations(turn: Turn, items: readonly Item[], tools: StopTools): void {
  const { end, env } = turn;
  appendTo("deviations.jsonl", turn, tools, (at, folder) => {
    for (const { rule, what, why } of items.map(deviationOf))
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

function deviationOf(item: Item): { rule: string; what: string; why: string } {
  switch (item.about) {
    case "claim": {
      const { claim, kind, missing = "" } = item.verdict;
      const what = claim === undefined ? `required: ${kind}` : `"${claim}"`;
      return { rule: "claimed-not-shown", what, why: missing };
    }
    case "tests":
      return { rule: "tests-weakened", what: placeOf(item.change), why: describeKind(item.change) };
    case "file": {
      const { path, finding } = item.unfinished;
      return { rule: "left-unfinished", what: `${path}:${finding.line}`, why: finding.message };
    }
  }
}

function noteFor(fresh: readonly Item[], undone: readonly Item[]): string {
  const claims = (items: readonly Item[]) => items.flatMap((item) => (item.about === "claim" ? item : []));
  const tests = (items: readonly Item[]) =>
    items.flatMap((item) => (item.about === "tests" ? item.change : []));
  const files = (items: readonly Item[]) =>
    items.flatMap((item) => (item.about === "file" ? item.unfinished : []));
  const lines = [
    ...claimLines(claims(undone), "Sent back once, the agent still wrote"),
    ...claimLines(claims(fresh), "The agent wrote"),
    ...(tests(undone).length > 0
      ? [`Sent back once, and the tests are still weaker: ${formatChanges(tests(undone))}`]
      : []),
    ...(tests(fresh).length > 0 ? [`This turn weakened the tests: ${formatChanges(tests(fresh))}`] : []),
    ...fileLines("Sent back once, and still unfinished:", files(undone)),
    ...fileLines("This turn left work unfinished:", files(fresh)),
  ];
  // Clients name the event, but not the program whose hook it is.
  return `AgentOS: ${lines.join("\n")}`;
}

/** Returns a line for each sentence, because one sentence can make several claims. */
function claimLines(items: readonly { verdict: EvidenceVerdict }[], wrote: string): string[] {
  const byLine = new Map<string, string[]>();
  for (const { verdict } of items) {
    const { missing = "", claim, kind } = verdict;
    const line = claim === undefined ? `This work requires evidence (${kind})` : `${wrote} "${claim}"`;
    byLine.set(line, [...(byLine.get(line) ?? []), missing]);
  }
  return [...byLine].map(([line, missing]) => `${line}, but ${missing.join(", and ")}.`);
}

function fileLines(title: string, unfinished: readonly Unfinished[]): string[] {
  if (unfinished.length === 0) return [];
  const more = unfinished.length - MAX_LINES;
  return [
    title,
    ...unfinished
      .slice(0, MAX_LINES)
      .map(({ path, finding }) => `- ${excerptOf(path)}:${finding.line} ${excerptOf(finding.message)}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}

function reasonFor(items: readonly Item[]): string {
  const lines = items.flatMap((item) => {
    if (item.about === "tests") return [`In this turn, ${describeChange(item.change)}`];
    if (item.about === "file") return [];
    const { missing = "", claim, isRequired } = item.verdict;
    const what = missing.charAt(0).toUpperCase() + missing.slice(1);
    if (claim !== undefined) return [`${what}. You wrote: "${claim}"`];
    return [`${what}.${isRequired ? " This work requires it." : ""}`];
  });
  const others = { title: "Not verified in this session:", lines, todo: RUN };
  return reasonOf(byFile(items), others, "You are asked only once.");
}

const RUN =
  "Run it now, after your last edit, on the whole project and with its exit code visible. Fix whatever fails, and restore what was removed from the tests. If that is not possible, say so plainly instead of claiming success.";

function byFile(items: readonly Item[]): CheckedArtifact[] {
  const files = new Map<string, Finding[]>();
  for (const item of items) {
    if (item.about !== "file") continue;
    const { path, finding } = item.unfinished;
    files.set(path, [...(files.get(path) ?? []), finding]);
  }
  return [...files].map(([path, findings]) => ({ path, findings }));
}
