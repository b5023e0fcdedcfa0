import type { ClientId } from "@agentos/clients";
import type { ClientProcess } from "../store/client-process.js";
import type { Project } from "./project.js";

export interface HookSession {
  client: ClientId;
  sessionId: string;
  transcriptPath?: string;
  project: Project;
  tempFolder: string;
  process: ClientProcess | undefined;
  at: Date;
  /**
   * The claim with which `aos resume --client` started the session. That command settles the claim.
   */
  givenClaim?: string | undefined;
  aos: string | undefined;
  /** Whether a workflow runs the session. The workflow's engine writes and claims the handoffs. */
  isPhase: boolean;
}
