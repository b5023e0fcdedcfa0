import {
  currentFolder,
  keepCompiled,
  type LoadedBundle,
  loadBundle,
  readEventInput,
} from "@agentos/internal";
import { runQuick } from "./hook/quick.js";
import type * as Full from "./hook-full.js";
import { stateFolder } from "./state-files.js";

/**
 * Reads the client's event from stdin and answers it. What most calls need is in this bundle, and `hook-full.cjs` has the rest.
 * @param own this bundle, as it was loaded
 */
export function start(own: LoadedBundle<unknown>): void {
  try {
    if (process.argv.length > 2 && full().exports.answerOwnOption(process.argv.slice(2), __dirname)) return;
    const startedAt = Math.floor(Date.now() - process.uptime() * 1000);
    readEventInput(({ event, problem, bytes }) => {
      try {
        if (!event) {
          report(`${problem} (--help says how to use it)`);
          return;
        }
        const context = {
          env: process.env,
          get cwd() {
            return currentFolder();
          },
          folder: stateFolder(),
          startedAt,
          now: Date.now,
        };
        if (runQuick(event, bytes.length, context)) {
          keepCompiled(own);
          // Nothing was printed and nothing is open: what Node would still take down takes half a millisecond.
          process.exit(0);
        }
        const rest = full();
        rest.exports.tell(event, context, report);
        keepCompiled(rest);
      } catch (error) {
        report(error instanceof Error ? error.message : String(error));
      }
    });
  } catch (error) {
    report(error instanceof Error ? error.message : String(error));
  }
}

function full(): LoadedBundle<typeof Full> {
  return loadBundle(__dirname, "hook-full.cjs", module);
}

/** A hook that fails lets the session go on: one line, and exit code 0. */
function report(problem: string): void {
  process.stderr.write(`agentos-context-hook: ${problem.replaceAll("\n", " ")}\n`);
}
