/**
 * How a node ended. `pending`: it never started and may do so in a later run, because this one was paused or
 * because it stands behind a held node. `cancelled`: it was aborted, or would have started had the run not
 * been stopped.
 */
export type NodeStatus = "done" | "failed" | "timed-out" | "skipped" | "cancelled" | "held" | "pending";

export interface NodeResult {
  status: NodeStatus;
  /** How many times it was started, earlier runs included; "not now" is not counted. */
  attempts: number;
  /** When its first attempt in this run began, in milliseconds since the epoch. */
  startedAt?: number;
  endedAt?: number;
  /**
   * How long its last attempt ran, waits between attempts not included; of an expanded node, until its
   * children had ended.
   */
  durationMs?: number;
  /** What its last attempt threw, or why it was stopped. */
  error?: unknown;
  output?: unknown;
  /** Its result comes from the journal; it did not run. The times are then those of the earlier run. */
  reused?: true;
  /** It did not end after its signal was aborted; it may still be at work. */
  abandoned?: true;
  /** Why it has this status, or why it ran again, in one sentence. */
  reason?: string;
  /** The id of the node whose failure is why it was skipped. */
  skippedFor?: string;
}

export interface RunResult {
  /**
   * In this order: `aborted` (the signal), `failed` (a node failed or timed out), `paused` (by `pause()`, or
   * for `maxWaitMs`, and there was more to start), `held` (all that is left stands behind held nodes), `completed`.
   */
  status: "completed" | "failed" | "held" | "paused" | "aborted";
  /**
   * By id; every node is there: those of the graph in input order, then those that nodes were expanded into.
   */
  nodes: ReadonlyMap<string, NodeResult>;
  /** From the first start to the last end, in milliseconds. */
  makespanMs: number;
}

export type RunEvent =
  /** `reason` is there when an earlier run knew the node. */
  | { type: "started"; id: string; attempt: number; at: number; reason?: string }
  /** An attempt failed; another follows. */
  | { type: "retrying"; id: string; attempt: number; at: number; afterMs: number; error: unknown }
  /** The task asked to be called again later. */
  | { type: "not-now"; id: string; at: number; afterMs: number }
  /** The task wants another attempt; `retries` does not count it. */
  | { type: "again"; id: string; attempt: number; at: number; afterMs: number }
  /** The node is now what these nodes are. */
  | { type: "expanded"; id: string; at: number; nodes: string[] }
  | { type: "settled"; id: string; at: number; result: NodeResult };

/** A run as it stands. */
export interface RunSnapshot {
  state: "idle" | "running" | "ended";
  /** By id, in the order of the result. */
  nodes: ReadonlyMap<string, NodeSnapshot>;
}

export interface NodeSnapshot {
  /**
   * `waiting` for others or for a place, `delayed` between two attempts, `expanded` while its children are at
   * work.
   */
  status: NodeStatus | "waiting" | "running" | "delayed" | "expanded";
  attempts: number;
  /** As in {@link NodeResult}. */
  startedAt?: number;
}
