import { statSync } from "node:fs";
import { join } from "node:path";
import { describeError, formatProblem, isSafeId, openJsonl } from "@agentos/internal";
import { deferralsOf } from "../claim.js";
import { excerptOf } from "../finding.js";
import { formatFindings } from "../retry-prompt.js";
import { type CheckedArtifact, checkBound, type Parsers } from "./check-bound.js";
import { type BoundArtifact, findProject, readGuardConfig } from "./config.js";
import { openReturns } from "./returns.js";

export interface HookEnvironment {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  parsers: Parsers;
  now(): Date;
  /** Where the count of returns is kept; default the system's temporary folder. */
  stateFolder?: string;
}

export interface HookResult {
  /** What the client gets on stdout; undefined lets the session end. */
  answer?: { decision: "block"; reason: string } | { systemMessage: string };
  /** For stderr. */
  problems: string[];
}

// Claude Code shows 10,000 characters; what is longer becomes a preview.
const LONGEST_REASON = 8000;
const MOST_PER_FILE = 8;
/** A file's time may be coarser than the transcript's. */
const CLOCK_SLACK_MS = 2000;

/** Decides whether a session (Stop) or a subagent (SubagentStop) may end. */
export function runHook(event: Record<string, unknown>, environment: HookEnvironment): HookResult {
  const problems: string[] = [];
  const report = (problem: string) => problems.push(problem);
  const isSubagent = event.hook_event_name === "SubagentStop";
  if (!isSubagent && event.hook_event_name !== "Stop") return { problems };
  const session = event.session_id;
  const agent = event.agent_id;
  if (!isSafeId(session) || (isSubagent && !isSafeId(agent))) return { problems };
  const project = findProject(typeof event.cwd === "string" ? event.cwd : environment.cwd);
  if (project === undefined) return { problems };
  const config = readGuardConfig(project, (problem) => report(formatProblem(problem)));
  if (config === undefined || !config.enabled) return { problems };

  const bound = config.artifacts.filter((artifact) =>
    isSubagent
      ? artifact.agent !== undefined && artifact.agent === event.agent_type
      : artifact.agent === undefined,
  );
  const phaseArtifact = environment.env.AGENTOS_ARTIFACT;
  const all: BoundArtifact[] =
    !isSubagent && phaseArtifact ? [...bound, { path: escapeGlob(phaseArtifact), required: true }] : bound;
  if (all.length === 0) return { problems };
  const since = startOf(
    isSubagent ? (event.agent_transcript_path ?? event.transcript_path) : event.transcript_path,
  );
  const checked = checkBound(all, { project, config, since, parsers: environment.parsers, report });
  const failing = checked.filter(({ findings }) => findings.length > 0);
  const message = typeof event.last_assistant_message === "string" ? event.last_assistant_message : "";
  const deferrals =
    config.lastMessage && checked.length > 0
      ? // An offer to do more is polite when the work is whole.
        deferralsOf(message).filter(({ isOffer }) => !isOffer || failing.length > 0)
      : [];

  const returns = openReturns(
    isSubagent ? `${session}.${agent}` : session,
    event.stop_hook_active === true,
    environment.stateFolder,
  );
  const record = (outcome: string) => {
    try {
      const log = openJsonl(join(project, ".agentos", "state", "guard.jsonl"));
      log.append({
        at: environment.now().toISOString(),
        outcome,
        session_id: session,
        ...(isSubagent ? { agent_id: agent } : {}),
        returns: returns.count,
        artifacts: failing.map(({ path, findings }) => ({
          path,
          codes: [...new Set(findings.map(({ code }) => code))],
        })),
      });
      log.close();
    } catch (error) {
      report(`guard.jsonl can not be written: ${describeError(error)}`);
    }
  };
  if (failing.length === 0 && deferrals.length === 0) {
    if (returns.count > 0) record("mended");
    return { problems };
  }
  const what =
    failing.length > 0 ? failing.map(({ path }) => excerptOf(path)).join(", ") : "the last message";
  if (returns.count >= config.maxReturns) {
    record("released");
    const times = `${returns.count} ${returns.count === 1 ? "time" : "times"}`;
    return {
      answer: { systemMessage: `Ended unfinished after being sent back ${times}: ${what}` },
      problems,
    };
  }
  if (!returns.save(returns.count + 1)) {
    report("the count of returns can not be kept, so nothing was sent back");
    return { problems };
  }
  record("sent-back");
  return {
    answer: { decision: "block", reason: reasonOf(failing, deferrals, returns.count + 1, config.maxReturns) },
    problems,
  };
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
  const end = `\n\nMend this in the files now. If it can not be done, say plainly what is missing and why. (Sent back ${count} of at most ${most} times.)`;
  const text = parts.join("\n");
  const room = LONGEST_REASON - end.length;
  return `${text.length <= room ? text : `${text.slice(0, room - 2).replace(/[\ud800-\udbff]$/, "")} …`}${end}`;
}

/** When the session began: its transcript's birth. Undefined where the disk does not know. */
function startOf(transcript: unknown): number | undefined {
  if (typeof transcript !== "string") return undefined;
  try {
    const born = statSync(transcript, { throwIfNoEntry: false })?.birthtimeMs;
    return born === undefined || born === 0 ? undefined : born - CLOCK_SLACK_MS;
  } catch {
    // No path at all, or one that may not be looked at: then everything counts as changed.
    return undefined;
  }
}

function escapeGlob(path: string): string {
  return path.replaceAll("\\", "/").replace(/[*?{[]/g, "?");
}
