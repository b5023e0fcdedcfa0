import type { Usage } from "@agentos/platform";

/** What an agent's client said of itself while it ran an attempt. What it did not say is absent. */
export interface AgentReport {
  /** What files and options call it: `claude-code`. */
  client: string;
  /** The client's own session. */
  sessionId?: string;
  model?: string;
  /** What the model's last call occupied. */
  usage?: Usage;
  /** The tokens of all calls; where its client counts its session, also those before a resume. */
  spent?: { input: number; output: number };
  /** As the client reckons it. */
  costUsd?: number;
  turns?: number;
  /** The tools that it was not allowed to use; the first, where they are many. */
  denials?: { tool: string; reason?: string }[];
  /** How much of what its plan holds is left. */
  limit?: { status: string; window?: string; resetsAt?: string };
  /** It waits, and tries again by itself. */
  waiting?: { reason: string };
  /** The last error it told of, whether it ended the run or not. */
  error?: { kind: string; message: string; status?: number };
}
