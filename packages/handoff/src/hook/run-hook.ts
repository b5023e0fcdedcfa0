import { promptAnswer, startAnswer, stopAnswer } from "./answer.js";
import { type HandoffConfig, readConfig } from "./config.js";
import { BEGINS_AT_PROMPT, type HookEvent, readEvent } from "./event.js";
import { isFirst } from "./once.js";
import {
  findProject,
  hasState,
  isGivenHandoff,
  mayHoldCheckpoints,
  mayHoldHandoffs,
  type Project,
} from "./project.js";
import { rearmReminder, reminderFor } from "./reminder.js";
import type { HookSession } from "./session.js";
import type * as Work from "./work.js";

/** Where and when the hook runs; a process has one, tests make theirs. */
export interface HookContext {
  env: Readonly<Record<string, string | undefined>>;
  /** For events that do not name their folder. */
  cwd: string;
  tempFolder: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Loads what is only needed when there is something to do. */
  work(): typeof Work;
}

export interface HookResult {
  /** An object is printed as JSON, text as it is; absent: print nothing. */
  answer?: object | string | undefined;
  /** One line each for stderr. */
  problems: string[];
}

const STEERING =
  "Keep in the summary, in a line each: decisions and their reasons; approaches that failed, and why; assumptions that nobody has " +
  "verified; the step of the plan at hand; the last failing command and its error; the command that shows whether the work holds.";

/** All that the hook does between its stdin and its stdout. */
export function runHook(input: Record<string, unknown>, context: HookContext): HookResult {
  const event = readEvent(input);
  const home = context.env.HOME || context.env.USERPROFILE;
  const project = event && findProject([event.cwd, context.cwd], home);
  if (event === undefined || project === undefined) return { problems: [] };
  const { config, problems } = readConfig(project.folder);
  if (!config.enabled) return { problems };
  return { answer: answerTo(event, project, config, context), problems };
}

function answerTo(
  event: HookEvent,
  project: Project,
  config: HandoffConfig,
  context: HookContext,
): object | string | undefined {
  switch (event.kind) {
    case "compaction":
      context.work().keepBeforeCompaction(sessionOf(event, project, context));
      // Claude Code pastes whatever is printed into the summary's prompt; the others can not be steered.
      return config.steerSummary && event.client === "claude-code" ? STEERING : undefined;
    case "start": {
      const text = textAtStart(event, project, config, context);
      return text === undefined ? undefined : startAnswer(event.client, text);
    }
    case "prompt": {
      const text = textAtPrompt(event, project, config, context);
      return text === undefined ? undefined : promptAnswer(event.client, text);
    }
    case "end":
      if (event.transcriptPath !== undefined || mayHoldHandoffs(project)) {
        const { endSession, sweepTempFolder } = context.work();
        endSession(sessionOf(event, project, context));
        sweepTempFolder(context.tempFolder, context.now);
      }
      return undefined;
    case "stop": {
      const { tempFolder, now } = context;
      // In a phase it would stop the workflow that the phase is part of.
      const mayPause = hasState(project) && !context.env.AGENTOS_PHASE;
      const pauseCommand = mayPause ? 'aos pause --note "..."' : undefined;
      const text = event.again ? undefined : reminderFor(event.sessionId, { tempFolder, now, pauseCommand });
      return text === undefined ? undefined : stopAnswer(event.client, text);
    }
  }
}

function textAtStart(
  event: HookEvent & { kind: "start" },
  project: Project,
  config: HandoffConfig,
  context: HookContext,
): string | undefined {
  const { source, sessionId, client } = event;
  const { tempFolder } = context;
  if (source === "compact") {
    rearmReminder(sessionId, tempFolder);
    if (!mayHoldCheckpoints(project)) return undefined;
    return context.work().recoverAfterCompaction(sessionOf(event, project, context));
  }
  // In a resumed session the conversation is whole.
  if (source === "resume") {
    if (BEGINS_AT_PROMPT.has(client) && hasState(project)) isFirst(tempFolder, offerMark(sessionId));
    if (mayHoldHandoffs(project)) context.work().holdOwnHandoff(sessionOf(event, project, context));
    return undefined;
  }
  if (BEGINS_AT_PROMPT.has(client) || !mayHoldHandoffs(project)) return undefined;
  // One handoff is enough, and the user chose it. What comes after a clear is another session.
  if (source === "startup" && isGivenHandoff(project, context.env)) return undefined;
  // Wired twice, as in a user's settings and in a project's, the hook runs twice for the same start.
  const mayOffer = onceOnly(() => isFirst(tempFolder, offerMark(sessionId)));
  return offer(event, project, config, context, { afterClear: source === "clear", isFirst: mayOffer });
}

/** Where nothing is shown at the start, a session begins with the user's first request. */
function textAtPrompt(
  event: HookEvent,
  project: Project,
  config: HandoffConfig,
  context: HookContext,
): string | undefined {
  if (!hasState(project) || !isFirst(context.tempFolder, offerMark(event.sessionId))) return undefined;
  if (!mayHoldHandoffs(project) || isGivenHandoff(project, context.env)) return undefined;
  return offer(event, project, config, context, { afterClear: false, isFirst: () => true });
}

function offer(
  event: HookEvent,
  project: Project,
  { expiresAfterDays }: HandoffConfig,
  context: HookContext,
  options: { afterClear: boolean; isFirst(): boolean },
): string | undefined {
  const session = sessionOf(event, project, context);
  return session.isPhase ? undefined : context.work().offerHandoff(session, { expiresAfterDays, ...options });
}

function offerMark(sessionId: string): string {
  return `agentos-offered-${sessionId}`;
}

function sessionOf(event: HookEvent, project: Project, context: HookContext): HookSession {
  const { client, sessionId, transcriptPath } = event;
  return {
    client,
    sessionId,
    ...(transcriptPath !== undefined && { transcriptPath }),
    project,
    process: context.work().findClientProcess(client, context.env),
    now: context.now,
    ...(isGivenHandoff(project, context.env) && { givenClaim: context.env.AGENTOS_RESUMED_HANDOFF! }),
    isPhase: Boolean(context.env.AGENTOS_SESSION),
  };
}

/** Asks once and remembers the answer. */
function onceOnly(ask: () => boolean): () => boolean {
  let answer: boolean | undefined;
  return () => (answer ??= ask());
}
