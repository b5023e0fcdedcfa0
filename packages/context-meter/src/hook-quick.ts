import {
  aosBeside,
  currentFolder,
  type HookProgram,
  keepCompiled,
  type LoadedBundle,
  loadBundle,
  runHookProgram,
} from "@agentos/internal";
import { runQuick } from "./hook/quick.js";
import type * as Full from "./hook-full.js";
import { stateFolder } from "./state-files.js";

/**
 * Reads the client's event from stdin and answers it.
 * @param own this bundle, as loaded
 */
export function start(own: LoadedBundle<unknown>): void {
  runHookProgram(program(own));
}

/** This bundle holds what most calls need, and `hook-full.cjs` the rest. */
export function program(own: LoadedBundle<unknown>): HookProgram {
  // V8 caches only functions that ran: those of the short path did not if the long one was taken.
  let used: LoadedBundle<unknown> = own;
  const full = (): typeof Full => {
    const bundle = loadBundle<typeof Full>(__dirname, "hook-full.cjs", module);
    used = bundle;
    return bundle.exports;
  };
  return {
    name: "agentos-context-hook",
    get help() {
      return full().HELP;
    },
    folder: __dirname,
    answer(event, report, size) {
      const context = {
        env: process.env,
        get cwd() {
          return currentFolder();
        },
        folder: stateFolder(),
        get aosFile() {
          return aosBeside(__dirname);
        },
        startedAt: Math.floor(Date.now() - process.uptime() * 1000),
        now: Date.now,
      };
      return runQuick(event, size, context) ? undefined : full().answerTo(event, context, report);
    },
    afterwards: () => keepCompiled(used),
  };
}
