import { readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { errorCode, isSafeId } from "@agentos/internal";
import { type StoppedAction, stateFolder, usingState } from "@agentos/workflow-session";
import * as z from "zod";
import { oneLine } from "../../one-line.js";

/**
 * A request as the guard of `@agentos/rules` writes it to `.agentos/state/approvals` when it stops an action,
 * as far as a session needs it. Nothing is granted by what is read here: the guard alone lets an action
 * through, by the action's hash.
 */
const RequestSchema = z.looseObject({
  id: z.string().refine(isSafeId),
  rule: z.string(),
  reason: z.string(),
  summary: z.string(),
  evidence: z.array(z.looseObject({ what: z.string(), why: z.string() })),
  requestedAt: z.string(),
  workflowSession: z.string().optional(),
  phase: z.string().optional(),
  /** Who asked for the very same before. */
  otherAskers: z
    .array(z.looseObject({ workflowSession: z.string().optional(), phase: z.string().optional() }))
    .optional(),
  grantedAt: z.string().optional(),
  grantedBy: z.string().optional(),
  expiresAt: z.string().optional(),
});

/** Where a request stands; one whose grant ran out unused waits again. */
export type RequestStanding =
  | { status: "open"; ranOut: boolean }
  | { status: "granted"; by?: string; until: string }
  /** Its file is not there: the action passed, or somebody removed it. */
  | { status: "gone" };

/**
 * The actions of a phase that were stopped and that nobody has decided about.
 * @param began when the attempt began: a grant that ran out counts only when it was asked for since
 */
export function openRequests(
  projectFolder: string,
  asker: { sessionId: string; phase: string },
  began: Date,
): StoppedAction[] {
  const now = Date.now();
  const own = readRequests(projectFolder).filter(({ otherAskers = [], ...last }) =>
    [last, ...otherAskers].some(
      ({ workflowSession, phase }) => workflowSession === asker.sessionId && phase === asker.phase,
    ),
  );
  return own
    .filter(({ grantedAt, expiresAt, requestedAt }) =>
      grantedAt === undefined ? true : isOver(expiresAt, now) && Date.parse(requestedAt) >= began.getTime(),
    )
    .map(({ id, rule, reason, summary, evidence, requestedAt }) => ({
      id,
      rule: oneLine(rule),
      reason: oneLine(reason),
      summary: oneLine(summary),
      evidence: evidence.map(({ what, why }) => ({ what: oneLine(what), why: oneLine(why) })),
      requestedAt,
    }));
}

/** Where a request stands now. */
export function standingOf(projectFolder: string, id: string): RequestStanding {
  const request = readRequest(join(folderOf(projectFolder), `${id}.json`));
  if (request === undefined) return { status: "gone" };
  const { grantedAt, grantedBy, expiresAt } = request;
  if (grantedAt === undefined || expiresAt === undefined) return { status: "open", ranOut: false };
  if (isOver(expiresAt, Date.now())) return { status: "open", ranOut: true };
  return { status: "granted", until: expiresAt, ...(grantedBy !== undefined && { by: oneLine(grantedBy) }) };
}

/** Puts a request aside that a person has refused, so that nobody is asked about it any more. */
export function refuseRequest(projectFolder: string, id: string): void {
  const path = join(folderOf(projectFolder), `${id}.json`);
  usingState(path, "write", () => {
    try {
      renameSync(path, join(folderOf(projectFolder), `${id}.${Date.now()}-${process.pid}.refused`));
    } catch (error) {
      if (errorCode(error) !== "ENOENT") throw error;
    }
  });
}

function readRequests(projectFolder: string): z.infer<typeof RequestSchema>[] {
  const folder = folderOf(projectFolder);
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    // Nothing was ever stopped here.
    return [];
  }
  return names
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => readRequest(join(folder, name)) ?? [])
    .sort((a, b) => (a.requestedAt < b.requestedAt ? -1 : a.requestedAt > b.requestedAt ? 1 : 0));
}

function readRequest(path: string): z.infer<typeof RequestSchema> | undefined {
  try {
    return RequestSchema.safeParse(JSON.parse(readFileSync(path, "utf8"))).data;
  } catch {
    return undefined;
  }
}

function folderOf(projectFolder: string): string {
  return join(stateFolder(projectFolder), "approvals");
}

function isOver(expiresAt: string | undefined, now: number): boolean {
  return !(Date.parse(expiresAt ?? "") > now);
}
