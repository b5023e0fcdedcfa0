import type { Run } from "../definition/workflow.js";

/** Who does a phase: what it is told, and how it is run when the phase itself does not say. */
export interface Agent {
  /** The name phases call it by: its file's name without `.md`. */
  id: string;
  /** What people see; the id when the file gives none. */
  name: string;
  /** The harness it is meant for: `claude`, `codex`, ... */
  client?: string;
  model?: string;
  run?: Run;
  /** The instructions: the file without its front matter. */
  text: string;
  /** The file, absolute. */
  path: string;
}
