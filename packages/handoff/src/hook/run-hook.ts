import { dialectFor, readSessionHookEvent, type SessionHookEvent } from "@agentos/clients";
import { findAosCommand, formatProblem } from "@agentos/platform";
import type * as Work from "../hook-work.js";
import { type HandoffConfig, readConfig } from "./config.js";
import { isFirst } from "./once.js";
import {
  findProject,
  hasState,
  isGivenHandoff,
  mayHoldCheckpoints,
  mayHoldHandoffs,
  type Project,
} from "./project.js";
import { forgetRunning, killedSessions, noteRunning } from "./running.js";
import type { HookSession } from "./session.js";

export interface HookContext {
  env: Readonly<Record<string, string | undefined>>;
  /** The fallback for events that do not name a folder. */
  cwd: string;
  tempFolder: string;
  at: Date;
  /** The path of `aos`, if the hook is part of its package. */
  aosFile?: string | undefined;
  work(): typeof Work;
}

export interface HookResult {
  /** An object is printed as JSON, and a string as it is. */
  answer?: object | string | undefined;
  problems: string[];
}

export function runHook(input: Record<string, unknown>, context: HookContext): HookResult {
  const event = readSessionHookEvent(input);
  const project = event && findProject([event.cwd, context.cwd], context.env);
  if (event === undefined || project === undefined) return { problems: [] };
  const problems: string[] = [];
  const config = readConfig(project.folder, (problem) => problems.push(formatProblem(problem)));
  if (!config.enabled) return { problems };
  return { answer: answerTo(event, project, config, context), problems };
}

function answerTo(
  event: SessionHookEvent,
  project: Project,
  config: HandoffConfig,
  context: HookContext,
): object | string | undefined {
  const dialect = dialectFor(event.client);
  const add = (text: string | undefined) =>
    text === undefined ? undefined : dialect.context(event.name, text);
  switch (event.kind) {
    case "before-compaction":
      context.work().keepBeforeCompaction(sessionOf(event, project, context));
      return undefined;
    case "session-start":
      if (!context.env.AGENTOS_SESSION) noteRunning(event, project.folder, context);
      return add(textAtStart(event, project, config, context));
    case "prompt":
      return add(textAtPrompt(event, project, config, context));
    case "session-end":
      forgetRunning(event.sessionId, context.tempFolder);
      if (event.transcriptPath !== undefined || mayHoldHandoffs(project)) {
        const { endSession, sweepTempFolder } = context.work();
        endSession(sessionOf(event, project, context));
        sweepTempFolder(context.tempFolder, context.at);
      }
      return undefined;
    default:
      return undefined;
  }
}

function textAtStart(
  event: SessionHookEvent,
  project: Project,
  config: HandoffConfig,
  context: HookContext,
): string | undefined {
  const { source, sessionId } = event;
  const { keepsStart } = dialectFor(event.client);
  const { tempFolder } = context;
  if (source === "compact") {
    if (!mayHoldCheckpoints(project)) return undefined;
    return context.work().recoverAfterCompaction(sessionOf(event, project, context));
  }
  // A resumed session still has its conversation.
  if (source === "resume") {
    if (!keepsStart && hasState(project)) isFirst(tempFolder, offerMark(sessionId));
    if (mayHoldHandoffs(project)) context.work().holdOwnHandoff(sessionOf(event, project, context));
    return undefined;
  }
  if (!keepsStart) return undefined;
  leaveOfKilled(event, project, config, context);
  if (!mayHoldHandoffs(project)) return undefined;
  // The user chose a handoff, so no other is offered. A clear, however, starts a different session.
  if (source === "startup" && isGivenHandoff(project, context.env)) return undefined;
  // A hook that is in both user and project settings runs twice for the same start.
  const mayOffer = onceOnly(() => isFirst(tempFolder, offerMark(sessionId)));
  return offer(event, project, config, context, { afterClear: source === "clear", isFirst: mayOffer });
}

/** Treats the first prompt as the start if the client may drop text that is added at the start. */
function textAtPrompt(
  event: SessionHookEvent,
  project: Project,
  config: HandoffConfig,
  context: HookContext,
): string | undefined {
  // To continue after a tool call, a client can fire a prompt event that contains no prompt.
  if (dialectFor(event.client).keepsStart || event.prompt === undefined || !hasState(project))
    return undefined;
  if (!isFirst(context.tempFolder, offerMark(event.sessionId))) return undefined;
  leaveOfKilled(event, project, config, context);
  if (!mayHoldHandoffs(project) || isGivenHandoff(project, context.env)) return undefined;
  return offer(event, project, config, context, { afterClear: false, isFirst: () => true });
}

/** Writes handoffs for killed sessions if the new session can be offered them. */
function leaveOfKilled(
  event: SessionHookEvent,
  project: Project,
  { offer: to }: HandoffConfig,
  context: HookContext,
): void {
  if (!isOfferedTo(to, event, context.env) || context.env.AGENTOS_SESSION) return;
  // Only the process that removes the record writes the handoff.
  for (const killed of killedSessions(project.folder, context.tempFolder))
    if (forgetRunning(killed.sessionId, context.tempFolder))
      context.work().endKilled(killed, project, context.at);
}

function offer(
  event: SessionHookEvent,
  project: Project,
  { expiresAfterDays: maxAgeDays, offer: to }: HandoffConfig,
  context: HookContext,
  options: { afterClear: boolean; isFirst(): boolean },
): string | undefined {
  if (!isOfferedTo(to, event, context.env)) return undefined;
  const session = sessionOf(event, project, context);
  return session.isPhase ? undefined : context.work().offerHandoff(session, { maxAgeDays, ...options });
}

function offerMark(sessionId: string): string {
  return `agentos-offered-${sessionId}`;
}

function sessionOf(event: SessionHookEvent, project: Project, context: HookContext): HookSession {
  const { client, sessionId, transcriptPath } = event;
  return {
    client,
    sessionId,
    ...(transcriptPath !== undefined && { transcriptPath }),
    project,
    process: context.work().findClientProcess(client, context.env),
    at: context.at,
    ...(isGivenHandoff(project, context.env) && { givenClaim: context.env.AGENTOS_RESUMED_HANDOFF! }),
    get aos() {
      return findAosCommand(project.folder, context.env, context.aosFile);
    },
    isPhase: Boolean(context.env.AGENTOS_SESSION),
  };
}

function onceOnly(ask: () => boolean): () => boolean {
  let answer: boolean | undefined;
  return () => (answer ??= ask());
}

/** Whether the session can be offered handoffs. By default, headless sessions cannot. */
function isOfferedTo(
  to: HandoffConfig["offer"],
  { client }: SessionHookEvent,
  env: HookContext["env"],
): boolean {
  return to === "always" || (to === "interactive" && dialectFor(client).isHeadless?.(env) !== true);
}
