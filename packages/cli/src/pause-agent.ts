import { statSync } from "node:fs";
import type { Handoff } from "@agentos/handoff";
import { findProjectFolder, stateFolder } from "@agentos/workflow/project";
import { type AgentSessionOptions, findTranscript, NoTranscriptError } from "./agent-session.js";
import { findProject, printJson } from "./commands/common.js";
import type { Context } from "./context.js";
import { renderDiagnostics, UsageError } from "./errors.js";
import { STARTABLE_CLIENTS } from "./start-client.js";
import { clientName } from "./view/gauge.js";
import { oneLine, shortPath } from "./view/words.js";

export interface PauseAgentOptions extends AgentSessionOptions {
  /** Words of the agent's or the user's own. */
  note?: string;
}

/**
 * Writes the handoff of an agent's session that no workflow runs, as far as its client's file tells. The session itself is not asked
 * and not stopped.
 */
export async function pauseAgent(context: Context, options: PauseAgentOptions): Promise<void> {
  const transcript = await findTranscript(context, options).catch((error: unknown) => {
    if (error instanceof NoTranscriptError) return error;
    throw error;
  });
  if (transcript instanceof NoTranscriptError) {
    const note = options.note?.trim();
    if (!note) throw transcript;
    const { pauseWithNote } = await import("./pause-note.js");
    return pauseWithNote(context, options, note, transcript.found);
  }
  const { handoffFromTranscript, withDeviations, writeHandoff } = await import("@agentos/handoff");
  const first = handoffFromTranscript(transcript, { now: context.now() });
  const state = stateFolder(projectOf(context, options, first.folder));
  const known = first.handoff && (await knownBefore(state, first.handoff.sessionId));
  // Again with what it began with and what people changed, which only its id and folder lead to.
  const { handoff, client, isUnfinished, diagnostics } =
    known === undefined ? first : handoffFromTranscript(transcript, { now: context.now(), ...known });
  const located = diagnostics.map((each) => ({ ...each, path: each.path ?? transcript }));
  const problems = renderDiagnostics(located, { paint: context.paint.stderr, cwd: context.cwd });
  if (handoff === undefined) {
    context.stderr.write(problems);
    throw new UsageError(`no handoff was written: ${shortPath(transcript, context.cwd)} gives none`);
  }
  const earlier = [known?.own?.notes?.split(GATHERED)[0] ?? ""];
  const told = withDeviations(handoff, state);
  const { path } = writeHandoff(state, withWords(told, [...earlier, options.note ?? ""]));
  const { sessionId } = handoff;
  if (options.json) {
    printJson(context, { sessionId, status: "written", path, client, transcript, isUnfinished, diagnostics });
    return;
  }
  context.stderr.write(problems);
  const [startable, ...others] = STARTABLE_CLIENTS;
  const lines = [
    `Handoff of the session ${oneLine(sessionId)} of ${clientName(client ?? "an agent")}: ${shortPath(path, context.cwd)}`,
    ...(isUnfinished ? [] : ["Nothing in it looks unfinished."]),
    "",
    "Next:",
    "  aos handoff show            read it; it is Markdown that you can edit",
    "  aos resume --agent          print it for the next session",
    `  aos resume --client ${startable}  begin that session with it (or ${others.join(", ")})`,
  ];
  context.stdout.write(`${lines.join("\n")}\n`);
}

/** A session's handoff belongs where it worked, for there the next one looks for it. */
function projectOf(context: Context, options: PauseAgentOptions, folder: string | undefined): string {
  if (options.project === undefined && folder !== undefined && isFolder(folder))
    return findProjectFolder(folder);
  return findProject(context, options).folder;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** What separates somebody's own words from those that are gathered. */
const GATHERED = "The agent said last:";

/** What the session was given by another, and its own handoff so far, which this one supersedes; undefined where there is neither. */
async function knownBefore(
  state: string,
  sessionId: string,
): Promise<{ own?: Handoff; taken?: Handoff[] } | undefined> {
  const { listHandoffs, readHandoff } = await import("@agentos/handoff");
  const open = listHandoffs(state).filter((each) => each.state !== "archived");
  const own = open.find((each) => each.sessionId === sessionId);
  const taken = open.filter((each) => each !== own && each.claimant?.includes(` session ${sessionId}`));
  const ownHandoff = own && readHandoff(own.path).handoff;
  const handoffs = taken.flatMap(({ path }) => readHandoff(path).handoff ?? []);
  if (ownHandoff === undefined && handoffs.length === 0) return undefined;
  return { ...(ownHandoff && { own: ownHandoff }), taken: handoffs };
}

function withWords(handoff: Handoff, words: readonly string[]): Handoff {
  const own = [...new Set(words.map((each) => each.trim()))];
  const notes = [...own, handoff.notes ?? ""].filter((each) => each !== "").join("\n\n");
  return notes === "" ? handoff : { ...handoff, notes };
}
