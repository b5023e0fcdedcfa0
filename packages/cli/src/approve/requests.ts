import type { CoveredFile, UndecidedRequest } from "@agentos/rules/internal";
import { findProject } from "../project.js";
import { type Context, list, oneLine, UsageError, userHome } from "../terminal/index.js";
import type { ApproveOptions } from "./options.js";

export interface Waiting {
  state: string;
  request: UndecidedRequest;
}

/** The files that each grant covers, by request hash. What is shown is what is granted. */
export type Shown = ReadonlyMap<string, readonly CoveredFile[]>;

/** Unless `--project` is given, includes the requests from all projects that have no `.agentos`. */
export async function findWaiting(context: Context, options: ApproveOptions): Promise<Waiting[]> {
  const { listUndecided, listUserStateFolders, stateFolderOf } = await import("@agentos/rules/internal");
  const { folder } = findProject(context, options);
  const env = userEnvironment();
  const own = stateFolderOf(folder, env);
  const states = options.project === undefined ? [own, ...listUserStateFolders(env)] : [own];
  return [...new Set(states)]
    .flatMap((state) =>
      listUndecided(state, { env, now: context.now }).map((request) => ({ state, request })),
    )
    .sort((a, b) => Date.parse(b.request.requestedAt) - Date.parse(a.request.requestedAt));
}

/** Returns an environment in which, even under `sudo`, `HOME` is the invoking user's home folder. */
export function userEnvironment(): NodeJS.ProcessEnv {
  const home = process.geteuid?.() === 0 ? userHome(process.env.SUDO_UID) : undefined;
  return home === undefined ? process.env : { ...process.env, HOME: home };
}

/** @throws UsageError if no request, or more than one, has this id or prefix */
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
    `no request ${oneLine(id)} is waiting for approval (granted and used ones are removed)${meant || `: ${context.aos} approve --list shows what is waiting`}`,
  );
}

export async function covered(waiting: readonly Waiting[]): Promise<Shown> {
  const { findCoveredFiles } = await import("@agentos/rules/internal");
  return new Map(waiting.map(({ request }) => [request.hash, findCoveredFiles(request, userEnvironment())]));
}
