/**
 * How a node ended. `pending`: it never started and may do so in a later run, because this one was paused or
 * it depends on a held node. `cancelled`: it was aborted, or the run was stopped before it could start.
 */
export type NodeStatus = "done" | "failed" | "timed-out" | "skipped" | "cancelled" | "held" | "pending";

export interface NodeResult {
  status: NodeStatus;
  /** How many times it was started, including earlier runs; "not now" does not count. */
  attempts: number;
  /** When its first attempt in this run started, in milliseconds since the epoch. */
  startedAt?: number;
  endedAt?: number;
  /**
   * How long its last attempt ran, without waits between attempts; for an expanded node, until its children
   * had ended.
   */
  durationMs?: number;
  /** What its last attempt threw, or why it was stopped. */
  error?: unknown;
  output?: unknown;
  /** Its result comes from the journal and it did not run. The times are those of the earlier run. */
  reused?: true;
  /** It did not end after its signal was aborted; it may still be running. */
  abandoned?: true;
  /** Why it has this status, or why it ran again, in one sentence. */
  reason?: string;
  /** The id of the node that failed and caused this one to be skipped. */
  skippedFor?: string;
}

export interface RunResult {
  /**
   * In order of precedence: `aborted` (the signal), `failed` (a node failed or timed out), `paused` (by
   * `pause()` or `maxWaitMs`, with more to start), `held` (everything left depends on held nodes),
   * `completed`.
   */
  status: "completed" | "failed" | "held" | "paused" | "aborted";
  /** All nodes by id: those of the graph in input order, then those that nodes were expanded into. */
  nodes: ReadonlyMap<string, NodeResult>;
  /** From the first start to the last end, in milliseconds. */
  makespanMs: number;
}

export type RunEvent =
  /** `reason` is present if an earlier run recorded the node. */
  | { type: "started"; id: string; attempt: number; at: number; reason?: string }
  /** An attempt failed and will be retried. */
  | { type: "retrying"; id: string; attempt: number; at: number; afterMs: number; error: unknown }
  /** The task asked to be called again later. */
  | { type: "not-now"; id: string; at: number; afterMs: number }
  /** The task asked for another attempt; it does not count as a retry. */
  | { type: "again"; id: string; attempt: number; at: number; afterMs: number }
  /** The node was replaced by these nodes. */
  | { type: "expanded"; id: string; at: number; nodes: string[] }
  | { type: "settled"; id: string; at: number; result: NodeResult };

/** The current state of a run. */
export interface RunSnapshot {
  state: "idle" | "running" | "ended";
  /** By id, in the same order as the result. */
  nodes: ReadonlyMap<string, NodeSnapshot>;
}

export interface NodeSnapshot {
  /**
   * `waiting` for other nodes or for a slot, `delayed` between two attempts, `expanded` while its children
   * are in progress.
   */
  status: NodeStatus | "waiting" | "running" | "delayed" | "expanded";
  attempts: number;
  /** As in {@link NodeResult}. */
  startedAt?: number;
}
