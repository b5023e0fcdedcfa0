import type { ClientId } from "@agentos/clients";
import type { ClientProcess } from "../store/client-process.js";
import type { Project } from "./project.js";

/** What the hook needs to know about the session whose event it answers. */
export interface HookSession {
  client: ClientId;
  sessionId: string;
  transcriptPath?: string;
  project: Project;
  /** The client's process; undefined if it cannot be determined. */
  process: ClientProcess | undefined;
  at: Date;
  /** The claim with which `aos resume --client` began the session, and which that command settles. */
  givenClaim?: string;
  /** How the command is called here; undefined if it is not installed. */
  aos: string | undefined;
  /**
   * Whether this is a phase of a workflow. Its engine writes the handoffs, and the session neither leaves nor
   * takes one.
   */
  isPhase: boolean;
}

export function timestampOf({ at }: HookSession): string {
  return at.toISOString();
}
