import { readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { errorCode, isSafeId, writeFileAtomic } from "@agentos/internal";
import type { Action } from "./action.js";
import type { Evidence } from "./finding.js";
import type { Verdict } from "./judge.js";

/** How long an approval holds, in milliseconds. */
export const APPROVAL_MS = 15 * 60 * 1000;

/** An action that was stopped and waits for a person, or was granted by one. */
export interface ApprovalRequest {
  id: string;
  /** SHA-256 of the tool, its input and the folder: an approval is for this very action. */
  hash: string;
  tool: string;
  /** The beginning of what it would do, for a person. */
  summary: string;
  cwd?: string;
  rule: string;
  reason: string;
  evidence: readonly Evidence[];
  sessionId?: string;
  /** ISO 8601, UTC. */
  requestedAt: string;
  grantedAt?: string;
  grantedBy?: string;
  /** After this the grant no longer counts. */
  expiresAt?: string;
}

export type Approval =
  | { status: "granted"; request: ApprovalRequest }
  | { status: "not-found" }
  /** Only a person at a terminal may approve. */
  | { status: "not-interactive" };

/** The hash to which an approval is bound; the same for the same tool, input and folder, in whatever order keys stand. */
export function hashAction({ tool, input, cwd }: Action): string {
  // Loaded here: a hook that stops nothing must not pay for it.
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256")
    .update(canonical([tool, input, cwd ?? ""]))
    .digest("hex");
}

/**
 * Writes that an action waits for approval and gives the request; the same action asked again is the same request. A grant that
 * it already has stays.
 * @param stateFolder `.agentos/state`
 */
export function requestApproval(
  stateFolder: string,
  action: Action,
  verdict: Pick<Verdict, "rule" | "reason" | "evidence">,
  options: { sessionId?: string | undefined; now?: () => Date } = {},
): ApprovalRequest {
  const hash = hashAction(action);
  const id = idOf(hash);
  const known = readRequest(stateFolder, id);
  if (known?.hash === hash && known.grantedAt === undefined) return known;
  const request: ApprovalRequest = {
    id,
    hash,
    tool: action.tool,
    summary: summaryOf(action),
    ...(action.cwd !== undefined && { cwd: action.cwd }),
    rule: verdict.rule?.id ?? "unknown",
    reason: verdict.reason,
    evidence: verdict.evidence,
    ...(options.sessionId !== undefined && { sessionId: options.sessionId }),
    requestedAt: (options.now?.() ?? new Date()).toISOString(),
  };
  writeFileAtomic(fileOf(stateFolder, id), `${JSON.stringify(request, null, 2)}\n`, { mode: 0o600 });
  return request;
}

/** The requests that wait for a person, newest first. */
export function listRequests(stateFolder: string): ApprovalRequest[] {
  let names: string[];
  try {
    names = readdirSync(join(stateFolder, "approvals"));
  } catch {
    return [];
  }
  return names
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => readRequest(stateFolder, name.slice(0, -".json".length)) ?? [])
    .filter(({ grantedAt }) => grantedAt === undefined)
    .sort((a, b) => (a.requestedAt < b.requestedAt ? 1 : a.requestedAt > b.requestedAt ? -1 : 0));
}

/**
 * Grants a request once, for {@link APPROVAL_MS}.
 * @param options.interactive whether a person sits at a terminal: `process.stdin.isTTY && process.stdout.isTTY`
 * @param options.by who approves; default: the user's name in the environment
 */
export function approveRequest(
  stateFolder: string,
  id: string,
  options: { interactive: boolean; by?: string; now?: () => Date },
): Approval {
  if (!options.interactive) return { status: "not-interactive" };
  const request = readRequest(stateFolder, id);
  if (!request) return { status: "not-found" };
  const now = options.now?.() ?? new Date();
  const by = options.by ?? process.env.USER ?? process.env.USERNAME;
  const granted: ApprovalRequest = {
    ...request,
    grantedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + APPROVAL_MS).toISOString(),
    ...(by !== undefined && { grantedBy: by }),
  };
  writeFileAtomic(fileOf(stateFolder, id), `${JSON.stringify(granted, null, 2)}\n`, { mode: 0o600 });
  return { status: "granted", request: granted };
}

/**
 * Uses up the approval of an action: true exactly once after it was granted, also when several processes ask at the same time.
 */
export function useApproval(
  stateFolder: string,
  action: Action,
  options: { now?: () => Date } = {},
): boolean {
  const hash = hashAction(action);
  const id = idOf(hash);
  const request = readRequest(stateFolder, id);
  if (!request || request.hash !== hash || request.expiresAt === undefined) return false;
  const now = (options.now?.() ?? new Date()).getTime();
  const expires = Date.parse(request.expiresAt);
  // A date far ahead is none that we wrote.
  if (!(now < expires && expires <= now + APPROVAL_MS)) return false;
  try {
    renameSync(fileOf(stateFolder, id), join(stateFolder, "approvals", `${id}.${process.pid}-${now}.used`));
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

function readRequest(stateFolder: string, id: string): ApprovalRequest | undefined {
  if (!isSafeId(id)) return undefined;
  try {
    const value: unknown = JSON.parse(readFileSync(fileOf(stateFolder, id), "utf8"));
    return isRequest(value) && value.id === id ? value : undefined;
  } catch {
    // Missing, or not one that we wrote: then it grants nothing.
    return undefined;
  }
}

function isRequest(value: unknown): value is ApprovalRequest {
  if (typeof value !== "object" || value === null) return false;
  const request = value as Record<string, unknown>;
  const isText = (key: string) => typeof request[key] === "string";
  const isTextOrAbsent = (key: string) => request[key] === undefined || isText(key);
  return (
    ["id", "hash", "tool", "summary", "rule", "reason", "requestedAt"].every(isText) &&
    ["grantedAt", "grantedBy", "expiresAt", "cwd", "sessionId"].every(isTextOrAbsent) &&
    Array.isArray(request.evidence)
  );
}

function fileOf(stateFolder: string, id: string): string {
  return join(stateFolder, "approvals", `${id}.json`);
}

function idOf(hash: string): string {
  return hash.slice(0, 10);
}

function summaryOf({ tool, input }: Action): string {
  const { command } = input;
  const text = typeof command === "string" ? command : JSON.stringify(input);
  return `${tool}: ${text.length > 500 ? `${text.slice(0, 499)}…` : text}`;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(",")}}`;
}
