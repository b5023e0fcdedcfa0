import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isSafeId, writeFileAtomic } from "@agentos/internal";
import type { Action } from "./action.js";
import { hashAction } from "./action-hash.js";
import type { Evidence } from "./finding.js";
import type { Verdict } from "./judge.js";

/** Who asked: what is known of the agent's session and of the workflow that it works for. */
export interface Asker {
  /** The client's own session. */
  sessionId?: string | undefined;
  /** The call, as the client numbers it. */
  toolUseId?: string | undefined;
  /** The session of the workflow whose phase the agent runs. */
  workflowSession?: string | undefined;
  phase?: string | undefined;
}

/** An action that was stopped and waits for a person, or was granted by one. */
export interface ApprovalRequest extends Asker {
  id: string;
  /** See {@link hashAction}: an approval is for this very action. */
  hash: string;
  tool: string;
  input: Action["input"];
  cwd?: string;
  /** The beginning of what it would do, for a person. */
  summary: string;
  rule: string;
  reason: string;
  evidence: readonly Evidence[];
  /** What it does could not be seen, and the safe reading was taken. */
  uncertain?: boolean;
  /** Who asked for the very same before, and waits for the answer as well; at most 20. */
  otherAskers?: readonly Pick<Asker, "workflowSession" | "phase">[];
  /** ISO 8601, UTC. */
  requestedAt: string;
  grantedAt?: string;
  grantedBy?: string;
  /** After this the grant no longer counts. */
  expiresAt?: string;
}

/**
 * Writes that an action waits for approval and gives the request; the same action asked again by the same session is the same request.
 * @param stateFolder `.agentos/state`
 */
export function requestApproval(
  stateFolder: string,
  action: Action,
  verdict: Pick<Verdict, "rule" | "reason" | "evidence" | "uncertain">,
  { now = () => new Date(), ...asker }: Asker & { now?: () => Date } = {},
): ApprovalRequest {
  const hash = hashAction(action);
  const id = idOf(hash);
  const known = readRequest(stateFolder, id);
  if (known?.hash === hash && known.grantedAt === undefined && isSameAsker(known, asker)) return known;
  const { sessionId, toolUseId, workflowSession, phase } = asker;
  const otherAskers = known?.hash === hash && known.grantedAt === undefined ? askersBefore(known, asker) : [];
  const request: ApprovalRequest = {
    id,
    hash,
    tool: action.tool,
    input: action.input,
    ...(action.cwd !== undefined && { cwd: action.cwd }),
    summary: summaryOf(action),
    rule: verdict.rule?.id ?? "unknown",
    reason: verdict.reason,
    evidence: verdict.evidence,
    ...(verdict.uncertain && { uncertain: true }),
    ...(sessionId !== undefined && { sessionId }),
    ...(toolUseId !== undefined && { toolUseId }),
    ...(workflowSession !== undefined && { workflowSession }),
    ...(phase !== undefined && { phase }),
    ...(otherAskers.length > 0 && { otherAskers }),
    requestedAt: now().toISOString(),
  };
  writeRequest(stateFolder, request);
  return request;
}

/** The requests that wait for a person, newest first; one whose grant ran out unused waits again. */
export function listRequests(stateFolder: string, options: { now?: () => Date } = {}): ApprovalRequest[] {
  let names: string[];
  try {
    names = readdirSync(join(stateFolder, "approvals"));
  } catch {
    return [];
  }
  const now = (options.now?.() ?? new Date()).getTime();
  return names
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => readRequest(stateFolder, name.slice(0, -".json".length)) ?? [])
    .filter(({ expiresAt }) => expiresAt === undefined || !(Date.parse(expiresAt) > now))
    .sort((a, b) => (a.requestedAt < b.requestedAt ? 1 : a.requestedAt > b.requestedAt ? -1 : 0));
}

/** The request with exactly this id; undefined for one that is missing, or not as we write them. */
export function readRequest(stateFolder: string, id: string): ApprovalRequest | undefined {
  return isSafeId(id) ? readRequestFile(requestFile(stateFolder, id), id) : undefined;
}

/** The request with this id in a file, which may be one that was put aside. */
export function readRequestFile(path: string, id: string): ApprovalRequest | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    return isRequest(value) && value.id === id ? value : undefined;
  } catch {
    return undefined;
  }
}

export function writeRequest(stateFolder: string, request: ApprovalRequest): void {
  const text = `${JSON.stringify(request, null, 2)}\n`;
  writeFileAtomic(requestFile(stateFolder, request.id), text, { mode: 0o600 });
}

export function requestFile(stateFolder: string, id: string): string {
  return join(stateFolder, "approvals", `${id}.json`);
}

/** The id of the request for an action with this hash. */
export function idOf(hash: string): string {
  return hash.slice(0, 10);
}

const MOST_ASKERS = 20;

/** The phases that wait for the same action besides the one that asks now: none of them may be forgotten. */
function askersBefore(known: ApprovalRequest, asker: Asker): { workflowSession: string; phase: string }[] {
  return [known, ...(known.otherAskers ?? [])]
    .flatMap(({ workflowSession, phase }) =>
      workflowSession === undefined || phase === undefined ? [] : [{ workflowSession, phase }],
    )
    .filter((each) => each.workflowSession !== asker.workflowSession || each.phase !== asker.phase)
    .slice(0, MOST_ASKERS);
}

function isSameAsker(known: Asker, asker: Asker): boolean {
  return (["sessionId", "workflowSession", "phase"] as const).every((key) => known[key] === asker[key]);
}

function isRequest(value: unknown): value is ApprovalRequest {
  if (typeof value !== "object" || value === null) return false;
  const request = value as Record<string, unknown>;
  const isText = (key: string) => typeof request[key] === "string";
  const isTextOrAbsent = (key: string) => request[key] === undefined || isText(key);
  const optional = ["grantedAt", "grantedBy", "expiresAt", "cwd"];
  const asker = ["sessionId", "toolUseId", "workflowSession", "phase"];
  return (
    ["id", "hash", "tool", "summary", "rule", "reason", "requestedAt"].every(isText) &&
    [...optional, ...asker].every(isTextOrAbsent) &&
    !Number.isNaN(Date.parse(String(request.requestedAt))) &&
    typeof request.input === "object" &&
    request.input !== null &&
    (request.otherAskers === undefined ||
      (Array.isArray(request.otherAskers) &&
        request.otherAskers.every((each) => typeof each === "object" && each))) &&
    Array.isArray(request.evidence) &&
    request.evidence.every((each) => typeof each?.what === "string" && typeof each?.why === "string")
  );
}

function summaryOf({ tool, input }: Action): string {
  const { command } = input;
  const text = typeof command === "string" ? command : JSON.stringify(input);
  return `${tool}: ${text.length > 500 ? `${text.slice(0, 499)}…` : text}`;
}
