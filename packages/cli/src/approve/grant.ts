import { realpathSync } from "node:fs";
import { describeError, errorCode } from "@agentos/platform";
import type * as Rules from "@agentos/rules/internal";
import type { ApprovalRequest, CoveredFile } from "@agentos/rules/internal";
import {
  askConsent,
  type Context,
  count,
  EXIT,
  list,
  oneLine,
  refuse,
  say,
  warn,
} from "../terminal/index.js";
import { type Shown, userEnvironment, type Waiting } from "./requests.js";
import { obstacleToSealing, signWithKey, writeRootsOwn } from "./seal.js";

/** `grant` is not exported, so that nothing can be granted without asking. */
export async function askAndGrant(
  context: Context,
  chosen: readonly Waiting[],
  shown: Shown,
): Promise<number> {
  const rules = await import("@agentos/rules/internal");
  const obstacle = await obstacleToSealing();
  if (obstacle !== undefined) return refuseGrant(context, obstacle);
  const what = chosen.length === 1 ? "this action" : count(chosen.length, "action");
  const consent = await askConsent(context, `Allow ${what}, once?`);
  if (typeof consent === "string") return refuseGrant(context, consent);
  if (!consent) return grantNothing(context);
  let exitCode: number = EXIT.done;
  for (const { state, request } of chosen) {
    const { id } = request;
    const problem = await grant(rules, context, state, request, shown.get(request.hash) ?? []);
    if (problem === undefined) {
      const minutes = count(rules.APPROVAL_MS / 60_000, "minute");
      const text = `Granted ${id}: exactly this action is allowed once, within ${minutes}. ${await nextStep(context, { state, request })}`;
      say(context.stdout, text);
    } else {
      exitCode = EXIT.refused;
      warn(context, `${id} was not granted: ${problem}`);
    }
  }
  return exitCode;
}

export function refuseGrant(context: Context, obstacle: string): number {
  return refuse(context, `nothing was granted: ${obstacle}`);
}

export function grantNothing(context: Context): number {
  context.stderr.write("Nothing was granted.\n");
  return EXIT.done;
}

/** Grants exactly what was shown, or returns why it was not granted. */
async function grant(
  rules: typeof Rules,
  context: Context,
  state: string,
  shown: ApprovalRequest,
  files: readonly CoveredFile[],
): Promise<string | undefined> {
  const request = rules.readRequest(state, shown.id);
  const at = context.now();
  if (!request || rules.isOutdated(request, at)) return "it is no longer waiting";
  // The hook compares hashes, but the person has read the action, so the hash must be that of the action.
  const isOurs = rules.hashAction(request) === request.hash && rules.idOf(request.hash) === shown.id;
  if (!isOurs || request.hash !== shown.hash)
    return "the request's file was edited: it no longer shows the action that would be allowed";
  const changed = rules.changedFiles(files, rules.findCoveredFiles(request, userEnvironment()));
  if (changed.length > 0)
    return `these files have changed since you were shown them: ${list(changed.slice(0, 5).map(oneLine))}`;
  const env = userEnvironment();
  const by = env.SUDO_USER ?? env.USER ?? env.USERNAME;
  const granted: ApprovalRequest = {
    ...request,
    grantedAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + rules.APPROVAL_MS).toISOString(),
    ...(by !== undefined && { grantedBy: by }),
    files,
    nonce: process.getBuiltinModule("node:crypto").randomUUID(),
  };
  const terms = rules.termsOf(state, granted);
  if (rules.isMachineMode()) {
    const { id, hash, grantedAt, grantedBy, expiresAt, nonce } = granted;
    const own = { id, hash, grantedAt, grantedBy, expiresAt, nonce, files, terms };
    await writeRootsOwn("grants", rules.aboutOf(state, id), own);
    return undefined;
  }
  try {
    const folder = rules.openUserFolder(rules.projectOf(realpathSync(state)), env);
    granted.mac = await signWithKey(folder, rules.GRANT_PURPOSE, terms);
  } catch (error) {
    if (errorCode(error) === "no-key") return `the grant cannot be signed: ${describeError(error)}`;
    throw error;
  }
  rules.writeRequest(state, granted);
  rules.removeOldUses(state, at);
  rules.removeOldRequests(state, at);
  return undefined;
}

/**
 * A stopped phase has ended: its session continues it, or `aos resume` does. Other agents are still
 * running.
 */
async function nextStep(context: Context, { state, request: { workflowSession } }: Waiting): Promise<string> {
  if (workflowSession === undefined) return "Tell the agent to try again.";
  const session = oneLine(workflowSession);
  return (await isRunning(state, workflowSession))
    ? `Session ${session} is running and continues by itself.`
    : `Then continue with: ${context.aos} resume ${session}`;
}

async function isRunning(state: string, sessionId: string): Promise<boolean> {
  const { projectOf } = await import("@agentos/rules/internal");
  const { listSessions } = await import("@agentos/workflow/sessions");
  return listSessions(projectOf(state)).some(({ id, live }) => id === sessionId && live);
}
