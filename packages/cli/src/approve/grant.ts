import { realpathSync } from "node:fs";
import { describeError, errorCode } from "@agentos/platform";
import type * as Rules from "@agentos/rules/internal";
import type { ApprovalRequest, CoveredFile } from "@agentos/rules/internal";
import { ownCommand } from "../own-command.js";
import { askConsent, type Context, count, EXIT, list, oneLine, warn } from "../terminal/index.js";
import { type Shown, userEnvironment, type Waiting } from "./requests.js";
import { obstacleToSealing, signWithKey, writeRootsOwn } from "./seal.js";

/**
 * Lets actions through when the person at the terminal consents. That is one function, and no part of it is
 * exported anywhere: there is nothing to call that grants without asking.
 * @returns the exit code
 */
export async function askAndGrant(
  context: Context,
  chosen: readonly Waiting[],
  shown: Shown,
): Promise<number> {
  const rules = await import("@agentos/rules/internal");
  const obstacle = await obstacleToSealing();
  if (obstacle !== undefined) return refuse(context, obstacle);
  const what = chosen.length === 1 ? "this action" : count(chosen.length, "action");
  const consent = await askConsent(context, `Let ${what} through, once?`);
  if (typeof consent === "string") return refuse(context, consent);
  if (!consent) return grantNothing(context);
  let exitCode: number = EXIT.done;
  for (const { state, request } of chosen) {
    const { id, workflowSession } = request;
    const problem = await grant(rules, context, state, request, shown.get(request.hash) ?? []);
    if (problem === undefined) {
      const minutes = count(rules.APPROVAL_MS / 60_000, "minute");
      context.stdout.write(
        `Granted ${id}: this very action passes once, within ${minutes}. ${goOn(context, workflowSession)}\n`,
      );
    } else {
      exitCode = EXIT.refused;
      warn(context, `${id} was not granted: ${problem}`);
    }
  }
  return exitCode;
}

export function refuse(context: Context, obstacle: string): number {
  context.stderr.write(`${context.paint.stderr.red("error:")} nothing was granted: ${obstacle}\n`);
  return EXIT.refused;
}

export function grantNothing(context: Context): number {
  context.stderr.write("Nothing was granted.\n");
  return EXIT.done;
}

/**
 * Grants what was shown, and nothing that became of it since.
 * @returns why it was not granted
 */
async function grant(
  rules: typeof Rules,
  context: Context,
  state: string,
  shown: ApprovalRequest,
  files: readonly CoveredFile[],
): Promise<string | undefined> {
  const request = rules.readRequest(state, shown.id);
  const at = context.now();
  if (!request || rules.isOutdated(request, at)) return "it no longer waits";
  // The hook compares hashes alone; a person reads the action. So the two have to be the same.
  const isOurs = rules.hashAction(request) === request.hash && rules.idOf(request.hash) === shown.id;
  if (!isOurs || request.hash !== shown.hash)
    return "its file was changed, and what it shows is not the action that would pass";
  const changed = rules.changedFiles(files, rules.findCoveredFiles(request, userEnvironment()));
  if (changed.length > 0) return `changed since it was shown: ${list(changed.slice(0, 5).map(oneLine))}`;
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
    if (errorCode(error) === "no-key") return `no grant can be signed, for ${describeError(error)}`;
    throw error;
  }
  rules.writeRequest(state, granted);
  rules.removeOldUses(state, at);
  rules.removeOldRequests(state, at);
  return undefined;
}

/** A phase that was stopped has ended and waits; any other agent is still there. */
function goOn(context: Context, workflowSession: string | undefined): string {
  return workflowSession === undefined
    ? "Tell the agent to try again."
    : `Then go on with: ${ownCommand(context)} resume ${oneLine(workflowSession)}`;
}
