import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { CheckKind } from "@agentos/artifact-guard";
import { RECORDED_CLIENTS } from "../sessions/client-names.js";
import { type Context, oneLine, UsageError } from "../terminal/index.js";
import type { SessionEvidence } from "../views/evidence-table.js";

/**
 * @param name a session file, an id or a prefix of an id; `true` means the project's newest session
 * @throws UsageError if there is no such session
 */
export async function checkSession(
  context: Context,
  name: string | true,
  project: string,
  required: readonly CheckKind[],
): Promise<SessionEvidence> {
  const { checkEvidence, readEvidence, readProjectChecks } = await import("@agentos/artifact-guard/internal");
  const path = await findFile(context, name, project);
  const record = readEvidence(path);
  if (record === undefined)
    throw new UsageError(`${oneLine(path)} is not a session file of ${RECORDED_CLIENTS}`);
  const folder = record.folder ?? project;
  const verdicts = checkEvidence({ ...record, folder }, { required, checks: readProjectChecks(project) });
  const passed = verdicts.every(({ status }) => status !== "claimed-not-shown");
  return { client: record.client, path, passed, verdicts };
}

async function findFile(context: Context, name: string | true, project: string): Promise<string> {
  const { findNewestSession, findSessions } = await import("@agentos/context-meter");
  if (name === true) {
    const newest = findNewestSession(project, { env: context.env });
    if (newest === undefined)
      throw new UsageError(
        `no agent has worked in ${oneLine(project)} yet; for a session from another folder, give its file or id`,
      );
    return newest.path;
  }
  const path = resolve(context.cwd, name);
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path;
  const [found] = findSessions({ id: name, subagents: true, env: context.env });
  if (found === undefined) throw new UsageError(`--session ${oneLine(name)}: no such file or session`);
  return found.path;
}
