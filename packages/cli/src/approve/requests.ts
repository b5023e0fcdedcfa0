import type { ApprovalRequest, CoveredFile } from "@agentos/rules/internal";
import { findProject } from "../commands/common.js";
import { ownCommand } from "../own-command.js";
import { type Context, list, oneLine, UsageError, userHome } from "../terminal/index.js";
import type { ApproveOptions } from "./options.js";

/** What waits, and where it is kept. */
export interface Waiting {
  state: string;
  request: ApprovalRequest;
}

/**
 * The files for whose content each consent holds, by the requests' hashes: what the person is shown is what
 * is granted.
 */
export type Shown = ReadonlyMap<string, readonly CoveredFile[]>;

/**
 * What waits in this project, and, where none is named, in all that have no `.agentos` of their own; newest
 * first.
 */
export async function findWaiting(context: Context, options: ApproveOptions): Promise<Waiting[]> {
  const { listRequests, listUserStateFolders, stateFolderOf } = await import("@agentos/rules/internal");
  const { folder } = findProject(context, options);
  const env = userEnvironment();
  const own = stateFolderOf(folder, env);
  const states = options.project === undefined ? [own, ...listUserStateFolders(env)] : [own];
  return [...new Set(states)]
    .flatMap((state) => listRequests(state, { now: context.now }).map((request) => ({ state, request })))
    .sort((a, b) => Date.parse(b.request.requestedAt) - Date.parse(a.request.requestedAt));
}

/** This process's environment; under `sudo` with the home folder of the user whose agent asks. */
export function userEnvironment(): NodeJS.ProcessEnv {
  const home = process.geteuid?.() === 0 ? userHome(process.env.SUDO_UID) : undefined;
  return home === undefined ? process.env : { ...process.env, HOME: home };
}

/** The request with that id, or whose id begins so. @throws UsageError where none does, or several */
export async function findNamed(context: Context, waiting: readonly Waiting[], id: string): Promise<Waiting> {
  const { findRequest } = await import("@agentos/rules/internal");
  const found = findRequest(
    waiting.map(({ request }) => request),
    id,
  );
  if (found.status === "found") return waiting.find(({ request }) => request === found.request)!;
  if (found.status === "ambiguous")
    throw new UsageError(`${oneLine(id)} is ambiguous: ${list(found.ids.map(oneLine))}`);
  const meant = found.nearest === undefined ? "" : `; did you mean ${oneLine(found.nearest)}?`;
  throw new UsageError(
    `no request ${oneLine(id)} waits for approval (granted and used ones are gone)${meant || `: ${ownCommand(context)} approve --list shows what waits`}`,
  );
}

/** What each consent covers, as it stands now. */
export async function covered(waiting: readonly Waiting[]): Promise<Shown> {
  const { findCoveredFiles } = await import("@agentos/rules/internal");
  return new Map(waiting.map(({ request }) => [request.hash, findCoveredFiles(request, userEnvironment())]));
}
