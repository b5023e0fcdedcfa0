import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { SessionFile } from "@agentos/context-meter";
import { findFolder, type GlobalOptions } from "./commands/common.js";
import { type Context, homeFolder, homePath, list, oneLine, UsageError } from "./terminal/index.js";

const CLIENTS = "Claude Code, Codex, Gemini CLI, Qwen Code and pi";

export interface AgentSessionOptions extends GlobalOptions {
  /** Its id, or the first characters of that. */
  session?: string;
  /** Its file. */
  transcript?: string;
}

/** There is no file of a session from which a handoff could be made. */
export class NoTranscriptError extends UsageError {
  constructor(
    message: string,
    /** The session that was found all the same, as its client names it. */
    readonly found?: { client: string; sessionId: string },
  ) {
    super(message);
  }
}

/**
 * The file of the session that is meant: the named one, else the one of this folder that was written to last.
 * An agent that runs `aos` has just written to its own.
 * @throws NoTranscriptError when there is none; UsageError when what is named is not there, or several are
 * meant
 */
export async function findTranscript(context: Context, options: AgentSessionOptions): Promise<string> {
  if (options.transcript !== undefined) return findFile(context, options.transcript);
  const found =
    options.session === undefined
      ? await findNewest(context, findFolder(context, options))
      : await findById(context, options.session);
  if (found.client === "copilot")
    throw new NoTranscriptError(
      `the session ${oneLine(found.sessionId)} is one of Copilot CLI, whose files say too little for a handoff: ` +
        `say what matters with --note, or name one of ${CLIENTS} with --session or --transcript`,
      found,
    );
  return found.path;
}

function findFile(context: Context, name: string): string {
  const path = resolve(context.cwd, name);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`--transcript ${oneLine(name)}: there is no such file`);
  return path;
}

async function findNewest(context: Context, folder: string): Promise<SessionFile> {
  const { findNewestSession } = await import("@agentos/context-meter");
  const found = findNewestSession(folder, { env: context.env });
  if (found) return found;
  throw new NoTranscriptError(
    `nothing to pause: no workflow runs in ${homePath(folder, homeFolder(context))}, and no session of an agent was begun there ` +
      `(looked for those of ${CLIENTS}); name one with --session or --transcript, or say what matters with --note`,
  );
}

async function findById(context: Context, id: string): Promise<SessionFile> {
  const { findSessions } = await import("@agentos/context-meter");
  // Continued in another folder, a session has a file in each: the newest counts.
  const found = new Map<string, SessionFile>();
  for (const each of findSessions({ id, env: context.env })) {
    if (!found.has(each.sessionId)) found.set(each.sessionId, each);
  }
  const [first] = found.values();
  if (first && found.size === 1) return first;
  throw new UsageError(
    first
      ? `${oneLine(id)} is ambiguous: ${list([...found.keys()].map(oneLine))}`
      : `there is no session ${oneLine(id)}, neither of a workflow here nor of ${CLIENTS}`,
  );
}
