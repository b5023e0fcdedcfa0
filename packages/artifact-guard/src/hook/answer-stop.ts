import { join } from "node:path";
import { describeError, openJsonl } from "@agentos/internal";
import { deferralsOf } from "../claim.js";
import { excerptOf } from "../finding.js";
import { formatFindings } from "../retry-prompt.js";
import { type CheckedArtifact, checkBound, type Parsers } from "./check-bound.js";
import type { PreparedStop } from "./prepare.js";
import { openReturns } from "./returns.js";
import type { TurnEnd } from "./turn-end.js";

export interface StopTools {
  parsers: Parsers;
  now(): Date;
  report(problem: string): void;
  /** Where the count of returns is kept; default the system's temporary folder. */
  stateFolder?: string;
}

/** What the client gets on stdout; undefined lets the session end. */
export type StopAnswer = { decision: "block"; reason: string } | { systemMessage: string } | undefined;

// Claude Code shows 10,000 characters; what is longer becomes a preview.
const LONGEST_REASON = 8000;
const MOST_PER_FILE = 8;

/** Decides whether a session's turn or a subagent may end, by the artifacts it leaves and what it said last. */
export function answerStop(stop: PreparedStop, { parsers, now, report, stateFolder }: StopTools): StopAnswer {
  const { end, project, config } = stop;
  const { session, agent } = end;
  const checked = checkBound(stop, parsers, report);
  const failing = checked.filter(({ findings }) => findings.length > 0);
  const returns = openReturns(agent === undefined ? session : `${session}.${agent.id}`, end, stateFolder);
  const deferrals =
    config.lastMessage && checked.length > 0
      ? // An offer to do more is polite when the work is whole.
        deferralsOf(lastWords(end, returns.heard)).filter(({ isOffer }) => !isOffer || failing.length > 0)
      : [];

  const record = (outcome: string) => {
    try {
      const log = openJsonl(join(project, ".agentos", "state", "guard.jsonl"));
      log.append({
        at: now().toISOString(),
        outcome,
        session_id: session,
        ...(agent && { agent_id: agent.id }),
        returns: returns.count,
        artifacts: failing.map(({ path, findings }) => ({
          path,
          codes: [...new Set(findings.map(({ code }) => code))],
        })),
      });
      log.close();
    } catch (error) {
      report(`guard.jsonl cannot be written: ${describeError(error)}`);
    }
  };
  if (failing.length === 0 && deferrals.length === 0) {
    if (returns.count > 0) {
      record("fixed");
      // The next work of a session that counts as one turn has its own returns.
      if (end.turn !== undefined) returns.save(0, end.said.length);
    }
    return undefined;
  }
  const what =
    failing.length > 0 ? failing.map(({ path }) => excerptOf(path)).join(", ") : "the last message";
  if (returns.count >= config.maxReturns) {
    record("released");
    const times = `${returns.count} ${returns.count === 1 ? "time" : "times"}`;
    const systemMessage = `Ended unfinished after being sent back ${times}: ${what}`;
    return end.hasSystemMessage ? { systemMessage } : undefined;
  }
  if (!returns.save(returns.count + 1, end.said.length)) {
    report("the count of returns cannot be kept, so nothing was sent back");
    return undefined;
  }
  record("sent-back");
  return { decision: "block", reason: reasonOf(failing, deferrals, returns.count + 1, config.maxReturns) };
}

/** What was said last, as far as the client tells; what was heard before the turn was sent back is not held against it again. */
function lastWords({ said, saidWhat }: TurnEnd, heard: number): string {
  if (saidWhat === "last message") return said;
  return (
    said
      .slice(heard)
      .trim()
      .split(/\n\s*\n/)
      .at(-1) ?? ""
  );
}

function reasonOf(
  failing: readonly CheckedArtifact[],
  deferrals: readonly { text: string }[],
  count: number,
  most: number,
): string {
  const parts: string[] = [];
  if (failing.length > 0) parts.push("The work is not finished yet:");
  for (const { path, findings } of failing)
    parts.push("", `${excerptOf(path)}:`, ...formatFindings(findings, MOST_PER_FILE));
  if (deferrals.length > 0) {
    parts.push(
      ...(failing.length > 0 ? [""] : []),
      "Your last message puts work off:",
      ...deferrals.slice(0, 3).map(({ text }) => `- "${text}"`),
    );
  }
  const end = `\n\nFix this in the files now. If it cannot be done, say plainly what is missing and why. (Sent back ${count} of at most ${most} times.)`;
  const text = parts.join("\n");
  const room = LONGEST_REASON - end.length;
  return `${text.length <= room ? text : `${text.slice(0, room - 2).replace(/[\ud800-\udbff]$/, "")} …`}${end}`;
}
