import type { Drift, Handoff } from "@agentos/handoff";
import { type Diagnostic, formatProblem, printable, readSettings } from "@agentos/platform";
import { stateFolder } from "@agentos/workflow/project";
import { findFolder, type GlobalOptions } from "../project.js";
import {
  type Context,
  count,
  EXIT,
  list,
  note,
  obstacleToConsent,
  oneLine,
  printJson,
  say,
  shortPath,
  stdoutColumns,
  warn,
} from "../terminal/index.js";
import { closingLine } from "./closing-line.js";
import { newerSession } from "./newer-session.js";
import { HandoffHeldError, noHandoffError } from "./no-handoff.js";
import { ownClaims } from "./own-claims.js";
import { type StartableClient, startClient } from "./start-client.js";

export interface ResumeAgentOptions extends GlobalOptions {
  peek?: true;
  client?: StartableClient;
}

/**
 * Claims a handoff, prints it or starts a client with it, and archives it. Releases the claim if
 * this fails. A session that has already claimed a handoff always gets the same one.
 * @param name a session's id or a prefix of it; without one, the newest unclaimed handoff is used
 * @returns the exit code
 */
export async function resumeAgent(
  context: Context,
  projectFolder: string,
  name: string | undefined,
  options: ResumeAgentOptions,
): Promise<number> {
  const state = stateFolder(projectFolder);
  const at = context.now();
  const tell = (problem: Diagnostic) =>
    warn(context, formatProblem({ ...problem, path: shortPath(problem.path, context.cwd) }));
  // Undefined means the default in @agentos/handoff.
  const days = readSettings(projectFolder, "handoff", tell)?.expiresAfterDays;
  const handoffs = await import("@agentos/handoff/internal");
  handoffs.releaseClaimsOfTheDead(state, at);
  if (options.client === undefined && (await printOwn(context, projectFolder, name, options)))
    return EXIT.done;
  const which = { session: name, at, maxAgeDays: days };
  // A terminal is not a session, so a handoff that a person only reads there must still be offered to
  // a session.
  const isRead = options.client === undefined && !options.json && obstacleToConsent(context) === undefined;
  const isClaimed = !(options.peek || isRead);
  // An old handoff can still be claimed by name.
  if (isClaimed && name === undefined) await archiveOld(context, state, at, days);
  const chosen = handoffs.chooseWaitingHandoff(state, which);
  const waiting = chosen.status === "waiting" ? chosen.handoff : undefined;
  const newer = name === undefined ? await newerSession(context, projectFolder, waiting) : undefined;
  if (chosen.status !== "waiting") throw noHandoffError(chosen, name, newer);
  if (!isClaimed) {
    await print(context, chosen.handoff, await promptFor(chosen.handoff, projectFolder, at), options);
    if (newer !== undefined) note(context, newer);
    if (!options.peek) tellItWaits(context, chosen.handoff);
    return EXIT.done;
  }
  if (newer !== undefined) {
    const older = oneLine(chosen.handoff.sessionId);
    // A client would start before anybody could read a note.
    if (options.client !== undefined)
      throw new HandoffHeldError(
        `${newer}; to continue session ${older} instead, name it: aos resume ${older} --client ${options.client}`,
      );
    note(context, newer);
  }
  const claimed = handoffs.claimWaitingHandoff(state, which);
  if (claimed.status !== "claimed") throw noHandoffError(claimed, name);
  const { handoff, claimId, diagnostics } = claimed;
  let failure: string | undefined = "it failed";
  try {
    for (const { message, line } of diagnostics) warn(context, `the handoff, line ${line}: ${message}`);
    const rendered = await promptFor(handoff, projectFolder, at);
    failure =
      options.client === undefined
        ? await print(context, handoff, rendered, options)
        : await startClient(context, options.client, {
            prompt: `${rendered.prompt}\n\n${handoffs.CONTINUE}`,
            folder: findFolder(context, options),
            claimId,
          });
  } finally {
    if (failure === undefined) handoffs.acknowledgeHandoff(state, claimId);
    else handoffs.releaseHandoff(state, claimId);
  }
  if (failure !== undefined) {
    warn(context, `${failure}: the handoff is still unclaimed; ${context.aos} resume --agent prints it`);
    return EXIT.failed;
  }
  const closing = options.client === undefined ? undefined : await closingLine(context, state, { since: at });
  if (closing !== undefined) say(context.stderr, closing);
  await noteOthers(context, state, at);
  return EXIT.done;
}

/**
 * Prints the handoff that the session running this command has already claimed. Leaves ending the
 * claim to the hook.
 * @returns false if the session has claimed no such handoff
 */
async function printOwn(
  context: Context,
  projectFolder: string,
  name: string | undefined,
  options: ResumeAgentOptions,
): Promise<boolean> {
  const { listHandoffs, readHandoff } = await import("@agentos/handoff");
  const own = await ownClaims(context, listHandoffs(stateFolder(projectFolder)));
  const stored = own.find(({ sessionId }) => name === undefined || sessionId?.startsWith(name) === true);
  const handoff = stored && readHandoff(stored.path).handoff;
  if (handoff === undefined) return false;
  await print(context, handoff, await promptFor(handoff, projectFolder, context.now()), options);
  return true;
}

interface Rendered {
  prompt: string;
  drift: Drift;
}

async function promptFor(written: Handoff, projectFolder: string, at: Date): Promise<Rendered> {
  const { asOfNow, readDrift, renderForPrompt } = await import("@agentos/handoff/internal");
  const handoff = asOfNow(written, { stateFolder: stateFolder(projectFolder), projectFolder });
  const drift = readDrift(handoff, projectFolder, at);
  return { drift, prompt: renderForPrompt(handoff, { drift: drift.sentences }) };
}

/** @returns the problem, such as a closed pipe, or undefined on success */
async function print(
  context: Context,
  handoff: Handoff,
  { prompt, drift }: Rendered,
  options: ResumeAgentOptions,
): Promise<string | undefined> {
  const { stdout } = context;
  let failure: string | undefined;
  const onError = () => {
    failure = "the output was not read";
  };
  stdout.on("error", onError);
  if (options.json) printJson(context, { handoff, drift, prompt });
  else stdout.write(`${stdout.isTTY ? await forTerminal(context, prompt) : prompt}\n`);
  // A write to a closed pipe fails a moment later.
  await new Promise((resolve) => setImmediate(resolve));
  stdout.off("error", onError);
  return failure;
}

async function forTerminal(context: Context, prompt: string): Promise<string> {
  const { wrapMarkdown } = await import("../terminal/wrap.js");
  return wrapMarkdown(printable(prompt), stdoutColumns(context));
}

function tellItWaits(context: Context, { sessionId }: Handoff): void {
  const { aos } = context;
  say(
    context.stderr,
    `The handoff is still waiting for a session: \`${aos} resume --client claude\` starts one with it, ` +
      `and \`${aos} handoff discard ${oneLine(sessionId)}\` archives it`,
  );
}

async function archiveOld(
  context: Context,
  state: string,
  at: Date,
  days: number | undefined,
): Promise<void> {
  const { archiveExpired } = await import("@agentos/handoff/internal");
  const archived = archiveExpired(state, {
    at,
    ...(days !== undefined && { maxAgeDays: days }),
  });
  if (archived.length === 0) return;
  const which = archived.length === 1 ? "the handoff of session" : "the handoffs of sessions";
  say(
    context.stderr,
    `Archived ${which} ${list(archived.map(oneLine))}: older than ${count(days ?? 7, "day")}`,
  );
}

async function noteOthers(context: Context, state: string, at: Date): Promise<void> {
  const { waitingHandoffs } = await import("@agentos/handoff/internal");
  const ids = [...new Set(waitingHandoffs(state, at).map(({ handoff }) => handoff.sessionId))];
  if (ids.length === 0) return;
  say(
    context.stderr,
    ids.length === 1
      ? `1 more handoff is waiting: ${context.aos} resume ${ids[0]}`
      : `${ids.length} more handoffs are waiting (${context.aos} resume <session>): ${list(ids)}`,
  );
}
