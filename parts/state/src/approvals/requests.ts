import { unlinkSync } from "node:fs";
import { join } from "node:path";
import { type Action, actionOf, type ToolCall } from "@agentos/commands/effects";
import {
  assertOptions,
  isSafeId,
  namesIn,
  type OptionNames,
  readTextFile,
  withoutUndefined,
  writeFileAtomic,
} from "@agentos/platform";
import type { Asker } from "../deviations/index.js";
import { hashAction } from "./action-hash.js";
import { withRootGrant } from "./grant.js";
import type { ApprovalRequest, Refusal } from "./request.js";
import { closeRequest, requestFile } from "./request-records.js";

/** How long a request is valid, in milliseconds. Afterwards, the agent must ask again. */
export const REQUEST_MS = 7 * 24 * 60 * 60 * 1000;

/** How long requests and the records of their use or refusal are kept, in milliseconds. */
export const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

interface ApprovalOptions extends Asker {
  now?: () => Date;
  project?: string;
}

const OPTIONS: OptionNames<ApprovalOptions> = {
  now: true,
  project: true,
  sessionId: true,
  toolUseId: true,
  workflowSession: true,
  phase: true,
};

/**
 * Records that an action is waiting for approval. A session that asks again gets the same request.
 * @param stateFolder `.agentos/state`
 * @throws TypeError for an invalid argument
 */
export function requestApproval(
  stateFolder: string,
  call: ToolCall,
  verdict: Refusal,
  options: ApprovalOptions = {},
): ApprovalRequest {
  if (typeof verdict?.reason !== "string" || !Array.isArray(verdict.evidence))
    throw new TypeError(
      'Expected "verdict" to be the verdict that stopped the action, with its reason and evidence',
    );
  assertOptions(options, OPTIONS);
  const { now = () => new Date(), project, ...asker } = options;
  const action = actionOf(call);
  const hash = hashAction(action);
  const id = idOf(hash);
  const last = readRequest(stateFolder, id);
  const known = last && !isOutdated(last, now()) ? last : undefined;
  if (known?.hash === hash && known.grantedAt === undefined && isSameAsker(known, asker)) return known;
  const { sessionId, toolUseId, workflowSession, phase } = asker;
  const otherAskers = known?.hash === hash && known.grantedAt === undefined ? askersBefore(known, asker) : [];
  const request: ApprovalRequest = {
    id,
    hash,
    tool: action.tool,
    input: action.input,
    ...withoutUndefined({ cwd: action.cwd, project }),
    summary: summaryOf(action),
    rule: verdict.rule?.id ?? "unknown",
    reason: verdict.reason,
    evidence: verdict.evidence,
    ...(verdict.uncertain && { uncertain: true }),
    ...withoutUndefined({ sessionId, toolUseId, workflowSession, phase }),
    ...(otherAskers.length > 0 && { otherAskers }),
    requestedAt: now().toISOString(),
  };
  writeRequest(stateFolder, request);
  return request;
}

/**
 * Returns pending requests, newest first. A request whose grant expired unused is pending again.
 */
export function listRequests(stateFolder: string, options: { now?: () => Date } = {}): ApprovalRequest[] {
  const at = options.now?.() ?? new Date();
  return readRequests(stateFolder)
    .filter((request) => !isOutdated(request, at) && !(Date.parse(request.expiresAt ?? "") > at.getTime()))
    .sort((a, b) => (a.requestedAt < b.requestedAt ? 1 : a.requestedAt > b.requestedAt ? -1 : 0));
}

/** Returns whether a request is older than {@link REQUEST_MS}. */
export function isOutdated({ requestedAt }: ApprovalRequest, at: Date): boolean {
  return at.getTime() - Date.parse(requestedAt) > REQUEST_MS;
}

/** Removes requests without granting them, and returns the ids of those that existed. */
export function dismissRequests(
  stateFolder: string,
  ids: readonly string[],
  { now = () => new Date() }: { now?: () => Date } = {},
): string[] {
  return ids.filter((id) => {
    if (readRequest(stateFolder, id) === undefined) return false;
    return closeRequest(stateFolder, { id, at: now().getTime(), kind: "refused" });
  });
}

export function removeOldRequests(stateFolder: string, at: Date): void {
  for (const request of readRequests(stateFolder)) {
    if (at.getTime() - Date.parse(request.requestedAt) <= KEPT_MS) continue;
    try {
      unlinkSync(requestFile(stateFolder, request.id));
    } catch {
      // Nothing depends on the file being deleted.
    }
  }
}

/** Returns undefined if the request is missing or malformed. */
export function readRequest(stateFolder: string, id: string): ApprovalRequest | undefined {
  return isSafeId(id) ? readRequestFile(stateFolder, requestFile(stateFolder, id), id) : undefined;
}

/** Reads a request from a file that may have been renamed. */
export function readRequestFile(stateFolder: string, path: string, id: string): ApprovalRequest | undefined {
  try {
    const value: unknown = JSON.parse(readTextFile(path));
    return isRequest(value) && value.id === id ? withRootGrant(stateFolder, value) : undefined;
  } catch {
    return undefined;
  }
}

export function writeRequest(stateFolder: string, request: ApprovalRequest): void {
  const text = `${JSON.stringify(request, null, 2)}\n`;
  writeFileAtomic(requestFile(stateFolder, request.id), text, { mode: 0o600 });
}

/** Returns all requests, including granted and outdated ones. */
export function readRequests(stateFolder: string): ApprovalRequest[] {
  return namesIn(join(stateFolder, "approvals"))
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => readRequest(stateFolder, name.slice(0, -".json".length)) ?? []);
}

export function idOf(hash: string): string {
  return hash.slice(0, 10);
}

const MAX_ASKERS = 20;

/** Returns the other phases that are waiting for approval of the same action. */
function askersBefore(known: ApprovalRequest, asker: Asker): { workflowSession: string; phase: string }[] {
  return [known, ...(known.otherAskers ?? [])]
    .flatMap(({ workflowSession, phase }) =>
      workflowSession === undefined || phase === undefined ? [] : [{ workflowSession, phase }],
    )
    .filter((each) => each.workflowSession !== asker.workflowSession || each.phase !== asker.phase)
    .slice(0, MAX_ASKERS);
}

function isSameAsker(known: Asker, asker: Asker): boolean {
  return (["sessionId", "workflowSession", "phase"] as const).every((key) => known[key] === asker[key]);
}

function isRequest(value: unknown): value is ApprovalRequest {
  if (typeof value !== "object" || value === null) return false;
  const request = value as Record<string, unknown>;
  const isText = (key: string) => typeof request[key] === "string";
  const isTextOrAbsent = (key: string) => request[key] === undefined || isText(key);
  const optional = ["grantedAt", "grantedBy", "expiresAt", "cwd", "project", "nonce", "mac"];
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
    (request.files === undefined ||
      (Array.isArray(request.files) &&
        request.files.every(
          (each) => typeof each?.path === "string" && typeof each?.content === "string",
        ))) &&
    Array.isArray(request.evidence) &&
    request.evidence.every((each) => typeof each?.what === "string" && typeof each?.why === "string")
  );
}

function summaryOf({ tool, input }: Action): string {
  const { command } = input;
  const text = typeof command === "string" ? command : JSON.stringify(input);
  return `${tool}: ${text.length > 500 ? `${text.slice(0, 499)}…` : text}`;
}
