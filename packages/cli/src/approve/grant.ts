import type { Approval } from "@agentos/rules";
import { ownCommand } from "../own-command.js";
import { askConsent, type Context, count, EXIT, list, oneLine, warn } from "../terminal/index.js";
import type { Shown, Waiting } from "./requests.js";

/** Lets actions through when the person at the terminal consents. @returns the exit code */
export async function askAndGrant(
  context: Context,
  chosen: readonly Waiting[],
  shown: Shown | undefined,
): Promise<number> {
  const what = chosen.length === 1 ? "this action" : count(chosen.length, "action");
  const consent = await askConsent(context, `Let ${what} through, once?`);
  if (typeof consent === "string") return refuse(context, consent);
  return consent ? grant(context, chosen, shown) : grantNothing(context);
}

export function refuse(context: Context, obstacle: string): number {
  context.stderr.write(`${context.paint.stderr.red("error:")} nothing was granted: ${obstacle}\n`);
  return EXIT.refused;
}

export function grantNothing(context: Context): number {
  context.stderr.write("Nothing was granted.\n");
  return EXIT.done;
}

async function grant(
  context: Context,
  waiting: readonly Waiting[],
  shown: Shown | undefined,
): Promise<number> {
  const { APPROVAL_MS, approveRequest } = await import("@agentos/rules/internal");
  let exitCode: number = EXIT.done;
  for (const { state, request } of waiting) {
    const { id, hash, workflowSession } = request;
    const files = shown?.get(hash);
    const approval = approveRequest(state, id, {
      interactive: true,
      hash,
      ...(files && { files }),
      now: context.now,
    });
    if (approval.status === "granted") {
      const minutes = count(APPROVAL_MS / 60_000, "minute");
      context.stdout.write(
        `Granted ${id}: this very action passes once, within ${minutes}. ${goOn(context, workflowSession)}\n`,
      );
    } else {
      exitCode = EXIT.refused;
      warn(context, `${id} was not granted: ${whyNot(approval)}`);
    }
  }
  return exitCode;
}

/** A phase that was stopped has ended and waits; any other agent is still there. */
function goOn(context: Context, workflowSession: string | undefined): string {
  return workflowSession === undefined
    ? "Tell the agent to try again."
    : `Then go on with: ${ownCommand(context)} resume ${oneLine(workflowSession)}`;
}

function whyNot(approval: Exclude<Approval, { status: "granted" }>): string {
  switch (approval.status) {
    case "altered":
      return "its file was changed, and what it shows is not the action that would pass";
    case "changed":
      return `changed since it was shown: ${list(approval.files.map(oneLine))}`;
    case "no-key":
      return `no grant can be signed, for ${approval.reason}`;
    default:
      return "it no longer waits";
  }
}
