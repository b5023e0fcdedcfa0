/**
 * The part of a session's `graph.json` that the hook shows. Parsed by hand: the hook starts at every prompt, and
 * loading a schema library would cost more than the rest of it.
 */
export interface SessionGraph {
  sessionId: string;
  workflow: string;
  status: "running" | "waiting" | "paused" | "failed" | "completed" | "cancelled";
  /** Milliseconds since 1970; 0 if unknown. */
  updatedAt: number;
  /** The process that ran it when the file was written. */
  process: { pid: number; start?: string; host?: string } | undefined;
  phases: GraphPhase[];
}

export interface GraphPhase {
  id: string;
  name: string;
  agent: string;
  state: string;
  /** It failed, and its dependents run anyway. */
  tolerated: boolean;
  dependsOn: string[];
  pool: string | undefined;
  /** The progress of the phases inside it. */
  inside: GraphInside | undefined;
}

export interface GraphInside {
  /** The kind of its inner phases: "items", "iterations" or "phases". */
  what: string;
  total: number;
  done: number;
  running: string[];
  failed: string[];
  waiting: string[];
  stopped: string[];
}

const STATUSES = new Set(["running", "waiting", "paused", "failed", "completed", "cancelled"]);

/** Undefined if the text is not that session's graph. Unknown fields, written by a newer engine, are ignored. */
export function parseGraphFile(json: string, sessionId: string): SessionGraph | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  const { sessionId: id, workflow, status, phases, updatedAt, process } = object(value);
  if (id !== sessionId || !STATUSES.has(String(status)) || !Array.isArray(phases)) return undefined;
  const read = phases.map(readPhase);
  if (read.includes(undefined)) return undefined;
  return {
    sessionId,
    workflow: text(workflow) ?? "",
    status: status as SessionGraph["status"],
    updatedAt: Date.parse(text(updatedAt) ?? "") || 0,
    process: readProcess(object(process)),
    phases: read as GraphPhase[],
  };
}

function readPhase(value: unknown): GraphPhase | undefined {
  const { id, name, agent, state, tolerated, dependsOn, pool, inside } = object(value);
  if (typeof id !== "string" || typeof state !== "string") return undefined;
  return {
    id,
    name: text(name) ?? id,
    agent: text(agent) ?? "",
    state,
    tolerated: tolerated === true,
    dependsOn: texts(dependsOn),
    pool: text(pool),
    inside: inside === undefined ? undefined : readInside(object(inside)),
  };
}

function readInside({ by, total, done, ...ids }: Record<string, unknown>): GraphInside {
  return {
    what: by === "forEach" ? "items" : by === "repeat" ? "iterations" : "phases",
    total: typeof total === "number" ? total : 0,
    done: typeof done === "number" ? done : 0,
    running: texts(ids.running),
    failed: texts(ids.failed),
    waiting: texts(ids.waiting),
    stopped: texts(ids.stopped),
  };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

function readProcess({ pid, start, host }: Record<string, unknown>): SessionGraph["process"] {
  if (typeof pid !== "number") return undefined;
  return {
    pid,
    ...(typeof start === "string" && { start }),
    ...(typeof host === "string" && { host }),
  };
}

function object(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
