import type { Handoff, HandoffFile, StoredHandoff } from "@agentos/handoff";
import { stateFolder } from "@agentos/workflow/project";
import { findProject, type GlobalOptions } from "../project.js";
import { type Context, list, oneLine, shortPath, UsageError } from "../terminal/index.js";
import { printDiagnostics } from "../views/failure.js";
import { newerSession } from "./newer-session.js";
import { ownClaims } from "./own-claims.js";

/** @param session a session's id or a prefix of it */
export async function findHandoffs(context: Context, options: GlobalOptions, session?: string) {
  const { folder } = findProject(context, options);
  const { listHandoffs } = await import("@agentos/handoff");
  const all = listHandoffs(stateFolder(folder));
  const handoffs = session === undefined ? all : ofSession(all, session);
  return { folder, handoffs };
}

function ofSession(handoffs: readonly StoredHandoff[], name: string): StoredHandoff[] {
  const exact = handoffs.filter(({ sessionId }) => sessionId === name);
  if (exact.length > 0 || name === "") return exact;
  const found = handoffs.filter(({ sessionId }) => sessionId?.startsWith(name));
  const ids = new Set(found.map(({ sessionId }) => sessionId!));
  if (ids.size > 1) throw new UsageError(`${oneLine(name)} is ambiguous: ${list([...ids])}`);
  return found;
}

/**
 * Without a named session, prefers the handoff claimed by the session that runs this command, then
 * the newest unclaimed one.
 */
export async function readNewest(context: Context, session: string | undefined, options: GlobalOptions) {
  const { folder, handoffs } = await findHandoffs(context, options, session);
  const claimed = await ownClaims(context, handoffs);
  const stored =
    session === undefined
      ? (claimed[0] ?? handoffs.find(({ state }) => state === "unclaimed") ?? handoffs[0])
      : handoffs[0];
  if (stored === undefined) {
    const which = session === undefined ? "no handoff" : `no handoff of session ${oneLine(session)}`;
    const newer = session === undefined ? await newerSession(context, folder) : undefined;
    throw new UsageError(
      `${which} in ${shortPath(folder, context.cwd)}: ${newer ?? "a session writes one when it stops before it is complete"}`,
    );
  }
  const { readHandoff } = await import("@agentos/handoff");
  return { folder, stored, isOwn: claimed.includes(stored), file: readHandoff(stored.path) };
}

/** @throws UsageError if the file could not be parsed */
export function usable(path: string, { handoff }: HandoffFile): Handoff {
  if (handoff) return handoff;
  throw new UsageError(`${path} cannot be read as a handoff`);
}

export function printProblems(
  context: Context,
  path: string,
  { diagnostics }: Pick<HandoffFile, "diagnostics">,
): void {
  const located = diagnostics.map((each) => ({ ...each, path: each.path ?? path }));
  printDiagnostics(context, located);
}
