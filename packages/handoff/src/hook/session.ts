import type { ClientId } from "@agentos/clients";
import type { ClientProcess } from "../client-process.js";
import type { Project } from "./project.js";

/** What the hook's work needs to know of the session whose event it answers. */
export interface HookSession {
  client: ClientId;
  sessionId: string;
  transcriptPath?: string;
  project: Project;
  /** The client's process; undefined where it cannot be found out. */
  process: ClientProcess | undefined;
  /** Milliseconds since 1970. */
  at: Date;
  /** The claim that the session was begun with, by `aos resume --client`, which settles it. */
  givenClaim?: string;
  /** How the command is called here; undefined where it is not installed. */
  aos: string | undefined;
  /** A phase of a workflow: its engine writes the handoffs, and this session neither leaves nor takes one. */
  isPhase: boolean;
}

/** The session's present time as a handoff has it. */
export function timestampOf({ at }: HookSession): string {
  return at.toISOString();
}
