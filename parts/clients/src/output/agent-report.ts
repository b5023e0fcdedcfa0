import type { Usage } from "@agentos/platform";

/** What an agent's client reported while it ran an attempt. What it did not report is absent. */
export interface AgentReport {
  /** The client's id: `claude-code`. */
  client: string;
  /** The client's own session. */
  sessionId?: string;
  model?: string;
  /** The usage of the last model call. */
  usage?: Usage;
  /** The tokens of all calls; if the client counts per session, including those before a resume. */
  spent?: { input: number; output: number };
  /** As the client calculates it. */
  costUsd?: number;
  turns?: number;
  /** The tools that it was not allowed to use; only the first of many. */
  denials?: { tool: string; reason?: string }[];
  /** How much of its plan's allowance is left. */
  limit?: { status: string; window?: string; resetsAt?: string };
  /** It is waiting and will retry by itself. */
  waiting?: { reason: string };
  /** The last error it reported, whether that ended the run or not. */
  error?: { kind: string; message: string; status?: number };
}
