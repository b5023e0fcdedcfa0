import { runQuick } from "./hook/quick.js";
import { readEventInput } from "./hook/stdin.js";
import type * as Full from "./hook-full.js";
import { stateFolder } from "./state-files.js";

const startedAt = Math.floor(Date.now() - process.uptime() * 1000);

try {
  readEventInput(({ event, bytes }) => {
    try {
      if (!event) return;
      const context = {
        env: process.env,
        cwd: currentFolder(),
        folder: stateFolder(),
        startedAt,
        now: Date.now,
      };
      if (runQuick(event, bytes.length, context)) return;
      const { tell } = module.require("./hook-full.cjs") as typeof Full;
      tell(event, context, report);
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
    }
  });
} catch (error) {
  report(error instanceof Error ? error.message : String(error));
}

/** Of a folder that was deleted meanwhile, the root will do. */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return "/";
  }
}

/** A hook that fails lets the session go on: one line, and exit code 0. */
function report(problem: string): void {
  process.stderr.write(`agentos-context-hook: ${problem.replaceAll("\n", " ")}\n`);
}
