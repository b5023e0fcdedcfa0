import type { Handoff } from "@agentos/handoff";
import { stateFolder } from "@agentos/workflow/project";
import { findProject, type GlobalOptions } from "../project.js";
import type { NoTranscriptError } from "../sessions/agent-session.js";
import { type Context, oneLine, printJson, say, shortPath } from "../terminal/index.js";
import { clientName } from "../views/gauge.js";

/** Writes a handoff from a note and git's state, for a session that has no readable file. */
export async function pauseWithNote(
  context: Context,
  options: GlobalOptions,
  note: string,
  found: NoTranscriptError["found"],
): Promise<void> {
  const { readGitState, writeHandoff } = await import("@agentos/handoff");
  const { folder } = findProject(context, options);
  const { branch, head, dirtyFiles = [] } = readGitState(folder) ?? {};
  const at = context.now();
  const handoff: Handoff = {
    sessionId: found?.sessionId ?? `note-${at.toISOString().replace(/\D/g, "").slice(0, 14)}`,
    timestamp: at.toISOString(),
    completed: [],
    remaining: [],
    nextAction: "Read the notes, then see what the user wants.",
    notes: note,
    ...(dirtyFiles.length > 0 && { filesChanged: dirtyFiles.slice(0, MAX_FILES) }),
    git: { ...(branch && { branch }), ...(head && { head }) },
  };
  const { path } = writeHandoff(stateFolder(folder), handoff);
  const { sessionId } = handoff;
  if (options.json) {
    printJson(context, { sessionId, status: "written", path, ...(found && { client: found.client }) });
    return;
  }
  const whose = found && ` of session ${oneLine(sessionId)} (${clientName(found.client)}),`;
  say(context.stdout, `Handoff${whose ?? ""} with only your note: ${shortPath(path, context.cwd)}`);
}

const MAX_FILES = 50;
