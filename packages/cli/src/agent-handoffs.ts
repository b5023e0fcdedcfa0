import { hostname } from "node:os";
import type { ClaimedHandoff, Handoff } from "@agentos/handoff";
import { isAlive, processStart } from "@agentos/internal";
import { UsageError } from "./errors.js";
import { list, oneLine } from "./view/words.js";

const DAY_MS = 24 * 3_600_000;

/** Somebody else works with the handoff, or its session is not over. */
class HandoffHeldError extends Error {
  override readonly name = "HandoffHeldError";
  readonly code = "locked";
}

/** An agent's handoff that may be claimed; those of workflows are their engine's. */
export interface WaitingHandoff {
  handoff: Handoff;
  path: string;
}

/** What waits for the next session, the newest first; a session that still runs keeps its own. */
export async function waitingHandoffs(stateFolder: string, now: Date): Promise<WaitingHandoff[]> {
  return (await unclaimed(stateFolder)).filter(({ handoff }) => !isOfRunningSession(handoff, now));
}

/** Whether an agent of this session (the first characters of its id will do) left a handoff that nobody has archived. */
export async function hasAgentHandoff(stateFolder: string, name?: string): Promise<boolean> {
  if (name === undefined) return (await unclaimed(stateFolder)).length > 0;
  return (await openSessions(stateFolder)).some((id) => name !== "" && id.startsWith(name));
}

/**
 * Claims the handoff of the session of this name, or the newest that waits and is no older than `maxAgeDays`.
 * @throws UsageError when there is none, HandoffHeldError when somebody else has it
 */
export async function claimAgentHandoff(
  stateFolder: string,
  options: { name?: string | undefined; now: Date; maxAgeDays?: number | undefined },
): Promise<ClaimedHandoff> {
  const { now } = options;
  const { claimHandoff, releaseHandoff } = await import("@agentos/handoff");
  for (;;) {
    const { handoff } = await chooseHandoff(stateFolder, options);
    const claimed = claimHandoff(stateFolder, { sessionId: handoff.sessionId, claimant: claimant() });
    // Not got: somebody was faster. The next look finds another one, or says why there is none.
    if (claimed === undefined) continue;
    if (claimed.handoff.workflow === undefined && !isOfRunningSession(claimed.handoff, now)) return claimed;
    releaseHandoff(stateFolder, claimed.claimId);
    throw held(handoff.sessionId, "it has written another one meanwhile, and works");
  }
}

/** The handoff that {@link claimAgentHandoff} would claim. */
export async function chooseHandoff(
  stateFolder: string,
  options: { name?: string | undefined; now: Date; maxAgeDays?: number | undefined },
): Promise<WaitingHandoff> {
  const { isExpired, listHandoffs, reasonToDistrust } = await import("@agentos/handoff");
  const { name, now, maxAgeDays } = options;
  const waiting = await waitingHandoffs(stateFolder, now);
  if (name !== undefined) return chooseNamed(stateFolder, waiting, name);
  const age = { now, ...(maxAgeDays !== undefined && { maxAgeDays }) };
  const problems: string[] = [];
  for (const each of waiting) {
    if (isExpired(each.handoff, age)) continue;
    const reason = reasonToDistrust(each.path, each.handoff, { stateFolder, now: now.getTime() });
    if (reason === undefined) return each;
    problems.push(
      `${each.path}: ${reason}; look at it, and name its session to take it: aos resume ${oneLine(each.handoff.sessionId)}`,
    );
  }
  for (const { path, state, sessionId, diagnostics } of listHandoffs(stateFolder)) {
    const [first] = diagnostics.filter(({ severity }) => severity === "error");
    if (state === "unclaimed" && sessionId === undefined && first)
      problems.push(`${path}:${first.line}: ${oneLine(first.message)}`);
  }
  const others = problems.length === 0 ? "" : `\n${problems.map((problem) => `  ${problem}`).join("\n")}`;
  throw new UsageError(
    `no handoff of an agent's session waits here: \`aos pause\` writes one, \`aos handoff history\` shows those of before${others}`,
  );
}

/**
 * Archives what is too old to be offered. A workflow's handoff never is: it waits for whoever approves its gate.
 * @returns the sessions whose handoffs those were
 */
export async function archiveExpiredOfAgents(
  stateFolder: string,
  options: { now: Date; maxAgeDays?: number },
): Promise<string[]> {
  const { archiveExpired } = await import("@agentos/handoff");
  return archiveExpired(stateFolder, {
    ...options,
    isKept: (handoff) => isOfRunningSession(handoff, options.now),
  });
}

async function unclaimed(stateFolder: string): Promise<WaitingHandoff[]> {
  const { listHandoffs, readHandoff } = await import("@agentos/handoff");
  return listHandoffs(stateFolder).flatMap(({ state, path }) => {
    if (state !== "unclaimed") return [];
    const { handoff } = readHandoff(path);
    return handoff && handoff.workflow === undefined ? [{ handoff, path }] : [];
  });
}

async function openSessions(stateFolder: string): Promise<string[]> {
  const { listHandoffs, readHandoff } = await import("@agentos/handoff");
  return listHandoffs(stateFolder).flatMap(({ state, path }) => {
    const handoff = state === "archived" ? undefined : readHandoff(path).handoff;
    return handoff && handoff.workflow === undefined ? [handoff.sessionId] : [];
  });
}

async function chooseNamed(
  stateFolder: string,
  waiting: readonly WaitingHandoff[],
  name: string,
): Promise<WaitingHandoff> {
  if (name.trim() === "") throw new UsageError("name a session by its id, or leave it out");
  const exact = waiting.filter(({ handoff }) => handoff.sessionId === name);
  const found =
    exact.length > 0 ? exact : waiting.filter(({ handoff }) => handoff.sessionId.startsWith(name));
  const [first] = found;
  const ids = [...new Set(found.map(({ handoff }) => handoff.sessionId))];
  if (ids.length > 1) throw new UsageError(`${oneLine(name)} begins several ids: ${list(ids)}`);
  if (first) return first;
  const { listHandoffs } = await import("@agentos/handoff");
  const other = listHandoffs(stateFolder).find(({ sessionId }) => sessionId?.startsWith(name));
  if (other?.state === "claimed")
    throw held(other.sessionId!, `${oneLine(other.claimant ?? "somebody")} has it`);
  if (other?.state === "unclaimed")
    throw held(other.sessionId!, "its session still runs, or is a workflow's");
  const archived = other && `; it is archived: aos handoff show ${other.sessionId} prints it`;
  throw new UsageError(`no handoff of the session ${oneLine(name)} waits here${archived ?? ""}`);
}

function held(sessionId: string, why: string): HandoffHeldError {
  return new HandoffHeldError(`The handoff of session ${oneLine(sessionId)} cannot be claimed: ${why}`);
}

/** Known to the hook of @agentos/handoff too, which gives back what dead processes hold. */
function claimant(): string {
  const start = processStart(process.pid);
  const since = start === undefined ? "" : `, started ${start}`;
  return `aos session resume-${process.pid} (process ${process.pid} on ${hostname()}${since})`;
}

/** A process that was killed cannot give back what it claimed. What says nothing of a process of this machine stays. */
export async function releaseClaimsOfTheDead(stateFolder: string): Promise<void> {
  const { listHandoffs, releaseHandoff } = await import("@agentos/handoff");
  for (const { claimId, claimant = "" } of listHandoffs(stateFolder)) {
    const [, pid, host, start] = /\(process (\d+) on (\S+?)(?:, started ([^)]*))?\)$/.exec(claimant) ?? [];
    if (claimId === undefined || pid === undefined || host !== hostname()) continue;
    if (!isAlive({ pid: Number(pid), ...(start !== undefined && { start }) })) {
      releaseHandoff(stateFolder, claimId);
    }
  }
}

/** As the hook notes it: a session that is at work writes handoffs too, before its client compacts. */
function isOfRunningSession({ extraFrontMatter = {}, timestamp }: Handoff, now: Date): boolean {
  const { session_state: state, process: noted } = extraFrontMatter;
  if (state !== "running") return false;
  const { pid, start, host } =
    typeof noted === "object" && !Array.isArray(noted) ? noted : ({} as Record<string, undefined>);
  if (host === hostname() && typeof pid === "string") {
    return isAlive({ pid: Number(pid), ...(typeof start === "string" && { start }) });
  }
  // Nobody can tell of a process that is not known, or another machine's: a day without a sign is long.
  return now.getTime() - Date.parse(timestamp) < DAY_MS;
}
