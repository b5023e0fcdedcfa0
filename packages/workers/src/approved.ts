import { appendFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { dialectOf, readAction } from "@agentos/commands/effects";
import { describeError, withoutUndefined } from "@agentos/platform";
import {
  type ApprovalRequest,
  claimApproval,
  readRequest,
  readRequests,
  requestApproval,
} from "@agentos/state/approvals";
import type { PlacedRun } from "@agentos/workflow";
import type { ApprovedCommand, RunPlaced } from "./task.js";

// Grants are signed with a key that belongs to the coordinator's user. They never leave the
// coordinator's machine. If a rule stops an action on a worker, the request for approval is made on
// the coordinator's machine. A person grants the request, and the coordinator uses the grant. The
// worker receives only the command, and runs it once before the next attempt.

const LIMIT_MS = 30 * 60_000;

const outputFile = (state: string, session: string, id: string) =>
  join(state, "sessions", session, "approved", `${id}.txt`);

/**
 * Uses up the grants of approved requests. If a grant cannot be used, writes the reason to the request's
 * output file.
 */
export function claimApproved(state: string, session: string, ids: readonly string[]): ApprovedCommand[] {
  return ids.flatMap((id) => {
    const found = claim(state, id);
    if (typeof found !== "string") return found;
    const file = outputFile(state, session, id);
    // An existing file contains output from an earlier attempt, which ran the command.
    if (!existsSync(file)) writeOutput(file, `Not run: ${found}\n`);
    return [];
  });
}

/** @returns the command, or why it must not run */
function claim(state: string, id: string): ApprovedCommand | string {
  const request = readRequest(state, id);
  if (request === undefined) return "its approval was already used";
  const { tool, input, cwd } = request;
  const { command, moreCommands = [] } = readAction(request);
  if (command === undefined || cwd === undefined || moreCommands.length > 0 || dialectOf(tool) !== "bash")
    return "on another machine, only Bash commands can be approved; use a Bash command, or finish without this action";
  try {
    const use = claimApproval(state, { tool, input, cwd });
    if (use.status === "used")
      return { id, command: typeof command === "string" ? ["bash", "-c", command] : [...command], cwd };
    return use.status === "void" ? use.reason : "nobody has approved it";
  } catch (error) {
    return describeError(error);
  }
}

/** @returns the attempt's outcome if the attempt cannot continue */
export async function runApproved(
  commands: readonly ApprovedCommand[],
  {
    state,
    session,
    run,
    runPlaced,
  }: { state: string; session: string; run: PlacedRun; runPlaced: RunPlaced },
): Promise<Awaited<ReturnType<RunPlaced>> | undefined> {
  for (const { id, command, cwd } of commands) {
    const file = outputFile(state, session, id);
    writeOutput(file, "");
    const outcome = await runPlaced({
      ...run,
      phase: { ...run.phase, run: { runner: "command", command }, usage: "none" },
      prompt: "",
      cwd,
      logFile: file,
      timeoutMs: LIMIT_MS,
    });
    if ("missing" in outcome || outcome.status === "cancelled") return outcome;
    const end = "reason" in outcome ? outcome.reason : "exit code 0";
    appendFileSync(file, `\n[aos] ${end}\n`);
  }
  return undefined;
}

function writeOutput(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode: 0o600 });
}

export function stoppedRequests(state: string): ApprovalRequest[] {
  return readRequests(state).filter(({ grantedAt }) => grantedAt === undefined);
}

/** Repeats a worker's requests on the coordinator, with the coordinator's clock and paths. */
export function takeRequests(state: string, requests: readonly ApprovalRequest[]): void {
  for (const { tool, input, cwd, rule, reason, evidence, uncertain, ...request } of requests) {
    const { sessionId, toolUseId, workflowSession, phase } = request;
    requestApproval(
      state,
      { tool, input, ...(cwd !== undefined && { cwd }) },
      { rule: { id: rule }, reason, evidence, ...(uncertain && { uncertain }) },
      withoutUndefined({ sessionId, toolUseId, workflowSession, phase }),
    );
  }
}
