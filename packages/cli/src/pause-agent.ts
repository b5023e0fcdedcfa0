import { statSync } from "node:fs";
import type { Handoff } from "@agentos/handoff";
import { findProjectFolder, stateFolder } from "@agentos/workflow/project";
import { type AgentSessionOptions, findTranscript, NoTranscriptError } from "./agent-session.js";
import { findProject, printJson } from "./commands/common.js";
import type { Context } from "./context.js";
import { renderDiagnostics, UsageError } from "./errors.js";
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
  const { handoff, client, folder, isUnfinished, diagnostics } = handoffFromTranscript(transcript, {
    now: context.now(),
  });
  const located = diagnostics.map((each) => ({ ...each, path: each.path ?? transcript }));
  const problems = renderDiagnostics(located, { paint: context.paint.stderr, cwd: context.cwd });
  if (handoff === undefined) {
    context.stderr.write(problems);
    throw new UsageError(`no handoff was written: ${shortPath(transcript, context.cwd)} gives none`);
  }
  const state = stateFolder(projectOf(context, options, folder));
  const earlier = await earlierWords(state, handoff.sessionId);
  const told = withDeviations(handoff, state);
  const { path } = writeHandoff(state, withWords(told, [...earlier, options.note ?? ""]));
  const { sessionId } = handoff;
  if (options.json) {
    printJson(context, { sessionId, status: "written", path, client, transcript, isUnfinished, diagnostics });
    return;
  }
  context.stderr.write(problems);
  const lines = [
    `Handoff of the session ${oneLine(sessionId)} of ${clientName(client ?? "an agent")}: ${shortPath(path, context.cwd)}`,
    ...(isUnfinished ? [] : ["Nothing in it looks unfinished."]),
    "",
    "Next:",
    "  aos handoff show            read it; it is Markdown that you can edit",
    "  aos resume --agent          print it for the next session",
    "  aos resume --client claude  begin that session with it (or codex, gemini)",
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

/** The words that an earlier handoff of the same session has: this one supersedes it and must not lose them. */
async function earlierWords(state: string, sessionId: string): Promise<string[]> {
  const { listHandoffs, readHandoff } = await import("@agentos/handoff");
  const stored = listHandoffs(state).find(
    (each) => each.sessionId === sessionId && each.state !== "archived",
  );
  const notes = (stored && readHandoff(stored.path).handoff?.notes) ?? "";
  return [notes.split(GATHERED)[0] ?? ""];
}

function withWords(handoff: Handoff, words: readonly string[]): Handoff {
  const own = [...new Set(words.map((each) => each.trim()))];
  const notes = [...own, handoff.notes ?? ""].filter((each) => each !== "").join("\n\n");
  return notes === "" ? handoff : { ...handoff, notes };
}
