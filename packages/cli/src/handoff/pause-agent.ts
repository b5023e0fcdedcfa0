import { statSync } from "node:fs";
import { dirname } from "node:path";
import { findProjectFolder, stateFolder } from "@agentos/workflow/project";
import { findProject } from "../project.js";
import { type AgentSessionOptions, findTranscript, NoTranscriptError } from "../sessions/agent-session.js";
import { type Context, oneLine, printJson, say, shortPath, spelled, UsageError } from "../terminal/index.js";
import { printDiagnostics } from "../views/failure.js";
import { clientName } from "../views/gauge.js";
import { closingLine } from "./closing-line.js";
import { STARTABLE_CLIENTS } from "./start-client.js";

export interface PauseAgentOptions extends AgentSessionOptions {
  note?: string;
}

/** Writes a handoff from the client's session file, without stopping or contacting the session. */
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
  const { pauseSession } = await import("@agentos/handoff/internal");
  const { written, client, isUnfinished, diagnostics } = pauseSession(transcript, {
    stateFolderOf: (folder) => stateFolder(projectOf(context, options, folder)),
    at: context.now(),
    note: options.note,
  });
  const located = diagnostics.map((each) => ({ ...each, path: each.path ?? transcript }));
  if (written === undefined || !options.json) printDiagnostics(context, located);
  if (written === undefined)
    throw new UsageError(
      `no handoff was written: ${shortPath(transcript, context.cwd)} has nothing to hand over`,
    );
  const { path } = written;
  const { sessionId } = written.handoff;
  if (options.json) {
    printJson(context, { sessionId, status: "written", path, client, transcript, isUnfinished, diagnostics });
    return;
  }
  const closing = await closingLine(context, dirname(path), { sessionId });
  const [startable, ...others] = STARTABLE_CLIENTS;
  const lines = [
    `Handoff of session ${oneLine(sessionId)}${client === undefined ? "" : ` (${clientName(client)})`}: ${shortPath(path, context.cwd)}`,
    ...(closing === undefined ? [] : [closing]),
    ...(isUnfinished ? [] : ["Nothing in it looks unfinished."]),
    "",
    "Next:",
    "  aos handoff show            read it; it is Markdown that you can edit",
    "  aos resume --agent          print it for the next session",
    `  aos resume --client ${startable}  start a session with it (other clients: ${others.join(", ")})`,
  ];
  say(context.stdout, spelled(lines.join("\n"), context.aos));
}

/** The next session looks for the handoff in the folder where the agent's session ran. */
function projectOf(context: Context, options: PauseAgentOptions, folder: string | undefined): string {
  if (options.project === undefined && folder !== undefined && isFolder(folder))
    return findProjectFolder(folder);
  return findProject(context, options).folder;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
