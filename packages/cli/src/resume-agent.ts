import type { Drift, Handoff } from "@agentos/handoff";
import { printable } from "@agentos/platform";
import { stateFolder } from "@agentos/workflow/project";
import { findFolder, type GlobalOptions } from "./commands/common.js";
import { maxAgeDays } from "./handoff-age.js";
import { noHandoffError } from "./no-handoff.js";
import { type StartableClient, startClient } from "./start-client.js";
import { type Context, count, EXIT, list, oneLine, printJson, warn } from "./terminal/index.js";

export interface ResumeAgentOptions extends GlobalOptions {
  /** Print it and change nothing. */
  peek?: true;
  client?: StartableClient;
}

/** Whoever resumes wants the work to go on; the handoff alone says that it is no order. */
const GO_ON = "Go on with that work: begin with its next action.";

/**
 * Hands an agent's handoff to the next session: claims it, prints it or starts a client with it, and archives
 * it when that went well. Otherwise it is given back, and waits as before.
 * @param name the session's id or the first characters of it; by default the newest that waits
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
  const days = maxAgeDays(context, projectFolder);
  const handoffs = await import("@agentos/handoff/internal");
  handoffs.releaseClaimsOfTheDead(state, at);
  const which = { session: name, at, maxAgeDays: days };
  if (options.peek) {
    const chosen = handoffs.chooseWaitingHandoff(state, which);
    if (chosen.status !== "waiting") throw noHandoffError(chosen, name);
    await print(context, chosen.handoff, await promptFor(chosen.handoff, projectFolder, at), options);
    return EXIT.done;
  }
  // Whoever names an old one means it.
  if (name === undefined) await archiveOld(context, state, at, days);
  const claimed = handoffs.claimWaitingHandoff(state, { ...which, program: "aos" });
  if (claimed.status !== "claimed") throw noHandoffError(claimed, name);
  const { handoff, claimId, diagnostics } = claimed;
  let failure: string | undefined = "it failed";
  try {
    for (const { message, line } of diagnostics) warn(context, `the handoff, line ${line}: ${message}`);
    const told = await promptFor(handoff, projectFolder, at);
    failure =
      options.client === undefined
        ? await print(context, handoff, told, options)
        : await startClient(context, options.client, {
            prompt: withGoOn(told.prompt),
            folder: findFolder(context, options),
            claimId,
          });
  } finally {
    if (failure === undefined) handoffs.acknowledgeHandoff(state, claimId);
    else handoffs.releaseHandoff(state, claimId);
  }
  if (failure !== undefined) {
    warn(context, `${failure}: the handoff waits as before, aos resume --agent prints it`);
    return EXIT.failed;
  }
  await tellOthers(context, state, at);
  return EXIT.done;
}

interface Told {
  prompt: string;
  drift: Drift;
}

async function promptFor(handoff: Handoff, projectFolder: string, at: Date): Promise<Told> {
  const { readDrift, renderForPrompt } = await import("@agentos/handoff/internal");
  const drift = readDrift(handoff, projectFolder, at);
  return { drift, prompt: renderForPrompt(handoff, { drift: drift.sentences }) };
}

/** What a client that `aos resume --client` starts is given, whichever client left it. */
export async function promptForClient(handoff: Handoff, projectFolder: string, at: Date): Promise<string> {
  return withGoOn((await promptFor(handoff, projectFolder, at)).prompt);
}

function withGoOn(prompt: string): string {
  return `${prompt}\n\n${GO_ON}`;
}

/** @returns what went wrong: a reader that had gone away has not got it */
async function print(
  context: Context,
  handoff: Handoff,
  { prompt, drift }: Told,
  options: ResumeAgentOptions,
): Promise<string | undefined> {
  const { stdout } = context;
  let failure: string | undefined;
  const onError = () => {
    failure = "nobody read it";
  };
  stdout.on("error", onError);
  if (options.json) printJson(context, { handoff, drift, prompt });
  else stdout.write(`${stdout.isTTY ? printable(prompt) : prompt}\n`);
  // A write to a closed pipe fails a moment later.
  await new Promise((resolve) => setImmediate(resolve));
  stdout.off("error", onError);
  return failure;
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
  context.stderr.write(
    `Archived as older than ${count(days ?? 7, "day")}: ${which} ${list(archived.map(oneLine))}\n`,
  );
}

async function tellOthers(context: Context, state: string, at: Date): Promise<void> {
  const { waitingHandoffs } = await import("@agentos/handoff/internal");
  const ids = [...new Set(waitingHandoffs(state, at).map(({ handoff }) => handoff.sessionId))];
  if (ids.length === 0) return;
  context.stderr.write(
    `${count(ids.length, "more handoff")} ${ids.length === 1 ? "waits" : "wait"}: aos resume ${list(ids)}\n`,
  );
}
