import { createHash } from "node:crypto";
import type { JournalEntry, NodeInputs } from "./journal.js";
import { quote } from "./text.js";

type Ended = Extract<JournalEntry, { type: "ended" }>;

export interface NodeHistory {
  /**
   * The highest attempt number so far. Numbering continues from it, so that attempt numbers, and the
   * log files named after them, stay unique.
   */
  attempts: number;
  /** Undefined if only the start was recorded. */
  ended: Ended | undefined;
}

/**
 * Collects what a journal records about each node. A start invalidates an earlier end, because the
 * node may have written files since.
 */
export function readNodeHistory(entries: Iterable<JournalEntry>): Map<string, NodeHistory> {
  const nodes = new Map<string, NodeHistory>();
  for (const entry of entries) {
    const attempts = nodes.get(entry.id)?.attempts ?? 0;
    const upTo = entry.type === "started" ? entry.attempt : entry.attempts;
    nodes.set(entry.id, {
      attempts: Math.max(attempts, upTo),
      ended: entry.type === "ended" ? entry : undefined,
    });
  }
  return nodes;
}

export function hashOf(value: unknown): string {
  // JSON.stringify returns undefined for undefined and for functions.
  const text = JSON.stringify(value) ?? "";
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Returns why a node must run again, or undefined if the recorded result is still valid. */
export function reasonToRun(remembered: NodeHistory, now: NodeInputs): string | undefined {
  const { ended } = remembered;
  if (ended === undefined) return "it was running when an earlier run was interrupted";
  if (ended.status === "held") return "it was held at the end of an earlier run";
  if (ended.status !== "done") return `it ended as ${ended.status} in an earlier run`;
  return ended.inputs === undefined ? undefined : describeChange(ended.inputs, now);
}

function describeChange(before: NodeInputs, now: NodeInputs): string | undefined {
  const changes: string[] = [];
  if (before.fingerprint !== now.fingerprint) changes.push("its fingerprint changed");
  const known = new Map(before.dependencies);
  for (const [id, hash] of now.dependencies) {
    const earlier = known.get(id);
    known.delete(id);
    if (earlier === undefined) changes.push(`it now depends on ${quote(id)}`);
    else if (earlier !== hash) changes.push(`the output of ${quote(id)} changed`);
  }
  for (const id of known.keys()) changes.push(`it no longer depends on ${quote(id)}`);
  if (changes.length === 0) return undefined;
  const rest = changes.length > 5 ? ` and ${changes.length - 5} more` : "";
  return changes.slice(0, 5).join(", ") + rest;
}
