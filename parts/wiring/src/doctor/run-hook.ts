import type { Places } from "@agentos/clients";
import { type ProgramRun, runProgram } from "../run-program.js";

/** What of a project decides how hooks answer. */
export const GOVERNING = [".agentos/config.json", ".agentos/core/rules", ".agentos/modules"];

/** A folder in which a hook may write what it likes. */
export interface Scratch {
  project: string;
  home: string;
  tmp: string;
}

/**
 * Starts a command as clients do, by a shell, and gives it an event. Its home and its temporary folder are
 * the scratch ones.
 */
export function runHook(
  command: string,
  event: object,
  options: {
    places: Places;
    scratch: Scratch;
    limitMs: number;
    /** What the client's settings set. */
    env: NodeJS.ProcessEnv;
    plugin?: string;
  },
): Promise<ProgramRun> {
  const { places, scratch, limitMs, env, plugin } = options;
  return runProgram(command, [], {
    shell: true,
    cwd: places.project,
    limitMs,
    input: JSON.stringify(event),
    env: {
      ...places.env,
      ...env,
      HOME: scratch.home,
      USERPROFILE: scratch.home,
      TMPDIR: scratch.tmp,
      TEMP: scratch.tmp,
      TMP: scratch.tmp,
      CLAUDE_PROJECT_DIR: places.project,
      GEMINI_PROJECT_DIR: places.project,
      ...(plugin !== undefined && { CLAUDE_PLUGIN_ROOT: plugin }),
      // Set by the package manager that started this, not by a client.
      NODE_PATH: "",
    },
  });
}
