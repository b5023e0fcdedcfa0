import { currentFolder, readEventInput } from "@agentos/internal";
import { runQuick } from "./hook/quick.js";
import type * as Full from "./hook-full.js";
import { stateFolder } from "./state-files.js";

const startedAt = Math.floor(Date.now() - process.uptime() * 1000);

try {
  if (process.argv.length === 2 || !full().answerOwnOption(process.argv.slice(2), __dirname)) start();
} catch (error) {
  report(error instanceof Error ? error.message : String(error));
}

function start(): void {
  readEventInput(({ event, bytes }) => {
    try {
      if (!event) return;
      const context = {
        env: process.env,
        get cwd() {
          return currentFolder();
        },
        folder: stateFolder(),
        startedAt,
        now: Date.now,
      };
      // Nothing was printed and nothing is open: what Node would still take down takes half a millisecond.
      if (runQuick(event, bytes.length, context)) process.exit(0);
      full().tell(event, context, report);
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
    }
  });
}

/** `module.require`, because a plain one would be bundled into this file; and the bin has another folder than this file. */
function full(): typeof Full {
  return module.require(`${__dirname}/hook-full.cjs`) as typeof Full;
}

/** A hook that fails lets the session go on: one line, and exit code 0. */
function report(problem: string): void {
  process.stderr.write(`agentos-context-hook: ${problem.replaceAll("\n", " ")}\n`);
}
