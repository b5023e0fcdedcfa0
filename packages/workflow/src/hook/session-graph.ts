import { asObject, parseObject } from "@agentos/platform";
import type { SessionGraph } from "../session/report/session-graph.js";

/** A graph written by another program may omit the process. */
export type GraphFile = Omit<SessionGraph, "process"> & Partial<Pick<SessionGraph, "process">>;

const STATUSES = new Set<unknown>(["running", "waiting", "paused", "failed", "completed", "cancelled"]);

/**
 * Parses a session's `graph.json`. Ignores unknown fields, which newer versions may write.
 * Hand-written because the hook runs at every prompt: loading a schema library would cost more than
 * all its other work.
 */
export function parseGraphFile(json: string, sessionId: string): GraphFile | undefined {
  const graph = parseObject(json);
  const { sessionId: id, workflow, status, updatedAt, process, phases } = graph ?? {};
  const isOurs =
    id === sessionId && STATUSES.has(status) && areTexts([workflow, updatedAt]) && isHolder(process);
  return isOurs && Array.isArray(phases) && phases.every(isPhase)
    ? (graph as unknown as GraphFile)
    : undefined;
}

function isHolder(value: unknown): boolean {
  if (value === undefined) return true;
  const { pid, host } = asObject(value) ?? {};
  return typeof pid === "number" && typeof host === "string";
}

function isPhase(value: unknown): boolean {
  const { id, name, agent, state, dependsOn, pool = "", inside } = asObject(value) ?? {};
  if (!areTexts([id, name, agent, state, pool]) || !areTexts(dependsOn)) return false;
  if (inside === undefined) return true;
  const { total, done, running, failed, waiting, stopped } = asObject(inside) ?? {};
  const areCounts = typeof total === "number" && typeof done === "number";
  return areCounts && [running, failed, waiting, stopped].every(areTexts);
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}
