/**
 * How a node ended. `pending`: it may start in a later run. `cancelled`: it was aborted or never
 * started.
 */
export type NodeStatus = "done" | "failed" | "timed-out" | "skipped" | "cancelled" | "held" | "pending";

/** What happened to one node in this run, or in the earlier run that the journal recorded. */
export interface NodeResult {
  status: NodeStatus;
  /** Number of starts, including those in earlier runs. Calls that returned `notNow` are not counted. */
  attempts: number;
  /** Start of the first attempt in this run, in milliseconds since the epoch. */
  startedAt?: number;
  endedAt?: number;
  /** Duration of the last attempt. For an expanded node, the time until its children ended. */
  durationMs?: number;
  /** What the last attempt threw, or why it was stopped. */
  error?: unknown;
  output?: unknown;
  /** Set if the node did not run, because its result and times come from the journal. */
  reused?: true;
  /** Set if the task did not end after its signal was aborted. It may still be running. */
  abandoned?: true;
  /** Why the node has this status, or why it ran again, in one sentence. */
  reason?: string;
  /** Id of the failed node that caused the skip. */
  skippedFor?: string;
}

/** The outcome of a run. Failed nodes are part of it and do not reject the run's promise. */
export interface RunResult {
  /**
   * In order of precedence. `aborted`: by the signal. `failed`: a node failed or timed out.
   * `paused`: some nodes could still start. `held`: only held nodes and their dependents are left.
   */
  status: "completed" | "failed" | "held" | "paused" | "aborted";
  /** By id: the graph's nodes in input order, then those from expansions. */
  nodes: ReadonlyMap<string, NodeResult>;
  /** Milliseconds from the first start to the last end. */
  makespanMs: number;
}

/**
 * A step of a run, as passed to `onEvent`. `at` is in milliseconds since the epoch, `afterMs` the delay
 * before the node may start again, and `attempt` counts from 1.
 */
export type RunEvent =
  /** `reason` is set if an earlier run recorded the node or if the node was rewound. */
  | { type: "started"; id: string; attempt: number; at: number; reason?: string }
  | { type: "retrying"; id: string; attempt: number; at: number; afterMs: number; error: unknown }
  | { type: "not-now"; id: string; at: number; afterMs: number }
  /** Not counted as a retry. */
  | { type: "again"; id: string; attempt: number; at: number; afterMs: number }
  | { type: "expanded"; id: string; at: number; nodes: string[] }
  | { type: "settled"; id: string; at: number; result: NodeResult };
