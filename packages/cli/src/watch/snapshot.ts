import { join } from "node:path";
import type { LiveReadings, LiveSession } from "@agentos/context-meter";
import { describeError, namesIn, temporaryFolder } from "@agentos/platform";
import type { ApprovalRequest, Deviation } from "@agentos/rules/internal";
import type { RunSummary } from "@agentos/session-loop";
import type { SessionView } from "@agentos/workflow";
import { findProjectFolder, stateFolder } from "@agentos/workflow/project";
import { configProblems } from "../runs/config-problems.js";
import { listLoops } from "../runs/loops.js";
import { stoppedActions, unclaimedHandoffs } from "../runs/waiting-elsewhere.js";
import { type Context, oneLine, shortPath } from "../terminal/index.js";
import { isOver } from "../views/ended.js";
import { lookOf } from "../views/look.js";
import { liveLoops } from "../views/loop-session.js";
import { type Waiting, waitingIn } from "../views/waiting.js";
import { createUnlessChanged, type UnlessChanged } from "./unless-changed.js";

export interface Snapshot {
  at: Date;
  /** Ordered by waiting time, longest first. */
  waiting: InProject<Waiting>[];
  /** Ordered by activity, most recent first. Subagents follow their session. */
  sessions: AgentSession[];
  /**
   * Running and waiting sessions, other unfinished ones from the last week, and those that ended
   * within the last hour. Running sessions come first.
   */
  runs: InProject<Run>[];
  /** Refusals by rules and findings by the guard from the last day, newest first. */
  refused: InProject<Refused>[];
  handoffs: InProject<Waiting>[];
  problems: string[];
}

/** `state` is the state folder that contained the value. */
export type InProject<Value> = Value & { project: string; state: string };

export interface AgentSession extends LiveSession {
  /** Set if the session is known to have ended. If not set, the session may still have ended. */
  ended?: true;
  refused: number;
  found: number;
  /** Tool results masked by a session loop, and the number of tokens that this saved. */
  masked?: { results: number; tokens: number };
}

export interface Run {
  session: SessionView;
  waves: readonly (readonly string[])[];
}

export interface Refused extends Deviation {
  times: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Reads only files that have changed since the previous snapshot. Writes nothing. */
export interface Watcher {
  take(): Promise<Snapshot>;
}

/**
 * @param project the project that is always read; others are found through active agents' sessions
 * @param isAlone whether to read only this project
 */
export function createWatcher(context: Context, project: string, isAlone: boolean): Watcher {
  const unlessChanged = createUnlessChanged();
  const readings: LiveReadings = new Map();
  const projectOf = memoized((folder: string) => findProjectFolder(folder));
  return {
    async take() {
      const { listLiveSessions } = await import("@agentos/context-meter");
      const { hasEnded } = await import("@agentos/handoff/internal");
      const temp = temporaryFolder(context.env);
      const at = context.now();
      const problems: string[] = [];
      const isOurs = ({ folder }: LiveSession) =>
        !isAlone || (folder !== undefined && projectOf(folder) === project);
      const live = (
        await listLiveSessions({ env: context.env, now: context.now, subagents: true, readings })
      ).filter(isOurs);
      const folders = new Set([
        project,
        ...live.flatMap(({ folder }) => (folder === undefined ? [] : [projectOf(folder)])),
      ]);
      const states = isAlone ? [] : await userStates();
      const transcriptsIn = (project: string) =>
        live.flatMap(({ folder, path }) =>
          path !== undefined && folder !== undefined && projectOf(folder) === project ? [path] : [],
        );
      const parts: Part[] = [];
      for (const folder of [...folders, ...states]) {
        if (folders.has(folder)) problems.push(...configProblems(context, folder));
        try {
          const part = folders.has(folder)
            ? readProject(context, folder, unlessChanged, { at, transcripts: transcriptsIn(folder) })
            : readState(context, { folder, state: folder }, unlessChanged, { at, transcripts: [] });
          parts.push(await part);
        } catch (error) {
          problems.push(`${shortPath(folder, context.cwd)}: ${describeError(error)}`);
        }
      }
      const refused = parts.flatMap((part) => part.refused).sort((a, b) => (a.at < b.at ? 1 : -1));
      const loops = parts.flatMap((part) => part.loops);
      return {
        at,
        waiting: parts
          .flatMap((part) => part.waiting)
          .sort((a, b) => Date.parse(a.since) - Date.parse(b.since)),
        sessions: familyOrder([...loops, ...live], at).map((each) => ({
          ...withDeviations(each, refused),
          ...(hasEnded(each.sessionId, temp) && { ended: true }),
        })),
        runs: parts.flatMap((part) => part.runs).sort((a, b) => rankOf(a) - rankOf(b)),
        refused,
        handoffs: parts.flatMap((part) => part.handoffs),
        problems,
      };
    },
  };
}

interface Moment {
  at: Date;
  /** The files of the project's active sessions, which contain the answers from clients' dialogs. */
  transcripts: readonly string[];
}

type Part = Pick<Snapshot, "waiting" | "runs" | "refused" | "handoffs"> & {
  loops: (LiveSession & Pick<AgentSession, "masked">)[];
};

async function readProject(
  context: Context,
  folder: string,
  unlessChanged: UnlessChanged,
  moment: Moment,
): Promise<Part> {
  const { at } = moment;
  const state = stateFolder(folder);
  const sessions = join(state, "sessions");
  const files = namesIn(sessions).flatMap((id) => [
    join(sessions, id, "events.jsonl"),
    ...filesIn(join(sessions, id, "answers")),
  ]);
  const runs = await unlessChanged(`runs ${folder}`, files, () => readRuns(folder, at));
  const rest = await readState(context, { folder, state }, unlessChanged, moment);
  const loops = await unlessChanged(`loops ${folder}`, filesIn(join(state, "loops")), () =>
    listLoops(folder, 20),
  );
  const open = new Set(rest.waiting.flatMap(({ target }) => (target.kind === "request" ? target.ids : [])));
  const look = lookOf(context);
  const asked = runs.flatMap(({ session }) =>
    waitingIn(session, { sessionId: session.id }, look).flatMap((each): Waiting[] => {
      const { target } = each;
      if (target.kind !== "request" || target.phase === undefined) return [each];
      // Each stopped action has a separate row. Once all are decided, a session that no process is
      // running must be resumed.
      if (session.live || target.ids.some((id) => open.has(id))) return [];
      const { phase } = target;
      return [
        {
          ...each,
          what: `${oneLine(phase.id)} is waiting to be resumed`,
          target: { kind: "resume", sessionId: session.id, live: false, phase },
        },
      ];
    }),
  );
  return {
    ...rest,
    waiting: [...rest.waiting, ...asked.map((each) => ({ ...each, project: folder, state }))],
    runs,
    loops: loopsOf(loops, folder, at),
  };
}

function filesIn(folder: string): string[] {
  return [folder, ...namesIn(folder).map((name) => join(folder, name))];
}

/** Reads data that a state folder can contain even if no workflow has run. */
async function readState(
  context: Context,
  { folder: project, state }: { folder: string; state: string },
  unlessChanged: UnlessChanged,
  { at, transcripts }: Moment,
): Promise<Part> {
  const handoffFiles = [join(state, ".continue-here.md"), ...filesIn(join(state, "handoffs"))];
  const deviations = join(state, "deviations.jsonl");
  const approvals = join(state, "approvals");
  const [waiting, handoffs, refused] = [
    await unlessChanged(`requests ${state}`, [approvals, ...transcripts], () =>
      stoppedActions(context, state),
    ),
    await unlessChanged(`handoffs ${state}`, handoffFiles, () => unclaimedHandoffs(context, state)),
    await unlessChanged(`deviations ${state}`, [deviations, approvals], () => readRefused(state, at)),
  ];
  const located = <Value>(values: readonly Value[]) => values.map((value) => ({ ...value, project, state }));
  return {
    waiting: located(waiting),
    handoffs: located(handoffs),
    refused: located(refused),
    runs: [],
    loops: [],
  };
}

async function readRuns(project: string, at: Date): Promise<InProject<Run>[]> {
  const { listSessions, outerPhases } = await import("@agentos/workflow/sessions");
  const { createGraph } = await import("@agentos/waves");
  return listSessions(project)
    .filter((session) => {
      const age = at.getTime() - Date.parse(session.updatedAt);
      return session.live || session.status === "waiting" || age < (isOver(session) ? HOUR_MS : 7 * DAY_MS);
    })
    .map((session) => ({
      session,
      waves: createGraph(outerPhases(session)).waves,
      project,
      state: stateFolder(project),
    }));
}

/** Returns the user's own state folders for projects without `.agentos`. */
async function userStates(): Promise<string[]> {
  const { listUserStateFolders } = await import("@agentos/rules/internal");
  const { userEnvironment } = await import("../approve/requests.js");
  return listUserStateFolders(userEnvironment());
}

async function readRefused(state: string, at: Date): Promise<Refused[]> {
  const { listDismissed, readDeviations, subjectOf } = await import("@agentos/rules/internal");
  const groups = new Map<string, Refused>();
  const keyOf = (of: ApprovalRequest | Deviation) => `${of.sessionId} ${subjectOf(of)}`;
  for (const row of readDeviations(state)) {
    const isNew = at.getTime() - Date.parse(row.at) < DAY_MS;
    if (!isNew || row.decision === "report") continue;
    const key = keyOf(row);
    // The refused action has since been approved.
    if (row.decision === "approved") {
      groups.delete(key);
      continue;
    }
    groups.set(key, { ...row, times: (groups.get(key)?.times ?? 0) + 1 });
  }
  for (const { request, at: dismissedAt } of listDismissed(state)) {
    const key = keyOf(request);
    if (Date.parse(groups.get(key)?.at ?? "") <= dismissedAt) groups.delete(key);
  }
  return [...groups.values()];
}

function loopsOf(loops: readonly RunSummary[], folder: string, at: Date): Part["loops"] {
  return liveLoops(loops, folder, at).map((loop) => {
    const { sessions = [] } = loops.find(({ id }) => id === loop.sessionId) ?? {};
    const sum = (key: "masked" | "reclaimedTokens") =>
      sessions.reduce((total, session) => total + session[key], 0);
    return { ...loop, masked: { results: sum("masked"), tokens: sum("reclaimedTokens") } };
  });
}

/** Sessions last active in the same period keep their order, so that rows do not jump around. */
const SAME_TIME_MS = 10 * 60_000;

/** Sorts sessions by recent activity, then by folder, with subagents below their session. */
function familyOrder<Session extends LiveSession>(sessions: readonly Session[], at: Date): Session[] {
  const isChild = ({ reading }: LiveSession) => reading.agentId !== undefined;
  const ageOf = ({ activeAt }: LiveSession) => Math.floor((at.getTime() - activeAt) / SAME_TIME_MS);
  const placeOf = ({ folder = "", sessionId }: LiveSession) => `${folder} ${sessionId}`;
  const parents = sessions
    .filter((each) => !isChild(each))
    .sort((a, b) => ageOf(a) - ageOf(b) || (placeOf(a) < placeOf(b) ? -1 : 1));
  const ids = new Set(parents.map(({ sessionId }) => sessionId));
  const orphans = sessions.filter((each) => isChild(each) && !ids.has(each.sessionId));
  return [
    ...parents.flatMap((parent) => [
      parent,
      ...sessions.filter((each) => isChild(each) && each.sessionId === parent.sessionId),
    ]),
    ...orphans,
  ];
}

function withDeviations(
  session: LiveSession & Pick<AgentSession, "masked">,
  refused: readonly Refused[],
): AgentSession {
  const own =
    session.reading.agentId === undefined
      ? refused.filter(({ sessionId }) => sessionId === session.sessionId)
      : [];
  const sum = (decision: Deviation["decision"]) =>
    own.reduce((total, each) => total + (each.decision === decision ? each.times : 0), 0);
  return { ...session, refused: sum("stop"), found: sum("found") };
}

function rankOf({ session }: Run): number {
  return session.live ? 0 : isOver(session) ? 2 : 1;
}

function memoized<Key, Value>(of: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, of(key));
    return known.get(key)!;
  };
}
