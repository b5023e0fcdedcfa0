import type { Usage } from "@agentos/platform";

/** What a client reported during an attempt. Unreported values are absent. */
export interface AgentReport {
  /** The client's id, such as `claude-code`. */
  client: string;
  sessionId?: string;
  model?: string;
  /** The usage of the latest model call. */
  usage?: Usage;
  /**
   * The tokens of all calls, including those before a resume if the client's totals cover the
   * entire session.
   */
  spent?: { input: number; output: number };
  /** The cost in US dollars, as calculated by the client. */
  costUsd?: number;
  turns?: number;
  /** Tools that the agent was not allowed to use; if there are many, only the first ones. */
  denials?: { tool: string; reason?: string }[];
  limit?: { status: string; window?: string; resetsAt?: string };
  /** Set while the client is waiting before it retries. */
  waiting?: { reason: string };
  /** The latest error that the client reported, whether or not it ended the run. */
  error?: { kind: string; message: string; status?: number };
}
