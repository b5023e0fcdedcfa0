import { existsSync } from "node:fs";
import { join } from "node:path";
import { dialectFor, readSessionHookEvent, type SessionHookEvent } from "@agentos/clients";
import {
  createFileOnce,
  findAosCommand,
  formatProblem,
  isSafeId,
  readSettings,
  type Sections,
} from "@agentos/platform";
import type * as Work from "../hook-work.js";
import type { Offer } from "./offer.js";
import {
  findProject,
  givenClaim,
  hasState,
  markGiven,
  mayHoldCheckpoints,
  mayHoldHandoffs,
  type Project,
} from "./project.js";
import { forgetEnd, killedSessions, noteEnded, noteRunning } from "./running.js";
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
  /** An object is printed as JSON, and a string as is. */
  answer?: object | string | undefined;
  problems: string[];
}

type HandoffConfig = Required<Sections["handoff"]>;

const DEFAULTS: HandoffConfig = { enabled: true, offer: "interactive", expiresAfterDays: 7 };

interface Call {
  event: SessionHookEvent;
  dialect: ReturnType<typeof dialectFor>;
  project: Project;
  config: HandoffConfig;
  context: HookContext;
  problems: readonly string[];
}

export function runHook(input: Record<string, unknown>, context: HookContext): HookResult {
  const event = readSessionHookEvent(input);
  const project = event && findProject([event.cwd, context.cwd], context.env);
  if (event === undefined || project === undefined) return { problems: [] };
  const problems: string[] = [];
  const settings = readSettings(project.folder, "handoff", (problem) =>
    problems.push(formatProblem(problem)),
  );
  const config = { ...DEFAULTS, ...settings };
  if (!config.enabled) return { problems };
  return {
    answer: answerTo({ event, dialect: dialectFor(event.client), project, config, context, problems }),
    problems,
  };
}

function answerTo(call: Call): object | string | undefined {
  const { event, dialect, project, context, problems } = call;
  const add = ({ text, note }: Partial<Offer> = {}) => {
    const answer = text === undefined ? undefined : dialect.context(event.name, text);
    // Clients do not show the stderr of a hook to the user.
    const faults = event.kind === "session-start" ? problems.map((problem) => `AgentOS: ${problem}`) : [];
    const notes = note === undefined ? faults : [...faults, note];
    if (notes.length === 0 || dialect.note === undefined) return answer;
    return { ...dialect.note(notes.join("\n")), ...answer };
  };
  switch (event.kind) {
    case "before-compaction":
      context.work().keepBeforeCompaction(sessionOf(call));
      return undefined;
    case "session-start":
      forgetEnd(event.sessionId, context.tempFolder);
      if (!context.env.AGENTOS_SESSION) noteRunning(event, project.folder, context);
      return add(offerAtStart(call));
    case "prompt":
      return add(offerAtPrompt(call));
    case "session-end":
      noteEnded(event.sessionId, context.tempFolder);
      if (event.transcriptPath !== undefined || mayHoldHandoffs(project)) {
        const { endSession, sweepTempFolder } = context.work();
        endSession(sessionOf(call));
        sweepTempFolder(context.tempFolder, context.at);
      }
      return undefined;
    default:
      return undefined;
  }
}

function offerAtStart(call: Call): Offer | undefined {
  const { event, dialect, project, context } = call;
  const { source } = event;
  if (source === "compact") {
    if (!mayHoldCheckpoints(project)) return undefined;
    return context.work().recoverAfterCompaction(sessionOf(call));
  }
  // A resumed session still has its conversation.
  if (source === "resume") {
    if (!dialect.keepsStart && hasState(project)) isFirstOffer(call);
    if (mayHoldHandoffs(project)) context.work().holdOwnHandoff(sessionOf(call));
    return undefined;
  }
  if (!dialect.keepsStart) return undefined;
  writeKilledHandoffs(call);
  // The user chose a handoff, so no other is offered. `/clear`, however, starts a different session.
  if (source === "startup" && takeGiven(call)) return undefined;
  // A hook that is in both user and project settings runs twice for the same start.
  let answer: boolean | undefined;
  const isFirst = () => (answer ??= isFirstOffer(call));
  return offer(call, isFirst);
}

/** Treats the first prompt as the start if the client may drop text that is added at the start. */
function offerAtPrompt(call: Call): Offer | undefined {
  const { event, dialect, project } = call;
  // To continue after a tool call, a client can fire a prompt event that contains no prompt.
  if (dialect.keepsStart || event.prompt === undefined || !hasState(project)) return undefined;
  if (!isFirstOffer(call)) return undefined;
  writeKilledHandoffs(call);
  if (takeGiven(call)) return undefined;
  return offer(call, () => true);
}

/** Gives the session the handoff that the user chose at its start. Returns false if none was chosen. */
function takeGiven({ event, project, context: { env, tempFolder } }: Call): boolean {
  const claimId = givenClaim(project, env);
  if (claimId !== undefined) markGiven(claimId, event.sessionId, tempFolder);
  return claimId !== undefined;
}

/** Writes handoffs for killed sessions if the new session can be offered them. */
function writeKilledHandoffs(call: Call): void {
  const { project, context } = call;
  if (!isOffered(call)) return;
  // Only the process that removes the record writes the handoff.
  for (const killed of killedSessions(project.folder, context.tempFolder))
    if (noteEnded(killed.sessionId, context.tempFolder))
      context.work().endKilled(killed, { ...context, project });
}

function offer(call: Call, isFirst: () => boolean): Offer | undefined {
  if (!isOffered(call) || !mayHoldHandoffs(call.project)) return undefined;
  const isCleared = call.event.source === "clear";
  return call.context.work().offerHandoff(sessionOf(call), call.config.expiresAfterDays, isFirst, isCleared);
}

/** Whether the session can be offered handoffs. By default, headless sessions cannot. */
function isOffered({ dialect, config: { offer: to }, context: { env } }: Call): boolean {
  if (env.AGENTOS_SESSION) return false;
  return to === "always" || (to === "interactive" && dialect.isHeadless?.(env) !== true);
}

/** Returns true only for the first call in a session. */
function isFirstOffer({ event, context }: Call): boolean {
  const name = `agentos-offered-${event.sessionId}`;
  const path = join(context.tempFolder, name);
  // Looking first avoids an exception, which is slow in a new process.
  return isSafeId(name) && !existsSync(path) && createFileOnce(path, "");
}

function sessionOf({ event, project, context }: Call): HookSession {
  const { client, sessionId, transcriptPath } = event;
  return {
    client,
    sessionId,
    ...(transcriptPath !== undefined && { transcriptPath }),
    project,
    tempFolder: context.tempFolder,
    process: context.work().findClientProcess(client, context.env),
    at: context.at,
    givenClaim: givenClaim(project, context.env),
    get aos() {
      return findAosCommand(project.folder, context.env, context.aosFile);
    },
    isPhase: Boolean(context.env.AGENTOS_SESSION),
  };
}
