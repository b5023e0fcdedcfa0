import type { Places } from "@agentos/clients";
import { type ProgramRun, runProgram } from "../run-program.js";

/** The files in a project that affect how hooks respond. */
export const CONFIG_PATHS = [".agentos/config.json", ".agentos/core/rules", ".agentos/modules"];

/** Folders that a hook may write to. */
export interface Scratch {
  project: string;
  home: string;
  tmp: string;
}

/** Starts a command in a shell, as clients do, with scratch home and temporary folders. */
export function runHook(
  command: string,
  event: object,
  options: {
    places: Places;
    scratch: Scratch;
    limitMs: number;
    /** Variables from the client's settings. */
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
      // A package manager that started the current process may have set this; a client would not.
      NODE_PATH: "",
    },
  });
}
