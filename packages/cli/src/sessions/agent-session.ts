import { statSync } from "node:fs";
import { resolve } from "node:path";
import { CLIENTS as ALL_CLIENTS, type ClientId, identityOf, SESSION_STORES } from "@agentos/clients";
import type { SessionFile } from "@agentos/context-meter";
import { findFolder, findProject, type GlobalOptions } from "../project.js";
import {
  type Context,
  homeFolder,
  homePath,
  list,
  newestVariables,
  oneLine,
  UsageError,
} from "../terminal/index.js";
import { findSessionById } from "./find-session.js";

const CLIENTS = "Claude Code, Codex, Gemini CLI, Qwen Code and pi";

export interface AgentSessionOptions extends GlobalOptions {
  /** The session's id or a prefix of it. */
  session?: string;
  transcript?: string;
}

/** Thrown if there is no session file that a handoff could be based on. */
export class NoTranscriptError extends UsageError {
  constructor(
    message: string,
    /** The session that was found, if its file is not usable. */
    readonly found?: { client: string; sessionId: string },
  ) {
    super(message);
  }
}

/**
 * Finds the named session's file or, without a name, the file of this folder's newest session. If an agent
 * runs the command, only sessions of the agent's client are considered. Sessions that ran phases must be
 * named.
 * @throws NoTranscriptError if no usable file is found
 * @throws UsageError if the name is unknown or ambiguous
 */
export async function findTranscript(context: Context, options: AgentSessionOptions): Promise<string> {
  if (options.transcript !== undefined) return findFile(context, options.transcript);
  const found =
    options.session === undefined
      ? await findNewest(context, options)
      : await findById(context, options.session);
  if (found.client === "copilot")
    throw new NoTranscriptError(
      `session ${oneLine(found.sessionId)} belongs to Copilot CLI, whose files contain too little for a handoff: ` +
        `add --note, or name a session of ${CLIENTS} by its id or with --transcript`,
      found,
    );
  return found.path;
}

function findFile(context: Context, name: string): string {
  const path = resolve(context.cwd, name);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`--transcript ${oneLine(name)}: no such file`);
  return path;
}

async function findNewest(context: Context, options: AgentSessionOptions): Promise<SessionFile> {
  const folder = findFolder(context, options);
  const { findDatabaseSessions, findNewestSession } = await import("@agentos/context-meter");
  const except = await sessionsOfPhases(context, findProject(context, options).folder);
  const { env } = context;
  const client = clientAbove(context);
  const found = findNewestSession(folder, { client, except, env });
  if (found) return found;
  if (client !== undefined) {
    const { name } = identityOf(client);
    const why = SESSION_STORES.some((store) => store.client === client)
      ? `found no session of ${name}, which is running this command`
      : `${name} is running this command, and its sessions cannot be read`;
    throw new NoTranscriptError(
      `${why}: add --note, or name a session of ${CLIENTS} by its id or with --transcript`,
      findDatabaseSessions({ client, folder, env })[0],
    );
  }
  throw new NoTranscriptError(
    `nothing to pause: no workflow is running in ${homePath(folder, homeFolder(context))}, and no agent session was started there ` +
      `(looked for ${CLIENTS}); name a session by its id or with --transcript, or write a handoff with --note`,
  );
}

/** Returns the client whose agent runs this command, or undefined if a person does. */
function clientAbove({ env, host }: Context): ClientId | undefined {
  const set = ALL_CLIENTS.flatMap(({ variables }) => variables.filter((name) => env[name]));
  const clientsOf = (names: readonly string[]) =>
    ALL_CLIENTS.filter(({ variables }) => variables.some((name) => names.includes(name)));
  const any = clientsOf(set);
  const [nearest, ...others] = any.length > 1 ? clientsOf(newestVariables(set, host.pid)) : any;
  if (others.length === 0) return nearest?.id;
  throw new UsageError(
    `cannot tell which client is running this command (${list(any.map(({ name }) => name))}): name the session by its id or with --transcript`,
  );
}

/**
 * Returns the ids of the sessions that ran phases. These sessions are excluded, even if their files
 * were written last, because the workflow hands over their work. For a phase's own agent, returns none.
 */
async function sessionsOfPhases({ env }: Context, project: string): Promise<Set<string>> {
  if (env.AGENTOS_SESSION !== undefined) return new Set();
  const { leavesOf, listSessions } = await import("@agentos/workflow/sessions");
  const runs = listSessions(project)
    .flatMap(leavesOf)
    .flatMap((phase) => phase.runs);
  return new Set(runs.flatMap(({ report }) => report?.sessionId ?? []));
}

async function findById(context: Context, id: string): Promise<SessionFile> {
  const found = await findSessionById(context, id);
  if (found === undefined)
    throw new UsageError(`no session ${oneLine(id)}, neither of a workflow here nor of ${CLIENTS}`);
  return found;
}
